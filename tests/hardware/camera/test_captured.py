"""A camera behind its capture process: what comes through, and what becomes of each fault. The process is real, the sensor simulated."""

from __future__ import annotations

import itertools
import os
import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.frame import Frame, LostFrame
from hardware.camera.captured import CapturedCamera
from hardware.camera.pace import SLOW
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.simulated.sensor_line import Fault, SensorLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIZE_PX = (64, 48)
FEW = 400
"""So many frames and words why there are none are waited for before a test fails."""


class NoisySensor:
    """Pictures whose first pixel counts them."""

    def __init__(self) -> None:
        self.count = 0
        self._noise = np.random.default_rng(1)

    def __call__(self) -> Frame:
        self.count += 1
        bgr = self._noise.integers(100, 120, (SIZE_PX[1], SIZE_PX[0], 3), np.uint8)
        bgr[0, 0] = self.count % 256
        return Frame(self.count / 10, bgr)


@pytest.fixture
def sensor() -> NoisySensor:
    return NoisySensor()


@pytest.fixture
def line(sensor: NoisySensor, tmp_path: Path) -> Iterator[SensorLine]:
    with SensorLine(tmp_path / "sensor", sensor) as line:
        yield line


@pytest.fixture
def camera(line: SensorLine, tmp_path: Path) -> Iterator[CapturedCamera]:
    with camera_at(tmp_path / "sensor") as camera:
        yield camera


def camera_at(path: Path, **settings: object) -> CapturedCamera:
    settings = {"deadline_s": 0.5, "frozen_s": 0.3, **settings}
    return CapturedCamera(CameraSettings(CameraDriver.SIMULATED, str(path), **settings), pauses_s=(0.01,), tick_s=0.05)


def first_frame(frames: Iterator[Frame | LostFrame]) -> Frame:
    return next(it for it in itertools.islice(frames, FEW) if isinstance(it, Frame))


def first_loss(frames: Iterator[Frame | LostFrame], says: str) -> LostFrame:
    return next(it for it in itertools.islice(frames, FEW) if isinstance(it, LostFrame) and says in it.why)


def test_pictures_come_through_as_they_are_with_rising_times(camera: CapturedCamera) -> None:
    frames = list(itertools.islice((it for it in itertools.islice(camera.frames(), FEW) if isinstance(it, Frame)), 10))

    assert len(frames) == 10
    assert all(round(frame.t * 10) % 256 == frame.bgr[0, 0, 0] for frame in frames)
    assert all(a.t < b.t for a, b in itertools.pairwise(frames))
    assert camera.size_px == SIZE_PX
    assert camera.trouble == ""
    assert "simulated table" in camera.found


def test_a_frame_is_the_readers_own(camera: CapturedCamera) -> None:
    frames = camera.frames()
    kept = first_frame(frames)
    before = kept.bgr.copy()

    for _ in range(10):
        first_frame(frames)

    assert np.array_equal(kept.bgr, before)


def test_a_reader_that_is_slow_gets_the_newest_picture_r14(sensor: NoisySensor, camera: CapturedCamera) -> None:
    frames = camera.frames()
    first = first_frame(frames)
    while sensor.count < first.t * 10 + 20:  # the process goes on by itself
        pass

    assert first_frame(frames).t > first.t + 1


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (Fault.GONE, "plug it in again"),
        (Fault.HANG, "no picture came from the camera for 0.5 s"),
        (Fault.CRASH, "ended by signal 9"),
        (Fault.FROZEN, "same picture again and again; it is started again"),
        (Fault.BLACK, "the picture is black"),
        (Fault.SIZE, "changed its pictures from 64x48 to 32x24"),
    ],
)
def test_a_fault_is_said_and_pictures_come_again_once_it_is_over(line: SensorLine, camera: CapturedCamera, fault: Fault, says: str) -> None:
    frames = camera.frames()
    before = first_frame(frames)

    line.fault = fault
    lost = first_loss(frames, says)
    assert camera.trouble == lost.why
    line.fault = None
    after = first_frame(frames)

    assert after.t > before.t
    assert after.bgr.shape == before.bgr.shape
    assert camera.trouble == ""


