"""Icons of a pack of @iconify-json, made pixels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import cv2
import numpy as np
import resvg_py

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tools.artsets.packs import Pack

_FLAT = 0.02
_FULL = 0.12
"""Shares of an icon's square: one that shows less than this is hardly a picture."""


class Icons:
    """The icons of a pack, by name."""

    def __init__(self, folder: Path, pack: Pack) -> None:
        """folder: where `npm install` laid its node_modules. Raises FileNotFoundError where the pack is missing."""
        here = folder / "node_modules" / "@iconify-json" / pack.name
        read = json.loads((here / "icons.json").read_text(encoding="utf-8"))
        self._icons, self._size = read["icons"], (read.get("width", 16), read.get("height", 16))
        names = sorted(name for name, icon in self._icons.items() if not icon.get("hidden") and name.endswith(pack.suffix))
        if pack.category is not None:
            chosen = set(json.loads((here / "metadata.json").read_text(encoding="utf-8"))["categories"][pack.category])
            names = [name for name in names if name in chosen]
        self.names = tuple(names)

    def draw(self, name: str, side_px: int) -> NDArray[np.uint8] | None:
        """An icon: (side_px, side_px, 4) uint8, BGR and alpha; None where it shows next to nothing."""
        icon = self._icons[name]
        width, height = icon.get("width", self._size[0]), icon.get("height", self._size[1])
        view = f"{icon.get('left', 0)} {icon.get('top', 0)} {width} {height}"
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}" '
            f'width="{side_px}" height="{side_px}" color="#202020">{icon["body"]}</svg>'
        )
        png = resvg_py.svg_to_bytes(svg_string=svg, width=side_px, height=side_px, skip_system_fonts=True)
        drawn = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)
        if drawn is None or drawn.ndim != 3 or drawn.shape != (side_px, side_px, 4):
            return None
        shown = drawn[..., 3] > 60
        return np.asarray(drawn, np.uint8) if shown.mean() >= _FULL and drawn[shown].std() >= 255 * _FLAT else None
