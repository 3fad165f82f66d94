"""Who may have which figure, and which tiles it costs."""

from __future__ import annotations

from companion.engine import events as ev
from companion.engine.claims import alike, claim_by, split_off, why_no_claim
from companion.engine.state import Tile
from companion.table import Kind
from played import Played

GEOMON = Tile(Kind.GEOMON, Kind.GEOMON)
POLYMON_AS_GEOMON = Tile(Kind.POLYMON, Kind.GEOMON)
AEROMON = Tile(Kind.AEROMON, Kind.AEROMON)


def with_hands(ann: tuple[Tile, ...], ben: tuple[Tile, ...] = (), edition: str = "en") -> Played:
    game = Played(edition)
    game.state = game.state.with_hand(0, ann).with_hand(1, ben)
    return game


def test_what_counts_alike_is_counted() -> None:
    state = with_hands((GEOMON, POLYMON_AS_GEOMON, AEROMON)).state

    assert alike(state.seats[0], Kind.GEOMON) == 2
    assert alike(state.seats[0], Kind.POLYMON) == 0


def test_two_alike_are_too_few() -> None:
    assert why_no_claim(with_hands((GEOMON,) * 2).state, 0, Kind.GEOMON) == "2 tiles count as geomon, a claim needs 3"


def test_three_that_count_alike_are_enough() -> None:
    assert why_no_claim(with_hands((GEOMON, POLYMON_AS_GEOMON, GEOMON)).state, 0, Kind.GEOMON) is None


def test_of_several_sets_the_first_in_the_order_of_kinds_is_claimed() -> None:
    claim = claim_by(with_hands((AEROMON,) * 3 + (GEOMON,) * 3).state, 0)

    assert claim == ev.GigamonClaimed("Ann", Kind.GEOMON, None)


def test_those_leave_that_have_been_longest_in_the_hand() -> None:
    leaving, staying = split_off((POLYMON_AS_GEOMON, AEROMON, GEOMON, GEOMON, GEOMON), Kind.GEOMON)

    assert leaving == (POLYMON_AS_GEOMON, GEOMON, GEOMON)
    assert staying == (AEROMON, GEOMON)


def claimed_by_ann(edition: str) -> Played:
    game = with_hands((GEOMON,) * 4, (GEOMON,) * 3, edition)
    if edition == "fr":
        game.plays(ev.GigamonClaimed("Ann", Kind.GEOMON, None))
    return game


def test_a_claim_gives_the_figure_and_the_tiles_leave_the_game() -> None:
    state = claimed_by_ann("fr").state

    assert state.figures[3] == 0
    assert state.seats[0].hand == (GEOMON,)
    assert state.gone[3] == 3


def test_a_figure_of_ones_own_is_not_claimed() -> None:
    game = claimed_by_ann("fr")
    game.state = game.state.with_hand(0, (GEOMON,) * 3)

    assert why_no_claim(game.state, 0, Kind.GEOMON) == "the geomon figure is theirs already"


def test_a_figure_is_stolen_where_the_edition_steals() -> None:
    assert claim_by(claimed_by_ann("fr").state, 1) == ev.GigamonClaimed("Ben", Kind.GEOMON, "Ann")


def test_a_figure_is_not_stolen_elsewhere() -> None:
    state = claimed_by_ann("fr").state
    no_stealing = state._replace(switches=Played("en").state.switches)

    assert why_no_claim(no_stealing, 1, Kind.GEOMON) == "Ann holds the geomon figure, and this edition does not steal"
