"""A device that may be missing at the start, fail at any moment and come back."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from companion.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)

PAUSES_S = (1.0, 2.0, 4.0, 8.0, 10.0)
"""How long after each failure in a row the device is tried again; the last one from then on."""


class Closable(Protocol):
    """What can be let go of."""

    def close(self) -> None:
        """Lets go."""


Device = TypeVar("Device", bound=Closable)
Given = TypeVar("Given")


class Attached(Generic[Device]):
    """Opens the device when it is first used, lets go of it when it fails, and tries again after growing pauses.

    trouble: why it does not work now, in one line with the cure; "" while all is well.
    """

    def __init__(self, name: str, opened: Callable[[], Device]) -> None:
        """name: what people call it, for the owner's log. opened: opens the device, or raises."""
        self._name, self._opened = name, opened
        self._device: Device | None = None
        self._failures = 0
        self._again_at = float("-inf")
        self.trouble = ""

    def use(self, t: float, act: Callable[[Device], Given], otherwise: Given) -> Given:
        """What `act` makes of the device; `otherwise` where it does not work. t: seconds on a clock that never steps."""
        if self._device is None and t < self._again_at:
            return otherwise
        try:
            if self._device is None:
                self._device = self._opened()
            given = act(self._device)
        except Exception as error:  # noqa: BLE001  whatever a driver raises, it costs that device only
            self._failed(t, error)
            return otherwise
        if self.trouble:
            _log.info("the %s works again", self._name)
            self.trouble, self._failures = "", 0
        return given

    def close(self) -> None:
        """Lets go of the device, if it is there."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.close()
            except Exception as error:  # noqa: BLE001  a device that is gone may fail to be let go of
                _log.debug("the %s could not be let go of: %s", self._name, error)

    def _failed(self, t: float, error: Exception) -> None:
        self.close()
        pause_s = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        self._again_at = t + pause_s
        why = str(error) if isinstance(error, CompanionError) else f"{type(error).__name__}: {error}"
        if why != self.trouble:
            _log.warning("the %s does not work and the game goes on without: %s", self._name, why)
        self.trouble = why
