"""The journal: what was appended is safe, nobody else writes it, and a disk that refuses harms nothing that was written."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.errors import BadOutput
from companion.record.journal import Journal
from companion.record.lines import format_line
from companion.record.reading import read_log
from handed import CHECKOUT
from kept_games import as_bytes, as_nobody, beside, kept_at, no_room_after, short_game
from small_disk import run_on_a_small_disk

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = short_game().lines
FIRST, NEXT, LAST = LINES[:2], LINES[2:5], LINES[5:]

HOLDS = """
import sys
from pathlib import Path
from companion.record.journal import Journal
with Journal(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextlib.contextmanager
def held_by_another_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield other
        other.kill()


def test_what_was_appended_stands_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.new(path, force=False) as journal:
        journal.append(FIRST)
        assert path.read_bytes() == as_bytes(FIRST)
        journal.append(NEXT)

        assert path.read_bytes() == as_bytes(FIRST + NEXT)
        assert journal.trouble == ""


def test_an_open_journal_goes_on_at_its_end(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(FIRST))

    with Journal(path) as journal:
        journal.append(NEXT)

    assert path.read_bytes() == as_bytes(FIRST + NEXT)


def test_a_log_without_checksums_goes_on_without(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"

    with Journal.new(path, force=False) as journal:
        journal.seals = False
        journal.append(FIRST)

    assert path.read_text(encoding="utf-8") == "".join(f"{format_line(line)}\n" for line in FIRST)


def test_a_file_that_exists_is_refused_and_left(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", b"old")

    with pytest.raises(BadOutput, match="exists already: choose another name, --resume goes on with it, or --force begins it anew"):
        Journal.new(path, force=False)

    assert path.read_bytes() == b"old"


def test_force_begins_a_file_anew(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(FIRST))

    with Journal.new(path, force=True) as journal:
        journal.append(FIRST)

    assert path.read_bytes() == as_bytes(FIRST)


def test_a_journal_that_is_held_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.new(path, force=False) as journal:
        journal.append(FIRST)
        for open_it in (lambda: Journal(path), lambda: Journal.new(path, force=True)):
            with pytest.raises(BadOutput, match="is being written by another companion; stop that one, or choose another name"):
                open_it()

        assert path.read_bytes() == as_bytes(FIRST)


def test_a_journal_held_by_another_process_is_free_when_that_is_killed_r50(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(FIRST))
    with held_by_another_process(path) as other:
        with pytest.raises(BadOutput, match="is being written by another companion"):
            Journal(path)
        other.kill()
        other.wait()

        with Journal(path) as journal:
            journal.append(NEXT)

    assert path.read_bytes() == as_bytes(FIRST + NEXT)
    assert beside(path) == set()


def test_a_file_that_was_put_in_the_place_of_another_is_not_held_by_both(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(FIRST))
    with Journal(path) as journal:
        kept_at(tmp_path / "other", as_bytes(FIRST)).replace(path)
        with Journal(path) as other:
            other.append(NEXT)
        journal.append(LAST)

        assert "it was removed" in journal.trouble
    assert path.read_bytes() == as_bytes(FIRST + NEXT)


@pytest.mark.parametrize("name", ["games/game.jsonl", "g" * 300, "."])
def test_a_place_where_nothing_can_be_written_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOutput, match=r"cannot be written: (No such file|File name too long|Is a directory)"):
        Journal.new(tmp_path / name, force=True)

    assert list(tmp_path.iterdir()) == []


def test_a_device_is_no_journal() -> None:
    with pytest.raises(BadOutput, match="/dev/null is no file: name a file to write to"):
        Journal.new(Path("/dev/null"), force=True)


def test_without_rights_it_is_said_and_nothing_changes(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(FIRST))
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        with as_nobody(), pytest.raises(BadOutput, match="cannot be written: Permission denied; choose another name or folder"):
            Journal(path)
    finally:
        tmp_path.chmod(0o700)

    assert path.read_bytes() == as_bytes(FIRST)


def test_a_full_disk_harms_nothing_and_all_is_written_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.new(path, force=False) as journal:
        journal.append(FIRST)
        written = path.read_bytes()
        for room in range(len(as_bytes(NEXT[:1]))):
            with no_room_after(len(written) + room):
                journal.append(NEXT[:1] if room == 0 else [])

            assert path.read_bytes() == written, room
            assert "cannot be written" in journal.trouble
        journal.append(NEXT[1:])

        assert journal.trouble == ""
        assert path.read_bytes() == as_bytes(FIRST + NEXT)


def test_how_much_is_missing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    journal = Journal.new(path, force=False)
    with no_room_after(0):
        journal.append(FIRST)
        journal.append(NEXT)
        journal.close()

    assert journal.trouble == f"{path} cannot be written: File too large; it lacks the last 5 lines, make room"
    assert path.read_bytes() == b""


def test_what_could_not_be_written_is_written_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.new(path, force=False) as journal, no_room_after(10):
        journal.append(FIRST)

    assert path.read_bytes() == as_bytes(FIRST)
    assert journal.trouble == ""


def test_a_file_removed_in_mid_game_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.new(path, force=False) as journal:
        path.unlink()
        journal.append(FIRST)

        assert "it was removed" in journal.trouble


def test_a_full_file_system_harms_nothing(tmp_path: Path) -> None:
    """The same on a real file system of 16 kB that another file fills."""
    play = (
        "import sys; from pathlib import Path; from companion.record.journal import Journal; from kept_games import as_bytes, short_game\n"
        "folder = Path(sys.argv[1]); lines = short_game().lines; path = folder / 'game.jsonl'\n"
        "journal = Journal.new(path, force=False); journal.append(lines[:2])\n"
        "filler = (folder / 'pictures').open('wb', buffering=0)\n"
        "try:\n    while filler.write(bytes(512)): pass\n"
        "except OSError: pass\n"
        "for i in range(3): journal.append(lines[:2] * 40)\n"
        "print(journal.trouble, path.read_bytes() == as_bytes(lines[:2]), sep='|')\n"
        "filler.truncate(0); journal.close()\n"
        "print(journal.trouble, path.read_bytes() == as_bytes(lines[:2] * 121), sep='|')\n"
    )
    ended = run_on_a_small_disk(tmp_path, play)

    full, after = ended.stdout.splitlines()
    assert full == f"{tmp_path / 'game.jsonl'} cannot be written: No space left on device; it lacks the last 240 lines, make room|True"
    assert after == "|True"


def test_a_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "Été 🦖.jsonl"
    with Journal.new(path, force=False) as journal:
        for line in LINES:
            journal.append([line])

    assert [kept.line() for kept in read_log(path).lines] == LINES
