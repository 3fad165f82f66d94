"""What a press of a button means now, as a command of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.buttons import Button, Press
from companion.engine.claims import claim_by
from companion.table import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State as Game

NEW = "new"
"""The word for a new game with the same players, which is no command to the game under way."""
BACK = "back"
"""The word for the game that was left for this one, which is no command to the game under way either."""


def meaning(
    press: Press, game: Game | None, *, untouched: bool = False, laid_again: bool = False
) -> tuple[str, Mapping[str, object]] | None:
    """The command and its arguments; None where the press means nothing now, so that nobody is told off for it.

    untouched: nothing has happened in this game that could be taken back, but that it was begun. laid_again: the game is over, and the
    tiles lie ready for another one.
    """
    if press.held:
        return (NEW, {}) if press.button is Button.DONE else None
    if press.button is Button.UNDO and untouched:
        return BACK, {}
    if game is None:
        return None
    if press.button is Button.UNDO:
        return "undo", {}
    if game.over is not None:
        return (NEW, {}) if press.button is Button.DONE and laid_again else None
    if press.button is Button.PAUSE:
        return ("resume" if game.paused else "pause"), {}
    if game.paused:
        return None
    if press.button is Button.DONE:
        looks = game.turn is not None and game.turn.power is Kind.HYDROMON
        return ("done", {}) if looks else None
    return _of_a_seat(press.button.seat, game)


def _of_a_seat(number: int | None, game: Game) -> tuple[str, Mapping[str, object]] | None:
    """An answer where this player is asked for, else the first figure that they may have and have to ask for."""
    if number is None or number >= len(game.seats) or game.seats[number].left:
        return None
    player = game.seats[number].player
    if game.question is not None:
        return ("choose", {"player": player}) if player in game.question.players else None
    claim = claim_by(game, number) if game.switches.claims == "on_request" else None
    return ("claim", {"player": player, "elemon": str(claim.elemon)}) if claim is not None else None
