"""A film, opened by PyAV where that is installed, which makes colours only of the pictures that are looked at; else by OpenCV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.recorded.opencv_film import OpenCvFilm

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.recorded.film import Film


def open_film(path: Path) -> Film:
    """A film. Never raises: a file that is none has no pictures."""
    try:
        from hardware.recorded.luma_film import LumaFilm  # noqa: PLC0415  it is not everywhere
    except ImportError:
        return OpenCvFilm(path)
    return LumaFilm(path)
