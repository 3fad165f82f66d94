"""What a reader of a log knows of the faces that were seen, and what must therefore be said of a tile."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import events as ev
from companion.engine.endings import known_named
from companion.engine.reasons import Rule
from companion.table import KINDS, TILES_OF_A_KIND, Cell, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State

RESTARTED = "x_restarted"
"""The note of a companion that was started again in mid-game: faces are forgotten."""

_SHOWN_WITHOUT_A_NAME = frozenset({Rule.THIRD_TILE, Rule.REFILL_FACE_UP, Rule.BLOCKED_TILE})
"""Breaches by which everybody sees a face that the log does not name."""


class Faces(NamedTuple):
    """The kind last seen at each cell since it was dealt; None where one was seen that the log does not name."""

    at: Mapping[Cell, Kind | None] = MappingProxyType({})

    def after(self, event: ev.Event) -> Faces:
        """What is known once an event was ruled."""
        match event:
            case ev.TileTurned(cell=cell, elemon=kind):
                return Faces({**self.at, cell: kind})
            case ev.Breach(rule=rule, cell=str(cell)) if rule in _SHOWN_WITHOUT_A_NAME:
                return Faces({**self.at, cell: None})
            case ev.TileDealt(cell=cell) | ev.TileWon(cell=cell):
                return self._without(frozenset({cell}))
            case ev.TableAccepted(cells=cells):
                return self._without(frozenset(cells))
            case ev.Resumed():
                return Faces()
            case _:
                return self

    def _without(self, cells: frozenset[Cell]) -> Faces:
        return Faces({cell: kind for cell, kind in self.at.items() if cell not in cells}) if cells & self.at.keys() else self

    def seen(self, kind: Kind, state: State) -> int:
        """How many tiles of a kind are known: won, drawn, removed, discarded, and seen in the grid."""
        return known_named(state)[KINDS.index(kind)] + sum(face == kind for face in self.at.values())

    def unnamed(self) -> int:
        """How many faces were seen that the log does not name."""
        return sum(face is None for face in self.at.values())


def owed_breaches(event: ev.Event, before: Faces, after: Faces, state: State) -> tuple[ev.Breach, ...]:
    """The breaches that must be the next lines after an event; state: the game after it."""
    owed: list[ev.Breach] = []
    if isinstance(event, ev.TileTurned):
        was = before.at.get(event.cell)
        if was is not None and was != event.elemon:
            owed.append(ev.Breach(Rule.TILE_CHANGED, event.cell, event.elemon, was))
    kind = _named_by(event)
    if kind is not None and kind not in state.counted and after.seen(kind, state) > TILES_OF_A_KIND:
        owed.append(ev.Breach(Rule.TILE_COUNT, elemon=kind))
    return tuple(owed)


def _named_by(event: ev.Event) -> Kind | None:
    match event:
        case ev.TileTurned(elemon=kind) | ev.TileNamed(elemon=kind) | ev.TileRemoved(elemon=kind) | ev.TilesSwapped(takes=kind):
            return kind
        case ev.TileDrawn(elemon=kind):
            return kind
        case _:
            return None


def why_not_about_a_face(breach: ev.Breach, previous: ev.Event | None, before: Faces, after: Faces, state: State) -> str:
    """Why a `tile_changed` or `tile_count` that was not owed cannot be said here, "" where it can.

    previous: the event before it; before, after: the faces known before and after that event.
    """
    if breach.rule is Rule.TILE_CHANGED:
        if not isinstance(previous, ev.TileTurned) or previous.cell != breach.cell:
            return f"tile_changed comes right after the tile at {breach.cell} was turned"
        unknown = breach.cell in before.at and before.at[previous.cell] is None
        return "" if unknown else f"no {breach.was} was seen at {breach.cell}"
    if breach.elemon is None:
        return "tile_count names a kind"
    known = after.seen(breach.elemon, state) + after.unnamed()
    return "" if known > TILES_OF_A_KIND else f"no seventh {breach.elemon} is known"
