"""What was learnt of one table: its mat and lens, its bare places, its tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.mats import Mat
    from companion.table import Place, Shows
    from companion.vision.mat.lens import Lens
    from companion.vision.place.light import Shares

SHARP = 0.33
"""The blur of a sharp picture, units."""


@dataclass(frozen=True, slots=True)
class TaughtToken:
    """The rock token that was taught: how strongly it differs from the back (shares), its radius (units), its colour (B, G, R shares)."""

    strength: float
    radius: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """Faces: the seven kinds, `back` and `rock`, one image (FACE_PX, FACE_PX, 3) of shares from each picture that taught them.

    alike: pairs that may be taken for each other. warnings: what is weak about the set though it can be played by, a sentence each; known
    only to who has just taught it. blur: of the pictures that taught it, standard deviation, units (see sharpness.blur_of).
    """

    faces: tuple[tuple[Shows, Shares], ...]
    token: TaughtToken
    alike: tuple[tuple[Shows, Shows], ...] = ()
    warnings: tuple[str, ...] = ()
    blur: float = SHARP


@dataclass(frozen=True, slots=True, eq=False)
class TableModel:
    """The bare mat before this camera. bare: (PATCH_PX, PATCH_PX, 3) shares of each place. The lens knows the picture's size."""

    mat: Mat
    lens: Lens
    bare: Mapping[Place, Shares]


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """All that reading needs."""

    table: TableModel
    tiles: TileSet
