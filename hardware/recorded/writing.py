"""A recording's folder, written while it happens."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import cv2

from companion.errors import BadOutput
from companion.frame import LostFrame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.table import Change, Command

_QUALITY = 95


class RecordingWriter:
    """Writes what open_recording reads: pictures as JPEG files in frames/, a row of frames.csv for each as soon as it is there."""

    def __init__(self, folder: Path, game: Mapping[str, object]) -> None:
        """game: what game.json is to say. Raises BadOutput: the folder is there already, or cannot be made."""
        self._folder = folder
        try:
            (folder / "frames").mkdir(parents=True)
        except FileExistsError as error:
            raise BadOutput(f"{folder} holds a recording already: choose another folder") from error
        except OSError as error:
            raise BadOutput(f"{folder} cannot be made: {error.strerror}; choose another folder") from error
        (folder / "enrol").mkdir()
        self._write("game.json", [json.dumps(game, ensure_ascii=False)])
        self._write("frames.csv", ["t,file"])
        self._count = 0

    def enrol(self, table: NDArray[np.uint8], tiles: NDArray[np.uint8]) -> None:
        """Keeps the enrolment pictures, (H, W, 3) uint8, BGR."""
        self._picture("enrol/table.jpg", table)
        self._picture("enrol/tiles.jpg", tiles)

    def frame(self, frame: Frame | LostFrame) -> None:
        """Keeps a picture; of one that was lost nothing, as a camera would have it. Raises BadOutput."""
        if isinstance(frame, LostFrame):
            return
        name = f"{self._count:05}.jpg"
        self._count += 1
        self._picture(f"frames/{name}", frame.bgr)
        self._write("frames.csv", [f"{frame.t:.3f},{name}"])

    def finish(self, commands: Iterable[Command], truth: Sequence[Change], expected: Iterable[str]) -> None:
        """Keeps what people said, what really lay on the table, and the lines of the right log. Raises BadOutput."""
        said = [json.dumps({"t": round(command.t, 3), "do": command.do, **command.arguments}, ensure_ascii=False) for command in commands]
        self._write("inputs.jsonl", said)
        facts = [{"t": round(change.t, 3), "place": place, "shows": shows} for change in truth for place, shows in change.facts]
        self._write("truth.jsonl", map(json.dumps, facts))
        self._write("expected.jsonl", expected)

    def _picture(self, name: str, bgr: NDArray[np.uint8]) -> None:
        if not cv2.imwrite(str(self._folder / name), bgr, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY)):
            raise BadOutput(f"{self._folder / name} cannot be written; is the disk full?")

    def _write(self, name: str, lines: Iterable[str]) -> None:
        try:
            with (self._folder / name).open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise BadOutput(f"{self._folder / name} cannot be written: {error.strerror}") from error
