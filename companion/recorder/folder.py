"""A recording as a folder that grows: game.json, frames/ with frames.csv, inputs.jsonl, and what was settled while no picture was kept."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, TextIO

from companion.record.lines import compact_json, format_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.table import Command

FRAMES, TIMES, INPUTS, UNSEEN, BEFORE = "frames", "frames.csv", "inputs.jsonl", "unseen.jsonl", "before.jsonl"
CALIBRATION, GAME = "calibration", "game.json"


class RecordingFolder:
    """Writes one recording. All its methods raise OSError as it comes: who calls decides what a full disk means."""

    def __init__(self, path: Path, game: Mapping[str, object], calibration: Path | None, before: Sequence[Line] = ()) -> None:
        """Begins the recording anew.

        game: what game.json holds. calibration: the folder of what the camera has learnt, which is copied. before: the log of the game so
        far, where it goes on.
        """
        self.path = path
        self._kept: list[tuple[float, Path, int]] = []
        self.bytes = 0
        if path.exists():
            shutil.rmtree(path)
        (path / FRAMES).mkdir(parents=True)
        (path / GAME).write_text(f"{json.dumps(game, ensure_ascii=False, indent=1)}\n", encoding="utf-8")
        if calibration is not None and calibration.is_dir():
            shutil.copytree(calibration, path / CALIBRATION)
        if before:
            (path / BEFORE).write_text("".join(f"{format_line(line)}\n" for line in before), encoding="utf-8")
        self._times = (path / TIMES).open("w", encoding="utf-8")
        self._times.write("t,file\n")
        self._inputs = (path / INPUTS).open("w", encoding="utf-8")
        self._unseen = (path / UNSEEN).open("w", encoding="utf-8")
        self._number = 0

    def frame(self, t: float, jpeg: bytes) -> None:
        """One picture. t: seconds of the game, rising."""
        self._number += 1
        picture = self.path / FRAMES / f"{self._number:06d}.jpg"
        picture.write_bytes(jpeg)
        self._kept.append((t, picture, len(jpeg)))
        self.bytes += len(jpeg)
        _add(self._times, f"{t!r},{picture.name}")

    def said(self, command: Command) -> None:
        """What somebody said."""
        _add(self._inputs, compact_json({"t": command.t, "do": command.do, **command.arguments}))

    def unseen(self, lines: Sequence[Line]) -> None:
        """Notes of what was settled while no picture is kept."""
        for line in lines:
            _add(self._unseen, format_line(line))

    def drop_before(self, t: float) -> None:
        """Deletes the pictures from before t (seconds)."""
        while self._kept and self._kept[0][0] < t:
            _, picture, size = self._kept.pop(0)
            picture.unlink(missing_ok=True)
            self.bytes -= size

    def close(self) -> None:
        """Lets go of the files."""
        for file in (self._times, self._inputs, self._unseen):
            file.close()


def _add(file: TextIO, line: str) -> None:
    file.write(f"{line}\n")
    file.flush()
