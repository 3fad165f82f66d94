"""The service records its games where the owner wants it to, and never pays for it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.record.whole import read_whole
from companion.recorder.recordings import LAST, Recordings, View
from companion.recorder.settings import Keep, RecordingSettings
from companion.running.words import PICTURE
from companion.table import Command
from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.times import read_times
from service_at_a_table import LAID_OUT, Facts, Heard, ScriptedCamera, change, frame, service

if TYPE_CHECKING:
    from pathlib import Path

    from companion.running.table import AtTheTable
    from companion.table import Change

A4 = View("a4", (2, 2))
LAID = change(100.0, **LAID_OUT)


def recordings(folder: Path, keep: Keep = Keep.ALL, view: View | None = A4) -> Recordings:
    settings = RecordingSettings(keep=keep, budget_mb=1_000_000, reserve_mb=0)
    return Recordings(folder / "recordings", settings, folder / "calibration", lambda: view)


def played(folder: Path, kept: Recordings, *changes: Change) -> AtTheTable:
    """The service sees these changes, then five more seconds of frames."""
    (folder / "calibration").mkdir(exist_ok=True)
    (folder / "calibration" / "table.json").write_text("{}", encoding="utf-8")
    last = changes[-1].t if changes else 100.0
    steps = [*(frame(change.t) for change in changes), *(frame(last + i / 5) for i in range(1, 26))]
    table = service(folder / "games", ScriptedCamera(steps), Facts(changes), recordings=kept)
    heard = Heard()
    table.run(heard, heard)
    return table


def test_a_game_is_kept_as_a_recording_of_its_name(tmp_path: Path) -> None:
    played(tmp_path, recordings(tmp_path), LAID, change(103.0, b2="geomon"))

    opened = open_recording(tmp_path / "recordings" / "0001-2026-11-30")

    assert (opened.players, opened.edition, opened.size_px) == (("Ada", "Ben"), "en", (2, 2))
    assert isinstance(opened.pictures, FilmedFrames)
    rows = read_times(opened.pictures.times, with_files=True)
    assert rows[0].t == 0.0
    assert len(rows) == 27
    assert opened.calibration is not None
    assert opened.before is None


def test_a_game_that_goes_on_has_a_second_recording_with_the_log_before_it(tmp_path: Path) -> None:
    played(tmp_path, recordings(tmp_path), LAID, change(103.0, b2="geomon"))
    before = read_whole(tmp_path / "games" / "0001-2026-11-30.jsonl").lines
    played(tmp_path, recordings(tmp_path), change(200.0, b2="back"))

    opened = open_recording(tmp_path / "recordings" / "0001-2026-11-30-2")

    assert opened.before is not None
    assert read_whole(opened.before).lines[: len(before)] == before


def test_of_what_came_last_there_is_one_folder(tmp_path: Path) -> None:
    played(tmp_path, recordings(tmp_path, Keep.LAST), LAID)
    played(tmp_path, recordings(tmp_path, Keep.LAST), LAID)

    assert [path.name for path in (tmp_path / "recordings").iterdir()] == [LAST]
    assert json.loads((tmp_path / "recordings" / LAST / "game.json").read_text(encoding="utf-8"))["journal"] == "0001-2026-11-30.jsonl"


@pytest.mark.parametrize(("keep", "view"), [(Keep.NONE, A4), (Keep.ALL, None)])
def test_nothing_is_kept_where_nobody_wants_it_or_nothing_is_learnt(keep: Keep, view: View | None, tmp_path: Path) -> None:
    played(tmp_path, recordings(tmp_path, keep, view), LAID)

    assert not (tmp_path / "recordings").exists()


def test_a_recording_that_cannot_be_is_told_and_the_game_is_whole(tmp_path: Path) -> None:
    (tmp_path / "recordings").write_text("a file", encoding="utf-8")

    table = played(tmp_path, recordings(tmp_path), LAID, change(103.0, b2="geomon"))

    assert "nothing is recorded any more" in table.status().troubles["recording"]
    assert [line.event.name for line in read_whole(tmp_path / "games" / "0001-2026-11-30.jsonl").lines][-1] == "tile_turned"


def test_what_went_wrong_is_bundled_from_what_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["record", "--wrong", str(tmp_path / "wrong.zip")]) == 1
    assert "nothing is recorded; set recording.keep to last or all" in capsys.readouterr().err
    played(tmp_path, recordings(tmp_path), LAID, change(103.0, b2="geomon"))

    monkeypatch.chdir(tmp_path)
    assert main(["record", "--wrong", "wrong.zip", "--no-names"]) == 0

    assert capsys.readouterr().out == f"{tmp_path / 'wrong.zip'}\n"
    assert (tmp_path / "wrong.zip").read_bytes().startswith(b"PK")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game.json", b""),
        ("game.json", b"\0" * 512),
        ("game.json", b"[]"),
        ("game.json", b"[" * 100_000),
        ("frames.csv", b"t,file\nsoon,000001.jpg\n"),
        ("inputs.jsonl", b"\0" * 511 + b"\n"),
        ("inputs.jsonl", b"{}\n"),
    ],
)
def test_of_what_a_power_cut_left_no_bundle_is_made_and_it_is_said_in_a_line(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    played(tmp_path, recordings(tmp_path), LAID, change(103.0, b2="geomon"))
    (recording,) = (tmp_path / "recordings").iterdir()
    (recording / name).write_bytes(content)

    assert main(["record", "--wrong", str(tmp_path / "wrong.zip")]) == 1

    said = capsys.readouterr().err
    assert f"{recording} is damaged, as by a power cut" in said
    assert said.count("\n") == 1
    assert list(tmp_path.glob("*wrong*")) == []


def test_no_picture_is_given_while_somebody_looks(tmp_path: Path) -> None:
    """The camera's picture would show what lies open."""
    changes = [LAID, change(103.0, a1="hydromon"), change(105.0, b1="hydromon"), change(107.0, a1="empty", b1="empty")]
    asks = Command(108.0, PICTURE, {}, "look")
    running: list[AtTheTable] = []
    steps = [*(frame(change.t) for change in changes), lambda: running[0].say(asks), frame(109.0), frame(110.0)]
    table = service(tmp_path / "games", ScriptedCamera(steps), Facts(changes))
    running.append(table)
    heard = Heard()

    table.run(heard, heard)

    assert "secret" in heard.answers["look"].why
    assert not (tmp_path / "games" / "picture").exists()
