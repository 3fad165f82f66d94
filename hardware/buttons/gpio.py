"""Push buttons between GPIO lines and ground, by gpiozero."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Self

from companion.buttons import Button, Press
from companion.errors import DeviceFailure
from hardware.buttons.debounce import Contact, Touch
from hardware.gpio_lines import no_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType

    from gpiozero import DigitalInputDevice
    from gpiozero.pins import Factory

    from hardware.buttons.settings import ButtonsSettings

_MOST_EDGES = 1000
"""How many edges of a contact are kept until they are asked for; a wire that catches a radio may not fill the memory."""


class _Line:
    """One button's line: its edges with their times, taken down by gpiozero's thread."""

    def __init__(self, device: DigitalInputDevice, contact: Contact, clock: Callable[[], float]) -> None:
        self.device, self.contact = device, contact
        self._edges: deque[tuple[float, bool]] = deque(maxlen=_MOST_EDGES)
        device.when_activated = lambda: self._edges.append((clock(), True))
        device.when_deactivated = lambda: self._edges.append((clock(), False))

    def touches(self, t: float) -> list[Touch]:
        """What the edges until t, and the level then, come to."""
        levels = []
        while self._edges and self._edges[0][0] <= t:
            levels.append(self._edges.popleft())
        levels.append((t, bool(self.device.is_active)))
        touches = (self.contact.level(*level) for level in levels)
        return [touch for touch in touches if touch is not None]


class GpioButtons:
    """The buttons of the settings."""

    def __init__(self, settings: ButtonsSettings, clock: Callable[[], float], factory: Factory | None = None) -> None:
        """clock: that of the t at which presses are asked for. factory: gpiozero's way to the lines, its default if None.

        Raises DeviceFailure where a line cannot be had.
        """
        try:
            # Not every Pi has buttons, and gpiozero takes a second to load on a small one.
            from gpiozero import DigitalInputDevice  # noqa: PLC0415
        except ImportError as error:
            raise DeviceFailure(f"gpiozero is missing ({error}): sudo apt install python3-gpiozero python3-lgpio") from error
        self._lines: Mapping[Button, _Line] = {}
        lines: dict[Button, _Line] = {}
        for button, number in settings.lines().items():
            try:
                device = DigitalInputDevice(number, pull_up=True, pin_factory=factory)
            except Exception as error:
                self._lines = lines
                self.close()
                raise no_line(f"the button {button} on GPIO{number}", error) from error
            lines[button] = _Line(device, Contact(settings.settle_s, settings.hold_s), clock)
        self._lines = lines

    def presses(self, t: float) -> tuple[Press, ...]:
        """What was pressed since this was asked last. A button that is held long tells nothing, but for `done`."""
        pressed = []
        for button, line in self._lines.items():
            try:
                touches = line.touches(t)
            except Exception as error:
                raise DeviceFailure(f"the button {button} cannot be read ({type(error).__name__}: {error}): see its wiring") from error
            pressed += [Press(button, touch is Touch.HELD) for touch in touches if touch is Touch.PRESSED or button is Button.DONE]
        return tuple(pressed)

    def close(self) -> None:
        """Lets go of the lines."""
        lines, self._lines = self._lines, {}
        for line in lines.values():
            line.device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
