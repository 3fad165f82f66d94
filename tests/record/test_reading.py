"""A log file is read up to its damage, which is told with its place; what is no log of ours is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.events import Note
from companion.errors import BadLog
from companion.record.lines import format_line
from companion.record.reading import FORMAT, parse_log, read_log
from companion.record.seal import sealed
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path

    from companion.record.reading import Kept

LINES = short_game().lines
SOUND = as_bytes(LINES)
TEXTS = [format_line(line) for line in LINES]


def line_of(at: int) -> int:
    """The number of the line to which a byte belongs."""
    return SOUND[:at].count(b"\n") + 1


def flipped(at: int) -> bytes:
    return SOUND[:at] + bytes([SOUND[at] ^ 1 << at % 8]) + SOUND[at + 1 :]


def without(number: int) -> bytes:
    rows = SOUND.splitlines(keepends=True)
    return b"".join(rows[: number - 1] + rows[number:])


def kept_before(kept: Kept) -> list[str]:
    return [line.text for line in kept.lines[: kept.before]]


def test_a_sound_log_is_read_whole() -> None:
    kept = parse_log(SOUND, "game")

    assert kept_before(kept) == TEXTS
    assert [line.line() for line in kept.lines] == LINES
    assert (kept.torn, kept.damage, kept.sealed) == (False, "", True)


def test_notes_are_told_from_the_lines_of_the_game() -> None:
    kept = parse_log(SOUND, "game")

    assert [line.is_note for line in kept.lines] == [isinstance(line.event, Note) for line in LINES]


def test_any_byte_that_is_flipped_is_found_at_its_line_r57() -> None:
    second = SOUND.index(b"\n") + 1
    for at in range(second, len(SOUND) - 1):
        kept = parse_log(flipped(at), "game")

        assert kept.damage.startswith(f"line {line_of(at)}: "), at
        assert kept_before(kept) == TEXTS[: line_of(at) - 1], at


def test_any_byte_that_is_flipped_in_the_first_line_is_told() -> None:
    for at in range(SOUND.index(b"\n") + 1):
        with pytest.raises(BadLog, match=r"^game cannot be gone on with: line 1: .*; the file was left as it is$"):
            parse_log(flipped(at), "game")


def test_a_line_end_that_is_flipped_at_the_very_end_tears_the_last_line() -> None:
    kept = parse_log(flipped(len(SOUND) - 1), "game")

    assert (kept.torn, kept.damage, kept_before(kept)) == (True, "", TEXTS[:-1])


def test_a_log_cut_at_any_byte_keeps_its_whole_lines() -> None:
    for size in range(len(SOUND) + 1):
        whole = SOUND[:size].count(b"\n")
        kept = parse_log(SOUND[:size], "game")

        assert kept_before(kept) == TEXTS[:whole], size
        assert kept.torn == (not SOUND[:size].endswith(b"\n") and size > 0), size
        assert kept.damage == "", size


@pytest.mark.parametrize("number", [2, 5, len(TEXTS) - 1])
def test_a_line_that_is_missing_is_told(number: int) -> None:
    kept = parse_log(without(number), "game")

    assert kept.damage == f"line {number}: its number is {number + 1}, not {number}"
    assert kept_before(kept) == TEXTS[: number - 1]


def test_a_line_that_stands_there_twice_counts_once() -> None:
    rows = SOUND.splitlines(keepends=True)
    kept = parse_log(b"".join([*rows[:3], *rows[2:]]), "game")

    assert kept.damage == "line 4: its number is 3, not 4"
    assert [line.text for line in kept.lines] == TEXTS


def test_what_is_sound_after_the_damage_is_kept_too() -> None:
    kept = parse_log(flipped(SOUND.index(b'"n":4')), "game")

    assert [line.n for line in kept.lines] == [n for n in range(1, len(TEXTS) + 1) if n != 4]


def test_the_damage_told_is_the_first() -> None:
    damaged = flipped(SOUND.index(b'"n":4')).replace(b'"n":7', b'"n":8')

    assert parse_log(damaged, "game").damage.startswith("line 4: ")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02",
        b"\xff\xfe\n\xff\n",
        b"Dear diary,\ntoday we played.\n",
        b'{"name": "package"}\n',
        b"[1, 2]\n",
        b'{"n":1,"t":0,"event":"paused"}\n',
        b"\n" + SOUND,
        b'{"n":2,"t":0,"event":"turn_started","turn":1,"player":"Zo\xc3\xa9","extra":false}\n',
    ],
)
def test_a_strangers_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadLog, match=r"cannot be gone on with: line 1: .*; the file was left as it is") as refused:
        parse_log(data, "diary.txt")

    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("data", [b"", b"{", SOUND[:11], SOUND[:100]])
def test_a_file_torn_in_its_first_line_is_still_ours(data: bytes) -> None:
    kept = parse_log(data, "game")

    assert (kept.lines, kept.torn, kept.damage) == ((), bool(data), "")


def test_a_log_of_a_newer_format_is_refused_by_its_number() -> None:
    newer = TEXTS[0].replace(f'"format":{FORMAT}', f'"format":{FORMAT + 1}')

    with pytest.raises(BadLog, match=f"it is written in format {FORMAT + 1}, by a newer companion; this one knows format {FORMAT}"):
        parse_log(f"{sealed(newer)}\n".encode(), "game")


def test_a_log_without_checksums_is_read() -> None:
    kept = parse_log("".join(f"{text}\n" for text in TEXTS).encode(), "game")

    assert (kept_before(kept), kept.damage, kept.sealed) == (TEXTS, "", False)


def test_a_damaged_log_without_checksums_is_told_to_the_field() -> None:
    kept = parse_log("".join(f"{text}\n" for text in TEXTS).replace('"cell":"b3"', '"cell":"d3"', 1).encode(), "game")

    assert "expected one of a1" in kept.damage
    assert kept.before < len(TEXTS)


def test_a_line_that_lost_its_checksum_is_damaged() -> None:
    rows = SOUND.decode().splitlines()
    rows[3] = TEXTS[3]

    assert parse_log("".join(f"{row}\n" for row in rows).encode(), "game").damage == "line 4: the line lacks its checksum"


@pytest.mark.shared
def test_every_handed_log_is_read(shared: Path) -> None:
    logs = sorted((shared / "recordings").rglob("expected.jsonl"))
    assert logs
    for path in logs:
        kept = read_log(path)

        assert (len(kept.lines), kept.torn, kept.damage, kept.sealed) == (path.read_bytes().count(b"\n"), False, "", False)
