"""Draws of photographed cards: which seven faces are taught, and which cards, taught or strangers, are read in which pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.table import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from companion.table import Kind
    from report.cards import Card

COPIES, STRANGERS = 3, 4
"""At most so many cards of each taught face are read, among at least so many strangers."""


@dataclass(frozen=True, slots=True)
class Draw:
    """taught: for each kind the card that teaches it. pictures: seven cards each, to be read."""

    taught: dict[Kind, Card]
    pictures: tuple[tuple[Card, ...], ...]

    def kind_of(self, face: str) -> Kind | None:
        """The kind that a face was taught as; None for a stranger."""
        return next((kind for kind, card in self.taught.items() if card.face == face), None)


def draw(cards: Sequence[Card], rng: np.random.Generator) -> Draw:
    """One draw. Raises ValueError where fewer than seven faces can be taught and read, or too few cards are left for strangers."""
    to_teach = [card for card in cards if card.role == "enrol"]
    to_read = [card for card in cards if card.role == "test"]
    faces = sorted({card.face for card in to_teach} & {card.face for card in to_read})
    if len(faces) < len(KINDS):
        raise ValueError(f"of {len(faces)} faces no seven can be drawn")
    chosen = [faces[index] for index in rng.permutation(len(faces))[: len(KINDS)]]
    taught = {kind: _some([card for card in to_teach if card.face == face], 1, rng)[0] for kind, face in zip(KINDS, chosen, strict=True)}
    read = [card for face in chosen for card in _some([card for card in to_read if card.face == face], COPIES, rng)]
    others = [card for card in to_read if card.face not in chosen]
    missing = STRANGERS + (-(len(read) + STRANGERS)) % len(KINDS)
    if len(others) < missing:
        raise ValueError(f"{len(others)} cards are left for strangers, {missing} are wanted")
    read += _some(others, missing, rng)
    mixed = _some(read, len(read), rng)
    return Draw(taught, tuple(tuple(mixed[start : start + len(KINDS)]) for start in range(0, len(mixed), len(KINDS))))


def _some(cards: Sequence[Card], most: int, rng: np.random.Generator) -> list[Card]:
    return [cards[index] for index in rng.permutation(len(cards))[:most]]
