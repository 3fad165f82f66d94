"""Squares of a board: what is called changed."""

from __future__ import annotations

import numpy as np

from report.board import board_grid
from report.sequences import CHESS, chess, scrabble, standing
from report.watched import ALL, MEMORY, MOTION, Watched, called_changed

NAMES = (("a1", "b1"), ("a2", "b2"))
GRID = board_grid(NAMES, [(20, 20), (220, 20), (220, 220), (20, 220)], (240, 240))


def board(*stones: tuple[int, int], light: float = 1.0) -> np.ndarray:
    """A board of four squares with a little drawing on each, and stones in the middle of some, by their pixels."""
    picture = np.full((240, 240, 3), 180, np.uint8)
    for x in (70, 170):
        for y in (70, 170):
            picture[y - 25 : y - 15, x - 25 : x + 25] = (90, 60, 160)
    for x, y in stones:
        picture[y - 30 : y + 30, x - 26 : x + 26] = (30, 40, 40)
    return np.round(picture * light).astype(np.uint8)


def changed(before: np.ndarray, after: np.ndarray) -> dict[str, set[str]]:
    return dict(called_changed(GRID, Watched.of(GRID, before), Watched.of(GRID, after)))


def test_squares_lie_in_the_picture_where_they_are_named() -> None:
    assert GRID.to_picture(np.array([GRID.mat.places_mm["b1"]])).round().tolist() == [[170, 70]]


def test_the_square_on_which_a_stone_was_set_is_changed() -> None:
    assert changed(board(), board((170, 70))) == {MOTION: {"b1"}, MEMORY: {"b1"}, ALL: {"b1"}}


def test_nothing_is_changed_by_an_even_change_of_light() -> None:
    assert changed(board((70, 70)), board((70, 70), light=0.8))[ALL] == set()


def test_a_position_is_read_square_by_square() -> None:
    content = standing("r3k2r/8/8/8/8/8/8/R3K3 w - - 0 1")

    assert {square: piece for square, piece in content.items() if piece} == {"a8": "r", "e8": "k", "h8": "r", "a1": "R", "e1": "K"}
    assert len(content) == 64


def test_pictures_with_hands_are_left_out_and_no_position_is_an_empty_board() -> None:
    frames = [{"file": "1", "state": "hand", "fen": None}, {"file": "2"}]

    (empty,) = chess({"frames": frames})

    assert (empty.file, empty.state, set(empty.content.values())) == ("2", "quiet", {""})
    assert empty.content.keys() == {square for row in CHESS for square in row}


def test_letters_lie_where_the_rows_have_them() -> None:
    rows = ["." * 15] * 7 + ["...A_" + "." * 10] + ["." * 15] * 7

    (pictured,) = scrabble({"images": [{"file": "1", "rows": rows}]})

    assert {square: letter for square, letter in pictured.content.items() if letter} == {"H4": "A", "H5": "_"}