def test_a_camera_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    with camera_at(tmp_path / "sensor") as camera:
        frames = camera.frames()
        first_loss(frames, "no simulated table at")

        with SensorLine(tmp_path / "sensor", NoisySensor()):
            assert first_frame(frames).t > 0


def test_a_picture_that_comes_twice_is_passed_over_without_a_word(tmp_path: Path) -> None:
    sensor = NoisySensor()
    twice = itertools.chain.from_iterable((frame, frame) for frame in iter(sensor, None))

    with SensorLine(tmp_path / "sensor", lambda: next(twice)), camera_at(tmp_path / "sensor") as camera:
        frames = camera.frames()
        first_frame(frames)
        following = [next(frames) for _ in range(20)]

    assert all(isinstance(it, Frame) for it in following)


@contextmanager
def no_more_files() -> Iterator[None]:
    """This process can open nothing more."""
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_process_that_cannot_be_started_is_said_and_tried_again(camera: CapturedCamera) -> None:
    frames = camera.frames()

    with no_more_files():
        first_loss(frames, "the camera's process cannot be started")

    assert first_frame(frames).t > 0


def test_a_camera_that_fails_each_time_is_started_again_after_growing_pauses_r27(tmp_path: Path) -> None:
    ticks = itertools.count(step=0.125)
    last_s = 0.0

    def clock() -> float:
        nonlocal last_s
        last_s = next(ticks)
        return last_s

    failed_at: list[float] = []
    settings = CameraSettings(CameraDriver.SIMULATED, str(tmp_path / "sensor"))
    with no_more_files(), CapturedCamera(settings, clock=clock, pauses_s=(1.0, 2.0, 4.0), tick_s=0.0) as camera:
        frames = camera.frames()
        while len(failed_at) < 6:
            next(frames)
            if camera.failures > len(failed_at):
                failed_at.append(last_s)

    pauses_s = [after - before for before, after in itertools.pairwise(failed_at)]
    assert pauses_s == pytest.approx([1.0, 2.0, 4.0, 4.0, 4.0], abs=0.5)


def test_still_pictures_that_are_fed_are_taken_where_the_owner_says_so(tmp_path: Path) -> None:
    still = np.full((48, 64, 3), 90, np.uint8)
    times = itertools.count(1.0)

    with SensorLine(tmp_path / "sensor", lambda: Frame(next(times), still)), camera_at(tmp_path / "sensor", frozen_s=0.0) as camera:
        frames = camera.frames()

        assert first_frame(frames).t < first_frame(frames).t


def test_a_camera_that_hangs_on_its_first_picture_has_failed_each_time(tmp_path: Path) -> None:
    times = map(float, itertools.count())
    still = NoisySensor()().bgr
    with SensorLine(tmp_path / "sensor", lambda: Frame(next(times), still)), camera_at(tmp_path / "sensor") as camera:
        assert any(camera.failures == 2 for _ in itertools.islice(camera.frames(), FEW))


@pytest.mark.parametrize(("every_s", "slow"), [(0.5, True), (0.1, False)])
def test_a_camera_that_gives_few_pictures_says_so_beside_what_it_is_r15(tmp_path: Path, every_s: float, *, slow: bool) -> None:
    sensor = NoisySensor()
    with (
        SensorLine(tmp_path / "sensor", lambda: Frame(sensor.count * every_s, sensor().bgr)),
        camera_at(tmp_path / "sensor", frozen_s=0) as camera,
    ):
        frames = camera.frames()
        for _ in range(25):
            first_frame(frames)

        assert (SLOW in camera.found) is slow


def test_the_times_of_what_is_shown_slowly_are_those_at_which_it_was_taken(tmp_path: Path) -> None:
    with SensorLine(tmp_path / "sensor", NoisySensor()), camera_at(tmp_path / "sensor", slowed=5.0) as camera:
        frame = first_frame(camera.frames())

        assert round(frame.t * 5 * 10) % 256 == frame.bgr[0, 0, 0]
        assert camera.now() == frame.t


def test_closing_ends_frames_and_process(camera: CapturedCamera) -> None:
    frames = camera.frames()
    first_frame(frames)

    camera.close()
    camera.close()

    assert list(frames) == []
