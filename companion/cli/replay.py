"""`companion replay`: steps through a game in the terminal, or tells it line by line in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import termios
import tty
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.announce.clock import clock
from companion.announce.language import LANGUAGES
from companion.announce.view import Seen, draw
from companion.cli.games_folder import add_folder, find_game
from companion.cli.screen import ENTER, LEAVE, drawn
from companion.engine.events import GameStarted, TurnStarted
from companion.errors import CompanionError
from companion.record.replay import KEYS, Stepper, moments
from companion.record.whole import read_whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from companion.record.replay import Moment

HELP = "Steps through a game in the terminal: the grid, the hands, the sentences. In a pipe it tells the sentences with their times."
_KEYS_SAID = "space: on   b: back   t, T: next turn, turn before   g, G: first, last   q: end"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="a game log, or the name of a game as `companion games` tells it")
    parser.add_argument("--turn", type=int, metavar="N", help="begin with that turn")
    parser.add_argument("--language", choices=LANGUAGES, help="of the sentences (default: that of the game's edition)")
    add_folder(parser)


def run(args: argparse.Namespace) -> int:
    """Replays. Raises BadLog where the log is not that of a game, CompanionError where it has no such turn."""
    lines = read_whole(find_game(args.game, args.folder)).lines
    told = moments(lines, args.language or _language(lines[0].event))
    begin = _at_turn(told, args.turn)
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        _step_through(told, begin)
    else:
        for moment in told[begin:]:
            if moment.speaks:
                print(f"{clock(max(0.0, moment.line.t - told[0].line.t)):>7}  {moment.said[-1]}")
    return 0


def _language(opening: object) -> str:
    edition = opening.edition if isinstance(opening, GameStarted) else ""
    return edition if edition in LANGUAGES else LANGUAGES[0]


def _at_turn(told: Sequence[Moment], number: int | None) -> int:
    if number is None:
        return 0
    for at, moment in enumerate(told):
        if isinstance(moment.line.event, TurnStarted) and moment.line.event.turn == number:
            return at
    raise CompanionError(f"--turn {number}: the game has no such turn")


def _step_through(told: Sequence[Moment], begin: int) -> None:
    stepper = Stepper(told, begin)
    with _keys_at_once(sys.stdin.fileno()):
        while True:
            size = shutil.get_terminal_size()
            sys.stdout.write(drawn(_view(told, stepper.at, size.columns), size.lines))
            sys.stdout.flush()
            pressed = os.read(sys.stdin.fileno(), 16).decode("utf-8", "replace")
            if not stepper.press(KEYS.get(pressed, "")):
                return


def _view(told: Sequence[Moment], at: int, width: int) -> list[str]:
    moment = told[at]
    seen = Seen(moment.game, moment.shows, moment.lamps, moment.said, moment.line.t - told[0].line.t)
    where = f"{at + 1} of {len(told)}: {moment.line.event.name}"
    return [where[:width], "", *draw(seen, width, colour=not os.environ.get("NO_COLOR")), "", _KEYS_SAID[:width]]


@contextmanager
def _keys_at_once(terminal: int) -> Iterator[None]:
    """A screen of its own, and each key as it is pressed; afterwards all is as it was."""
    before = termios.tcgetattr(terminal)
    sys.stdout.write(ENTER)
    try:
        tty.setcbreak(terminal)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        sys.stdout.write(LEAVE)
        sys.stdout.flush()
