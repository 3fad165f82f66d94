"""What is measured, as rows: a place read, an enrolment tried, a game refereed, squares watched. All claims are made from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Call:
    """What one place of one picture was called. words as in companion.table; truth: what it really shows.

    group: the tile set, or the kind of photograph; level: how hard, or what was done to the picture. margin: 0 to 1. crop: the file of
    a cutting of the place, beside the rows, where one was kept, else "". thing: what lay there, where the words of the table don't say it.
    """

    group: str
    level: str
    picture: str
    place: str
    truth: str
    shows: str
    margin: float
    runner_up: str
    why: str
    crop: str = ""
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A tile set taught: refused: why it was refused, else "". warned: its warnings, joined."""

    group: str
    draw: str
    refused: str
    warned: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game refereed through the camera line. equal: the log is right; difference: the first one, in the comparer's words.

    questions: other than whose tile is meant. breaches: the rules of the breaches in the right log, joined by blanks. missed, invented:
    sure facts of places that were not settled on, or settled on without being so.
    """

    group: str
    level: str
    name: str
    equal: bool
    difference: str
    questions: int
    breaches: str
    missed: int
    invented: int


@dataclass(frozen=True, slots=True)
class Squares:
    """Squares of a real sequence between two of its pictures: how many did not change and were called changed, and how many did.

    by: what judged. still, changed: how many really did (not); false_alarms, found: how many of these were called changed.
    """

    group: str
    by: str
    picture: str
    state: str
    still: int
    false_alarms: int
    changed: int
    found: int


@dataclass(frozen=True, slots=True)
class Measured:
    """When a unit's rows hold: the state of the code that saw, and the version of OpenCV."""

    code: str
    opencv: str


Row: TypeAlias = Call | Enrolment | Game | Squares | Measured
ROWS: dict[str, type[Row]] = {kind.__name__: kind for kind in (Call, Enrolment, Game, Squares, Measured)}
