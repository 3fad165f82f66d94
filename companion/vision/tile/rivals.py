"""How far what is seen leans to any other face that was taught, for all of them at once, by differences worked out beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.vision.tile.explain import CORE, MUCH, TELLING_MIN, drawing_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.table import Shows
    from companion.vision.place.light import Shares
    from companion.vision.tile.explain import Explanation
    from companion.vision.tile.faces import Face

_QUARTERS = 4
_COLOURS = np.ones(3, np.float32)


class Rivals:
    """Of each face all others, each at every quarter turn, lying as that face lies."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self._own = {face: drawing_of(face).ravel() for face in faces}
        self._towards = dict(zip(faces, towards([(face.shows, drawing_of(face)) for face in faces]), strict=True))

    def doubt(self, mine: Explanation) -> float:
        """The most that a picture leans from an explanation to another name: 0 is all mine, 1 all another's. See explain.leaning."""
        leans, telling = self._leans(mine)
        return max(float(np.max(leans)), 0.0) if telling.all() else 1.0

    def faded(self, mine: Explanation) -> float:
        """How far a picture lies from an explanation towards what all other faces have in common: about a half where nothing shows.

        A rival may be near; that what is seen leans to most of them at once means that what tells the face from any of them is gone.
        """
        leans, telling = self._leans(mine)
        return float(np.median(leans[telling])) if telling.any() else 0.0

    def _leans(self, mine: Explanation) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """How far a picture leans to each rival at each quarter turn, and whether enough shows of what tells the two apart."""
        apart = mine.clear[CORE, CORE].ravel() - self._own[mine.face]
        towards = self._towards[mine.face]
        if mine.visible is None:
            return towards @ apart, np.ones(len(towards), np.bool_)
        shown = np.repeat(mine.visible[CORE, CORE].ravel(), 3)
        # The product of a difference with itself is what tells two faces apart there.
        tells = towards * (towards / np.maximum(np.linalg.norm(towards, axis=1, keepdims=True), 1e-9))
        telling = tells @ shown / np.maximum(tells.sum(axis=1), 1e-9)
        return (towards @ (apart * shown)) / np.maximum(telling, TELLING_MIN), telling >= TELLING_MIN


def towards(drawings: Sequence[tuple[Shows, Shares]]) -> list[NDArray[np.float32]]:
    """Of each drawing (N, N, 3) what a difference to it has to be multiplied with to tell how far it leans to each rival.

    (rivals, 3 N^2): the drawings of other names, each at every quarter turn; one row of nothing where there are none. See explain.leaning.
    """
    quarters = [np.stack([np.rot90(drawing, quarter) for quarter in range(_QUARTERS)]) for _, drawing in drawings]
    found = []
    for own, drawing in drawings:
        rivals = [turned for (shows, _), turned in zip(drawings, quarters, strict=True) if shows is not own]
        found.append(_leanings(drawing, np.concatenate(rivals)) if rivals else np.zeros((1, drawing.size), np.float32))
    return found


def _leanings(own: Shares, others: NDArray[np.float32]) -> NDArray[np.float32]:
    difference = (others - own).reshape(len(others), -1)
    difference -= difference.mean(axis=1, keepdims=True)
    pixels = difference.reshape(-1, 3)
    square = (pixels * pixels).dot(_COLOURS)
    limit = 1 + square / MUCH**2
    weight = (square / limit).reshape(len(others), -1).sum(axis=1, keepdims=True)
    pixels /= limit[:, None]
    difference /= np.maximum(weight, 1e-6)
    return difference
