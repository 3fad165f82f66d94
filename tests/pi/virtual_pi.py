"""The virtual Pi for tests: a Debian with real kernel drivers under qemu, spoken to by the program `pi-vm` of the handed material."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shlex
import subprocess
import tarfile
import time
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from handed import CHECKOUT, HANDED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = HANDED / "tools/pi-vm"
NAME = "gigamons"
SETTINGS = "/etc/gigamons-companion/settings.toml"
STATE = "/var/lib/gigamons-companion"
NO_AVX = ('NPY_DISABLE_CPU_FEATURES="AVX F16C AVX2 FMA3"', "OPENCV_CPU_DISABLE=AVX,AVX2,FMA3,FP16", "OPENBLAS_CORETYPE=Nehalem")
"""Variables of the environment, see spare_the_emulator."""

_STARTS_WITHIN_S = 300


class VirtualPi:
    """One guest, which other tests may have left running."""

    def do(self, *words: str, patience_s: float = 600, check: bool = True) -> str:
        """A verb of pi-vm; what it printed."""
        ended = subprocess.run(
            [str(PROGRAM), "--name", NAME, *words],
            capture_output=True,
            text=True,
            timeout=patience_s,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if check and ended.returncode:
            raise AssertionError(f"pi-vm {' '.join(words)}: {ended.returncode}\n{ended.stdout}\n{ended.stderr}")
        return ended.stdout

    def run(self, line: str, *, patience_s: float = 600, check: bool = True) -> str:
        """A line of shell, as root. A connection that is used again has the environment of its beginning: it is read each time."""
        return self.do("run", f"set -a; . /etc/environment; set +a; {line}", patience_s=patience_s, check=check)

    def start(self, *, fresh: bool = False) -> None:
        """Boots it. A start on a busy machine may fail once, and once in many the emulated kernel dies before it has begun."""
        words = ("start", "--model", "pi4", "--cpus", "2", "--net", *(("--fresh",) if fresh else ()))
        try:
            self.do(*words, patience_s=_STARTS_WITHIN_S)
        except (AssertionError, subprocess.TimeoutExpired):
            self.do("power-cut", check=False)
            self.do(*words)

    @contextlib.contextmanager
    def streaming(self, line: str, into: Path) -> Iterator[None]:
        """Meanwhile what a line of shell prints is written into a file of this machine, for as long as the guest has power."""
        with (
            into.open("wb") as file,
            subprocess.Popen(
                [str(PROGRAM), "--name", NAME, "run", line], stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.DEVNULL
            ) as streamed,
        ):
            try:
                yield
            finally:
                streamed.terminate()

    def put_checkout(self) -> None:
        """The program as it was committed, into /srv/gigamons. What Raspberry Pi OS has as packages the guest has beside Debian's."""
        archive = CHECKOUT / "build/checkout.tar"
        archive.parent.mkdir(exist_ok=True)
        subprocess.run(["git", "archive", "--output", str(archive), "HEAD"], cwd=CHECKOUT, check=True)
        assert tarfile.is_tarfile(archive)
        self.do("put", str(archive), "/srv/checkout.tar")
        self.run("mkdir -p /srv; rm -rf /srv/gigamons && mkdir /srv/gigamons && tar -xf /srv/checkout.tar -C /srv/gigamons")
        self.run("ls -d /opt/venv/lib/python3*/site-packages > /usr/lib/python3/dist-packages/raspberry-pi-os.pth")

    def spare_the_emulator(self) -> None:
        """Forbids what the emulated processor says it can and cannot: programs crash in AVX2's gathering of strided numbers (as numpy does
        it in the maximum of two columns), which the emulator addresses wrongly, and are ten times slower in the rest of it. The watchdog
        gets more time: the first look after a start takes this processor longer than a minute.
        """
        self.run(f"printf '%s\\n' {' '.join(map(shlex.quote, NO_AVX))} >> /etc/environment; mkdir -p /etc/systemd/system/service.d")
        self.run("printf '[Service]\\nEnvironmentFile=/etc/environment\\n' > /etc/systemd/system/service.d/emulator.conf")
        self.run("mkdir -p /etc/systemd/system/companion.service.d")
        self.run("printf '[Service]\\nWatchdogSec=240\\n' > /etc/systemd/system/companion.service.d/watchdog.conf; systemctl daemon-reload")

    def keep_the_levels(self) -> None:
        """Has the lamps' lines written down from each start on, into /run/levels; the camera shows nothing until it is fed."""
        self.put(CHECKOUT / "tests/pi/levels_sampler.py", "/srv/levels_sampler.py")
        self.put(CHECKOUT / "tests/pi/levels.service", "/etc/systemd/system/levels.service")
        self.run("systemctl enable -q --now levels")

    def put(self, path: Path, into: str) -> None:
        """Copies a file or a folder."""
        self.do("put", str(path), into)

    def feed(self, path: Path, *options: str) -> None:
        """Shows a picture, or those of a folder, to the camera. On a busy machine the first comes later than pi-vm waits for; once in many
        times, right after a boot, its feeder shows none until it is started again.
        """
        shown = r"pivm camera state | grep -o ' fed=[0-9]*' | cut -d= -f2"
        before = int(self.run(shown))
        for patience_s in (240, 600):
            self.do("camera", "feed", str(path), *options, patience_s=1200, check=False)
            with contextlib.suppress(AssertionError):
                self.until(f"test $({shown}) -gt {before}", patience_s=patience_s)
                return
        raise AssertionError(f"the camera was shown nothing of {path}")

    def set(self, text: str) -> None:
        """Writes the owner's settings and starts the service by them."""
        build = CHECKOUT / "build/settings.toml"
        build.parent.mkdir(exist_ok=True)
        build.write_text(text, encoding="utf-8")
        self.put(build, SETTINGS)
        self.run(f"chmod 644 {SETTINGS}; systemctl restart companion")

    def status(self) -> dict[str, Any]:
        """How the service says that it stands."""
        told: dict[str, Any] = json.loads(self.run("companion do status"))
        return told

    def until(self, what: str, patience_s: float = 120) -> str:
        """Runs a line of shell until it succeeds; what it printed then."""
        ends = time.monotonic() + patience_s
        while True:
            try:
                return self.run(what)
            except AssertionError:
                if time.monotonic() > ends:
                    raise


@cache
def installed() -> VirtualPi:
    """The one virtual Pi of all tests, fresh, on which the companion was installed as an owner does it; it is stopped in the end."""
    if not PROGRAM.exists() or os.geteuid() != 0:
        pytest.skip("no virtual Pi: it needs the handed material (GIGAMONS_SHARED) and the rights of root")
    pi = VirtualPi()
    pi.do("build", "--install-host", patience_s=3600)
    pi.start(fresh=True)
    atexit.register(pi.do, "stop", check=False)
    pi.put_checkout()
    pi.spare_the_emulator()
    pi.keep_the_levels()
    pi.run("cd /srv/gigamons && make install", patience_s=3600)
    return pi
