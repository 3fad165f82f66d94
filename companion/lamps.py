"""What the lamp beside a cell can say."""

from __future__ import annotations

from enum import StrEnum


class Lamp(StrEnum):
    """One lamp's state; how it looks is the driver's: colours below are what people are told."""

    OFF = "off"
    BLOCKED = "blocked"
    """Amber: a rock blocks the tile."""
    BREACH = "breach"
    """Red, slowly on and off: something here is against the rules."""
    EXPECTED = "expected"
    """Soft white: something is to be done here."""
    WIN = "win"
    """Green: the game is won."""
