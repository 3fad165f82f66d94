"""What was learnt of the service's table, in its folder of calibration."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from companion.errors import BadCalibration

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.vision.settings import VisionSettings
    from companion.vision.sight import Sight

_SEEING = "companion.running.seeing"


class LearntTable:
    """A folder that `companion calibrate` writes, at any time."""

    def __init__(self, folder: Path, settings: VisionSettings, camera: Callable[[], str] = str) -> None:
        """camera: the identity of the one that looks now, see CameraSettings; "" where it is not known."""
        self._folder, self._settings, self._camera = folder, settings, camera
        self._unfit = ""

    def prepare(self) -> None:
        """Loads what seeing is built on, which takes a small Pi some seconds: the lamps and the voice need none of it.

        Raises BadCalibration where it does not fit together, as after half an upgrade; then it is not tried again.
        """
        if not self._unfit:
            try:
                importlib.import_module(_SEEING)
            except (ImportError, ValueError) as error:
                self._unfit = f"what reads pictures cannot be loaded ({error}): sudo apt full-upgrade, then make install again"
        if self._unfit:
            raise BadCalibration(self._unfit)

    def version(self) -> object:
        """The times of its files, and who looks."""
        return self._camera(), *sorted((path.name, path.stat().st_mtime_ns) for path in self._folder.glob("*.json"))

    def sight(self) -> Sight:
        """How to see by it. Raises BadCalibration."""
        self.prepare()
        sight: Sight = importlib.import_module(_SEEING).sight_by(self._folder, self._camera(), self._settings)
        return sight
