"""What the lamps of a game had to show by its log, against what their lines carried."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from typing import NamedTuple

from companion.lamps import Lamp
from companion.table import CELLS

LATE_S = 0.6
"""So long after a ruling a lamp may be late, seconds of the game."""
BREACH_PERIODS_S = 4.0
"""A breach that is shown so long, seconds of the world, has come and gone twice."""


class Span(NamedTuple):
    """From when to when a lamp had to show something, seconds of the game."""

    begins_s: float
    ends_s: float
    shows: Lamp


def spans_of(log: str) -> dict[str, list[Span]]:
    """What the lamp of each cell had to show all through a game, until it was over. log: its lines."""
    lines = [json.loads(line) for line in log.splitlines()]
    changes: dict[str, list[tuple[float, Lamp]]] = {cell: [(-math.inf, Lamp.OFF)] for cell in CELLS}
    blocked: set[str] = set()
    wrong: list[str] = []
    ends_s = math.inf
    for line in lines:
        t, cell, event = float(line["t"]), line.get("cell"), line["event"]
        if event == "game_over":
            ends_s = t
        elif event == "rock_placed":
            blocked.add(cell)
        elif event == "rock_lifted":
            blocked.discard(cell)
        elif event == "breach" and cell:
            wrong.append(cell)
        elif event == "rule_restored" and cell in wrong:
            wrong.remove(cell)
        else:
            continue
        for each, known in changes.items():
            shows = Lamp.BREACH if each in wrong else Lamp.BLOCKED if each in blocked else Lamp.OFF
            if shows is not known[-1][1]:
                known.append((t, shows))
    return {cell: [Span(a[0], b[0], a[1]) for a, b in pairwise([*known, (ends_s, Lamp.OFF)])] for cell, known in changes.items()}


def strayed(levels: str, log: str, slowed: float, offset_s: float) -> list[str]:
    """What the lines carried that they should not have, a line each. levels: what levels_sampler wrote, lines in the order of the cells.

    slowed: seconds of the world a second of the game. offset_s: what the game's clock is behind the guest's, seconds of the game.
    """
    samples = [(float(at) / slowed - offset_s, lit) for at, lit in (line.split() for line in levels.splitlines())]
    found = []
    for column, (cell, spans) in enumerate(spans_of(log).items()):
        for begins_s, ends_s, shows in spans:
            lit = [(t, carried[column] == "1") for t, carried in samples if begins_s + LATE_S < t < ends_s]
            if not lit and ends_s - begins_s > 2 * LATE_S:
                found.append(f"{cell} from {begins_s:.2f} s to {ends_s:.2f} s was not looked at")
            elif shows is Lamp.BREACH:
                if (ends_s - begins_s - LATE_S) * slowed > BREACH_PERIODS_S and {on for _, on in lit} != {True, False}:
                    found.append(f"{cell} from {begins_s:.2f} s to {ends_s:.2f} s did not come and go")
            else:
                found += [f"{cell} at {t:.2f} s is {on}, where it shows {shows}" for t, on in lit if on is not (shows is Lamp.BLOCKED)]
    return found
