"""The artwork of a tile set, drawn from icons: grounds, frames, a back, in one of several manners."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import KINDS
from hardware.simulated.artwork import ART_PX, Artwork, Style, draw_artwork
from tools.artsets.packs import Manner

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tools.artsets.icons import Icons

_SAME_LEVELS = 12.0
"""Two icons whose pictures differ by less in the mean (of 255) are taken for one drawn twice."""


@dataclass(frozen=True, slots=True)
class _Look:
    """saturation, value: of grounds; tone: what an icon's colours are multiplied with; pale: share of white that is mixed into them."""

    saturation: tuple[float, float]
    value: tuple[float, float]
    tone: float = 1.0
    pale: float = 0.0
    one_ground: bool = False
    blocks: int | None = None


_LOOKS = {
    Manner.BRIGHT: _Look((0.25, 0.7), (0.65, 0.95)),
    Manner.DARK: _Look((0.2, 0.6), (0.1, 0.26), tone=0.42),
    Manner.PASTEL: _Look((0.04, 0.16), (0.9, 0.98), pale=0.5),
    Manner.LINE: _Look((0.0, 0.0), (0.95, 0.97), one_ground=True),
    Manner.PIXEL: _Look((0.2, 0.6), (0.25, 0.55), blocks=26),
    Manner.LOOKALIKE: _Look((0.2, 0.5), (0.5, 0.85), one_ground=True),
    Manner.BACKFACE: _Look((0.05, 0.3), (0.6, 0.9), one_ground=True),
}


def draw_set(icons: Icons, manner: Manner, seed: int) -> Artwork:
    """Seven faces that differ and a back, by a seed."""
    rng = np.random.default_rng(seed)
    look = _LOOKS[manner]
    chosen = different_icons(icons, len(KINDS) + 1, rng)
    one, frame = _ground_colour(look, rng), _frame(manner, rng)
    share = rng.uniform(0.66, 0.8) if manner is not Manner.BACKFACE else 0.82
    same = _ground(one, look, rng)
    faces = {}
    for kind, icon in zip(KINDS, chosen, strict=False):
        ground = same if look.one_ground else _ground(_ground_colour(look, rng), look, rng)
        faces[kind] = _framed(_laid(icon, ground, share, look), frame)
    grey = round(float(np.mean(frame[1])) * 0.85)
    return Artwork(
        Style.BRIGHT,
        faces,
        _framed(_back(chosen[-1], one, same, share, manner), frame),
        draw_artwork(Style.BRIGHT, seed).stones,
        (grey,) * 3,
    )


