"""Builds small recordings for the tests of this folder, and names the doors through which their films are read."""

import json
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.recorded.film import Film
from hardware.recorded.opencv_film import OpenCvFilm

with_luma = pytest.mark.skipif(find_spec("av") is None, reason="PyAV is not installed: films are decoded by OpenCV alone")


def luma_film(path: Path) -> Film:
    """A film by PyAV, which is not everywhere."""
    from hardware.recorded.luma_film import LumaFilm  # noqa: PLC0415

    return LumaFilm(path)


every_film = pytest.mark.parametrize("film", [pytest.param(OpenCvFilm, id="opencv"), pytest.param(luma_film, id="luma", marks=with_luma)])

GAME = {"edition": "en", "switches": {}, "players": ["Ada", "Ben"], "mat": "a4", "fps": 10, "size": [64, 48], "about": "built"}


def folder_with(tmp_path: Path, game: object = GAME, **texts: str) -> Path:
    """A recording's folder: game.json, and each named text as a file (table_jsonl for table.jsonl)."""
    (tmp_path / "game.json").write_text(json.dumps(game))
    for name, text in texts.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    return tmp_path


def grey(level: int, size: tuple[int, int] = (64, 48)) -> np.ndarray:
    return np.full((size[1], size[0], 3), level, np.uint8)


def times(count: int, *, with_files: bool = False) -> str:
    head, rows = ("t,file", [f"{n / 10},{n:03}.jpg" for n in range(count)]) if with_files else ("t", [f"{n / 10}" for n in range(count)])
    return "\n".join([head, *rows, ""])


def stills(folder: Path, count: int) -> Path:
    """Adds frames/ with pictures 000.jpg, 001.jpg ... each ten levels brighter than the one before."""
    (folder / "frames").mkdir()
    for n in range(count):
        cv2.imwrite(str(folder / "frames" / f"{n:03}.jpg"), grey(20 + 10 * n))
    return folder


def video(folder: Path, count: int) -> Path:
    """Adds frames.mkv of so many pictures, each ten levels brighter than the one before."""
    filmed(folder / "frames.mkv", [grey(20 + 10 * n) for n in range(count)])
    return folder


def filmed(path: Path, pictures: list[np.ndarray], codec: str = "MJPG") -> Path:
    """A film of pictures (H, W, 3) uint8 BGR; MJPG is of full range, FMP4 (MPEG-4) of limited range."""
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*codec), 10, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return path
