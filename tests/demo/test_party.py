"""The people round the table: when they move, and when they give up."""

from __future__ import annotations

import pytest

from at_the_table import game
from companion.demo.party import Party
from companion.errors import CompanionError
from companion.mats import A4
from companion.table import CELLS, Command, Kind, State
from hardware.simulated.levels import LEVELS
from hardware.simulated.table import SimulatedTable


def party_at_a_table(state=None) -> tuple[Party, SimulatedTable, list[Command], list]:
    """The party, its table, what it says, and a list whose last entry is the game as the referee has it."""
    table = SimulatedTable(A4, ("Ada", "Ben"), LEVELS["calm"].mess, 1)
    said: list[Command] = []
    states = [state]
    return Party(table, lambda: states[-1], said.append, 1), table, said, states


def pass_time(party: Party, table: SimulatedTable, seconds: float) -> None:
    for _ in range(round(seconds * 5)):
        party.act()
        table.advance(0.2)


def open_cells(table: SimulatedTable) -> list[str]:
    return [cell for cell in CELLS if isinstance(table.lies(cell), Kind)]


def test_nine_tiles_are_laid_out_and_nobody_moves_before_the_game_starts() -> None:
    party, table, _, _ = party_at_a_table()

    pass_time(party, table, 30)

    assert {table.lies(cell) for cell in CELLS} == {State.BACK}
    assert not table.busy


def test_once_the_game_has_started_a_tile_is_turned_and_then_the_referee_is_waited_for() -> None:
    party, table, said, states = party_at_a_table()
    pass_time(party, table, 15)

    states.append(game())
    pass_time(party, table, 5)

    assert len(open_cells(table)) == 1
    assert said == []


def test_nobody_moves_while_the_game_is_paused() -> None:
    party, table, _, states = party_at_a_table()
    pass_time(party, table, 15)

    states.append(game()._replace(paused=True))
    pass_time(party, table, 200)

    assert open_cells(table) == []


def test_where_the_referee_never_sees_it_the_game_is_given_up() -> None:
    party, table, _, states = party_at_a_table()
    pass_time(party, table, 15)
    states.append(game())

    with pytest.raises(CompanionError, match="ruled nothing"):
        pass_time(party, table, 120)
