"""A whole log of anyone's, read strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadLog
from companion.record.lines import format_line
from companion.record.whole import read_whole, whole_log
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path

LINES = tuple(short_game().lines)
TEXTS = tuple(map(format_line, LINES))
PLAIN = "".join(f"{text}\n" for text in TEXTS).encode()


def test_a_journal_is_read_without_its_checksums(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(as_bytes(LINES))

    read = read_whole(path)

    assert (read.lines, read.texts, read.torn) == (LINES, TEXTS, False)


@pytest.mark.parametrize("data", [PLAIN, PLAIN[:-1], b"\xef\xbb\xbf" + PLAIN, PLAIN.replace(b"\n", b"\r\n"), PLAIN + b"\n\n"])
def test_a_log_of_other_make_is_read_as_it_comes(data: bytes) -> None:
    read = whole_log(data, "log")

    assert (read.lines, read.torn) == (LINES, False)


def test_half_a_line_at_the_end_is_passed_over_and_said() -> None:
    read = whole_log(PLAIN[:-5], "log")

    assert (read.lines, read.torn) == (LINES[:-1], True)


@pytest.mark.parametrize("number", range(1, len(LINES)))
def test_damage_is_named_at_its_line(number: int) -> None:
    damaged = [*TEXTS[: number - 1], TEXTS[number - 1][:-3], *TEXTS[number:]]

    with pytest.raises(BadLog, match=f"^log, line {number}: expected a line of JSON"):
        whole_log("\n".join(damaged).encode(), "log")


def test_every_changed_byte_of_a_journal_is_found() -> None:
    data = as_bytes(LINES)
    for at in range(0, len(data) - 1, 7):
        if data[at] != ord("\n"):
            with pytest.raises(BadLog, match="line "):
                whole_log(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], "log")


def test_a_line_left_out_is_named() -> None:
    with pytest.raises(BadLog, match="line 3: its number is 4, not 3"):
        whole_log("\n".join([*TEXTS[:2], *TEXTS[3:]]).encode(), "log")


@pytest.mark.parametrize("data", [b"", b"\n", b'{"n":1,'])
def test_what_holds_no_line_is_no_log(data: bytes) -> None:
    with pytest.raises(BadLog, match="log: this is no game log"):
        whole_log(data, "log")
