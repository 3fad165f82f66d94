"""Whether red and blue have changed places in a picture, by what was learnt of the tiles: libraries name their order either way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.frame import Frame
from companion.table import PLACES, State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.table import Look, Place, Shows
    from companion.vision.read import Reader

_MORE_MIN = 3
"""So many more places must be told the other way round: by chance that may be one."""
_SAYS_NOTHING = (State.UNSURE, State.COVERED, State.EMPTY)


def swapped(reader: Reader, bgr: NDArray[np.uint8]) -> bool | None:
    """Whether a picture, (H, W, 3) uint8, should be blue, green, red and is red, green, blue; None where no tile tells."""
    as_it_is = _told(reader.look(Frame(0.0, bgr)))
    if len(as_it_is) + _MORE_MIN > len(PLACES):
        return False
    other_way = _told(reader.look(Frame(0.0, np.ascontiguousarray(bgr[:, :, ::-1]))))
    if len(other_way) - len(as_it_is) >= _MORE_MIN and as_it_is.items() <= other_way.items():
        return True
    return False if as_it_is else None


def _told(look: Look) -> dict[Place, Shows]:
    """What tiles and rocks are told; bare paper has no colour."""
    return {place: reading.shows for place, reading in look.places.items() if reading.shows not in _SAYS_NOTHING}
