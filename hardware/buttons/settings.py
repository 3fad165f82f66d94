"""What an owner can set about the buttons."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.buttons import Button
from companion.setting import setting

if TYPE_CHECKING:
    from collections.abc import Mapping


class ButtonsDriver(StrEnum):
    """What the buttons are."""

    GPIO = "gpio"
    NONE = "none"


_NO_LINE = 0


@dataclass(frozen=True, slots=True)
class ButtonsSettings:
    """The section `buttons`. A button goes from its line to ground."""

    driver: ButtonsDriver = setting(
        ButtonsDriver.NONE, "What the buttons are: push buttons on GPIO lines, or none.", choices=tuple(ButtonsDriver)
    )
    done: int = setting(
        17,
        "The GPIO line of `done`, like 17 for GPIO17; 0: there is none. Held long it begins another game, in mid-game once more.",
        low=0,
        high=27,
    )
    undo: int = setting(27, "The GPIO line of `undo`; 0: there is none.", low=0, high=27)
    pause: int = setting(22, "The GPIO line of `pause`, which also goes on again; 0: there is none.", low=0, high=27)
    seat_1: int = setting(_NO_LINE, "The GPIO line of the first player's own button (choose, claim); 0: there is none.", low=0, high=27)
    seat_2: int = setting(_NO_LINE, "The GPIO line of the second player's button; 0: there is none.", low=0, high=27)
    seat_3: int = setting(_NO_LINE, "The GPIO line of the third player's button; 0: there is none.", low=0, high=27)
    seat_4: int = setting(_NO_LINE, "The GPIO line of the fourth player's button; 0: there is none.", low=0, high=27)
    settle_s: float = setting(0.03, "How long a contact must be steady to count.", unit="seconds", low=0.005, high=0.2)
    hold_s: float = setting(3.0, "How long `done` must be held for another game.", unit="seconds", low=1, high=10)

    def lines(self) -> Mapping[Button, int]:
        """The line of each button that there is."""
        words = set(Button)
        at = {Button(entry.name): int(getattr(self, entry.name)) for entry in fields(self) if entry.name in words}
        return {button: line for button, line in at.items() if line != _NO_LINE}
