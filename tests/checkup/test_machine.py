"""The machine that the companion runs on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.checkup.machine import can_keep, clock, disk, machine, power, vanishes, version_of, versions
from companion.checkup.truth import Well
from handed import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable


def installed(**broken: Exception) -> Callable[[str], str]:
    def imported(name: str) -> str:
        if name in broken:
            raise broken[name]
        return "1.2"

    return imported


def test_versions_are_told() -> None:
    truth = versions("0.1", installed())

    assert truth.well is Well.YES
    assert "companion 0.1" in truth.says
    assert "numpy 1.2" in truth.says


@pytest.mark.parametrize("name", ["picamera2", "lgpio"])
def test_what_only_a_pi_has_may_be_missing(name: str) -> None:
    assert versions("0.1", installed(**{name: ModuleNotFoundError(f"No module named {name!r}", name=name)})).well is Well.YES


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("cv2", ModuleNotFoundError("No module named 'cv2'", name="cv2")),
        ("picamera2", ModuleNotFoundError("No module named 'pykms'", name="pykms")),
        ("libcamera", ImportError("undefined symbol")),
        ("picamera2", ValueError("numpy.dtype size changed")),
        ("lgpio", FileNotFoundError("no such file: .lgd-nfy-3")),
    ],
)
def test_what_does_not_fit_together_is_said_with_the_cure(name: str, problem: Exception) -> None:
    truth = versions("0.1", installed(**{name: problem}))

    assert truth.well is Well.NO
    assert str(problem) in truth.says
    assert "full-upgrade" in truth.cure


def test_the_version_of_a_module_is_its_own() -> None:
    assert version_of("numpy")[0].isdigit()


@pytest.mark.parametrize(
    ("free_mb", "kept", "well"), [(10_000, True, Well.YES), (100, True, Well.BARELY), (10, True, Well.NO), (10_000, False, Well.NO)]
)
def test_a_disk_must_have_room_and_let_itself_be_written(tmp_path: Path, free_mb: int, well: Well, *, kept: bool) -> None:
    truth = disk(tmp_path, free_bytes=free_mb * 1_000_000, kept=kept)

    assert truth.well is well
    assert bool(truth.cure) is (well is not Well.YES)


NAMED = "docs/setup.md"
MOUNTS = """proc /proc proc rw 0 0
{root}
tmpfs /run tmpfs rw 0 0
/dev/sda1 /mnt/stick ext4 rw 0 0
"""
CARD, OVERLAY, CONTAINER = (
    "/dev/mmcblk0p2 / ext4 rw 0 0",
    "overlayroot / overlay rw,upperdir=/media/root-rw 0 0",
    "overlay / overlay rw 0 0",
)


@pytest.mark.parametrize(
    ("root", "folder", "gone"),
    [
        (CARD, "/var/lib/gigamons-companion/games", False),
        (CARD, "/run/games", True),
        (OVERLAY, "/var/lib/gigamons-companion/games", True),
        (OVERLAY, "/mnt/stick/games", False),
        (CONTAINER, "/var/lib/gigamons-companion/games", False),
        ("", "/var/lib/gigamons-companion/games", False),
    ],
)
def test_a_folder_in_memory_loses_its_games_with_a_restart(root: str, folder: str, *, gone: bool) -> None:
    assert vanishes(Path(folder), MOUNTS.format(root=root)) is gone


def test_games_that_would_vanish_are_told_with_the_cure(tmp_path: Path) -> None:
    truth = disk(tmp_path, free_bytes=10_000_000_000, kept=True, vanishing=True)

    assert truth.well is Well.NO
    assert "raspi-config" in truth.cure


@pytest.mark.parametrize(("kept", "vanishing"), [(False, False), (True, True)])
def test_where_games_may_go_to_another_disk_the_page_that_tells_how_is_named(tmp_path: Path, *, kept: bool, vanishing: bool) -> None:
    assert NAMED in disk(tmp_path, free_bytes=10_000_000_000, kept=kept, vanishing=vanishing).cure
    assert "ReadWritePaths=" in (CHECKOUT / NAMED).read_text(encoding="utf-8")


def test_whether_something_can_be_kept_is_tried(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert can_keep(tmp_path / "new" / "folder")
    assert not can_keep(tmp_path / "file")
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_a_clock_that_no_network_has_set_is_a_warning() -> None:
    assert clock(synchronized=True, date="2026-11-30").well is Well.YES
    assert clock(synchronized=False, date="2016-01-01").well is Well.BARELY


@pytest.mark.parametrize(
    ("throttled", "well"),
    [
        ("throttled=0x0\n", Well.YES),
        ("throttled=0x50005\n", Well.NO),
        ("throttled=0x50000\n", Well.NO),
        ("throttled=0x80000\n", Well.YES),
        ("", Well.UNUSED),
        ("error", Well.UNUSED),
    ],
)
def test_too_little_voltage_is_told(throttled: str, well: Well) -> None:
    assert power(throttled).well is well


def test_this_machine_has_a_truth_for_each(tmp_path: Path) -> None:
    assert [truth.name for truth in machine("0.1", tmp_path / "state", "2026-11-30", {})] == ["versions", "disk", "clock", "power"]
