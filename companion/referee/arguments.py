"""The arguments of commands, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.refused import NotAllowedError
from companion.engine.state import SEAT_OF_NOBODY
from companion.table import CELLS, KINDS, Cell, Command, Kind

if TYPE_CHECKING:
    from companion.engine.state import State as Game


NAMES = ("player", "elemon", "cell", "gives", "other", "takes", "count")
"""All arguments that some command needs; any other is passed over."""


def text(command: Command, name: str) -> str:
    """An argument that is a word."""
    word = command.arguments.get(name)
    if not isinstance(word, str):
        raise NotAllowedError(f"{command.do} needs {name}")
    return word


def kind(command: Command, name: str) -> Kind:
    """An argument that is one of the seven kinds."""
    word = text(command, name)
    if word not in KINDS:
        raise NotAllowedError(f"{name} is one of {', '.join(KINDS)}, not {word}")
    return Kind(word)


def cell(command: Command, name: str) -> Cell:
    """An argument that is a cell."""
    word = text(command, name)
    if word not in CELLS:
        raise NotAllowedError(f"{name} is one of {', '.join(CELLS)}, not {word}")
    return word


def count(command: Command, name: str) -> int:
    """An argument that is a whole number."""
    number = command.arguments.get(name)
    if isinstance(number, bool) or not isinstance(number, int):
        raise NotAllowedError(f"{command.do} needs {name}, a whole number")
    return number


def seat(command: Command, name: str, game: Game) -> int:
    """An argument that is a player still in the game, as a seat."""
    player = text(command, name)
    found = game.seat_of(player)
    if found == SEAT_OF_NOBODY:
        raise NotAllowedError(
            f"{player} is no player of this game; the players are {', '.join(s.player for s in game.seats if not s.left)}"
        )
    return found
