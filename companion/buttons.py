"""The buttons beside the table, and a press of one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Button(StrEnum):
    """One button; a seat's is that of the player who is so many-th in order of play."""

    DONE = "done"
    UNDO = "undo"
    PAUSE = "pause"
    SEAT_1 = "seat_1"
    SEAT_2 = "seat_2"
    SEAT_3 = "seat_3"
    SEAT_4 = "seat_4"

    @property
    def seat(self) -> int | None:
        """The seat, from 0 on; None for the buttons that belong to all."""
        return SEATS.index(self) if self in SEATS else None


SEATS: tuple[Button, ...] = (Button.SEAT_1, Button.SEAT_2, Button.SEAT_3, Button.SEAT_4)


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed. held: so long that it asks for a new game."""

    button: Button
    held: bool = False
