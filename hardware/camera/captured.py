"""A real camera behind its capture process: fresh pictures or a word why there are none, and a new start where one helps."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Self

from companion.frame import Frame, LostFrame
from hardware.camera.fresh import Freshness
from hardware.camera.notice import Failed, Opened
from hardware.camera.pace import Pace
from hardware.camera.process import CaptureProcess
from hardware.camera.settings import CameraDriver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from hardware.camera.settings import CameraSettings
    from hardware.camera.source import Picture

_log = logging.getLogger(__name__)

PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""How long after each failure in a row the camera is started again; the last one from then on."""

TICK_S = 0.25
"""Who asks for frames gets an answer at least so often, be it that there is none."""

_QUIET_S, _QUIET_PICTURES = 1.0, 4
"""How long, and for how many pictures' time, nothing new may come before it is said: some cameras give a picture twice now and then."""

OPENING_S = 60.0
"""How long a camera may take from its start to the first picture: importing its library from a cold card takes long."""


class CapturedCamera:
    """The newest pictures of a camera in a process of its own, which is killed and started again where it hangs, dies or repeats itself.

    trouble: why there are no pictures now, in one line with the cure where one is known, "" while all is well.
    identity: which one, see CameraSettings: as the settings have it, and once it is open as it says itself.
    failures: how often in a row it had to be started again.
    size_px: width and height of the last frame, (0, 0) before the first.
    """

    def __init__(
        self,
        settings: CameraSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        pauses_s: Sequence[float] = PAUSES_S,
        tick_s: float = TICK_S,
    ) -> None:
        """clock: seconds, never steps; the one by which sensors stamp their pictures."""
        self._settings, self._clock, self._pauses_s, self._tick_s = settings, clock, pauses_s, tick_s
        self._process: CaptureProcess | None = None
        self._freshness = Freshness(settings.frozen_s)
        self.failures, self._killed_for = 0, ""
        self._start_at = clock()
        self._fresh_at = self._heard_at = clock()
        self._last_t = float("-inf")
        self._closed = False
        self.trouble, self._found = "the camera is being started", ""
        self._pace = Pace(settings.fps)
        self.identity = settings.identity
        self.size_px = (0, 0)

    @property
    def found(self) -> str:
        """What camera it is; "" before it is open. Where something is amiss with its pictures, that with the cure at the end."""
        # What is shown slowly comes slowly.
        slow = self._pace.why_slow if self._settings.slowed == 1 else ""
        return f"{self._found}; {slow}" if slow else self._found

    def frames(self) -> Iterator[Frame | LostFrame]:
        """The newest picture each time, until `close`; where there is none for a tick, a LostFrame that says why. Never raises."""
        while not self._closed:
            if self._process is None:
                self._start()
            frame = None if self._process is None else self._next(self._process)
            if frame is not None:
                yield frame
            elif self.trouble:
                yield LostFrame(self.now(), self.trouble)

    def close(self) -> None:
        """Ends the capture process; a second call does nothing."""
        self._closed = True
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        """Starts the process once it is due; waits a tick where it is not."""
        wait_s = self._start_at - self._clock()
        if wait_s > 0:
            time.sleep(min(wait_s, self._tick_s))
            return
        self._freshness, self._killed_for = Freshness(self._settings.frozen_s), ""
        self._pace = Pace(self._settings.fps)
        try:
            self._process = CaptureProcess(self._settings)
        except OSError as error:  # no memory for another process, or too many open files
            self._failed(f"the camera's process cannot be started ({error.strerror or error}): end what else runs, or restart the Pi")
            return
        self._heard_at = self._clock() + max(0.0, OPENING_S - self._settings.deadline_s)

    def _next(self, process: CaptureProcess) -> Frame | None:
        new = process.newest(self._tick_s)
        now = self._clock()
        if new is None:
            if now - self._heard_at >= self._settings.deadline_s:
                self._kill(process, f"no picture came from the camera for {self._settings.deadline_s:g} s; it is started again")
            elif now - self._fresh_at >= max(_QUIET_S, _QUIET_PICTURES / self._settings.fps) and not self.trouble:
                self.trouble = "no picture comes from the camera"
            return None
        if isinstance(new, Failed):
            self._failed(new.why or self._killed_for or f"the camera failed: {process.ended()}")
            return None
        self._heard_at = now
        if isinstance(new, Opened):
            self._found, self.identity = new.found, new.identity
            _log.info("the camera is open: %s", new.found)
            return None
        return self._judged(process, new, now)

    def _judged(self, process: CaptureProcess, picture: Picture, now: float) -> Frame | None:
        stale = self._freshness.why_stale(picture, now)
        if not stale and picture.t <= self._last_t:
            stale = "the camera gives pictures that are older than the last one"
        if stale:
            if self._freshness.frozen:
                self._kill(process, f"{stale}; it is started again")
            elif now - self._fresh_at >= _QUIET_S:
                self._say(stale)
            return None
        if self.trouble:
            _log.info("pictures come from the camera")
        self.trouble, self._fresh_at, self._last_t = "", now, picture.t
        self._pace.came(picture.t)
        # A camera that hangs on its first picture is no better than one that gives none: the pauses go on growing.
        self.failures = 0 if self._freshness.moves else self.failures
        height, width = picture.bgr.shape[:2]
        self.size_px = (width, height)
        return Frame(picture.t / self._settings.slowed, picture.bgr, picture.small_grey)

    def now(self) -> float:
        """Seconds on the clock of the frames; that of a simulated sensor stands still while nothing comes from it."""
        now_s = self._last_t if self._settings.driver is CameraDriver.SIMULATED else self._clock()
        return now_s / self._settings.slowed

    def _kill(self, process: CaptureProcess, why: str) -> None:
        """Its end is told when it has come: a process that hangs in the kernel keeps the camera until then."""
        process.kill()
        self._killed_for = why
        self._say(why)
        self._heard_at = self._clock()

    def _failed(self, why: str) -> None:
        self._end()
        self._start_at = self._clock() + self._pauses_s[min(self.failures, len(self._pauses_s) - 1)]
        self.failures += 1
        self._say(why)

    def _say(self, why: str) -> None:
        if why != self.trouble:
            _log.warning("no pictures: %s; the game goes on once they come again", why)
        self.trouble = why

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()
