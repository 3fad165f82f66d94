"""How each lamp looks at a moment: told apart by what it does in time too, so that nobody has to tell red from amber."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.lights.bank import DARK, Colour

if TYPE_CHECKING:
    from companion.table import Cell

AMBER, RED, WHITE, GREEN = Colour(1.0, 0.45, 0.0), Colour(1.0, 0.0, 0.0), Colour(1.0, 0.9, 0.75), Colour(0.1, 1.0, 0.25)
SOFT = 0.25
"""Soft white is a quarter as strong as what a rock shows."""
BREACH_PERIOD_S = 2.0
"""A breach is lit for the first half: slow enough for nobody to be startled."""
WIN_STEP_S = 0.15
_ROUND: tuple[Cell, ...] = ("a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2", "b2")
"""The way on which a win runs round the table."""
_TAIL = 3
NIGHT = 0.2
"""How bright the lamps are by night."""


def colour_of(lamp: Lamp, cell: Cell, t: float, *, night: bool = False) -> Colour:
    """How a lamp looks at t, seconds. A rock is steady, a breach comes and goes fully on and off, a hint is soft, a win runs round."""
    strength = NIGHT if night else 1.0
    match lamp:
        case Lamp.BLOCKED:
            return AMBER.dimmed(strength)
        case Lamp.BREACH:
            return RED.dimmed(strength) if t % BREACH_PERIOD_S < BREACH_PERIOD_S / 2 else DARK
        case Lamp.EXPECTED:
            return WHITE.dimmed(SOFT * strength)
        case Lamp.WIN:
            return GREEN.dimmed(strength * (SOFT if night else _running(cell, t)))
        case Lamp.OFF:
            return DARK


def _running(cell: Cell, t: float) -> float:
    behind = (math.floor(t / WIN_STEP_S) - _ROUND.index(cell)) % len(CELLS)
    return max(0.0, 1 - behind / _TAIL)
