"""What a state tells of seats, rocks and turned tiles."""

from __future__ import annotations

from companion.engine import events as ev
from companion.engine.state import SEAT_OF_NOBODY, has_kind
from companion.table import Kind
from played import Played


def three_of_whom_ben_left() -> Played:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.plays(ev.PlayerLeft("Ben"))
    return game


def test_who_left_has_no_seat() -> None:
    state = three_of_whom_ben_left().state

    assert (state.seat_of("Ben"), state.seat_of("Nobody"), state.seat_of("Cleo")) == (SEAT_OF_NOBODY, SEAT_OF_NOBODY, 2)


def test_the_order_of_play_passes_over_who_left() -> None:
    state = three_of_whom_ben_left().state

    assert (state.seat_after(0), state.seat_after(2)) == (2, 0)
    assert state.seats_from(2) == (2, 0)


def test_a_turned_tile_is_found_until_it_is_back() -> None:
    game = Played()
    game.turns(a1="geomon", b1="aeromon")
    assert game.state.turned_at("a1") is not None

    game.plays(ev.TileReturned("a1"))

    assert game.state.turned_at("a1") is None


def test_a_grid_has_nine_tiles_less_its_gaps() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")

    assert game.state.grid_tiles() == 7


def test_a_hand_has_a_kind_once_it_is_named() -> None:
    game = Played()
    game.wins("floramon", "floramon")
    game.plays(ev.TileDrawn("Ann", None))
    assert not has_kind(game.state.seats[0], Kind.GEOMON)

    game.plays(ev.TileNamed("Ann", Kind.GEOMON))

    assert has_kind(game.state.seats[0], Kind.GEOMON)
