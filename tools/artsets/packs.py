"""Which pack is for what: to train by, to develop with, or to judge by in the end; never two of these at once.

Packs from which handed sets were drawn are left out, and so are packs that draw the same pictures in another way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Pack:
    """An icon pack. category: of its categories this one alone, where it has any; suffix: only icons whose names end so."""

    name: str
    licence: str
    category: str | None = None
    suffix: str = ""


class Manner(StrEnum):
    """How a set is drawn."""

    BRIGHT = "bright"
    DARK = "dark"
    PASTEL = "pastel"
    LINE = "line"
    PIXEL = "pixel"
    LOOKALIKE = "lookalike"
    BACKFACE = "backface"


@dataclass(frozen=True, slots=True)
class Recipe:
    """One set: its pack and manner, size of the pictures (pixels), sheet."""

    name: str
    pack: Pack
    manner: Manner
    size_px: tuple[int, int]
    sheet: str


TRAINING = (
    Pack("openmoji", "CC BY-SA 4.0"),
    Pack("twemoji", "CC BY 4.0"),
    Pack("game-icons", "CC BY 3.0"),
    Pack("flat-color-icons", "MIT"),
    Pack("vscode-icons", "MIT"),
    Pack("tabler", "MIT"),
)

DEVELOPMENT = (
    Recipe("dev-1-bright", Pack("emojione", "CC BY 4.0", "Nature"), Manner.BRIGHT, (960, 720), "a4"),
    Recipe("dev-2-dark", Pack("emojione-v1", "CC BY-SA 4.0", "Nature"), Manner.DARK, (960, 720), "a4"),
    Recipe("dev-3-pastel", Pack("streamline-emojis", "CC BY 4.0", "Food Drink"), Manner.PASTEL, (640, 480), "a3"),
    Recipe("dev-4-line", Pack("emojione-monotone", "CC BY 4.0", "Nature"), Manner.LINE, (640, 480), "a4"),
    Recipe("dev-5-lookalike", Pack("streamline-emojis", "CC BY 4.0", "Smiley People"), Manner.LOOKALIKE, (1280, 960), "a3"),
    Recipe("dev-6-backface", Pack("circle-flags", "MIT"), Manner.BACKFACE, (640, 480), "a4"),
)

FINAL = (
    Recipe("final-1-bright", Pack("streamline-ultimate-color", "CC BY 4.0"), Manner.BRIGHT, (640, 480), "a4"),
    Recipe("final-2-discs", Pack("token-branded", "MIT", suffix="-background"), Manner.BACKFACE, (960, 720), "a4"),
    Recipe("final-3-line", Pack("healthicons", "MIT", "Body"), Manner.LINE, (1280, 960), "a3"),
    Recipe("final-4-pixel", Pack("streamline-pixel", "CC BY 4.0"), Manner.PIXEL, (640, 480), "a4"),
)
