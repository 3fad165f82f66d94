"""Events of the powers and of the rocks: what each changes, and when it is refused."""

from __future__ import annotations

import pytest

from companion.engine import events as ev
from companion.engine.reasons import Lapse
from companion.table import Kind
from played import Played, refused


def power_of_ann(kind: str, edition: str = "en", *players: str) -> Played:
    """Ben has two Polymons, and a power of Ann's waits."""
    game = Played(edition, *players)
    game.misses()
    game.wins("polymon", "polymon")
    for _ in players[2:]:
        game.misses()
    game.wins(kind, kind)
    return game


def test_a_drawn_tile_is_in_the_hand_and_no_longer_in_the_pile() -> None:
    game = power_of_ann("floramon")
    pile = game.state.pile
    game.plays(ev.TileDrawn("Ann", Kind.GEOMON))

    assert game.hand("Ann") == ["floramon", "floramon", "geomon"]
    assert game.state.pile == pile - 1


def test_an_unnamed_tile_is_named_later() -> None:
    game = power_of_ann("floramon")
    game.plays(ev.TileDrawn("Ann", None))
    assert game.hand("Ann") == ["floramon", "floramon", None]

    game.plays(ev.TileNamed("Ann", Kind.PYROMON))

    assert game.hand("Ann") == ["floramon", "floramon", "pyromon"]
    assert game.state.unnamed == ()


def test_only_an_unnamed_tile_is_named() -> None:
    refused(Played(), ev.TileNamed("Ann", Kind.PYROMON), "Ann has no unnamed tile")


def test_a_removed_tile_has_left_the_game() -> None:
    game = power_of_ann("pyromon")
    game.plays(ev.TileRemoved("Ben", Kind.POLYMON))

    assert game.hand("Ben") == ["polymon"]
    assert game.state.gone[6] == 1


@pytest.mark.parametrize(
    ("event", "match"),
    [
        (ev.TileRemoved("Ben", Kind.GEOMON), "Ben has no geomon"),
        (ev.TileRemoved("Ann", Kind.PYROMON), "of an opponent"),
        (ev.TileDrawn("Ann", Kind.GEOMON), "no floramon power waits"),
        (ev.PowerLapsed("Ann", Kind.PYROMON, Lapse.NO_TARGET), "does not follow"),
    ],
)
def test_pyromon_is_settled_by_a_tile_that_an_opponent_has(event: ev.Event, match: str) -> None:
    refused(power_of_ann("pyromon"), event, match)


def test_swapped_tiles_are_the_youngest_in_their_new_hands() -> None:
    game = power_of_ann("aeromon")
    game.plays(ev.TilesSwapped("Ann", Kind.AEROMON, "Ben", Kind.POLYMON))

    assert game.hand("Ann") == ["aeromon", "polymon"]
    assert game.hand("Ben") == ["polymon", "aeromon"]


@pytest.mark.parametrize(
    ("event", "match"),
    [
        (ev.TilesSwapped("Ann", Kind.GEOMON, "Ben", Kind.POLYMON), "Ann has no geomon"),
        (ev.TilesSwapped("Ann", Kind.AEROMON, "Ben", Kind.GEOMON), "Ben has no geomon"),
        (ev.TilesSwapped("Ann", Kind.AEROMON, "Ann", Kind.AEROMON), "with an opponent"),
        (ev.TilesSwapped("Ben", Kind.POLYMON, "Ann", Kind.AEROMON), "the power is Ann's"),
    ],
)
def test_a_swap_is_between_tiles_that_both_have(event: ev.Event, match: str) -> None:
    refused(power_of_ann("aeromon"), event, match)


@pytest.mark.parametrize("count", [-1, 5])
def test_a_look_is_at_up_to_four(count: int) -> None:
    refused(power_of_ann("hydromon"), ev.Peeked(count), "up to 4 tiles")


def test_a_rock_blocks_its_cell_for_its_owner() -> None:
    game = power_of_ann("geomon")
    game.plays(ev.RockPlaced("Ann", "c1"))

    rock = game.state.rock_at("c1")
    assert rock is not None
    assert rock.owner == 0


def test_no_rock_is_set_on_a_gap() -> None:
    game = Played()
    game.takes_pair("geomon", "geomon")

    refused(game, ev.RockPlaced("Ann", "a1"), "no rock may be set at a1")


def test_a_lifted_rock_no_longer_blocks() -> None:
    game = power_of_ann("geomon")
    game.plays(ev.RockPlaced("Ann", "c1"))
    refused(game, ev.RockLifted("Ben", "c1"), "not Ben's")
    refused(game, ev.RockLifted("Ann", "c2"), "no rock lies at c2")

    game.plays(ev.RockLifted("Ann", "c1"))

    assert game.state.rocks == ()


@pytest.mark.parametrize("kind", ["pyromon", "aeromon", "geomon"])
def test_play_going_on_lets_these_lapse(kind: str) -> None:
    game = power_of_ann(kind)

    assert game.plays(ev.PowerLapsed("Ann", Kind(kind), Lapse.PASSED))[-1].name == "turn_started"


@pytest.mark.parametrize("kind", ["floramon", "hydromon"])
def test_play_going_on_does_not_let_these_lapse(kind: str) -> None:
    refused(power_of_ann(kind), ev.PowerLapsed("Ann", Kind(kind), Lapse.PASSED), "does not settle")
