"""What players do with tiles in hand once the referee has ruled."""

from __future__ import annotations

import pytest

from at_the_table import chance, game, situation, tiles
from companion.demo.hands import as_ruled, claim, from_pads
from companion.demo.moves import Box, HandOver, Say, Take
from companion.demo.situation import Underway
from companion.table import Kind


def test_nothing_is_done_where_all_is_as_ruled() -> None:
    seen = situation(game(tiles("geomon"), tiles("aeromon")))

    assert from_pads(seen) is None
    assert as_ruled(seen) is None


def test_a_drawn_tile_is_taken_back_from_the_pad() -> None:
    shown = situation(game(tiles("geomon"), ()), hands={"Ada": ()}, underway=Underway(laid={"mine": "Ada"}), mine="geomon")

    assert from_pads(shown) == Take("Ada", ("mine",))


def test_a_tile_swapped_is_taken_by_its_new_owner() -> None:
    swapped = game(tiles("geomon"), tiles("aeromon"))
    laid = Underway(laid={"mine": "Ada", "theirs": "Ben"})

    seen = situation(swapped, hands={"Ada": (), "Ben": ()}, underway=laid, mine="aeromon", theirs="geomon")

    assert from_pads(seen) == Take("Ben", ("mine",))


def test_a_tile_removed_goes_back_to_its_owner_and_then_into_the_box() -> None:
    removed = game((), ())
    laid = Underway(laid={"theirs": "Ben"})

    assert from_pads(situation(removed, underway=laid, theirs="geomon")) == Take("Ben", ("theirs",))
    assert as_ruled(situation(removed, hands={"Ben": (Kind.GEOMON,)})) == Box("Ben", Kind.GEOMON)


def test_tiles_swapped_by_a_word_are_handed_over() -> None:
    swapped = game(tiles("geomon"), tiles("aeromon"))

    assert as_ruled(situation(swapped, hands={"Ada": (Kind.AEROMON,), "Ben": (Kind.GEOMON,)})) == HandOver("Ada", Kind.AEROMON, "Ben")


def test_tiles_of_a_claim_go_into_the_box_one_by_one() -> None:
    assert as_ruled(situation(game((), ()), hands={"Ada": (Kind.GEOMON,) * 3})) == Box("Ada", Kind.GEOMON)


@pytest.mark.parametrize(("edition", "said"), [("en", False), ("es", False), ("fr", True)])
def test_a_figure_is_asked_for_where_the_edition_wants_it(edition: str, said: bool) -> None:
    seen = situation(game((), tiles("geomon", "geomon", "geomon"), edition=edition))

    claims = [claim(seen, chance(seed)) for seed in range(20)]

    assert (Say("claim", {"player": "Ben", "elemon": Kind.GEOMON}) in claims) is said


def test_a_claim_may_be_overlooked_for_a_while() -> None:
    seen = situation(game((), tiles("geomon", "geomon", "geomon"), edition="fr"))

    assert None in [claim(seen, chance(seed)) for seed in range(20)]


def test_nobody_asks_for_a_figure_of_their_own() -> None:
    figures = tuple(0 if kind is Kind.GEOMON else -1 for kind in Kind)

    assert claim(situation(game(tiles("geomon", "geomon", "geomon"), (), edition="fr", figures=figures)), chance(1)) is None
