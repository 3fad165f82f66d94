"""A recording before the kernel's camera: the owner's settings for it, what is learnt once, and the pictures, slowed."""

from __future__ import annotations

import json
import shlex
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from handed import CHECKOUT, HANDED
from virtual_pi import STATE

if TYPE_CHECKING:
    from cv2.typing import MatLike

    from virtual_pi import VirtualPi

PINS = (5, 6, 12, 13, 16, 19, 20, 21, 26)
"""The lines of the lamps, in the order of the cells."""
SLOWED = 5
"""Seconds of the emulated processor's time for a second of the recording."""
EVERY = 2
"""Of the pictures of a recording each so-many-th is shown: five a second of the game, which the emulated processor keeps up with."""
SIZE_PX = (640, 480)
"""Whatever the size of a recording: the kernel's camera has few, and scales what it is fed."""
SOCKET = "/run/gigamons-companion/gigamons-companion.sock"
PYTHON = "PYTHONPATH=/srv/gigamons /opt/gigamons-companion/current/bin/python"


class Recorded:
    """A handed recording. seconds: only so many of its first ones, None for all. times_s: of the pictures that are shown."""

    def __init__(self, name: str, seconds: float | None = None) -> None:
        self.folder = HANDED / "recordings" / name
        self.game: dict[str, Any] = json.loads((self.folder / "game.json").read_text(encoding="utf-8"))
        self.times_s = [float(row.split(",")[0]) for row in (self.folder / "frames.csv").read_text(encoding="utf-8").split()[1:]]
        self.times_s = [t for t in self.times_s if seconds is None or t < seconds][::EVERY]

    @property
    def fps(self) -> float:
        """Pictures a second of the emulated processor's time."""
        return float(self.game["fps"]) / EVERY / SLOWED

    @property
    def lasts_s(self) -> float:
        """How long it is shown, by the emulated processor's time."""
        return len(self.times_s) / self.fps

    def expected(self) -> str:
        """The lines of the right log that are ruled in the seconds that are shown."""
        lines = (self.folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()
        return "".join(f"{line}\n" for line in lines if json.loads(line)["t"] < self.times_s[-1])

    def inputs(self) -> list[str]:
        """What was said, as told_program takes it: after how many rulings, and how much later."""
        ruled_s = [json.loads(line)["t"] for line in self.expected().splitlines()]
        said = [json.loads(line) for line in (self.folder / "inputs.jsonl").read_text(encoding="utf-8").splitlines()]
        before = [[t for t in ruled_s if t < one["t"]] for one in said]
        return [
            json.dumps(one | {"after": len(ts), "later_s": one["t"] - ts[-1]})
            for one, ts in zip(said, before, strict=True)
            if ts != ruled_s
        ]

    def pictures(self, into: Path) -> Path:
        """Its pictures as files in a new folder, small, numbered from 00000.jpg on."""
        into.mkdir()
        film = cv2.VideoCapture(str(self.folder / "frames.mkv"))
        for number in range(len(self.times_s)):
            write(into / f"{number:05}.jpg", film.read()[1])
            for _ in range(EVERY - 1):
                film.grab()
        film.release()
        return into

    def settings(self) -> str:
        """The owner's. A picture that is shown again has no noise and would count as frozen; nothing is exposed."""
        return f"""
[camera]
width = {SIZE_PX[0]}
height = {SIZE_PX[1]}
frozen_s = 0
deadline_s = 30
slowed = {SLOWED}
mains_hz = 0
[lights]
driver = "leds"
brightness = 1.0
[voice]
driver = "espeak"
device = "plughw:CARD=Headphones,DEV=0"
"""


def write(path: Path, bgr: MatLike | None) -> None:
    """Writes a picture as small as the kernel's camera shows it, which spares the emulated processor the scaling."""
    assert bgr is not None
    small = cv2.resize(bgr, SIZE_PX, interpolation=cv2.INTER_AREA)
    assert cv2.imwrite(str(path), small, [cv2.IMWRITE_JPEG_QUALITY, 97] if path.suffix == ".jpg" else [])


def show_still(pi: VirtualPi, picture: Path) -> None:
    """Shows a picture again and again, since a camera settles by many; the driver's own thirty a second cost the processor all it has.

    As a bitmap, which costs it nothing to decode.
    """
    with tempfile.TemporaryDirectory() as folder:
        for number in range(2):
            write(Path(folder) / f"{number}.bmp", cv2.imread(str(picture)))
        pi.feed(Path(folder), "--fps", "4")


def learn(pi: VirtualPi, recorded: Recorded) -> None:
    """What an owner does once, with the kernel's camera."""
    _learnt(pi, recorded.folder.name)


@cache
def _learnt(pi: VirtualPi, name: str) -> None:
    recorded = Recorded(name)
    pi.do("camera", "strict")
    pi.set(recorded.settings())
    for what in ("table", "tiles"):
        show_still(pi, recorded.folder / "enrol" / f"{what}.jpg")
        pi.run(f"companion calibrate {what} --camera")


def begin(pi: VirtualPi, recorded: Recorded) -> None:
    """Begins a game of the recording's people, once the service sees the table."""
    pi.until("companion do picture", patience_s=900)
    pi.run(f"companion do new --players {','.join(recorded.game['players'])} --edition {recorded.game['edition']}")


def watch(pi: VirtualPi, recorded: Recorded) -> None:
    """Has written down from now on what the lamps carry, what is heard and what the service tells; says what was said."""
    for name in ("loudness_program.py", "told_program.py"):
        pi.put(CHECKOUT / "tests/pi" / name, f"/srv/{name}")
    pi.run("systemctl restart levels")
    told = f"{PYTHON} /srv/told_program.py {SOCKET} {STATE}/games {' '.join(map(shlex.quote, recorded.inputs()))}"
    heard = "arecord -q -D hw:CARD=Headphones,DEV=1 -t raw -f S16_LE -r 22050 -c 1 | python3 /srv/loudness_program.py"
    for name, line in (("told", told), ("heard", heard)):
        shell = shlex.quote(f"{line} > /run/{name}")
        pi.run(f"systemctl stop {name} 2> /dev/null; rm -f /run/{name}; systemd-run -q --unit={name} --collect sh -c {shell}")
        pi.run(f"until test -e /run/{name}; do sleep 0.1; done")


def offset_s(told: str) -> float:
    """What the game's clock is behind the guest's, seconds of the game: by the answer that came soonest after it was written."""
    rows = [tuple(map(float, line.split())) for line in told.splitlines()]
    return min(at / SLOWED - t for at, t, _ in rows)


def journal(pi: VirtualPi) -> str:
    """The log of the game that was begun last."""
    return pi.run(f"cat $(ls {STATE}/games/*.jsonl | tail -1)")


def differs(recorded: Recorded, log: str, folder: Path) -> str:
    """What differs between a log and the right one, in the words of compare-log; "" where they are equal. folder: for files."""
    (folder / "expected.jsonl").write_text(recorded.expected(), encoding="utf-8")
    (folder / "game.jsonl").write_text(log, encoding="utf-8")
    program = [str(HANDED / "tools/compare-log"), "--any-order", str(folder / "expected.jsonl"), str(folder / "game.jsonl")]
    compared = subprocess.run(program, capture_output=True, text=True, check=False)
    return compared.stdout + compared.stderr if compared.returncode else ""
