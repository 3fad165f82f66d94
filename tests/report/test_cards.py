"""Cards cut out of photographs, and drawn by lot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.table import KINDS
from report.cards import Card, Deck, cards, cut_card
from report.draws import COPIES, STRANGERS, draw

if TYPE_CHECKING:
    from pathlib import Path

FLAT = Deck(1.0)


def card(face: str = "A", role: str = "test", quad: tuple[tuple[float, float], ...] = ((20, 20), (60, 20), (60, 80), (20, 80))) -> Card:
    return Card("1.jpg", role, face, quad)


def photograph(light_bgr: tuple[float, float, float] = (200, 200, 200)) -> np.ndarray:
    """A dark table with a white card, whose upper left quarter is half as bright."""
    picture = np.full((100, 100, 3), 20, np.float64)
    picture[20:80, 20:60] = light_bgr
    picture[20:50, 20:40] *= 0.5
    return picture.astype(np.uint8)


def deck(faces: str, copies: int) -> list[Card]:
    return [card(face, role) for face in faces for role in ("enrol", *["test"] * copies)]


def test_labels_are_read(tmp_path: Path) -> None:
    images = [{"file": "1.jpg", "role": "enrol", "cards": [{"id": "Q", "quad": [[1, 2], [3, 2], [3, 4], [1, 4]]}]}]
    (tmp_path / "labels.json").write_text(json.dumps({"images": images}), "utf-8")

    assert cards(tmp_path) == (Card("1.jpg", "enrol", "Q", ((1, 2), (3, 2), (3, 4), (1, 4))),)


def test_a_card_becomes_a_square_print_of_itself_alone() -> None:
    cut = cut_card(photograph(), card(), FLAT, 40)

    assert cut.shape == (40, 40, 3)
    assert cut[2:18, 2:18].mean() == pytest.approx(122, abs=2)
    assert cut[22:38, 2:38].mean() == pytest.approx(244, abs=2)


def test_the_light_of_the_photograph_is_taken_out() -> None:
    warm, plain = (cut_card(photograph(light), card(), FLAT, 40)[2:-2, 2:-2].astype(int) for light in ((90, 130, 170), (200, 200, 200)))

    assert np.abs(warm - plain).max() <= 3


def test_a_tile_beside_its_square_is_found() -> None:
    picture = np.full((300, 300, 3), 40, np.uint8)
    picture[110:202, 85:177] = 220
    cv2.circle(picture, (131, 156), 20, (0, 0, 0), -1)
    outlined = card(quad=((100, 100), (200, 100), (200, 200), (100, 200)))

    cut = cut_card(picture, outlined, Deck(1.0, side=0.92, beside=0.22), 92)

    assert cut.min(axis=(0, 1)).max() == 0
    assert cut[4:20, 4:-4].min() > 235
    assert cut[4:-4, -20:-4].min() > 235


def test_seven_faces_are_taught_and_each_card_of_a_picture_is_known_or_a_stranger() -> None:
    drawn = draw(deck("ABCDEFGHIJKL", 5), np.random.default_rng(1))
    read = [one for picture in drawn.pictures for one in picture]
    taught = {one.face for one in drawn.taught.values()}

    assert list(drawn.taught) == list(KINDS)
    assert len(taught) == 7
    assert {len(picture) for picture in drawn.pictures} == {7}
    assert sum(drawn.kind_of(one.face) is not None for one in read) == 7 * COPIES
    assert sum(drawn.kind_of(one.face) is None for one in read) >= STRANGERS


def test_cards_are_taught_by_their_own_pictures_alone() -> None:
    drawn = draw(deck("ABCDEFGHIJKL", 5), np.random.default_rng(1))

    assert {one.role for one in drawn.taught.values()} == {"enrol"}
    assert {one.role for picture in drawn.pictures for one in picture} == {"test"}


def test_the_same_seed_draws_the_same() -> None:
    all_cards = deck("ABCDEFGHIJKL", 5)

    assert draw(all_cards, np.random.default_rng(1)) == draw(all_cards, np.random.default_rng(1))
    assert draw(all_cards, np.random.default_rng(1)) != draw(all_cards, np.random.default_rng(2))


@pytest.mark.parametrize("faces", ["ABCDEF", "ABCDEFG"])
def test_too_few_cards_make_no_draw(faces: str) -> None:
    with pytest.raises(ValueError, match=r"no seven|for strangers"):
        draw(deck(faces, 2), np.random.default_rng(1))
