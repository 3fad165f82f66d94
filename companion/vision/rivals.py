"""How far what is seen leans to any other face that was taught, for all of them at once, by differences worked out beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.vision.explain import CORE, CORE_PX, MUCH, TELLING_MIN, drawing_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.explain import Explanation
    from companion.vision.faces import Face

_QUARTERS = 4


class Rivals:
    """Of each face all others, each at every quarter turn, lying as that face lies."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self._own = {face: drawing_of(face).ravel() for face in faces}
        self._towards = {face: _towards(face, faces) for face in faces}

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


def _towards(face: Face, faces: tuple[Face, ...]) -> NDArray[np.float32]:
    """(rivals, 3 CORE_PX^2): what a difference to the face has to be multiplied with to tell how far it leans to each rival."""
    rows: list[NDArray[np.float32]] = []
    for rival in faces:
        for quarter in range(_QUARTERS if rival.shows is not face.shows else 0):
            difference = np.rot90(drawing_of(rival), quarter) - drawing_of(face)
            difference = difference - difference.mean()
            square = np.sum(difference * difference, axis=2, keepdims=True)
            weight = square / (1 + square / MUCH**2)
            row = difference / (1 + square / MUCH**2) / max(float(weight.sum()), 1e-6)
            rows.append(row.ravel().astype(np.float32))
    return np.stack(rows or [np.zeros(3 * CORE_PX**2, np.float32)])
