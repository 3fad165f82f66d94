"""A recording of ours refereed again: from the middle of a game on, and over the times of which no picture is kept."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from companion.errors import BadLog, BadRecording
from companion.record.lines import parse_line
from companion.record.whole import read_whole
from companion.referee.notes import cause_of
from companion.referee.referee import Referee, ResumeError
from companion.table import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from companion.engine.events import Line
    from companion.frame import Frame, LostFrame


def with_unseen(frames: Iterable[Frame | LostFrame], unseen: Iterable[Change]) -> Iterator[Frame | LostFrame | Change]:
    """The frames of a recording, and between them what was settled without a picture, by time; such a change before a frame of its time."""
    waiting = deque(sorted(unseen, key=lambda change: change.t))
    for frame in frames:
        while waiting and waiting[0].t <= frame.t:
            yield waiting.popleft()
        yield frame
    yield from waiting


def read_unseen(path: Path) -> list[Change]:
    """The settled changes of which no picture was kept; of a look, without faces. Raises BadRecording, naming the line."""
    changes = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            cause = cause_of(parse_line(text))
        except (BadLog, ValueError) as problem:
            raise BadRecording(f"{path}, line {number}: {problem}") from problem
        if isinstance(cause, Change):
            changes.append(cause)
    return changes


def referee_after(log: Path) -> tuple[Referee, list[Line]]:
    """The referee of a game that went on before a recording began, and the lines so far. Raises BadLog where the log is no such game's."""
    whole = read_whole(log)
    try:
        return Referee.resumed(whole.lines[0], whole.lines[1:])
    except ResumeError as problem:
        raise BadLog(f"{log}, {problem}") from problem
