"""Builds small recordings for the tests of this folder."""

import json
from pathlib import Path

import cv2
import numpy as np

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
    """Adds frames.mkv of so many pictures."""
    writer = cv2.VideoWriter(str(folder / "frames.mkv"), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
    for n in range(count):
        writer.write(grey(20 + 10 * n))
    writer.release()
    return folder
