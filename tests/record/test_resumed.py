"""A recording that is refereed again: what the log holds already must be the same, the rest is appended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadLog, BadOutput
from companion.record.journal import Journal
from companion.record.lines import format_line
from companion.record.resumed import Resumed
from kept_games import as_bytes, beside, kept_at, no_room_after, short_game
from tabletop import Tabletop

if TYPE_CHECKING:
    from pathlib import Path

LINES = short_game().lines
WHOLE = as_bytes(LINES)


def referee_again(path: Path) -> Resumed:
    """All lines again, from the first, as many at once as a ruling may have."""
    log = Resumed(path)
    for at in range(0, len(LINES), 3):
        log.append(LINES[at : at + 3])
    log.close()
    return log


def test_from_any_byte_on_the_log_becomes_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for size in (0, 1, 11, 200, *range(len(WHOLE) - 200, len(WHOLE) + 1, 3)):
        kept_at(path, WHOLE[:size])
        log = referee_again(path)

        assert path.read_bytes() == WHOLE, size
        assert (log.aside is None) == (size == 0 or WHOLE[:size].endswith(b"\n"))


def test_what_is_damaged_is_set_aside_and_written_anew(tmp_path: Path) -> None:
    damaged = WHOLE.replace(b'"n":4', b'"n":5')
    path = kept_at(tmp_path / "game.jsonl", damaged)

    log = referee_again(path)

    assert path.read_bytes() == WHOLE
    assert log.aside is not None
    assert log.aside.read_bytes() == damaged


def test_a_whole_log_is_left_as_it_is(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", WHOLE)

    referee_again(path)

    assert path.read_bytes() == WHOLE
    assert beside(path) == set()


def test_a_log_without_checksums_goes_on_without(tmp_path: Path) -> None:
    plain = [f"{format_line(line)}\n" for line in LINES]
    path = kept_at(tmp_path / "game.jsonl", "".join(plain[:4]).encode())

    referee_again(path)

    assert path.read_text(encoding="utf-8") == "".join(plain)


def test_the_log_of_another_game_is_told_and_left(tmp_path: Path) -> None:
    other = Tabletop("en", "Zoé", "Ñandú")
    other.turns(c1="pyromon")
    path = kept_at(tmp_path / "game.jsonl", as_bytes(other.lines))

    with pytest.raises(BadLog, match="line 3: this is another game's log; name another file, or --force begins it anew"):
        referee_again(path)

    assert path.read_bytes() == as_bytes(other.lines)


def test_a_strangers_file_is_told_and_left(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "diary.txt", b"Dear diary,\n")

    with pytest.raises(BadLog, match="the file was left as it is"):
        Resumed(path)

    assert path.read_bytes() == b"Dear diary,\n"
    assert beside(path) == set()
    Journal(path).close()


def test_a_log_that_is_being_written_is_refused_and_not_mended(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", WHOLE[:-5])

    with Journal(path), pytest.raises(BadOutput, match="is being written by another companion"):
        Resumed(path)

    assert path.read_bytes() == WHOLE[:-5]
    assert beside(path) == set()


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", as_bytes(LINES[:2]))

    with no_room_after(path.stat().st_size + 10):
        log = referee_again(path)

    assert "cannot be written" in log.trouble
    assert path.read_bytes() == as_bytes(LINES[:2])
