"""What is recorded on its way to the disk, as long as there is room; where there is none, games go first."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Protocol

from companion.recorder.folder import RecordingFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.recorder.budget import Budget
    from companion.table import Command

_log = logging.getLogger(__name__)

_ROOM_EVERY = 64
"""After so many pictures it is looked whether there is room."""


class Writer(Protocol):
    """Takes a recording piece by piece; never raises."""

    @property
    def trouble(self) -> str:
        """Why nothing is kept any more, else ""."""

    def frame(self, t: float, jpeg: bytes) -> None:
        """A picture. t: seconds of the game, rising."""

    def said(self, command: Command) -> None:
        """What somebody said."""

    def unseen(self, lines: Sequence[Line]) -> None:
        """Notes of what was settled while no picture is kept."""

    def close(self) -> None:
        """That was all."""


class DiskWriter:
    """Writes into a folder, within a budget."""

    def __init__(
        self,
        path: Path,
        game: Mapping[str, object],
        calibration: Path | None,
        before: Sequence[Line],
        budget: Budget,
        *,
        last_s: float | None = None,
    ) -> None:
        """As for RecordingFolder. last_s: so many seconds are kept, None: all."""
        self._budget, self._last_s, self._until_room = budget, last_s, 0
        self._folder: RecordingFolder | None = None
        self.trouble = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._folder = RecordingFolder(path, game, calibration, before)
        except OSError as error:
            self._give_up(error)

    def frame(self, t: float, jpeg: bytes) -> None:
        """Keeps a picture, and drops what is older than is to be kept."""
        self._until_room -= 1
        if self._until_room < 0:
            self._until_room = _ROOM_EVERY
            self._look_for_room()
        self._do(lambda folder: folder.frame(t, jpeg))
        if self._last_s is not None:
            oldest = t - self._last_s
            self._do(lambda folder: folder.drop_before(oldest))

    def said(self, command: Command) -> None:
        """Keeps what somebody said."""
        self._do(lambda folder: folder.said(command))

    def unseen(self, lines: Sequence[Line]) -> None:
        """Keeps notes."""
        self._do(lambda folder: folder.unseen(lines))

    def close(self) -> None:
        """Lets go of the files."""
        self._do(lambda folder: folder.close())
        self._folder = None

    def _look_for_room(self) -> None:
        if self._folder is None:
            return
        try:
            room = self._budget.make_room(self._folder.path)
        except OSError as error:
            self._give_up(error)
            return
        if not room:
            self._stop("the room for recordings is used up; delete some, or set recording.budget_mb higher")

    def _do(self, write: Callable[[RecordingFolder], None]) -> None:
        if self._folder is not None:
            try:
                write(self._folder)
            except OSError as error:
                self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self._stop(f"{error.filename or 'the recording'} cannot be written: {error.strerror}; make room")

    def _stop(self, why: str) -> None:
        self.trouble = f"nothing is recorded any more: {why}"
        if self._folder is not None:
            with contextlib.suppress(OSError):
                self._folder.close()
        self._folder = None
        _log.warning("%s", self.trouble)
