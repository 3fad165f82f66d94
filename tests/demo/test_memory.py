"""What players remember of faces."""

from __future__ import annotations

from at_the_table import chance
from companion.demo.memory import CHILD, GROWN_UP, Mind, faded, watched
from companion.table import CELLS, PLACES, Kind, State

SHARP, DULL = Mind(notices=1.0, forgets=0.0), Mind(notices=0.0, forgets=1.0)
FACE_DOWN = dict.fromkeys(PLACES, State.BACK)


def test_a_face_seen_is_remembered() -> None:
    assert watched({}, FACE_DOWN, FACE_DOWN | {"b2": Kind.GEOMON}, SHARP, chance(1)) == {"b2": Kind.GEOMON}


def test_what_lies_on_a_pad_is_no_face_of_the_grid() -> None:
    assert watched({}, FACE_DOWN, FACE_DOWN | {"mine": Kind.GEOMON}, SHARP, chance(1)) == {}


def test_a_face_that_stays_open_is_looked_at_once() -> None:
    lies = FACE_DOWN | {"b2": Kind.GEOMON}

    assert watched({}, lies, lies, SHARP, chance(1)) == {}


def test_a_tile_that_is_gone_is_forgotten() -> None:
    assert watched({"b2": Kind.GEOMON}, FACE_DOWN, FACE_DOWN | {"b2": State.EMPTY}, SHARP, chance(1)) == {}


def test_a_dull_mind_keeps_nothing() -> None:
    assert watched({}, FACE_DOWN, FACE_DOWN | {"b2": Kind.GEOMON}, DULL, chance(1)) == {}
    assert faded({"b2": Kind.GEOMON}, DULL, chance(1)) == {}


def test_a_sharp_mind_forgets_nothing() -> None:
    assert faded({"b2": Kind.GEOMON}, SHARP, chance(1)) == {"b2": Kind.GEOMON}


def test_children_remember_less_than_grown_ups() -> None:
    full = dict.fromkeys(CELLS, Kind.GEOMON)
    kept = {mind: sum(len(faded(full, mind, chance(seed))) for seed in range(200)) for mind in (CHILD, GROWN_UP)}

    assert kept[CHILD] < kept[GROWN_UP] < 200 * len(full)


def test_the_same_chance_remembers_the_same() -> None:
    lies = FACE_DOWN | dict.fromkeys(("a1", "b1", "c1"), Kind.GEOMON)

    assert watched({}, FACE_DOWN, lies, CHILD, chance(7)) == watched({}, FACE_DOWN, lies, CHILD, chance(7))
