"""Lamps, voice and buttons, each tended in a thread of its own."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from companion.buttons import Button, Press
from companion.engine.events import Line, Undone
from companion.errors import DeviceFailure
from companion.lamps import Lamp
from companion.running.device_thread import DeviceThread
from companion.running.outlets import Devices
from companion.utterance import Rank, Tone, Utterance
from companion.voice.voice import Voice
from hardware.attached import Attached
from hardware.simulated.lights import SimulatedLights

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

PATIENCE_S = 20


def until(holds: Callable[[], bool]) -> bool:
    """Waits for another thread; False where it takes too long."""
    ends = time.monotonic() + PATIENCE_S
    pause = threading.Event()
    while not holds():
        if time.monotonic() > ends:
            return False
        pause.wait(0.005)
    return True


class Speaker:
    """Says everything at once and keeps it; dead: raises."""

    ready = True

    def __init__(self) -> None:
        self.said: list[str] = []
        self.dead = self.closed = False
        self.lacks = ""

    def say(self, utterance: Utterance, *_: object) -> None:
        self.said.append(utterance.words)

    def speaking(self, *_: object) -> bool:
        if self.dead:
            raise DeviceFailure("the sound card is gone: plug it in")
        return False

    def hush(self) -> None:
        self.said.append("hush")

    def prepare(self, *_: object) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class Pressed:
    """Buttons that were pressed once."""

    def __init__(self, *presses: Press) -> None:
        self._presses = presses

    def presses(self, *_: object) -> tuple[Press, ...]:
        presses, self._presses = self._presses, ()
        return presses

    def close(self) -> None:
        pass

    def __enter__(self) -> Pressed:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def said(words: str, n: int) -> Utterance:
    return Utterance(words, Rank.NEEDED, Tone.NEWS, n)


def voiced(speaker: Speaker) -> dict[str, object]:
    attached: Attached[Speaker] = Attached("voice", lambda: speaker)
    return {"speaker": attached, "voice": Voice(attached, 4.0)}


def test_lamps_show_what_they_are_told_and_are_dark_in_the_end() -> None:
    lights = SimulatedLights()
    with Devices(time.monotonic, lights=Attached("lamps", lambda: lights)) as devices:
        devices.show({"b2": Lamp.BLOCKED})

        assert until(lambda: lights.lamps["b2"] is Lamp.BLOCKED)
        assert devices.troubles() == {"lamps": ""}
    assert set(lights.lamps.values()) == {Lamp.OFF}


def test_lamps_that_come_back_show_what_holds_then() -> None:
    lights, there = SimulatedLights(), threading.Event()

    def opened() -> SimulatedLights:
        if not there.is_set():
            raise DeviceFailure("no lamps: see the wiring")
        return lights

    ticks = iter(range(10**9))
    with Devices(lambda: float(next(ticks)), lights=Attached("lamps", opened)) as devices:
        devices.show({"b2": Lamp.BLOCKED})
        assert until(lambda: devices.troubles()["lamps"] == "no lamps: see the wiring")
        devices.show({"c3": Lamp.BREACH})
        there.set()

        assert until(lambda: (lights.lamps["b2"], lights.lamps["c3"]) == (Lamp.OFF, Lamp.BREACH))
        assert until(lambda: not devices.troubles()["lamps"])


def test_what_is_to_be_said_is_said_in_order() -> None:
    speaker = Speaker()
    with Devices(time.monotonic, **voiced(speaker)) as devices:
        devices.say([said("one", 1), said("two", 2)], ())

        assert until(lambda: speaker.said == ["one", "two"])
    assert speaker.closed


def test_what_was_taken_back_is_not_said_any_more() -> None:
    speaker = Speaker()
    speaker.dead = True
    with Devices(time.monotonic, **voiced(speaker)) as devices:
        devices.say([said("one", 1)], ())
        assert until(lambda: bool(devices.troubles()["voice"]))
        devices.say([said("taken back", 2)], [Line(2, 0.0, Undone(1))])
        speaker.dead = False

        assert until(lambda: speaker.said == ["taken back"])


def test_that_another_voice_speaks_than_the_one_that_is_set_is_told() -> None:
    speaker = Speaker()
    speaker.lacks = "voice.onnx is missing: see docs/hardware.md"
    with Devices(time.monotonic, **voiced(speaker)) as devices:
        devices.say([said("one", 1)], ())

        assert until(lambda: devices.troubles() == {"voice": "voice.onnx is missing: see docs/hardware.md"})
        assert until(lambda: speaker.said == ["one"])


def test_another_game_begins_in_silence() -> None:
    speaker = Speaker()
    with Devices(time.monotonic, **voiced(speaker)) as devices:
        devices.begin_anew()

        assert until(lambda: speaker.said == ["hush"])


def test_presses_are_told() -> None:
    told: list[Press] = []
    attached: Attached[Pressed] = Attached("buttons", lambda: Pressed(Press(Button.UNDO), Press(Button.DONE, held=True)))

    with Devices(time.monotonic, buttons=attached, pressed=told.append):
        assert until(lambda: told == [Press(Button.UNDO), Press(Button.DONE, held=True)])


def test_who_has_no_devices_is_told_of_none() -> None:
    with Devices(time.monotonic) as devices:
        devices.show({"b2": Lamp.BLOCKED})
        devices.say([said("one", 1)], ())
        devices.begin_anew()

        assert devices.troubles() == {}


class Nothing:
    """A device without trouble."""

    trouble = ""

    def close(self) -> None:
        pass


def test_a_driver_that_hangs_is_told_of_and_keeps_nobody_else_waiting_r41() -> None:
    now, hangs, ended = [0.0], threading.Event(), threading.Event()

    def hang(_: float) -> None:
        hangs.set()
        ended.wait(PATIENCE_S)

    with DeviceThread("lamps", Nothing(), hang, lambda: now[0]) as thread:
        assert hangs.wait(PATIENCE_S)
        assert thread.trouble == ""
        now[0] = 6.0

        assert "the driver of the lamps hangs" in thread.trouble
        ended.set()


def test_what_nobody_foresaw_costs_one_tick(caplog: pytest.LogCaptureFixture) -> None:
    count = iter(range(10**9))
    later = threading.Event()

    def tend(_: float) -> None:
        if next(count) == 0:
            raise ZeroDivisionError
        later.set()

    with DeviceThread("lamps", Nothing(), tend, time.monotonic):
        assert later.wait(PATIENCE_S)
    assert "could not be looked after" in caplog.text
