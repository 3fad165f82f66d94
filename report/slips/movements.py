"""Movements that slips are made of: each looked at for a breath before the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from report.moment import BREATH_S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Place
    from hardware.simulated.table import SimulatedTable
    from report.moment import Moment


def turned(table: SimulatedTable, by: str, *places: Place) -> None:
    """One after the other, each seen."""
    for place in places:
        turned_together(table, by, place)


def turned_together(table: SimulatedTable, by: str, *places: Place) -> None:
    """Tiles are turned over, or back, in one movement."""
    table.turn(*places, by=by)
    table.wait(BREATH_S)


def turned_and_back(now: Moment, place: Place) -> None:
    """A tile is turned over and back, or back and over."""
    turned(now.table, now.by, place, place)


def taken_and_laid(now: Moment, moves: Mapping[Place, Place]) -> None:
    """Tiles are taken, and each laid face down where it is to go."""
    kinds = {cell: now.table.face(cell) for cell in moves}
    for cell in moves:
        now.table.take(cell, by=now.by)
        now.table.wait(BREATH_S)
    for cell, goes_to in moves.items():
        kind = kinds[cell]
        if kind is not None:
            now.table.show(goes_to, kind, face_up=False, by=now.by)
        now.table.wait(BREATH_S)
