"""The simulated camera: it looks at a simulated table, and table time passes from picture to picture."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from companion.frame import Frame, LostFrame
from hardware.simulated.backdrop import draw_table_top
from hardware.simulated.levels import Surface
from hardware.simulated.optics import Lens, View, view_of_mat
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Scene, enrolment_scene
from hardware.simulated.sensor import Sensor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

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
        surface = chance.choice(list(Surface))
        self._table, self._lights, self.fps = table, lights, fps
        self._chance, self._mess, self._open, self._to_lose = chance, mess, True, 0
        self._artwork, self._light, self._seed = artwork, level.light, seed
        self._table_top = draw_table_top(view, table.mat, surface, mess.clutter, np.random.default_rng([seed, 11]))
        self._view = self._view_of_table = view
        self._back: tuple[float, View, View] | None = None
        self._renderer = self._looking()
        self._sensor = Sensor(level.light, size_px, seed)
        self.size_px = size_px

    def frames(self) -> Iterator[Frame | LostFrame]:
        """Pictures of the table as it goes on. The first is of the table as it is."""
        due_s = self._table.now_s
        while self._open:
            self._table.advance(max(0.0, due_s + self._chance.uniform(0, self._mess.late_s) - self._table.now_s))
            t = round(self._table.now_s, 3)
            self._put_back(t)
            if self._chance.random() < self._mess.lost or self._to_lose:
                self._to_lose = max(0, self._to_lose - 1)
                yield LostFrame(t, "the simulated camera lost it")
            else:
                clean = self._renderer.picture(self._table.scene, self._table.hands, self._lights.lit(t))
                yield Frame(t, self._sensor.expose(clean, t))
            due_s += 1 / self.fps

    def enrolment(self) -> EnrolmentPictures:
        """The pictures for calibration, by this camera from where it stands; the table itself is left alone."""
        table, tiles = (self._sensor.expose(self._renderer.picture(scene), 0.0) for scene in (Scene(), enrolment_scene()))
        return EnrolmentPictures(table, tiles)

    def _put_back(self, t: float) -> None:
        if self._back is not None and t >= self._back[0]:
            _, self._view, self._view_of_table = self._back
            self._back = None
            self._renderer = self._looking()

    def _looking(self) -> Renderer:
        backdrop = self._table_top.seen_from(self._view, self._view_of_table)
        return Renderer(self._view, self._table.mat, self._artwork, self._light, backdrop, self._seed)

    @property
    def view(self) -> View:
        """Where the camera stands now, on the axes of the sheet."""
        return self._view

    def knock(self, dx_mm: float, dy_mm: float, turn_deg: float, *, for_s: float = math.inf) -> None:
        """Somebody pushes the camera: from the next picture on it looks at another point of the table, and is turned a little.

        for_s: after so many seconds of the table somebody puts it back.
        """
        if for_s < math.inf:
            self._back = (self._table.now_s + for_s, self._view, self._view_of_table)
        self._view, self._view_of_table = (
            replace(view, aim_mm=(view.aim_mm[0] + dx_mm, view.aim_mm[1] + dy_mm), turn_deg=view.turn_deg + turn_deg)
            for view in (self._view, self._view_of_table)
        )
        self._renderer = self._looking()

    def slide(self, dx_mm: float, dy_mm: float, turn_deg: float) -> None:
        """Somebody pushes the mat with all that lies on it: it slides so far on the table, and turns clockwise about its middle."""
        middle, aim = np.array(self._table.mat.sheet_mm) / 2, np.array(self._view.aim_mm) - (dx_mm, dy_mm)
        c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
        back = np.array([[c, s], [-s, c]])
        x, y = (middle - back @ (middle - aim)).tolist()
        self._view = replace(self._view, aim_mm=(x, y), turn_deg=self._view.turn_deg + turn_deg)
        self._renderer = self._looking()

    def lose(self, count: int) -> None:
        """The next so many pictures are lost."""
        self._to_lose += count

    def close(self) -> None:
        """Ends the pictures."""
        self._open = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
