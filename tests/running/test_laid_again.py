"""When the tiles lie ready for another game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.running.laid_again import LaidAgain
from companion.table import CELLS, PADS, PLACES, State

if TYPE_CHECKING:
    from companion.table import Place, Shows

LAID: dict[Place, Shows] = {**dict.fromkeys(CELLS, State.BACK), **dict.fromkeys(PADS, State.EMPTY)}
BARE: dict[Place, Shows] = dict.fromkeys(PLACES, State.EMPTY)


def told(*looks: tuple[dict[Place, Shows], bool]) -> list[bool]:
    """Whether it tells, for each look at the table and whether the game was over then."""
    laid = LaidAgain()
    return [laid.look(shown, over=over) for shown, over in looks]


def test_it_tells_once_when_the_tiles_lie_there_again() -> None:
    assert told((LAID, False), (LAID, True), (BARE, True), (LAID, True), (LAID, True)) == [False, False, False, True, False]


def test_tiles_that_lie_as_they_lay_at_the_end_are_no_new_game() -> None:
    gaps = {**LAID, "a1": State.EMPTY, "c3": State.EMPTY}

    assert told((LAID, False), (gaps, True), (LAID, True)) == [False, False, False]


def test_a_hand_over_the_tiles_does_not_make_it_tell_again() -> None:
    hand = {**LAID, "b2": State.COVERED}

    assert told((LAID, False), (BARE, True), (LAID, True), (hand, True), (LAID, True)) == [False, False, True, False, False]


def test_a_game_that_was_over_at_the_start_may_have_been_cleared_away_already() -> None:
    assert told((LAID, True)) == [True]
