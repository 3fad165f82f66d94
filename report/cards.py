"""Photographed cards and tiles: their labels, and each cut out of its picture as a square print."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

PAPER = 244.0
"""Grey level of paper in a print."""
_WHITE_PERCENTILE = 90
"""So bright, among its own pixels, is the ground of a card: colour by colour."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a photograph. face: what it shows; role: `enrol` or `test`; quad_px: its four corners in turn, x and y."""

    file: str
    role: str
    face: str
    quad_px: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """How a folder's cards are cut out. ground: their ground's brightness as a share of white paper's. side: of what is cut out, as a share
    of the outlined one; beside: how far, by the same measure, it may lie beside it: it is looked for by its bright rim."""

    ground: float
    side: float = 1.0
    beside: float = 0.0


DECKS = {
    "set-cards": Deck(0.97),
    "playing-cards": Deck(0.97),
    "scrabble-tiles": Deck(0.80, side=0.92, beside=0.22),  # outlined is the square of the board under the tile
}
_SEARCH_PX, _RIM_PX = 60, 4
"""Side of an outlined square where a tile is looked for; how wide a rim is compared with what is round it."""


def cards(folder: Path) -> tuple[Card, ...]:
    """The labelled cards of a folder of photographs."""
    images = json.loads((folder / "labels.json").read_text(encoding="utf-8"))["images"]
    return tuple(
        Card(image["file"], image["role"], card["id"], tuple((x, y) for x, y in card["quad"]))
        for image in images
        for card in image["cards"]
    )


def cut_card(bgr: NDArray[np.uint8], card: Card, deck: Deck, side_px: int) -> NDArray[np.uint8]:
    """A card as it would be printed: (side_px, side_px, 3) uint8, BGR, with the light of its photograph taken out.

    A card that is no square is made one: its longer side is shortened. Its own white stands for that of paper beside it.
    """
    corners = np.array(card.quad_px, np.float32)
    middle = _middle(bgr, corners, deck) if deck.beside else np.zeros(2)
    cut = _cut(bgr, corners, middle, deck.side, side_px)
    white = np.maximum(np.percentile(cut.reshape(-1, 3), _WHITE_PERCENTILE, axis=0), 1)
    return np.asarray(np.clip(np.round(cut * (deck.ground * PAPER / white)), 0, 255), np.uint8)


def _cut(bgr: NDArray[np.uint8], corners: NDArray[np.float32], middle: NDArray[np.float64], side: float, side_px: int) -> NDArray[np.uint8]:
    """A square of a plane on which `corners` outline the one from -0.5 to 0.5: where its middle is, and its side."""
    whole = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    wanted = cv2.perspectiveTransform(
        (whole * side + middle)[None].astype(np.float32), cv2.getPerspectiveTransform(whole.astype(np.float32), corners)
    )
    onto = ((whole + 0.5) * side_px - 0.5).astype(np.float32)
    return np.asarray(cv2.warpPerspective(bgr, cv2.getPerspectiveTransform(wanted[0], onto), (side_px, side_px)), np.uint8)


def _middle(bgr: NDArray[np.uint8], corners: NDArray[np.float32], deck: Deck) -> NDArray[np.float64]:
    """Where a tile really lies, as _cut has it: where its rim is brightest against what is round it."""
    tile_px = round(deck.side * _SEARCH_PX)
    frame_px = tile_px + 2 * _RIM_PX
    reach = frame_px / _SEARCH_PX + 2 * deck.beside
    seen = _cut(bgr, corners, np.zeros(2), reach, round(reach * _SEARCH_PX)).mean(axis=2).astype(np.float32)
    off = np.maximum.outer(*(np.abs(np.arange(frame_px) + 0.5 - frame_px / 2),) * 2)
    outside, rim = off > tile_px / 2, (off <= tile_px / 2) & (off > tile_px / 2 - _RIM_PX)
    wanted = (rim / rim.sum() - outside / outside.sum()).astype(np.float32)
    fits = cv2.matchTemplate(seen, wanted, cv2.TM_CCORR)
    y, x = np.unravel_index(int(fits.argmax()), fits.shape)
    return (np.array([x, y]) + frame_px / 2) / _SEARCH_PX - reach / 2
