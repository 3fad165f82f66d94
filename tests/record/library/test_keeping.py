"""Games brought in from elsewhere, and games deleted for good."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.engine.events import Note
from companion.errors import BadLog, BadOutput
from companion.record.exports.forms import LOSSLESS
from companion.record.journal import Journal
from companion.record.library.keeping import bring_in, delete
from companion.record.whole import read_whole, whole_log
from kept_games import as_bytes, no_room_after, short_game

if TYPE_CHECKING:
    from pathlib import Path

LOG = whole_log(as_bytes(short_game().lines), "log")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def export(tmp_path: Path, form: str) -> Path:
    path = tmp_path / f"their evening.{form}"
    path.write_text("".join(LOSSLESS[form](LOG)), encoding="utf-8")
    return path


@pytest.mark.parametrize("form", LOSSLESS)
def test_a_game_in_any_form_becomes_a_journal(form: str, tmp_path: Path, folder: Path) -> None:
    kept = bring_in(export(tmp_path, form), folder)

    assert kept == folder / "import-their-evening.jsonl"
    assert kept.read_bytes() == as_bytes(LOG.lines)
    assert [path.name for path in folder.iterdir()] == [kept.name]


def test_a_game_that_is_there_is_not_brought_in_again(tmp_path: Path, folder: Path) -> None:
    bring_in(export(tmp_path, "json"), folder)

    with pytest.raises(BadOutput, match="is here already, as import-their-evening"):
        bring_in(export(tmp_path, "text"), folder)


def test_another_game_of_that_name_gets_a_number(tmp_path: Path, folder: Path) -> None:
    bring_in(export(tmp_path, "jsonl"), folder)
    file = tmp_path / "their evening.jsonl"
    file.write_bytes(as_bytes(LOG.lines[:-1]))

    assert bring_in(file, folder).name == "import-their-evening-2.jsonl"


@pytest.mark.parametrize("stem", ["0099-2026-11-30", "..", "???"])
def test_no_name_can_be_taken_for_one_of_the_tables_own(stem: str, tmp_path: Path, folder: Path) -> None:
    file = tmp_path / f"{stem}.jsonl"
    file.write_bytes(as_bytes(LOG.lines))

    kept = bring_in(file, folder)

    assert kept.parent == folder
    assert kept.name.startswith("import-")


def test_what_cannot_be_a_game_is_refused_and_leaves_nothing(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    lines = [line for line in LOG.lines if not isinstance(line.event, Note)]
    file.write_bytes(as_bytes([line._replace(n=n) for n, line in enumerate(lines[:1] + lines[2:], 1)]))

    with pytest.raises(BadLog, match="line 2: first comes turn_started"):
        bring_in(file, folder)

    assert not folder.exists()


def test_half_a_game_is_refused(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "half.jsonl"
    file.write_bytes(as_bytes(LOG.lines)[:-9])

    with pytest.raises(BadLog, match="its end is missing"):
        bring_in(file, folder)


def test_a_full_disk_leaves_nothing(tmp_path: Path, folder: Path) -> None:
    file = export(tmp_path, "jsonl")

    with no_room_after(100), pytest.raises(BadOutput, match="cannot be written"):
        bring_in(file, folder)

    assert list(folder.iterdir()) == []


def test_a_game_is_deleted_with_all_that_is_its_own(tmp_path: Path) -> None:
    game, other = tmp_path / "0001-[a].jsonl", tmp_path / "0001-a.jsonl"
    for path in (game, other):
        path.write_bytes(as_bytes(LOG.lines))
    for beside in ("0001-[a].jsonl.damaged-1", ".0001-[a].jsonl.mended", "0001-a.jsonl.damaged-1"):
        (tmp_path / beside).write_text("x", encoding="utf-8")

    gone = delete(game)

    assert {path.name for path in gone} == {"0001-[a].jsonl", "0001-[a].jsonl.damaged-1", ".0001-[a].jsonl.mended"}
    assert {path.name for path in tmp_path.iterdir()} == {"0001-a.jsonl", "0001-a.jsonl.damaged-1"}


def test_what_was_recorded_of_a_game_goes_with_it(tmp_path: Path) -> None:
    game, recordings = tmp_path / "0001.jsonl", tmp_path / "recordings"
    game.write_bytes(as_bytes(LOG.lines))
    named = {"0001": "0001.jsonl", "last": "0001.jsonl", "0002": "0002.jsonl", "odd": None}
    for name, journal in named.items():
        (recordings / name / "frames").mkdir(parents=True)
        (recordings / name / "frames" / "000001.jpg").write_text("x", encoding="utf-8")
        (recordings / name / "game.json").write_text(json.dumps({"journal": journal}) if journal else "no JSON", encoding="utf-8")

    delete(game, recordings)

    assert {path.name for path in recordings.iterdir()} == {"0002", "odd"}


def test_who_was_to_play_it_is_forgotten_and_another_game_is_not(tmp_path: Path) -> None:
    game = tmp_path / "0001-2026-11-30.jsonl"
    game.write_bytes(as_bytes(LOG.lines))
    of_another = {"players": ["Cleo"], "journal": "0002-2026-11-30.jsonl", "left": game.name}
    (tmp_path / "under-way.json").write_text(json.dumps(of_another), encoding="utf-8")
    (tmp_path / "under-way.json.before").write_text(json.dumps({"players": ["Zoé"], "journal": game.name}), encoding="utf-8")
    (tmp_path / "under-way.json.damaged").write_text(f'{{"players": ["Zoé"], "journal": "{game.name}', encoding="utf-8")

    delete(game)

    assert [path.name for path in tmp_path.iterdir()] == ["under-way.json"]


def test_a_game_that_is_played_is_not_deleted(tmp_path: Path) -> None:
    path = tmp_path / "now.jsonl"
    with Journal.new(path, force=False) as journal:
        journal.append(LOG.lines)

        with pytest.raises(BadOutput, match="is being played"):
            delete(path)

    assert read_whole(path).lines == LOG.lines
