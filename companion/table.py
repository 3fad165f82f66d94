"""The words of the table: kinds, cells, pads, what a place shows, a look, a settled change, a command."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(StrEnum):
    """The seven kinds of Elemon, in the order of the rules."""

    FLORAMON = "floramon"
    PYROMON = "pyromon"
    HYDROMON = "hydromon"
    GEOMON = "geomon"
    AEROMON = "aeromon"
    ELECTROMON = "electromon"
    POLYMON = "polymon"


class State(StrEnum):
    """What a place shows that is no kind."""

    BACK = "back"
    EMPTY = "empty"
    ROCK = "rock"
    COVERED = "covered"
    UNSURE = "unsure"


Shows: TypeAlias = Kind | State
"""What a place shows: a kind lying face up, or a state."""

DOUBTFUL = (State.COVERED, State.UNSURE)
"""What is no answer yet."""

Cell: TypeAlias = str
"""One of CELLS."""

Place: TypeAlias = str
"""One of PLACES."""

KINDS: tuple[Kind, ...] = tuple(Kind)
CELLS: tuple[Cell, ...] = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
PADS: tuple[Place, ...] = ("mine", "theirs")
PLACES: tuple[Place, ...] = CELLS + PADS
TILES_OF_A_KIND = 6
TILES_IN_GAME = TILES_OF_A_KIND * len(KINDS)

_SHOWS: dict[str, Shows] = {word.value: word for word in (*Kind, *State)}


def shows_from_word(word: object) -> Shows:
    """The Shows that is written as `word`; raises ValueError naming what is allowed."""
    if isinstance(word, str) and word in _SHOWS:
        return _SHOWS[word]
    raise ValueError(f"a place shows one of {', '.join(_SHOWS)}, not {word!r}")


@dataclass(frozen=True, slots=True)
class Reading:
    """What one place shows in one picture.

    margin: how far the answer leads what else it could be, 0 (nothing is known) to 1.
    runner_up: the next best answer, if there was one. why: why it is unsure or covered, in a few words, else "".
    """

    shows: Shows
    margin: float
    runner_up: Shows | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What all places show in one picture. t: seconds on the camera's clock. why: why no place could be read, else ""."""

    t: float
    places: Mapping[Place, Reading]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """Settled facts of one moment: places that show something else than before, at most one fact a place, in the order of PLACES.

    t: seconds on the camera's clock, never falling from one Change to the next.
    """

    t: float
    facts: tuple[tuple[Place, Shows], ...]


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The table was out of sight, or mat or camera have moved: nobody knows what happened meanwhile. t: seconds on the camera's clock."""

    t: float


@dataclass(frozen=True, slots=True)
class Command:
    """Something that people said: `do` and its arguments by name, as they came (checked by the referee).

    t: seconds. id: what tells this command from one that was only sent again, "" where none was given. state: the number of the last line
    that its sender knew, None where it was meant for the game however it stands (as in recordings).
    """

    t: float
    do: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    id: str = ""
    state: int | None = None
