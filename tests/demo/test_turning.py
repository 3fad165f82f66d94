"""Which tiles players turn."""

from __future__ import annotations

import pytest

from at_the_table import chance, game, rock, situation, tiles, turn
from companion.demo.turning import first_tiles, second_tile
from companion.table import CELLS, Kind

CHANCES = [chance(seed) for seed in range(30)]


def test_a_pair_that_is_known_is_turned_at_once() -> None:
    seen = situation(game(), memory={"a1": "geomon", "b2": "aeromon", "c3": "geomon"})

    assert first_tiles(seen, chance(1)) == ("a1", "c3")


def test_polymon_goes_with_anything() -> None:
    seen = situation(game(), memory={"a1": "geomon", "b2": "polymon"})

    assert first_tiles(seen, chance(1)) == ("a1", "b2")


def test_of_two_pairs_the_one_that_makes_three_alike_is_turned() -> None:
    seen = situation(game(tiles("aeromon"), ()), memory={"a1": "geomon", "b1": "geomon", "a2": "aeromon", "b2": "aeromon"})

    assert first_tiles(seen, chance(1)) == ("a2", "b2")


def test_what_lies_under_a_rock_is_not_turned() -> None:
    blocked = game(rocks=(rock("a1", owner=1),))

    assert len(first_tiles(situation(blocked, memory={"a1": "geomon", "b2": "geomon"}), chance(1))) == 1
    assert {first_tiles(situation(blocked), each)[0] for each in CHANCES} <= set(CELLS) - {"a1"}


def test_without_a_pair_an_unknown_tile_is_turned() -> None:
    known = {"a1": "geomon", "b1": "aeromon", "c1": "pyromon"}

    first = {first_tiles(situation(game(), memory=known), each) for each in CHANCES}

    assert len(first) > 1
    assert not first & {(cell,) for cell in known}


@pytest.mark.parametrize("face", ["geomon", "polymon"])
def test_the_second_is_a_known_partner_of_the_first(face: str) -> None:
    begun = situation(game(turn=turn(("a1", "geomon"))), memory={"b2": face, "c3": "pyromon"})

    assert second_tile(begun, "a1", Kind.GEOMON, chance(1)) == "b2"


def test_the_second_is_never_the_first() -> None:
    begun = situation(game(turn=turn(("a1", "geomon"))), memory={"a1": "geomon"})

    assert "a1" not in {second_tile(begun, "a1", Kind.GEOMON, each) for each in CHANCES}


def test_where_all_tiles_are_known_and_none_fits_any_is_turned() -> None:
    three = game(turn=turn(("a1", "geomon")), gaps=frozenset(CELLS[3:]))

    assert second_tile(situation(three, memory={"b1": "pyromon", "c1": "aeromon"}), "a1", Kind.GEOMON, chance(1)) in {"b1", "c1"}
