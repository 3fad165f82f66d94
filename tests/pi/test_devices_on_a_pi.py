"""Lamps, buttons and voice by their real drivers, on the lines, the bus and the sound card of a kernel."""

from __future__ import annotations

import wave
from array import array
from typing import TYPE_CHECKING

import pytest

from handed import CHECKOUT
from virtual_pi import VirtualPi, installed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.pi

PYTHON = "env GPIOZERO_PIN_FACTORY=lgpio PYTHONPATH=/srv/gigamons /opt/gigamons-companion/current/bin/python"
AMBER_SOFT_WHITE = {0: (255, 115, 0), 8: (64, 57, 48)}
"""The LEDs of a1 and c3 as red, green and blue."""


@pytest.fixture(scope="module")
def pi() -> VirtualPi:
    return installed()


@pytest.fixture
def devices(pi: VirtualPi) -> Iterator[VirtualPi]:
    """The program that drives them all, and waits."""
    pi.put(CHECKOUT / "tests/pi/devices_program.py", "/srv/devices_program.py")
    pi.run("rm -f /srv/told /srv/stop; touch /srv/told")
    program = f"{PYTHON} /srv/devices_program.py /srv/stop > /srv/told"
    pi.run(f"systemd-run -q --unit=devices --collect -p WorkingDirectory=/root sh -c '{program}'")
    pi.until("grep up /srv/told")
    yield pi
    pi.run("touch /srv/stop; systemctl stop devices || true")


def levels(pi: VirtualPi, *lines: int) -> list[str]:
    return pi.do("gpio", "read", *map(str, lines)).split()


def leds(pi: VirtualPi) -> list[tuple[int, ...]]:
    """The colours of the strip as red, green, blue, read back from its pulses."""
    rows = [line.split()[1:] for line in pi.do("spi", "leds", "GRB").splitlines()]
    return [tuple(int(part.split("=")[1]) for part in row) for row in rows]


def test_lamps_shine_by_what_they_say_and_go_out_at_the_end(devices: VirtualPi) -> None:
    assert levels(devices, 5, 6, 26) == ["1", "0", "0"]
    assert 0.3 < float(devices.do("gpio", "duty", "16", "8").split()[0].split("=")[1]) < 0.7
    shown = leds(devices)
    assert len(shown) == 9
    assert {number: shown[number] for number in AMBER_SOFT_WHITE} == AMBER_SOFT_WHITE
    assert shown[4] in {(255, 0, 0), (0, 0, 0)}

    devices.run("touch /srv/stop")
    devices.until("grep dark /srv/told")

    assert levels(devices, 5, 16) == ["0", "0"]
    assert set(leds(devices)) == {(0, 0, 0)}


def test_every_press_is_told_once_and_a_long_one_is_told_while_it_lasts(devices: VirtualPi) -> None:
    devices.do("gpio", "press", "17", "0.2")
    devices.do("gpio", "press", "27", "0.2")
    devices.do("gpio", "press", "23", "0.2", "2")
    devices.do("gpio", "press", "17", "4")

    told = devices.until("test $(wc -l < /srv/told) -ge 6 && cat /srv/told").splitlines()

    assert told == ["up", "done pressed", "undo pressed", "seat_1 pressed", "seat_1 pressed", "done held"]


def test_lines_that_are_held_already_are_named_with_what_tells_of_them(devices: VirtualPi) -> None:
    refused = devices.run(f"{PYTHON} /srv/devices_program.py /srv/stop 2>&1 || true")

    assert "GPIO5 cannot be had" in refused
    assert "gpioinfo" in refused


def test_a_sentence_is_heard_on_the_sound_card(pi: VirtualPi, tmp_path: Path) -> None:
    pi.put(CHECKOUT / "tests/pi/speech_program.py", "/srv/speech_program.py")
    heard = tmp_path / "heard.wav"

    pi.do("sound", "record", "40", str(heard), "--", f"{PYTHON} /srv/speech_program.py")

    with wave.open(str(heard)) as file:
        samples = array("h", file.readframes(file.getnframes()))[:: file.getnchannels()]
        a_second = file.getframerate()
    loudest = [max(map(abs, samples[at : at + a_second // 4])) for at in range(0, len(samples) - a_second // 4, a_second // 4)]
    speaking = [window for window in loudest if window > 3000]
    assert 1.0 <= len(speaking) / 4 <= 6.0
