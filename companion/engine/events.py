"""The events of a game: the lines of its log, one frozen dataclass each.

A field is written to the log under its own name (a trailing underscore dropped); a field that is None is left out where its
default is None, and written as null where it has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.reasons import About, Ending, Lapse, Rule
    from companion.table import Cell, Kind, Shows


@dataclass(frozen=True, slots=True)
class Event:
    """What was ruled. `name` is the word of the log."""

    name: ClassVar[str]


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Nine face-down tiles lie there and players and edition are known."""

    name: ClassVar[str] = "game_started"
    edition: str
    switches: Mapping[str, str]
    players: tuple[str, ...]
    format: int = 1
    tiles: int = 42


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A player is on turn."""

    name: ClassVar[str] = "turn_started"
    turn: int
    player: str
    extra: bool


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """Fewer than two tiles may be turned."""

    name: ClassVar[str] = "turn_skipped"
    player: str


@dataclass(frozen=True, slots=True)
class TileTurned(Event):
    """A tile was turned face up."""

    name: ClassVar[str] = "tile_turned"
    cell: Cell
    elemon: Kind


@dataclass(frozen=True, slots=True)
class NoPair(Event):
    """The two tiles of a turn differ."""

    name: ClassVar[str] = "no_pair"
    cells: tuple[Cell, Cell]
    elemons: tuple[Kind, Kind]


@dataclass(frozen=True, slots=True)
class Pair(Event):
    """The two tiles of a turn are a pair."""

    name: ClassVar[str] = "pair"
    cells: tuple[Cell, Cell]
    elemons: tuple[Kind, Kind]


@dataclass(frozen=True, slots=True)
class TileReturned(Event):
    """An unmatched tile lies face down again."""

    name: ClassVar[str] = "tile_returned"
    cell: Cell


@dataclass(frozen=True, slots=True)
class TileWon(Event):
    """One of a pair is gone from its cell."""

    name: ClassVar[str] = "tile_won"
    player: str
    cell: Cell
    elemon: Kind
    counts_as: Kind


@dataclass(frozen=True, slots=True)
class TileDealt(Event):
    """A gap has got the top tile of the pile."""

    name: ClassVar[str] = "tile_dealt"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Power(Event):
    """A power acts now."""

    name: ClassVar[str] = "power"
    player: str
    elemon: Kind


@dataclass(frozen=True, slots=True)
class PowerLapsed(Event):
    """A power is settled without effect."""

    name: ClassVar[str] = "power_lapsed"
    player: str
    elemon: Kind
    reason: Lapse


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """Floramon: a tile was drawn from the pile; elemon is None where it was not shown."""

    name: ClassVar[str] = "tile_drawn"
    player: str
    elemon: Kind | None


@dataclass(frozen=True, slots=True)
class TileNamed(Event):
    """A drawn tile is named later."""

    name: ClassVar[str] = "tile_named"
    player: str
    elemon: Kind


@dataclass(frozen=True, slots=True)
class TileRemoved(Event):
    """Pyromon: a tile of `player` has left the game."""

    name: ClassVar[str] = "tile_removed"
    player: str
    elemon: Kind


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """Hydromon: so many tiles were looked at. Never which, never where."""

    name: ClassVar[str] = "peeked"
    count: int


@dataclass(frozen=True, slots=True)
class RockPlaced(Event):
    """Geomon: a rock blocks a cell."""

    name: ClassVar[str] = "rock_placed"
    player: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """Aeromon: `player` gives a tile to `other` and takes one."""

    name: ClassVar[str] = "tiles_swapped"
    player: str
    gives: Kind
    other: str
    takes: Kind


@dataclass(frozen=True, slots=True)
class RockLifted(Event):
    """A rock is off its cell; player: its owner."""

    name: ClassVar[str] = "rock_lifted"
    player: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class GigamonClaimed(Event):
    """Three alike have become the figure; from_: who held it before, or None."""

    name: ClassVar[str] = "gigamon_claimed"
    player: str
    elemon: Kind
    from_: str | None


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    """A player has left the game."""

    name: ClassVar[str] = "player_left"
    player: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has at the end: figures (sorted) and the number of tiles in hand."""

    gigamons: tuple[Kind, ...]
    tiles: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over. winners: in order of play."""

    name: ClassVar[str] = "game_over"
    reason: Ending
    winners: tuple[str, ...]
    standings: Mapping[str, Standing]


@dataclass(frozen=True, slots=True)
class Breach(Event):
    """A rule is broken on the table."""

    name: ClassVar[str] = "breach"
    rule: Rule
    cell: Cell | None = None
    elemon: Kind | None = None
    was: Kind | None = None


@dataclass(frozen=True, slots=True)
class RuleRestored(Event):
    """The table is put right again."""

    name: ClassVar[str] = "rule_restored"
    rule: Rule
    cell: Cell


@dataclass(frozen=True, slots=True)
class Differs:
    """A cell that lies otherwise than the game has it."""

    expected: Shows
    seen: Shows


@dataclass(frozen=True, slots=True)
class OutOfStep(Event):
    """Three or more cells changed in a way that no story explains."""

    name: ClassVar[str] = "out_of_step"
    cells: Mapping[Cell, Differs]


@dataclass(frozen=True, slots=True)
class InStep(Event):
    """Table and game agree again."""

    name: ClassVar[str] = "in_step"


@dataclass(frozen=True, slots=True)
class Question(Event):
    """The referee asks. players: who may be meant, in order of play."""

    name: ClassVar[str] = "question"
    about: About
    elemon: Kind
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawPileSet(Event):
    """The pile was counted by hand."""

    name: ClassVar[str] = "draw_pile_set"
    count: int


@dataclass(frozen=True, slots=True)
class TableAccepted(Event):
    """The table is right as it lies. cells: what each cell shows that lay otherwise."""

    name: ClassVar[str] = "table_accepted"
    cells: Mapping[Cell, Shows]


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """Voids every line from number from_ up to itself: the cell had shown `elemon`."""

    name: ClassVar[str] = "corrected"
    from_: int
    cell: Cell
    elemon: Kind


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Voids every line from number from_ up to itself."""

    name: ClassVar[str] = "undone"
    from_: int


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """Nothing is ruled from here on."""

    name: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """Play goes on."""

    name: ClassVar[str] = "resumed"


@dataclass(frozen=True, slots=True)
class Note(Event):
    """No step of a game, play passes over it: a line of our own, whose word begins with x_, or an event of a later version."""

    name: ClassVar[str] = "note"
    word: str
    fields: Mapping[str, object]


EVENTS: dict[str, type[Event]] = {cls.name: cls for cls in Event.__subclasses__() if cls.name != Note.name}
"""Every step of a game by its word in the log."""


class Line(NamedTuple):
    """One line of the log: its number (1, 2, 3 ...), the time of what caused it (seconds), the event."""

    n: int
    t: float
    event: Event
