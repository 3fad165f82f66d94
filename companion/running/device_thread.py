"""A device with a thread that looks after it: what it does slowly, or not at all, keeps nobody else waiting."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_log = logging.getLogger(__name__)

TICK_S = 0.05
_HANGS_S = 5.0
_ENDS_S = 2.0


class Reached(Protocol):
    """A device that may be missing, see hardware.attached. trouble: why it does not work now, else ""."""

    trouble: str

    def close(self) -> None:
        """Lets go of it."""


class DeviceThread:
    """Calls `tend` with the time, some twenty times a second and at once after `nudge`, in a thread of its own; then closes the device."""

    def __init__(self, name: str, device: Reached, tend: Callable[[float], None], clock: Callable[[], float]) -> None:
        """clock: seconds, never steps. tend: must not raise for what the device does."""
        self.name, self._device, self._tend, self._clock = name, device, tend, clock
        self._stopping, self._nudged = threading.Event(), threading.Event()
        self._tended_at = clock()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> str:
        """Why the device does not work now, with the cure; "" while all is well."""
        if self._clock() - self._tended_at > _HANGS_S:
            return f"the driver of the {self.name} hangs: see the wiring, then sudo systemctl restart companion"
        return self._device.trouble

    def nudge(self) -> None:
        """There is something to be done now."""
        self._nudged.set()

    def close(self) -> None:
        """Ends the thread and closes the device; one that hangs is left."""
        self._stopping.set()
        self._nudged.set()
        self._thread.join(_ENDS_S)

    def _run(self) -> None:
        while not self._stopping.is_set():
            t = self._clock()
            try:
                self._tend(t)
            except Exception:  # noqa: BLE001  whatever it is, it costs this device only
                _log.exception("the %s could not be looked after", self.name)
            self._tended_at = self._clock()
            self._nudged.wait(TICK_S)
            self._nudged.clear()
        self._device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
