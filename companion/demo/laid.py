"""A table as it lies in the middle of a game, for whoever wants to look at one without a game being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.stage import set_stage
from hardware.simulated.levels import LEVELS

if TYPE_CHECKING:
    from companion.demo.stage import Stage

OPEN, TAKEN, BLOCKED = ("b1", "c1", "a2", "c3"), "b2", "a3"
_STEP_S = 0.1


def laid_stage(seed: int, *, level: str = "calm", size_px: tuple[int, int] = (640, 480), fps: float = 15.0) -> Stage:
    """Nine tiles dealt, those of OPEN turned, the one at TAKEN taken, a rock at BLOCKED; both pads bare and no hand over the table."""
    stage = set_stage(("Ada", "Ben"), LEVELS[level], seed, size_px=size_px, fps=fps)
    table = stage.table
    table.lay_out()
    for cell in OPEN:
        table.turn(cell)
    table.take(TAKEN)
    table.rock(BLOCKED)
    while table.busy:
        table.advance(_STEP_S)
    return stage
