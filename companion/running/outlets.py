"""Lamps, voice and buttons of the table, each tended by itself: the game tells them, and never waits for them."""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self

from companion.engine.events import Corrected, GameStarted, Undone
from companion.running.device_thread import DeviceThread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from companion.buttons import Press
    from companion.engine.events import Line
    from companion.lamps import Lamp
    from companion.table import Cell
    from companion.utterance import Utterance
    from companion.voice.voice import Voice
    from hardware.attached import Attached
    from hardware.buttons import Buttons
    from hardware.lights import Lights
    from hardware.speaker import Speaker


class Outlets(Protocol):
    """Whom the game tells of itself."""

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        """What the lamps say from now on."""

    def say(self, utterances: Sequence[Utterance], lines: Sequence[Line]) -> None:
        """What is to be said of new lines."""

    def begin_anew(self) -> None:
        """Another game begins: nothing of the last one is said any more."""

    def troubles(self) -> Mapping[str, str]:
        """Of each device that there should be, why it does not work, "" where it does."""


class Devices:
    """The devices that the owner has; None for what there is not."""

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        lights: Attached[Lights] | None = None,
        speaker: Attached[Speaker] | None = None,
        voice: Voice | None = None,
        buttons: Attached[Buttons] | None = None,
        ahead: Callable[[GameStarted], Sequence[Utterance]] = lambda _: (),
        pressed: Callable[[Press], None] = lambda _: None,
    ) -> None:
        """clock: seconds, never steps. voice: what keeps the speaker talking. ahead: what will have to be said in a game that starts.

        pressed: is told of each press, in a thread of its own.
        """
        self._lamps: Mapping[Cell, Lamp] = {}
        self._voice_lacks = ""
        self._to_say: deque[Callable[[float], None]] = deque()
        self._lights, self._speaker, self._voice = lights, speaker, voice
        self._buttons, self._ahead, self._pressed = buttons, ahead, pressed
        self._open = ExitStack()
        self._threads: list[DeviceThread] = []
        if lights is not None:
            self._tend(DeviceThread("lamps", lights, self._tend_lamps, clock))
        if speaker is not None and voice is not None:
            self._tend(DeviceThread("voice", speaker, self._tend_voice, clock))
        if buttons is not None:
            self._tend(DeviceThread("buttons", buttons, self._tend_buttons, clock))

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        """What the lamps say from now on."""
        self._lamps = dict(lamps)
        self._nudge("lamps")

    def say(self, utterances: Sequence[Utterance], lines: Sequence[Line]) -> None:
        """What is to be said of new lines; what they take back is not said any more."""
        voice = self._voice
        if voice is None:
            return
        void_from = min((line.event.from_ for line in lines if isinstance(line.event, Undone | Corrected)), default=None)
        self._to_say.append(lambda t: voice.hear(utterances, t, void_from))
        for line in lines:
            if isinstance(line.event, GameStarted):
                self._to_say.append(partial(self._prepare, line.event))
        self._nudge("voice")

    def begin_anew(self) -> None:
        """Another game begins: nothing of the last one is said any more."""
        if self._voice is not None:
            self._to_say.append(self._voice.begin_anew)
            self._nudge("voice")

    def troubles(self) -> Mapping[str, str]:
        """Of each device that there should be, why it does not work, "" where it does."""
        return {thread.name: thread.trouble or (self._voice_lacks if thread.name == "voice" else "") for thread in self._threads}

    def close(self) -> None:
        """Puts the lamps out, falls silent, lets go of the lines."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _tend(self, thread: DeviceThread) -> None:
        self._threads.append(self._open.enter_context(thread))

    def _nudge(self, name: str) -> None:
        for thread in self._threads:
            if thread.name == name:
                thread.nudge()

    def _tend_lamps(self, t: float) -> None:
        lamps = self._lamps

        def light(lights: Lights) -> None:
            lights.show(lamps)
            lights.refresh(t)

        if self._lights is not None:
            self._lights.use(t, light, None)

    def _tend_voice(self, t: float) -> None:
        while self._to_say:
            self._to_say.popleft()(t)
        if self._voice is not None:
            self._voice.go_on(t)
        if self._speaker is not None:
            self._voice_lacks = self._speaker.use(t, lambda speaker: speaker.lacks, "")

    def _prepare(self, started: GameStarted, t: float) -> None:
        if self._speaker is not None:
            self._speaker.use(t, lambda speaker: speaker.prepare(self._ahead(started)), None)

    def _tend_buttons(self, t: float) -> None:
        if self._buttons is not None:
            nothing: tuple[Press, ...] = ()
            for press in self._buttons.use(t, lambda buttons: buttons.presses(t), nothing):
                self._pressed(press)
