"""How players use powers."""

from __future__ import annotations

import pytest

from at_the_table import chance, game, rock, situation, tiles, turn
from companion.demo.moves import Draw, Peek, Say, SetRock, Show, Turn
from companion.demo.powers import use
from companion.demo.situation import Underway
from companion.table import CELLS, Kind

LONG = 99.0


def waiting(power: Kind, *hands, **fields):
    """The game in which a power waits for Ada, both tiles of its pair won."""
    return game(*hands, turn=turn(("a1", power), ("b1", power), won=True, matched=True, power=power), **fields)


def all_steps(moment, power: Kind, seeds: int = 60) -> list:
    """The step by every chance."""
    return [use(moment, power, chance(seed)) for seed in range(seeds)]


def test_floramon_draws_first() -> None:
    assert use(situation(waiting(Kind.FLORAMON)), Kind.FLORAMON, chance(1)) == Draw("Ada")


def test_the_drawn_tile_is_shown_or_told() -> None:
    drawn = situation(waiting(Kind.FLORAMON), underway=Underway(drawn=Kind.GEOMON))

    steps = all_steps(drawn, Kind.FLORAMON)

    assert Show("Ada", "mine", Kind.GEOMON) in steps
    assert Say("tell", {"elemon": Kind.GEOMON}) in steps


def test_a_tile_shown_that_the_referee_does_not_see_is_told() -> None:
    shown = Underway(drawn=Kind.GEOMON, laid={"mine": "Ada"})

    soon, late = (situation(waiting(Kind.FLORAMON), underway=shown, waited_s=waited_s, mine="geomon") for waited_s in (0.0, LONG))

    assert use(soon, Kind.FLORAMON, chance(1)) is None
    assert use(late, Kind.FLORAMON, chance(1)) == Say("tell", {"elemon": Kind.GEOMON})


@pytest.mark.parametrize(("chooses", "kind"), [("player", Kind.GEOMON), ("victim", Kind.AEROMON)])
def test_pyromon_takes_what_hurts_most_unless_the_victim_chooses(chooses: str, kind: Kind) -> None:
    state = waiting(Kind.PYROMON, (), tiles("geomon", "geomon", "aeromon"))
    state = state._replace(switches=game(edition="es" if chooses == "victim" else "en").switches)

    steps = all_steps(situation(state), Kind.PYROMON)

    assert set(map(str, steps)) == {str(Show("Ben", "theirs", kind)), str(Say("remove", {"player": "Ben", "elemon": kind}))}


def test_pyromon_spares_those_who_have_nothing() -> None:
    state = waiting(Kind.PYROMON, tiles("pyromon"), (), tiles("geomon"))

    assert {step.by for step in all_steps(situation(state), Kind.PYROMON) if isinstance(step, Show)} == {"Cleo"}


def test_aeromon_gives_the_least_and_takes_the_most() -> None:
    state = waiting(Kind.AEROMON, tiles("aeromon", "aeromon", "hydromon"), tiles("geomon", "geomon", "pyromon"))

    first = all_steps(situation(state), Kind.AEROMON)
    second = use(situation(state, underway=Underway(laid={"mine": "Ada"}), mine="hydromon"), Kind.AEROMON, chance(1))

    assert Show("Ada", "mine", Kind.HYDROMON) in first
    assert Say("swap", {"gives": Kind.HYDROMON, "other": "Ben", "takes": Kind.GEOMON}) in first
    assert second == Show("Ben", "theirs", Kind.GEOMON)


def test_a_swap_shown_that_the_referee_does_not_see_is_said() -> None:
    state = waiting(Kind.AEROMON, tiles("hydromon"), tiles("geomon"))
    shown = Underway(laid={"mine": "Ada", "theirs": "Ben"})

    late = situation(state, underway=shown, waited_s=LONG, mine="hydromon", theirs="geomon")

    assert use(late, Kind.AEROMON, chance(1)) == Say("swap", {"gives": "hydromon", "other": "Ben", "takes": "geomon"})


def test_geomon_blocks_a_tile_that_the_player_knows() -> None:
    state = waiting(Kind.GEOMON, rocks=(rock("b2", owner=1),))

    assert use(situation(state, memory={"b2": "pyromon", "c3": "aeromon"}), Kind.GEOMON, chance(1)) == SetRock("Ada", "c3")


def test_hydromon_looks_at_tiles_that_the_player_does_not_know() -> None:
    known = dict.fromkeys(CELLS[:7], "geomon")

    steps = all_steps(situation(waiting(Kind.HYDROMON), memory=known), Kind.HYDROMON)

    looked = {step.places[0] if isinstance(step, Turn) else step.cell for step in steps}
    assert looked == set(CELLS[7:])
    assert any(isinstance(step, Peek) for step in steps)


def test_a_tile_looked_at_is_turned_back_before_the_next() -> None:
    looking = situation(waiting(Kind.HYDROMON), underway=Underway(looked=("c3",)), c3="geomon")

    assert use(looking, Kind.HYDROMON, chance(1)) == Turn("Ada", ("c3",))


def test_after_four_looks_the_referee_knows_else_it_is_said() -> None:
    four = Underway(looked=("a3", "b3", "c3", "a2"))

    assert use(situation(waiting(Kind.HYDROMON), underway=four), Kind.HYDROMON, chance(1)) is None
    assert use(situation(waiting(Kind.HYDROMON), underway=four, waited_s=LONG), Kind.HYDROMON, chance(1)) == Say("done")


def test_some_are_content_with_fewer_looks() -> None:
    assert Say("done") in all_steps(situation(waiting(Kind.HYDROMON), underway=Underway(looked=("c3",))), Kind.HYDROMON)
    assert Say("done") not in all_steps(situation(waiting(Kind.HYDROMON)), Kind.HYDROMON)
