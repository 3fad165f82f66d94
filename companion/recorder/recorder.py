"""The recorder: takes what enters a game, frame by frame and word by word, and passes on what may be kept. It never raises."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.events import Note
from companion.recorder.secret import is_secret
from companion.referee.notes import SEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.events import Line
    from companion.frame import Frame
    from companion.recorder.writer import Writer
    from companion.referee.position import Position
    from companion.table import Command

_HELD_S = 2.0
"""How long a picture is held before it is passed on: a pair of hydromon is ruled well within it, and then what is held is thrown away."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How well is recorded. fps: pictures a second, at most. jpeg: quality of the pictures, 1 to 100."""

    fps: float = 5.0
    jpeg: int = 85


class Recorder:
    """Records one game. Frames and lines come in the order in which they were judged: a frame after all that was ruled by it.

    Times are seconds of the game, position is where the referee stands after the frame or the lines.
    """

    def __init__(self, writer: Writer, quality: Quality) -> None:
        self._writer, self._quality = writer, quality
        self._held: deque[tuple[float, bytes]] = deque()
        self._seen: deque[Line] = deque()
        self._secret = False
        self._next_t = float("-inf")

    @property
    def trouble(self) -> str:
        """Why nothing is kept now, else ""."""
        return self._writer.trouble

    def frame(self, frame: Frame, t: float, position: Position) -> None:
        """A picture that was judged."""
        self._look_for_secrets(position)
        if self._writer.trouble or self._secret:
            return
        if t >= self._next_t:
            self._next_t = t + 0.99 / self._quality.fps
            import cv2  # noqa: PLC0415  it takes a small Pi seconds, and the service lights its lamps before

            jpeg = cv2.imencode(".jpg", frame.bgr, [cv2.IMWRITE_JPEG_QUALITY, self._quality.jpeg])[1].tobytes()
            self._held.append((t, jpeg))
        self._pass_on(t - _HELD_S)

    def heard(self, command: Command) -> None:
        """Something was said."""
        self._writer.said(command)

    def ruled(self, lines: Sequence[Line], position: Position) -> None:
        """Something was ruled: what was seen is told without a picture where the pictures of it are secret, or thrown away with them."""
        was_secret = self._secret
        self._look_for_secrets(position)
        self._seen += [line for line in lines if isinstance(line.event, Note) and line.event.word == SEEN]
        if (was_secret or self._secret) and self._seen:
            self._writer.unseen(tuple(self._seen))
            self._seen.clear()
        while self._seen and self._seen[0].t < self._seen[-1].t - 2 * _HELD_S:
            self._seen.popleft()

    def close(self) -> None:
        """The game is over, or left: what is still held is passed on."""
        self._pass_on(float("inf"))
        self._writer.close()

    def _look_for_secrets(self, position: Position) -> None:
        self._secret = is_secret(position, before=self._secret)
        if self._secret:
            self._held.clear()

    def _pass_on(self, until_t: float) -> None:
        while self._held and self._held[0][0] <= until_t:
            self._writer.frame(*self._held.popleft())
