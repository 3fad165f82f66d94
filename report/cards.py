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
    """How a folder's cards are cut out. ground: their ground's brightness as a share of white paper's; middle: how much of the outlined
    square is taken, from its middle."""

    ground: float
    middle: float


DECKS = {
    "set-cards": Deck(0.97, 1.0),
    "playing-cards": Deck(0.97, 1.0),
    # The outline is that of the board's square, and a tile lies up to a sixth beside it.
    "scrabble-tiles": Deck(0.80, 0.84),
}


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
    centre = corners.mean(axis=0)
    corners = centre + (corners - centre) * np.float32(deck.middle)
    onto = np.array([(0, 0), (side_px, 0), (side_px, side_px), (0, side_px)], np.float32) - np.float32(0.5)
    cut = cv2.warpPerspective(bgr, cv2.getPerspectiveTransform(corners, onto), (side_px, side_px), flags=cv2.INTER_LINEAR)
    white = np.maximum(np.percentile(cut.reshape(-1, 3), _WHITE_PERCENTILE, axis=0), 1)
    return np.asarray(np.clip(np.round(cut * (deck.ground * PAPER / white)), 0, 255), np.uint8)
