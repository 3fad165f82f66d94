"""What people do where the table lies otherwise than the referee has it."""

from __future__ import annotations

import pytest

from at_the_table import chance, game, rock, situation, tiles, turn
from companion.demo.decide import next_move
from companion.demo.mending import CALLS
from companion.demo.moves import Deal, LiftRock, Nudge, Say, SetRock, Show, Turn, Wave
from companion.table import Kind

LONG = 99.0
OPEN = game(turn=turn(("a1", "geomon")))


def move(state, *, called: int = 0, waited_s: float = LONG, **lies):
    return next_move(situation(state, called=called, waited_s=waited_s, **lies), chance(1))


def test_people_wait_for_the_referee_to_see_and_then_call_attention() -> None:
    assert move(game(), waited_s=0.0, a1="geomon") is None
    assert move(game(), a1="geomon") == Nudge("Ada", "a1")


def test_a_rock_is_nudged_too() -> None:
    assert move(game(), a1="rock") == Nudge("Ada", "a1")


def test_over_a_bare_place_a_hand_is_waved() -> None:
    assert move(game(), a1="empty") == Wave("Ada", "a1")


def test_a_tile_that_the_referee_reads_wrongly_is_corrected() -> None:
    assert move(OPEN, a1="pyromon") == Say("correct", {"cell": "a1", "elemon": Kind.PYROMON})


@pytest.mark.parametrize(
    ("state", "lies", "expected"),
    [
        (game(), "geomon", Turn("Ada", ("a1",))),
        (OPEN, "back", Turn("Ada", ("a1",))),
        (OPEN, "empty", Deal("Ada", ("a1",))),
        (game(), "rock", LiftRock("Ada", "a1")),
        (game(), "empty", Deal("Ada", ("a1",))),
        (game(rocks=(rock("a1", 1),)), "back", SetRock("Ada", "a1")),
        (game(gaps=frozenset({"a1"})), "back", Say("accept")),
    ],
)
def test_where_calling_does_not_help_the_table_is_laid_as_the_referee_has_it(state, lies: str, expected) -> None:
    assert move(state, called=CALLS, a1=lies) == expected
    assert move(state, called=CALLS, a1=lies, waited_s=0.0) is None


def test_a_tile_taken_that_was_not_won_is_laid_back() -> None:
    taken = situation(OPEN, called=CALLS, waited_s=LONG, a1="empty", hands={"Ben": (Kind.GEOMON,)})

    assert next_move(taken, chance(1)) == Show("Ben", "a1", Kind.GEOMON)


def test_the_table_is_accepted_once_no_tile_lies_open_that_should_not() -> None:
    looking = game(turn=turn(("a3", "hydromon"), ("b3", "hydromon"), won=True, matched=True, power=Kind.HYDROMON), gaps=frozenset({"a1"}))

    assert move(looking, called=CALLS, a1="back", c1="geomon") == Turn("Ada", ("c1",))
    assert move(looking, called=CALLS, a1="back") == Say("accept")


def test_a_draw_pile_that_is_empty_before_its_time_is_told() -> None:
    won = turn(("c3", "polymon"), ("a1", "polymon"), won=True, matched=True, settled=True)
    hands = (tiles("polymon", "polymon"), ())

    one_left = situation(game(*hands, turn=won, gaps=frozenset({"a1", "c3"}), pile=2), pile=1)
    none_left = situation(game(*hands, turn=won, gaps=frozenset({"c3"}), pile=1), pile=0)

    assert next_move(one_left, chance(1)) == Deal("Ada", ("a1",))
    assert next_move(none_left, chance(1)) == Say("draw_pile", {"count": 0})
