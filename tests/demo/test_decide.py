"""What happens next at the table."""

from __future__ import annotations

from at_the_table import chance, game, rock, situation, tiles, turn
from companion.demo.decide import next_move
from companion.demo.moves import Deal, Draw, LiftRock, Say, Take, Turn
from companion.demo.situation import Underway
from companion.engine.events import Question
from companion.engine.reasons import About
from companion.table import CELLS, Kind


def every(moment, seeds: int = 40) -> list:
    """The next move by every chance."""
    return [next_move(moment, chance(seed)) for seed in range(seeds)]


def test_a_turn_begins_with_a_tile() -> None:
    assert all(isinstance(move, Turn) and len(move.places) == 1 and move.by == "Ada" for move in every(situation(game())))


def test_a_turn_begins_with_the_own_rock_lifted() -> None:
    assert next_move(situation(game(rocks=(rock("b2", owner=1), rock("c3", owner=0)))), chance(1)) == LiftRock("Ada", "c3")


def test_the_rock_of_another_stays() -> None:
    assert isinstance(next_move(situation(game(rocks=(rock("b2", owner=1),))), chance(1)), Turn)


def test_the_first_tile_is_followed_by_a_second() -> None:
    move = next_move(situation(game(turn=turn(("a1", "geomon"))), memory={"c3": "geomon"}), chance(1))

    assert move == Turn("Ada", ("c3",))


def test_two_that_differ_are_turned_back_in_one_movement() -> None:
    differ = game(turn=turn(("a1", "geomon"), ("b2", "pyromon"), matched=False, settled=True))

    assert next_move(situation(differ), chance(1)) == Turn("Ada", ("a1", "b2"))


def test_a_pair_is_taken() -> None:
    assert next_move(situation(game(turn=turn(("a1", "geomon"), ("b2", "geomon"), matched=True))), chance(1)) == Take("Ada", ("a1", "b2"))


def test_gaps_are_dealt_in_order() -> None:
    won = turn(("c3", "polymon"), ("a1", "polymon"), won=True, matched=True, settled=True)

    assert next_move(situation(game(tiles("polymon", "polymon"), (), turn=won, gaps=frozenset({"a1", "c3"}))), chance(1)) == Deal(
        "Ada", ("a1", "c3")
    )


def test_a_power_is_used_before_or_after_dealing() -> None:
    won = turn(("c3", "floramon"), ("a1", "floramon"), won=True, matched=True, power=Kind.FLORAMON)
    waits = situation(game(tiles("floramon", "floramon"), (), turn=won, gaps=frozenset({"a1", "c3"})))

    assert set(every(waits)) == {Draw("Ada"), Deal("Ada", ("a1", "c3"))}


def test_a_power_begun_is_ended_before_dealing() -> None:
    won = turn(("c3", "floramon"), ("a1", "floramon"), won=True, matched=True, power=Kind.FLORAMON)
    drawn = Underway(drawn=Kind.GEOMON)

    moves = every(situation(game(tiles("floramon", "floramon"), (), turn=won, gaps=frozenset({"a1"})), underway=drawn))

    assert not any(isinstance(move, Deal) for move in moves)


def test_a_question_is_answered_by_whose_tile_it_is() -> None:
    asked = game((), tiles("geomon"), tiles("geomon"), question=Question(About.WHOSE_TILE, Kind.GEOMON, ("Ben", "Cleo")))

    answer = next_move(situation(asked, underway=Underway(laid={"theirs": "Cleo"}), theirs="geomon"), chance(1))

    assert answer == Say("choose", {"player": "Cleo"})


def test_who_cannot_begin_for_their_own_rock_lifts_it() -> None:
    over = turn(("a1", "geomon"), ("b1", "geomon"), won=True, matched=True, settled=True)
    stuck = game(tiles("geomon", "geomon"), (), turn=over, pile=0, gaps=frozenset(CELLS[:7]), rocks=(rock("b3", owner=1),))

    assert next_move(situation(stuck), chance(1)) == LiftRock("Ben", "b3")


def test_nobody_moves_once_the_game_is_over() -> None:
    over = game()._replace(over=object())

    assert next_move(situation(over), chance(1)) is None
