"""What was recorded is refereed again to the same game, looks and all; a bundle of its last minutes too."""

from __future__ import annotations

import csv
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.engine.events import Note
from companion.engine.standing import standing
from companion.record.whole import read_whole
from companion.recorder.bundle import write_bundle
from recorded_again import Recorded, recorded_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Event, Line


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """A game in which hydromon looks, as the looks themselves show."""
    played = recorded_game(tmp_path_factory.mktemp("table"), "en", 3, pile=4)
    assert played.looked_s
    return played


def told(lines: Sequence[Line]) -> list[Event]:
    return [line.event for line in standing(lines) if not isinstance(line.event, Note)]


def times(folder: Path) -> list[float]:
    with (folder / "frames.csv").open(encoding="utf-8") as file:
        return [float(row["t"]) for row in csv.DictReader(file)]


def test_no_picture_of_a_look_is_kept(recorded: Recorded) -> None:
    """A picture holds what lies there when it is taken, and a tile is open before anybody has settled that."""
    first, last = recorded.looked_s[0], recorded.looked_s[-1]

    assert [t for t in times(recorded.folder) if first - 1.5 <= t <= last] == []
    assert min(times(recorded.folder)) < first
    assert max(times(recorded.folder)) > last


def test_a_recorded_game_is_refereed_to_the_same_game(recorded: Recorded, tmp_path: Path) -> None:
    log = tmp_path / "again.jsonl"

    assert main(["referee", str(recorded.folder), "--log", str(log)]) == 0

    assert told(read_whole(log).lines) == told(recorded.lines)


@pytest.mark.parametrize("rename", [False, True])
def test_a_bundle_is_refereed_to_the_same_end(rename: bool, recorded: Recorded, tmp_path: Path) -> None:
    bundle, log = tmp_path / "wrong.zip", tmp_path / "again.jsonl"

    write_bundle(bundle, recorded.folder, recorded.journal, {"companion": "1"}, rename=rename, last_s=12.0)

    assert main(["referee", str(bundle), "--log", str(log)]) == 0
    again = read_whole(log).lines
    expected = [line.event.name for line in standing(recorded.lines) if not isinstance(line.event, Note)]
    assert [event.name for event in told(again)] == expected
    if not rename:
        assert told(again) == told(recorded.lines)


def test_a_bundle_holds_the_last_pictures_and_no_name_where_none_is_wanted(recorded: Recorded, tmp_path: Path) -> None:
    bundle = tmp_path / "wrong.zip"

    write_bundle(bundle, recorded.folder, recorded.journal, {"companion": "1"}, rename=True, last_s=12.0)

    with zipfile.ZipFile(bundle) as opened:
        names = opened.namelist()
        texts = {
            name: opened.read(name).decode() for name in names if name.endswith((".json", ".jsonl", ".csv")) and "calibration" not in name
        }
    assert {name.split("/")[1] for name in names} >= {"game.json", "before.jsonl", "ruled.jsonl", "versions.json", "frames.csv", "frames"}
    pictures = [name for name in names if name.endswith(".jpg")]
    assert 0 < len(pictures) < len(times(recorded.folder))
    assert json.loads(texts["wrong/game.json"])["players"] == ["Player 1", "Player 2"]
    assert [name for name, text in texts.items() if "Ada" in text or "Ben" in text] == []


def test_what_is_wrong_in_a_bundle_is_told_by_the_name_of_the_bundle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = tmp_path / "sent.zip"
    with zipfile.ZipFile(bundle, "w") as opened:
        opened.writestr("wrong/game.json", '{"edition": "es", "players": ["Ada", "Ben"], "mat": "a5"}')

    assert main(["referee", str(bundle)]) == 1
    assert capsys.readouterr().err.startswith(f"companion: {bundle}/wrong/game.json: there is no mat 'a5'; ")
