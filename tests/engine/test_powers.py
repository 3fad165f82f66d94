"""Which pair has which power, and when a power lapses."""

from __future__ import annotations

import pytest

from companion.engine import events as ev
from companion.engine.editions import switches_of
from companion.engine.powers import counts_as, is_pair, lapse_of, power_of
from companion.engine.reasons import Lapse
from companion.table import KINDS, Kind
from played import Played

EN, ES = switches_of("en"), switches_of("es")
OTHERS = [kind for kind in KINDS if kind is not Kind.POLYMON]


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_two_of_a_kind_or_polymon_with_anything_are_a_pair(first: Kind, second: Kind) -> None:
    assert is_pair(first, second) == (first is second or Kind.POLYMON in (first, second))


@pytest.mark.parametrize("kind", OTHERS)
def test_two_alike_have_the_power_of_their_kind(kind: Kind) -> None:
    assert power_of(EN, kind, kind) is kind


def test_two_that_are_no_pair_and_two_polymons_have_none() -> None:
    assert power_of(ES, Kind.GEOMON, Kind.AEROMON) is None
    assert power_of(ES, Kind.POLYMON, Kind.POLYMON) is None


@pytest.mark.parametrize("kind", OTHERS)
def test_a_polymon_has_the_power_of_its_partner_by_the_switch(kind: Kind) -> None:
    assert power_of(EN, Kind.POLYMON, kind) is None
    assert power_of(ES, Kind.POLYMON, kind) is power_of(ES, kind, Kind.POLYMON) is kind


def test_without_powers_there_is_none() -> None:
    assert power_of(switches_of("es", {"powers": "no"}), Kind.GEOMON, Kind.GEOMON) is None


def test_a_polymon_counts_as_its_partner_by_the_switch() -> None:
    assert counts_as(EN, Kind.POLYMON, Kind.GEOMON) is Kind.GEOMON
    assert counts_as(ES, Kind.POLYMON, Kind.GEOMON) is Kind.POLYMON
    assert counts_as(EN, Kind.GEOMON, Kind.POLYMON) is Kind.GEOMON


@pytest.mark.parametrize("kind", ["floramon", "hydromon", "geomon"])
def test_a_power_that_can_act_does_not_lapse(kind: str) -> None:
    game = Played()
    game.takes_pair(kind, kind)

    assert lapse_of(game.state) is None


@pytest.mark.parametrize("kind", ["pyromon", "aeromon"])
def test_a_power_against_opponents_lapses_where_none_has_a_tile(kind: str) -> None:
    assert ev.PowerLapsed("Ann", Kind(kind), Lapse.NO_TARGET) in Played().takes_pair(kind, kind)


def test_floramon_lapses_with_an_empty_pile() -> None:
    game = Played()
    game.takes_pair("floramon", "floramon")

    assert ev.PowerLapsed("Ann", Kind.FLORAMON, Lapse.NO_TILES) in game.plays(ev.DrawPileSet(0))


def test_geomon_lapses_when_both_rocks_lie_there() -> None:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.wins("geomon", "geomon")
    game.plays(ev.RockPlaced("Ann", "a3"))
    game.wins("geomon", "geomon")
    game.plays(ev.RockPlaced("Ben", "a2"))

    assert ev.PowerLapsed("Cleo", Kind.GEOMON, Lapse.NO_ROCK) in game.takes_pair("geomon", "geomon")
