"""A game refereed through the camera line: its lines, and the facts that were settled on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.record.in_memory import LogInMemory
from companion.record.lines import format_line
from companion.service import from_frames, play
from companion.table import Change
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from companion.frame import Frame, LostFrame
    from companion.inbox import Inbox
    from companion.referee.referee import Referee
    from companion.service import Cause, Seeing
    from companion.table import Interrupted


class Written(LogInMemory):
    """A log that is kept in memory, and can be saved."""

    def save(self, path: Path) -> None:
        """Writes the log to a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{format_line(line)}\n" for line in self.lines), encoding="utf-8")


class Noting:
    """A sight that notes all changes on their way."""

    def __init__(self, sight: Seeing) -> None:
        self._sight = sight
        self.changes: list[Change] = []

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles."""
        settled = self._sight.see(frame)
        self.changes += [change for change in settled if isinstance(change, Change)]
        return settled


def referee_watching(referee: Referee, sight: Seeing, frames: Iterable[Frame | LostFrame], said: Inbox) -> tuple[Written, list[Change]]:
    """Referees frames to their end: the log, and what was settled on."""
    noting = Noting(sight)
    causes = from_frames(frames, noting, said, settle_s=VisionSettings().seen_within_s, lost=lambda _: None)
    return referee_all(referee, causes), noting.changes


def referee_all(referee: Referee, causes: Iterator[Cause]) -> Written:
    """The log of all causes."""
    written = Written()
    for _ in play(referee, causes, written):
        pass
    return written
