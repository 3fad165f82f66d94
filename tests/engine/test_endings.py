"""When a game is over, and who has won."""

from __future__ import annotations

import pytest

from companion.engine.endings import a_pair_is_left, ending_of_turn, figures_of, game_over, has_three_figures
from companion.engine.reasons import Ending
from companion.engine.state import State, Tile
from companion.table import CELLS, KINDS, TILES_OF_A_KIND, Kind
from played import Played


def left_in_the_grid(*kinds: str, edition: str = "es") -> State:
    """The pile is empty, these tiles lie in the grid, all others have left the game."""
    state = Played(edition).state
    gone = tuple(TILES_OF_A_KIND - kinds.count(kind) for kind in KINDS)
    return state._replace(pile=0, gaps=frozenset(CELLS[len(kinds) :]), gone=gone)


@pytest.mark.parametrize(
    ("kinds", "left"),
    [
        ((), False),
        (("geomon",), False),
        (("geomon", "geomon"), True),
        (("geomon", "aeromon"), False),
        (("geomon", "aeromon", "pyromon"), False),
        (("geomon", "aeromon", "polymon"), True),
        (("geomon", "geomon", "aeromon"), True),
    ],
)
def test_a_pair_is_left_where_two_of_a_kind_or_a_polymon_lie_there(kinds: tuple[str, ...], left: bool) -> None:
    assert a_pair_is_left(left_in_the_grid(*kinds)) is left


def test_a_tile_never_named_may_be_any() -> None:
    state = left_in_the_grid("geomon", "aeromon")._replace(gone_unnamed=1)

    assert a_pair_is_left(state)


def test_where_what_is_known_contradicts_the_42_tiles_any_two_may_be_a_pair() -> None:
    state = left_in_the_grid("geomon", "aeromon")

    assert a_pair_is_left(state._replace(gone=(TILES_OF_A_KIND + 1, *state.gone[1:])))
    assert a_pair_is_left(state._replace(gaps=state.gaps - {"c3"}))


def test_no_turn_ends_a_game_while_the_pile_has_tiles() -> None:
    assert ending_of_turn(Played("en").state) is None
    assert ending_of_turn(Played("es").state) is None


def test_an_empty_pile_ends_the_game_by_the_switch() -> None:
    assert ending_of_turn(left_in_the_grid("geomon", "geomon", edition="en")) is Ending.PILE_EMPTY
    assert ending_of_turn(left_in_the_grid("geomon", "geomon")) is None
    assert ending_of_turn(left_in_the_grid("geomon", "aeromon")) is Ending.NO_PAIRS


def standing_at(ann: tuple[int, int], ben: tuple[int, int], cleo: tuple[int, int]) -> State:
    """Figures and tiles of three players."""
    state = Played("en", "Ann", "Ben", "Cleo").state
    holders = [seat for seat, (figures, _) in enumerate((ann, ben, cleo)) for _ in range(figures)]
    state = state._replace(figures=(*holders, *(-1,) * (len(KINDS) - len(holders))))
    for seat, (_, tiles) in enumerate((ann, ben, cleo)):
        state = state.with_hand(seat, (Tile(Kind.GEOMON, Kind.GEOMON),) * tiles)
    return state


@pytest.mark.parametrize(
    ("ann", "ben", "cleo", "winners"),
    [
        ((2, 0), (1, 9), (0, 9), ("Ann",)),
        ((1, 2), (1, 3), (1, 1), ("Ben",)),
        ((1, 2), (0, 9), (1, 2), ("Ann", "Cleo")),
        ((0, 0), (0, 0), (0, 0), ("Ann", "Ben", "Cleo")),
    ],
)
def test_most_figures_win_then_most_tiles_then_all_who_are_level(
    ann: tuple[int, int], ben: tuple[int, int], cleo: tuple[int, int], winners: tuple[str, ...]
) -> None:
    assert game_over(standing_at(ann, ben, cleo), Ending.PILE_EMPTY).winners == winners


def test_whoever_holds_three_figures_has_won() -> None:
    state = standing_at((2, 9), (3, 0), (0, 0))

    assert has_three_figures(state)
    assert game_over(state, Ending.THREE_GIGAMONS).winners == ("Ben",)


def test_figures_are_sorted_by_their_names() -> None:
    state = Played().state._replace(figures=(0, 0, -1, -1, 0, -1, -1))

    assert figures_of(state, 0) == (Kind.AEROMON, Kind.FLORAMON, Kind.PYROMON)


def test_who_left_is_in_neither_standings_nor_winners() -> None:
    state = standing_at((1, 0), (0, 0), (0, 5))
    seats = (state.seats[0]._replace(left=True), *state.seats[1:])
    over = game_over(state._replace(seats=seats), Ending.PILE_EMPTY)

    assert over.winners == ("Cleo",)
    assert set(over.standings) == {"Ben", "Cleo"}
