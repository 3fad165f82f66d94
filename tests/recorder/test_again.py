"""A recording of ours refereed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.errors import BadLog, BadRecording
from companion.frame import Frame, LostFrame
from companion.recorder.again import read_unseen, referee_after, with_unseen
from companion.table import Change, State
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path


def frame(t: float) -> Frame:
    return Frame(t, np.zeros((2, 2, 3), np.uint8))


def test_what_was_settled_without_a_picture_comes_between_them_by_time() -> None:
    changes = [Change(t, (("a1", State.BACK),)) for t in (2.0, 0.5, 9.0)]

    told = with_unseen([frame(1.0), LostFrame(2.0, "lost"), frame(3.0)], changes)

    assert [(type(one).__name__, one.t) for one in told] == [
        ("Change", 0.5), ("Frame", 1.0), ("Change", 2.0), ("LostFrame", 2.0), ("Frame", 3.0), ("Change", 9.0),
    ]  # fmt: skip


def test_notes_are_read_as_changes(tmp_path: Path) -> None:
    path = tmp_path / "unseen.jsonl"
    path.write_text('{"n":9,"t":2.5,"event":"x_seen","facts":{"a1":"empty"}}\n', encoding="utf-8")

    assert read_unseen(path) == [Change(2.5, (("a1", State.EMPTY),))]


@pytest.mark.parametrize("line", ["{", '{"n":1,"t":1,"event":"x_seen"}', '{"n":1,"t":1,"event":"x_seen","facts":{"a1":"dragon"}}'])
def test_a_damaged_note_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "unseen.jsonl"
    path.write_text(f'{{"n":1,"t":1,"event":"x_seen","facts":{{}}}}\n{line}\n', encoding="utf-8")

    with pytest.raises(BadRecording, match=r"unseen\.jsonl, line 2: "):
        read_unseen(path)


def test_a_referee_goes_on_from_the_log_before(tmp_path: Path) -> None:
    path = tmp_path / "before.jsonl"
    path.write_bytes(as_bytes(short_game().lines))

    referee, lines = referee_after(path)

    assert tuple(lines) == tuple(short_game().lines)
    assert referee.game == short_game().referee.game


def test_a_log_that_is_no_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "before.jsonl"
    path.write_bytes(as_bytes(line._replace(n=line.n - 1) for line in short_game().lines[1:]))

    with pytest.raises(BadLog, match="begins with game_started"):
        referee_after(path)
