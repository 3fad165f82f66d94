"""The machine that the companion runs on: its versions, its disk, its clock, its power."""

from __future__ import annotations

import importlib
import platform
import shutil
import subprocess
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from companion.checkup.truth import Truth, Well

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_NEEDED = ("cv2", "numpy")
_OF_A_PI = ("picamera2", "libcamera", "gpiozero", "lgpio", "spidev")
_LEAST_FREE = 200_000_000
_FEW_FREE = 50_000_000
_ANOTHER_DISK = "as docs/setup.md says of another disk"
_UNDER_VOLTAGE, _UNDER_VOLTAGE_SINCE = 1 << 0, 1 << 16


def versions(ours: str, imported: Callable[[str], str]) -> Truth:
    """ours: of the companion. imported: the version of a module, or raises ImportError, ValueError or OSError where it does not work."""
    told = [f"companion {ours}", f"python {platform.python_version()}"]
    broken = ""
    for name in (*_NEEDED, *_OF_A_PI):
        try:
            told.append(f"{name} {imported(name)}")
        except ModuleNotFoundError as error:
            if name in _NEEDED or error.name != name:
                broken = broken or f"{name} cannot be imported ({error})"
        except (ImportError, ValueError) as error:
            broken = broken or f"{name} does not fit to the rest ({error})"
        except OSError as error:
            # lgpio writes into the folder in which it is imported.
            broken = broken or f"{name} does not work in this folder ({error})"
    says = ", ".join(told)
    if broken:
        return Truth("versions", Well.NO, f"{broken}; there are {says}", "sudo apt full-upgrade, then make install again")
    return Truth("versions", Well.YES, says)


def version_of(name: str) -> str:
    """The version of a module that is imported for it."""
    module = importlib.import_module(name)
    try:
        return str(getattr(module, "__version__", "")) or metadata.version(name)
    except metadata.PackageNotFoundError:
        return "(of an unknown version)"


def vanishes(folder: Path, mounts: str) -> bool:
    """Whether what is written in a folder is gone after a restart: it lies in memory. mounts: as /proc/mounts tells them."""
    lines = [line.split() for line in mounts.splitlines()]
    below = [words for words in lines if len(words) > 2 and folder.is_relative_to(words[1])]
    device, _, kind = max(below, key=lambda words: len(words[1]), default=["", "", ""])[:3]
    # Raspberry Pi OS with its card kept read-only calls what lies over it so.
    return kind in {"tmpfs", "ramfs"} or (kind == "overlay" and device == "overlayroot")


def disk(folder: Path, *, free_bytes: int, kept: bool, vanishing: bool = False) -> Truth:
    """kept: whether a file can be written in the folder of games. vanishing: whether what is written there is gone after a restart."""
    says = f"{folder}: {free_bytes / 1e6:.0f} MB are free"
    if not kept:
        cure = f"make it the service's own: sudo make install again; {_ANOTHER_DISK} where it is not below /var/lib/gigamons-companion"
        return Truth("disk", Well.NO, f"{folder} cannot be written to", cure)
    if vanishing:
        says = f"{folder} lies in memory: games are gone after a restart"
        cure = f"switch the overlay file system off in sudo raspi-config, or set folders.games to a disk, {_ANOTHER_DISK}"
        return Truth("disk", Well.NO, says, cure)
    if free_bytes < _FEW_FREE:
        return Truth("disk", Well.NO, says, "make room, or games cannot be kept: sudo apt clean, or a larger card")
    if free_bytes < _LEAST_FREE:
        return Truth("disk", Well.BARELY, says, "make room soon: sudo apt clean")
    return Truth("disk", Well.YES, says)


def can_keep(folder: Path) -> bool:
    """Whether a file can be written there now."""
    probe = folder / ".can-be-written"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"yes")
        probe.unlink()
    except OSError:
        return False
    return True


def clock(*, synchronized: bool, date: str) -> Truth:
    """date: of the wall clock."""
    if synchronized:
        return Truth("clock", Well.YES, f"{date}, set by the network")
    return Truth(
        "clock",
        Well.BARELY,
        f"{date}, not set by the network: dates of games may be wrong, games are not",
        "connect the Pi to a network once",
    )


def power(throttled: str) -> Truth:
    """throttled: what `vcgencmd get_throttled` says, like throttled=0x0; "" where there is no such program."""
    _, equals, word = throttled.strip().partition("=")
    try:
        bits = int(word, 16) if equals else 0
    except ValueError:
        bits = 0
    if bits & (_UNDER_VOLTAGE | _UNDER_VOLTAGE_SINCE):
        since = "" if bits & _UNDER_VOLTAGE else " since it was switched on"
        return Truth("power", Well.NO, f"the Pi had too little voltage{since}", "use the power supply and cable made for it")
    return Truth("power", Well.YES, "no lack of voltage was seen") if equals else Truth("power", Well.UNUSED, "this is no Raspberry Pi")


def machine(ours: str, folder: Path, date: str, environment: Mapping[str, str]) -> list[Truth]:
    """All of it, of the machine that this runs on."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    return [
        versions(ours, version_of),
        disk(folder, free_bytes=shutil.disk_usage(there).free, kept=can_keep(folder), vanishing=vanishes(folder.resolve(), _mounts())),
        clock(synchronized=Path("/run/systemd/timesync/synchronized").exists(), date=date),
        power(_throttled(environment)),
    ]


def _mounts() -> str:
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _throttled(environment: Mapping[str, str]) -> str:
    program = shutil.which("vcgencmd", path=environment.get("PATH"))
    if program is None:
        return ""
    try:
        return subprocess.run([program, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ""