def strange_face(icons: Icons, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A tile of another game: (ART_PX, ART_PX, 3) uint8, BGR."""
    manner = list(Manner)[int(rng.integers(len(Manner)))]
    (icon,) = different_icons(icons, 1, rng)
    look = _LOOKS[manner]
    return _framed(_laid(icon, _ground(_ground_colour(look, rng), look, rng), 0.72, look), _frame(manner, rng))


def different_icons(icons: Icons, count: int, rng: np.random.Generator) -> list[NDArray[np.uint8]]:
    """So many icons, (ART_PX, ART_PX, 4) uint8, no two of which are nearly the same picture."""
    found: list[NDArray[np.uint8]] = []
    small: list[NDArray[np.float32]] = []
    for at in rng.permutation(len(icons.names)):
        icon = icons.draw(icons.names[int(at)], ART_PX)
        if icon is None:
            continue
        seen = cv2.resize(_over(icon, np.full((ART_PX, ART_PX, 3), 200, np.uint8)), (24, 24), interpolation=cv2.INTER_AREA).astype(
            np.float32
        )
        if all(float(np.abs(seen - other).mean()) >= _SAME_LEVELS for other in small):
            found.append(icon)
            small.append(seen)
        if len(found) == count:
            return found
    raise ValueError(f"the pack has {len(found)} icons that differ, {count} are needed")


def _ground_colour(look: _Look, rng: np.random.Generator) -> tuple[float, float, float]:
    r, g, b = colorsys.hsv_to_rgb(rng.uniform(), rng.uniform(*look.saturation), rng.uniform(*look.value))
    return 255 * b, 255 * g, 255 * r


def _ground(colour: tuple[float, float, float], look: _Look, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A ground that is somewhat brighter at one end, and speckled where the set is of pixels."""
    a = rng.uniform(0, 2 * np.pi)
    ys, xs = np.mgrid[-1 : 1 : ART_PX * 1j, -1 : 1 : ART_PX * 1j]
    ramp = 1 + 0.1 * rng.uniform() * (xs * np.cos(a) + ys * np.sin(a))
    picture = np.array(colour) * ramp[..., None]
    if look.blocks:
        speckle = rng.normal(0, 12, (look.blocks, look.blocks, 1)).repeat(3, axis=2)
        picture = picture + cv2.resize(speckle, (ART_PX, ART_PX), interpolation=cv2.INTER_NEAREST)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _laid(icon: NDArray[np.uint8], ground: NDArray[np.uint8], share: float, look: _Look) -> NDArray[np.uint8]:
    colours = icon[..., :3] * look.tone
    toned = np.dstack([colours + (255 - colours) * look.pale, icon[..., 3]]).astype(np.uint8)
    side = round(ART_PX * share)
    small = cv2.resize(_premultiplied(toned), (side, side), interpolation=cv2.INTER_AREA)
    if look.blocks:
        few = cv2.resize(small, (look.blocks,) * 2, interpolation=cv2.INTER_AREA)
        small = cv2.resize(few, (side, side), interpolation=cv2.INTER_NEAREST)
    at = (ART_PX - side) // 2
    laid = ground.copy()
    part = laid[at : at + side, at : at + side]
    part[:] = np.clip(small[..., :3] + part * (1 - small[..., 3:] / 255), 0, 255)
    return laid


def _back(
    icon: NDArray[np.uint8], colour: tuple[float, float, float], plain: NDArray[np.uint8], share: float, manner: Manner
) -> NDArray[np.uint8]:
    """A pattern of one sign; with lookalikes one sign on the ground of the faces; with BACKFACE such a picture as theirs."""
    look = _LOOKS[manner]
    if manner is Manner.BACKFACE:
        return _laid(icon, plain, share, look)
    bright = float(np.mean(colour))
    sign = icon.copy()
    sign[..., :3] = np.clip(np.array(colour) * (0.6 if bright > 90 else 1.7) + (0 if bright > 90 else 12), 0, 255)
    ground = plain.copy()
    if manner is Manner.LOOKALIKE:
        return _laid(sign, ground, 0.55, look)
    count = 3
    side = ART_PX // count
    small = _premultiplied(np.asarray(cv2.resize(sign, (round(side * 0.8),) * 2, interpolation=cv2.INTER_AREA), np.uint8))
    gap = (side - small.shape[0]) // 2
    for y in range(count):
        for x in range(count):
            part = ground[y * side + gap :, x * side + gap :][: small.shape[0], : small.shape[0]]
            part[:] = np.clip(small[..., :3] + part * (1 - small[..., 3:] / 255), 0, 255)
    return ground


def _frame(manner: Manner, rng: np.random.Generator) -> tuple[int, tuple[float, float, float]]:
    """Width in pixels and colour, one for the whole set."""
    value = {Manner.DARK: 26.0, Manner.PIXEL: 60.0, Manner.LINE: 246.0}.get(manner, float(rng.choice([245.0, 40.0, 120.0])))
    return int(rng.integers(8, 20)), (value, value * 0.98, value * 0.96)


def _framed(picture: NDArray[np.uint8], frame: tuple[int, tuple[float, float, float]]) -> NDArray[np.uint8]:
    width, colour = frame
    inner = cv2.resize(picture, (ART_PX - 2 * width,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.copyMakeBorder(inner, width, width, width, width, cv2.BORDER_CONSTANT, value=colour), np.uint8)


def _premultiplied(icon: NDArray[np.uint8]) -> NDArray[np.float32]:
    alpha = icon[..., 3:].astype(np.float32)
    return np.concatenate([icon[..., :3] * (alpha / 255), alpha], axis=2)


def _over(icon: NDArray[np.uint8], ground: NDArray[np.uint8]) -> NDArray[np.uint8]:
    laid = _premultiplied(icon)
    return np.asarray(laid[..., :3] + ground * (1 - laid[..., 3:] / 255), np.uint8)
