"""A game step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from companion.engine import events as ev
from companion.engine.events import Line
from companion.engine.standing import standing
from companion.errors import BadLog
from companion.lamps import Lamp
from companion.record.replay import KEYS, Moment, Stepper, moments
from companion.table import Kind, State
from drawn_logs import any_log
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence


def played() -> Tabletop:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.turns(a2="pyromon")
    return table


def told_of(table: Tabletop) -> list[Moment]:
    return moments(table.lines, "en")


def pressed(told: Sequence[Moment], *keys: str, at: int = 0) -> int:
    stepper = Stepper(told, at)
    for key in keys:
        stepper.press(KEYS[key])
    return stepper.at


def test_each_line_is_a_moment_and_notes_are_none() -> None:
    table = played()

    assert [moment.line for moment in told_of(table)] == [line for line in table.lines if not isinstance(line.event, ev.Note)]


def test_a_moment_shows_the_table_after_its_line() -> None:
    turned = told_of(played())[2]

    assert turned.shows["a1"] is Kind.GEOMON
    assert turned.shows["b1"] is State.BACK
    assert turned.shows["mine"] is State.EMPTY


def test_a_moment_has_what_was_said_by_then() -> None:
    began, turn, silent = told_of(played())[:3]

    assert began.said[-1].startswith("The game begins")
    assert turn.said[-1] == "It is your turn, Ann: turn over two tiles."
    assert (turn.speaks, silent.speaks, silent.said) == (True, False, turn.said)


def test_what_is_taken_back_is_shown_and_then_as_before() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    table.says("undo")

    *_, turned, undone = told_of(table)

    assert turned.shows["a1"] is Kind.GEOMON
    assert undone.shows["a1"] is State.BACK
    assert undone.said[-1].startswith("The last step is taken back")


def test_a_breach_lights_its_lamp_and_a_taken_tile_is_gone() -> None:
    table = Tabletop()
    table.shows(b2="empty")

    last = told_of(table)[-1]

    assert last.lamps["b2"] is Lamp.BREACH
    assert last.shows["b2"] is State.EMPTY


@settings(max_examples=15)
@given(any_log())
def test_any_game_ends_as_its_lines_stand(lines: list[Line]) -> None:
    told = moments(lines, "fr")

    stands = [line for line in standing(lines) if isinstance(line.event, ev.GameOver)]
    assert bool(told[-1].game.over) == bool(stands)


def test_a_line_that_cannot_be_is_named() -> None:
    lines = [*Tabletop().lines, Line(3, 9.0, ev.TileDealt("a1"))]

    with pytest.raises(BadLog, match="line 3 cannot be"):
        moments(lines, "en")


@pytest.mark.parametrize("lines", [[], [Line(1, 0, ev.Undone(1))]])
def test_without_a_game_there_is_nothing_to_step_through(lines: list[Line]) -> None:
    with pytest.raises(BadLog):
        moments(lines, "en")


def test_keys_move_on_and_back_and_stop_at_the_ends() -> None:
    told = told_of(played())

    assert pressed(told, " ", "n", "\x1b[C") == 3
    assert pressed(told, "b", at=2) == 1
    assert pressed(told, "b") == 0
    assert pressed(told, "G", " ") == len(told) - 1
    assert pressed(told, "G", "g") == 0


def test_keys_move_from_turn_to_turn() -> None:
    told = told_of(played())
    starts = [at for at, moment in enumerate(told) if isinstance(moment.line.event, ev.TurnStarted)]

    assert pressed(told, "t") == starts[0]
    assert pressed(told, "t", "t") == starts[1]
    assert pressed(told, "t", "t", "t") == len(told) - 1
    assert pressed(told, "T", at=len(told) - 1) == starts[1]
    assert pressed(told, "T", "T", "T", at=len(told) - 1) == 0


def test_a_key_ends_it_and_any_other_does_nothing() -> None:
    stepper = Stepper(told_of(played()), 2)

    assert stepper.press("") is True
    assert stepper.at == 2
    assert stepper.press(KEYS["q"]) is False
