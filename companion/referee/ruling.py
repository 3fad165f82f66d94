"""One ruling under way: lines are added to the game one by one, and each leaves its trace in what the referee knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import apply, apply_owed, apply_unowed
from companion.engine import events as ev
from companion.engine.endings import known_named
from companion.engine.lying import rules_have_it
from companion.engine.reasons import Rule
from companion.referee.position import Look
from companion.table import CELLS, KINDS, TILES_OF_A_KIND, Cell, Kind, Shows, State

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from companion.referee.position import Position


class Ruling:
    """Local to one change or command: it begins at a position and ends with the next one and the lines between them.

    seen: what each place shows now; last: what a cell showed as far as it has been explained.
    """

    def __init__(self, position: Position, game: Game) -> None:
        self.game = game
        self._owes_nothing = game
        self.lines: list[ev.Event] = []
        self.seen = position.shown
        self.last: dict[Cell, Shows] = dict(position.ruled)
        self._new = [cell for cell, shows in position.ruled.items() if self.seen[cell] is not shows]
        self.answers = dict(position.answers)
        self.faces = dict(position.faces)
        self.held = position.held
        self.look = position.look
        self.between_looks: set[Cell] = set()

    def position(self, position: Position) -> Position:
        """The position after this ruling, for the same table."""
        return position._replace(
            game=self.game,
            ruled=self.last,
            answers=self.answers,
            faces=self.faces,
            held=self.held,
            look=self.look,
            awaited=frozenset(),
        )

    def pending(self) -> list[Cell]:
        """Cells that show something which has not been explained yet, in order."""
        return [cell for cell in self._new if self.seen[cell] is not self.last[cell]]

    def a_power_waits(self) -> bool:
        """Whether a power waits to be used, so that what was shown or set before may settle it."""
        return self.game.turn is not None and self.game.turn.power is not None

    def emit(self, event: ev.Event) -> None:
        """Add a line."""
        self.game = (apply_unowed if self.game is self._owes_nothing else apply)(self.game, event)
        self._added(event)

    def _added(self, event: ev.Event) -> None:
        self.lines.append(event)
        match event:
            case ev.Pair():
                self.answers = {}
                self.held = frozenset()
            case ev.Power(elemon=Kind.HYDROMON):
                self.look = Look()
            case ev.Peeked() | ev.PowerLapsed(elemon=Kind.HYDROMON):
                self.look = None
            case ev.TileDealt(cell=cell) | ev.TileWon(cell=cell):
                self.faces.pop(cell, None)
            case ev.RockLifted(cell=cell):
                if self.game.stands(Rule.BLOCKED_TILE, cell) and self.seen.get(cell) is State.BACK:
                    self.restore(Rule.BLOCKED_TILE, cell)
            case _:
                pass

    def follow(self) -> None:
        """Add all that follows by itself."""
        while (owed := apply_owed(self.game)) is not None:
            event, self.game = owed
            self._added(event)
        self._owes_nothing = self.game

    def breach(self, rule: Rule, cell: Cell) -> None:
        """Add a breach and what follows."""
        self.emit(ev.Breach(rule, cell))

    def restore(self, rule: Rule, cell: Cell) -> None:
        """Add that a breach is put right."""
        self.emit(ev.RuleRestored(rule, cell))

    def explained(self, cell: Cell, as_: Shows | None = None) -> None:
        """What a cell shows is explained, wholly or up to `as_`."""
        self.last[cell] = self.seen[cell] if as_ is None else as_

    def again(self, cell: Cell, as_: Shows) -> None:
        """What a cell shows is to be explained after all, from `as_` on."""
        self.last[cell] = as_
        self._new = [each for each in CELLS if each in self._new or each == cell]

    def as_the_rules_have_it(self, cell: Cell) -> Shows:
        """What this cell shows where it lies right."""
        return rules_have_it(self.game, cell)

    def remember(self, cell: Cell, kind: Kind) -> None:
        """A face was seen outside a look; a seventh tile of its kind is said once."""
        self.faces[cell] = kind
        self.count(kind)

    def count(self, kind: Kind) -> None:
        """Say a seventh tile of a kind, once a game."""
        if kind in self.game.counted or self._known(kind) <= TILES_OF_A_KIND:
            return
        self.emit(ev.Breach(Rule.TILE_COUNT, elemon=kind))

    def _known(self, kind: Kind) -> int:
        return known_named(self.game)[KINDS.index(kind)] + sum(face == kind for face in self.faces.values())
