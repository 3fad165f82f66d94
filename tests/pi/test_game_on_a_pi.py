"""A recorded game before the kernel's camera: through picamera2's own library and the service under systemd, with lamps on lines."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from handed import CHECKOUT, HANDED
from virtual_pi import STATE, VirtualPi, installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

pytestmark = pytest.mark.pi

PINS = (5, 6, 12, 13, 16, 19, 20, 21, 26)
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LATE_S = 0.6
SLOWED = 4
GAMES = (("frames-folder", 4), ("breaches", 10))
"""Recordings and their pictures a second; the second has a rock."""


def settings(size: Sequence[int]) -> str:
    return f"""
[camera]
width = {size[0]}
height = {size[1]}
frozen_s = 0
deadline_s = 20
slowed = {SLOWED}
mains_hz = 0
[lights]
driver = "leds"
brightness = 1.0
"""


def readable(frames: Path, into: Path) -> Path:
    """The pictures of a folder without those that are cut off."""
    into.mkdir()
    for path in sorted(frames.iterdir()):
        if path.read_bytes().endswith(b"\xff\xd9"):
            shutil.copy(path, into)
    return into


@pytest.fixture(scope="module")
def pi() -> VirtualPi:
    return installed()


@pytest.fixture
def sampled(pi: VirtualPi) -> Iterator[None]:
    """The levels of the lamps' lines are written down all the while."""
    pi.put(CHECKOUT / "tests/pi/levels_sampler.py", "/srv/levels_sampler.py")
    chip = "/sys/devices/platform/$(cat /sys/kernel/config/gpio-sim/*/dev_name)"
    lines = " ".join(map(str, PINS))
    pi.run(f"systemd-run -q --unit=levels --collect sh -c 'exec python3 /srv/levels_sampler.py {chip} {lines} > /srv/levels'")
    yield
    pi.run("systemctl stop levels")


def learn(pi: VirtualPi, enrol: Path) -> None:
    """What an owner does once, with the kernel's camera."""
    pi.do("camera", "live")
    for what in ("table", "tiles"):
        pi.feed(enrol / f"{what}.jpg")
        pi.run(f"sleep 3; companion calibrate {what} --camera")


@pytest.mark.parametrize(("name", "fps"), GAMES)
def test_a_recorded_game_gives_its_log(pi: VirtualPi, sampled: None, tmp_path: Path, name: str, fps: int) -> None:
    recording = HANDED / "recordings" / name
    game = json.loads((recording / "game.json").read_text(encoding="utf-8"))
    pi.set(settings(game["size"]))
    pi.until("companion do picture > /dev/null")
    learn(pi, recording / "enrol")
    pictures = readable(recording / "frames", tmp_path / "frames") if (recording / "frames").is_dir() else recording / "frames.mkv"
    pi.run(f"companion do new --players {','.join(game['players'])} --edition {game['edition']}")

    pi.feed(pictures, "--fps", str(fps / SLOWED), "--once")
    pi.do("camera", "strict")  # not before: while the pictures are copied the camera would stand still, and be started again in the game
    lasts_s = len((recording / "frames.csv").read_text(encoding="utf-8").splitlines()) / fps * SLOWED
    pi.run(f"sleep {lasts_s + 15:.0f}", patience_s=lasts_s + 600)

    guest = "import time; print(time.monotonic())"
    before = float(pi.run(f"python3 -c '{guest}'"))
    offset_s = (before / SLOWED) - float(pi.status()["t"])
    log = tmp_path / "game.jsonl"
    log.write_text(pi.run(f"cat $(ls {STATE}/games/*.jsonl | tail -1)"), encoding="utf-8")
    compared = subprocess.run(
        [str(HANDED / "tools/compare-log"), "--any-order", str(recording / "expected.jsonl"), str(log)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert compared.returncode == 0, compared.stdout
    assert strayed(pi.run("cat /srv/levels"), log, offset_s) == []


def test_ten_power_cuts_lose_no_ruling_that_was_told(pi: VirtualPi) -> None:
    """In the game that was played last, each right after the answer to a command."""
    for number in range(10):
        told = pi.run(f"companion do {('pause', 'resume')[number % 2]}").splitlines()
        pi.do("power-cut")
        pi.start()
        pi.until("companion do status")

        kept = pi.run(f"cat $(ls {STATE}/games/*.jsonl | tail -1)")
        assert told
        assert [line for line in told if line[:-1] not in kept] == []


def blocked(log: Path) -> dict[str, list[tuple[float, float]]]:
    """Of each cell, from when to when it was blocked, seconds of the game."""
    spans: dict[str, list[tuple[float, float]]] = {cell: [] for cell in CELLS}
    begun: dict[str, float] = {}
    for line in events(log):
        cell, t = str(line.get("cell")), float(str(line["t"]))
        if line["event"] == "rock_placed":
            begun[cell] = t
        if line["event"] == "rock_lifted" and cell in begun:
            spans[cell].append((begun.pop(cell), t))
    for cell, t in begun.items():
        spans[cell].append((t, math.inf))
    return spans


def strayed(levels: str, log: Path, offset_s: float) -> list[str]:
    """Samples in which a lamp was not as it should be, of cells that were in no breach. offset_s: of the game's clock from the guest's."""
    spans = blocked(log)
    wrong = {str(line["cell"]) for line in events(log) if line["event"] == "breach"}
    found = []
    for line in levels.splitlines():
        at, lit = line.split()
        t = float(at) / SLOWED - offset_s
        for cell, level in zip(CELLS, lit, strict=True):
            near = any(begins <= t <= begins + LATE_S or ends <= t <= ends + LATE_S for begins, ends in spans[cell])
            should = any(begins <= t < ends for begins, ends in spans[cell])
            if cell not in wrong and not near and (level == "1") is not should:
                found.append(f"{cell} at {t:.2f} s is {level}")
    return found


def events(log: Path) -> list[dict[str, object]]:
    """The lines of a journal."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
