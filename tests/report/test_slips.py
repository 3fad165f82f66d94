"""Our own games, played without a picture: what people break, and what the referee of the truth makes of it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Self

import pytest

from companion.engine.events import Breach, GameStarted, RuleRestored
from companion.engine.reasons import Rule
from companion.frame import LostFrame
from companion.mats import A4
from companion.table import PADS
from hardware.simulated.levels import LEVELS
from hardware.simulated.table import SimulatedTable
from report.games import BROKEN, GAMES, PACE, laid_out, played_at, setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.events import Event


NEVER_RESTORED = {Rule.TILE_CHANGED, Rule.TILE_COUNT}


class Blind:
    """A camera that lets the table's time pass and sees nothing."""

    size_px = (1, 1)

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table

    def frames(self) -> Iterator[LostFrame]:
        while True:
            self._table.advance(0.125)
            yield LostFrame(self._table.now_s, "blind")

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@cache
def log(number: int) -> tuple[Event, ...]:
    """What truly happens in a game."""
    chosen = setting(number)
    table = SimulatedTable(A4, chosen.players, LEVELS[chosen.level].mess, chosen.seed, pace=PACE)
    played = played_at(table, Blind(table), chosen)
    for _ in played.frames():
        pass
    assert played.broke_off == ""
    return tuple(line.event for line in played.right.lines)


def broken(number: int) -> list[Rule]:
    return [event.rule for event in log(number) if isinstance(event, Breach)]


@pytest.mark.parametrize("rule", Rule)
def test_each_rule_is_broken_at_least_twice(rule: Rule) -> None:
    assert sum(broken(number).count(rule) for number in range(BROKEN)) >= 2


def test_every_breach_is_put_right_that_can_be() -> None:
    events = [event for number in range(BROKEN) for event in log(number)]
    left = Counter(event.rule for event in events if isinstance(event, Breach) and event.rule not in NEVER_RESTORED)
    left.subtract(event.rule for event in events if isinstance(event, RuleRestored))

    # The second tile of a turn closes this one without a line.
    del left[Rule.TURNED_BACK_EARLY]
    assert +left == Counter()


def test_in_the_last_games_only_harmless_things_happen_and_nobody_is_wrong() -> None:
    assert [broken(number) for number in range(BROKEN, GAMES)] == [[]] * (GAMES - BROKEN)


def test_a_game_is_the_same_each_time() -> None:
    once = log(0)
    log.cache_clear()

    assert log(0) == once


def test_all_levels_editions_and_numbers_of_players_come() -> None:
    settings = [setting(number) for number in range(GAMES)]

    assert {chosen.level for chosen in settings} == set(LEVELS)
    assert {(chosen.edition, len(chosen.players)) for chosen in settings} >= {("en", 2), ("es", 4), ("fr", 3)}
    assert isinstance(log(0)[0], GameStarted)


def test_bare_cells_before_the_first_tile_are_left_out() -> None:
    table = SimulatedTable(A4, ("Ada", "Ben"), LEVELS["calm"].mess, 1)

    (bare,) = laid_out(table.truth)

    assert [place for place, _ in bare.facts] == list(PADS)
