"""Mapping the lamps with the camera and the lamps of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from calibration.lamp_map import load_lamps
from calibration.storage import save_table
from calibration.table import learn_table
from companion.cli.calibrate_lights import LitBank, map_lights
from companion.cli.main import main
from companion.errors import DeviceFailure
from companion.frame import Frame, LostFrame
from companion.lamps import Lamp
from companion.spoken.server import Door
from companion.table import CELLS
from companion.vision.settings import VisionSettings
from hardware.lights.bank import DARK, Colour
from hardware.simulated.lights import SimulatedLights
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hardware.simulated.camera import SimulatedCamera


class Strip:
    """The simulated lamps as a strip that was laid from the last cell to the first."""

    count, coloured = 9, True

    def __init__(self, lights: SimulatedLights) -> None:
        self._lights = lights

    def paint(self, colours: Sequence[Colour]) -> None:
        lit = [CELLS[8 - number] for number, colour in enumerate(colours) if colour != DARK]
        self._lights.show(dict.fromkeys(lit, Lamp.BLOCKED))

    def close(self) -> None:
        self._lights.close()


class Watch:
    """A camera that is always a few pictures behind, and its clock: the time of the last picture that was taken."""

    def __init__(self, camera: SimulatedCamera) -> None:
        self._camera, self.t = camera, 0.0

    def frames(self) -> Iterator[Frame | LostFrame]:
        for frame in self._camera.frames():
            self.t = frame.t + 0.25
            yield frame


class Gone:
    """A camera that is not there."""

    def frames(self) -> Iterator[Frame | LostFrame]:
        while True:
            yield LostFrame(0.0, "there is no camera: plug it in")


def test_the_map_is_found_and_kept_with_the_calibration(tmp_path: Path) -> None:
    lights = SimulatedLights()
    camera = camera_on(table_of(), lights, size_px=(640, 480))
    save_table(tmp_path, learn_table(camera.enrolment().table, VisionSettings()))
    watch = Watch(camera)

    said = map_lights(tmp_path, VisionSettings(), LitBank(Strip(lights), watch, lambda: watch.t))

    assert load_lamps(tmp_path) == {cell: 8 - number for number, cell in enumerate(CELLS)}
    assert "a1 lamp 8" in said


def test_without_a_camera_it_says_why_and_leaves_no_map(tmp_path: Path) -> None:
    lights = SimulatedLights()
    clock = iter(range(100))
    camera = camera_on(table_of(), lights, size_px=(640, 480))
    save_table(tmp_path, learn_table(camera.enrolment().table, VisionSettings()))

    with pytest.raises(DeviceFailure, match="there is no camera: plug it in"):
        map_lights(tmp_path, VisionSettings(), LitBank(Strip(lights), Gone(), lambda: float(next(clock))))

    assert load_lamps(tmp_path) is None


def test_while_the_service_has_the_lamps_it_says_how_to_stop_it_and_touches_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    words = ["calibrate", "lights", "--settings", str(tmp_path / "none"), "--save", str(tmp_path), "--set", "lights.driver=strip"]

    with Door(tmp_path / "gigamons-companion.sock", lambda _: None, lambda: 0.0, patience_s=0.01):
        assert main(words) == 1
    by_the_service = capsys.readouterr().err
    assert main([*words, "--set", "lights.device=/dev/spidev9.9"]) == 1

    cure = "sudo systemctl stop companion, calibrate, then sudo systemctl start companion"
    assert by_the_service.splitlines()[-1] == f"companion: the service has the lamps: {cure}"
    assert "spi" in capsys.readouterr().err
