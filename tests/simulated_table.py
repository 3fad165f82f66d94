"""Builds simulated tables and cameras for tests, small and quick to draw."""

from companion.mats import A4
from hardware.simulated.artwork import Style, draw_artwork
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.levels import LEVELS
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.table import SimulatedTable


def table_of(*players: str, seed: int = 1, level: str = "calm", mat=A4, pace: float = 1.0) -> SimulatedTable:
    return SimulatedTable(mat, players or ("Ada", "Ben"), LEVELS[level].mess, seed, pace=pace)


def camera_on(
    table: SimulatedTable, lights: SimulatedLights | None = None, *, seed: int = 1, level: str = "calm", **options
) -> SimulatedCamera:
    options = {"size_px": (320, 240), **options}
    return SimulatedCamera(table, lights or SimulatedLights(), draw_artwork(Style.BRIGHT, seed), LEVELS[level], seed, **options)


def finish(table: SimulatedTable) -> SimulatedTable:
    """Lets time pass until all hands are gone."""
    while table.busy:
        table.advance(0.1)
    return table


def laid_out(**options) -> SimulatedTable:
    table = table_of(**options)
    table.lay_out()
    return finish(table)
