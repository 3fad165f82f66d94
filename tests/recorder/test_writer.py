"""A recording on its way to the disk: in the form of recordings, within its budget, never at a game's cost."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from companion.recorder.behind import Behind
from companion.recorder.budget import Budget
from companion.recorder.writer import DiskWriter
from companion.table import Command
from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.script import read_commands
from hardware.recorded.times import read_times
from kept_games import no_room_after, short_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAME = {"edition": "en", "switches": {}, "players": ["Ann", "Ben"], "mat": "a4", "fps": 5.0, "size": [64, 48]}


def plenty(folder: Path) -> Budget:
    return Budget(folder, 10**9, 0)


def writer(folder: Path, budget: Budget | None = None, last_s: float | None = None) -> DiskWriter:
    return DiskWriter(folder / "game", GAME, None, (), budget or plenty(folder), last_s=last_s)


def test_it_is_a_recording_as_the_referee_reads_it(tmp_path: Path) -> None:
    learnt = tmp_path / "learnt"
    learnt.mkdir()
    (learnt / "table.json").write_text("{}", encoding="utf-8")
    recording = DiskWriter(tmp_path / "game", GAME, learnt, short_game().lines, plenty(tmp_path))
    recording.frame(1.25, b"one")
    recording.frame(1.5, b"two")
    recording.said(Command(1.3, "claim", {"player": "Ann", "elemon": "geomon"}))
    recording.unseen([line for line in short_game().lines if line.event.name == "note"])
    recording.close()

    opened = open_recording(tmp_path / "game")

    assert isinstance(opened.pictures, FilmedFrames)
    rows = read_times(opened.pictures.times, with_files=True)
    assert [(row.t, (opened.pictures.source / row.file).read_bytes()) for row in rows] == [(1.25, b"one"), (1.5, b"two")]
    assert opened.inputs is not None
    assert read_commands(opened.inputs) == (Command(1.3, "claim", {"player": "Ann", "elemon": "geomon"}),)
    assert (opened.players, opened.size_px) == (("Ann", "Ben"), (64, 48))
    assert opened.calibration == tmp_path / "game" / "calibration"
    assert None not in (opened.before, opened.unseen)


def test_of_the_last_seconds_only_those_are_kept(tmp_path: Path) -> None:
    recording = writer(tmp_path, last_s=2.0)
    for t in range(6):
        recording.frame(float(t), b"x")
    recording.close()

    assert sorted(path.name for path in (tmp_path / "game" / "frames").iterdir()) == ["000004.jpg", "000005.jpg", "000006.jpg"]


def test_a_recording_of_that_name_is_begun_anew(tmp_path: Path) -> None:
    old = writer(tmp_path)
    old.frame(1.0, b"old")
    old.close()

    writer(tmp_path).close()

    assert list((tmp_path / "game" / "frames").iterdir()) == []


def test_a_full_disk_ends_the_recording_and_nothing_else(tmp_path: Path) -> None:
    recording = writer(tmp_path)
    with no_room_after(1000):
        recording.frame(1.0, b"x" * 5000)
    recording.frame(2.0, b"y")
    recording.close()

    assert recording.trouble.startswith("nothing is recorded any more: ")
    assert "make room" in recording.trouble


def test_a_folder_that_cannot_be_is_trouble_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    recording = DiskWriter(tmp_path / "file" / "game", GAME, None, (), plenty(tmp_path))
    recording.frame(1.0, b"x")

    assert "cannot be written" in recording.trouble


def old_recording(folder: Path, name: str, size: int, age: int) -> None:
    (folder / name).mkdir()
    (folder / name / "picture.jpg").write_bytes(b"x" * size)
    os.utime(folder / name, (1000 - age, 1000 - age))


def left(folder: Path, budget: Callable[[Path], Budget]) -> set[str]:
    recording = writer(folder, budget(folder))
    recording.frame(1.0, b"x" * 100)
    recording.close()
    return {path.name for path in folder.iterdir()}


def test_the_oldest_recordings_go_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old", "oldest")):
        old_recording(tmp_path, name, 1000, age)

    assert left(tmp_path, lambda folder: Budget(folder, 2500, 0)) == {"new", "old", "game"}


def test_a_disk_that_is_nearly_full_is_left_to_games(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "old")):
        old_recording(tmp_path, name, 1000, age)

    def free_bytes(folder: Path) -> int:
        return 5000 - 2000 * sum(path.is_dir() for path in folder.iterdir())

    assert left(tmp_path, lambda folder: Budget(folder, 10**9, 1000, free_bytes)) == {"new", "game"}


def test_where_even_this_one_is_too_large_it_ends(tmp_path: Path) -> None:
    recording = writer(tmp_path, Budget(tmp_path, 0, 0))
    recording.frame(1.0, b"x")

    assert "the room for recordings is used up" in recording.trouble


def test_behind_a_thread_all_is_written_before_it_is_closed(tmp_path: Path) -> None:
    behind = Behind(writer(tmp_path))
    for number in range(20):
        behind.frame(float(number), b"x")
    behind.said(Command(1.0, "done"))
    behind.close()

    assert len(list((tmp_path / "game" / "frames").iterdir())) + behind.dropped == 20
    assert json.loads((tmp_path / "game" / "inputs.jsonl").read_text(encoding="utf-8")) == {"t": 1.0, "do": "done"}
    assert behind.trouble == ""
