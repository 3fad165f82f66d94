"""All that a simulated game is played on, from one seed: the table, its tile set, its lamps, and the camera above it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.mats import A4
from hardware.simulated.artwork import Style, draw_artwork
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from hardware.simulated.levels import Level

_STYLES = tuple(Style)


@dataclass(frozen=True, slots=True)
class Stage:
    """One table with its lamps and its camera."""

    table: SimulatedTable
    lights: SimulatedLights
    camera: SimulatedCamera


def set_stage(
    players: tuple[str, ...], level: Level, seed: int, *, size_px: tuple[int, int] = (640, 480), fps: float = 8.0, pace: float = 1.0
) -> Stage:
    """A stage with an A4 mat; level: how easy it is to see; pace: how much faster than calm grown-ups all hands are."""
    table = SimulatedTable(A4, players, level.mess, seed, pace=pace)
    lights = SimulatedLights()
    artwork = draw_artwork(_STYLES[seed % len(_STYLES)], seed)
    return Stage(table, lights, SimulatedCamera(table, lights, artwork, level, seed, size_px=size_px, fps=fps))
