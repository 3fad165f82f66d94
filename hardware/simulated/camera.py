"""The simulated camera: it looks at a simulated table, and table time passes from picture to picture."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from companion.frame import Frame, LostFrame
from hardware.simulated.levels import Surface
from hardware.simulated.optics import Lens, view_of_mat
from hardware.simulated.render import make_renderer
from hardware.simulated.scene import Scene, enrolment_scene
from hardware.simulated.sensor import Sensor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray

    from hardware.simulated.artwork import Artwork
    from hardware.simulated.levels import Level
    from hardware.simulated.lights import SimulatedLights
    from hardware.simulated.table import SimulatedTable


@dataclass(frozen=True, slots=True, eq=False)
class EnrolmentPictures:
    """What teaches the reader this camera and tile set: the bare mat and the enrolment layout, (H, W, 3) uint8, BGR."""

    table: NDArray[np.uint8]
    tiles: NDArray[np.uint8]


class SimulatedCamera:
    """Gives what would be seen of a table until it is closed: `fps` pictures a second of table time, which passes from picture to picture.

    Where the camera stands, the table top and what lies about follow from level and seed.
    """

    def __init__(
        self, table: SimulatedTable, lights: SimulatedLights, artwork: Artwork, level: Level, seed: int, *,
        size_px: tuple[int, int] = (960, 720), fps: float = 10.0,
    ) -> None:  # fmt: skip
        chance = random.Random(seed)  # noqa: S311 (a table, no secret)
        mess = level.mess
        lens = Lens(size_px, 1.05 * size_px[0], mess.k1 * chance.uniform(0.6, 1))
        view = view_of_mat(
            table.mat,
            lens,
            turn_deg=chance.choice((90, 270)) + chance.uniform(-mess.turn_deg, mess.turn_deg),
            tilt_deg=chance.uniform(0.3, 1) * mess.tilt_deg,
            towards_deg=chance.uniform(0, 360),
        )
        self._table, self._lights, self._fps = table, lights, fps
        self._chance, self._mess, self._open = chance, mess, True
        self._renderer = make_renderer(
            view, table.mat, artwork, level.light, surface=chance.choice(list(Surface)), clutter=mess.clutter, seed=seed
        )
        self._sensor = Sensor(level.light, size_px, seed)
        self.size_px = size_px

    def frames(self) -> Iterator[Frame | LostFrame]:
        """Pictures of the table as it goes on. The first is of the table as it is."""
        due_s = self._table.now_s
        while self._open:
            self._table.advance(max(0.0, due_s + self._chance.uniform(0, self._mess.late_s) - self._table.now_s))
            t = self._table.now_s
            if self._chance.random() < self._mess.lost:
                yield LostFrame(t, "the simulated camera lost it")
            else:
                clean = self._renderer.picture(self._table.scene, self._table.hand, self._lights.lit(t))
                yield Frame(t, self._sensor.expose(clean, t))
            due_s += 1 / self._fps

    def enrolment(self) -> EnrolmentPictures:
        """The pictures for calibration, by this camera from where it stands; the table itself is left alone."""
        table, tiles = (self._sensor.expose(self._renderer.picture(scene), 0.0) for scene in (Scene(), enrolment_scene()))
        return EnrolmentPictures(table, tiles)

    def close(self) -> None:
        """Ends the pictures."""
        self._open = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
