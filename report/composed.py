"""Pictures of our mat with any seven faces on its tiles, as the simulated camera sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.mats import A4
from companion.table import CELLS, KINDS
from hardware.simulated.artwork import Style, draw_artwork
from hardware.simulated.backdrop import draw_table_top
from hardware.simulated.levels import LEVELS, Surface
from hardware.simulated.optics import Lens, view_of_mat
from hardware.simulated.render import Renderer
from hardware.simulated.scene import LyingTile, Pose, Scene, Spot, Stone, Tile, enrolment_scene
from hardware.simulated.sensor import Sensor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from companion.table import Kind, Place

SIZE_PX = (1280, 960)
_LEVEL = LEVELS["calm"]
"""The photographs bring light and noise of their own."""
_OFF_MM, _ASKEW_DEG = 3.0, 13.0


class Studio:
    """One camera over one mat, for sets of faces. rng: where it stands, how tiles lie, the back, the rock and the noise."""

    def __init__(self, rng: np.random.Generator, size_px: tuple[int, int] = SIZE_PX) -> None:
        self._rng, self._seed = rng, int(rng.integers(2**31))
        lens = Lens(size_px, 1.05 * size_px[0], -0.05)
        turn, tilt, towards = 90 + rng.uniform(-8, 8), rng.uniform(0, 5), rng.uniform(0, 360)
        self._view = view_of_mat(A4, lens, turn_deg=turn, tilt_deg=tilt, towards_deg=towards)
        self._backdrop = draw_table_top(self._view, A4, list(Surface)[rng.integers(len(Surface))], 2, rng).seen_from(self._view)
        self._artwork = draw_artwork(Style.BRIGHT, self._seed)
        self._sensor = Sensor(_LEVEL.light, size_px, self._seed)

    def bare(self) -> NDArray[np.uint8]:
        """The bare mat: (H, W, 3) uint8, BGR, as all pictures here."""
        return self._taken(Scene(), {})

    def enrolment(self, faces: Mapping[Kind, NDArray[np.uint8]]) -> NDArray[np.uint8]:
        """The enrolment layout. faces: seven prints (ART_PX, ART_PX, 3) uint8, BGR."""
        return self._taken(enrolment_scene(), faces)

    def laid_out(self, prints: Sequence[NDArray[np.uint8]]) -> tuple[NDArray[np.uint8], tuple[Place, ...]]:
        """Seven prints on tiles that lie as people lay them, among them a back and a rock; and the place of each print."""
        cells = [CELLS[index] for index in self._rng.permutation(len(CELLS))]
        scene = Scene()
        for kind, cell in zip(KINDS, cells, strict=False):
            scene = scene.with_spot(cell, Spot(LyingTile(Tile(kind, 2), face_up=True, pose=self._pose())))
        hidden = [LyingTile(Tile(KINDS[0], copy), face_up=False, pose=self._pose()) for copy in (2, 3)]
        scene = scene.with_spot(cells[-2], Spot(hidden[0])).with_spot(cells[-1], Spot(hidden[1], Stone(1, Pose(1.0, 2.0, 60.0))))
        return self._taken(scene, dict(zip(KINDS, prints, strict=True))), tuple(cells[: len(KINDS)])

    def _pose(self) -> Pose:
        dx, dy, askew = self._rng.uniform(-1, 1, 3)
        return Pose(dx * _OFF_MM, dy * _OFF_MM, 90 * int(self._rng.integers(4)) + askew * _ASKEW_DEG)

    def _taken(self, scene: Scene, faces: Mapping[Kind, NDArray[np.uint8]]) -> NDArray[np.uint8]:
        artwork = replace(self._artwork, faces=faces, edge_bgr=(200, 200, 200))
        renderer = Renderer(self._view, A4, artwork, _LEVEL.light, self._backdrop, self._seed)
        return self._sensor.expose(renderer.picture(scene), 0.0)
