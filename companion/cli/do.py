"""`companion do`: says a command to the running game."""

from __future__ import annotations

import argparse
import json
import os
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.referee.commands import COMMANDS
from companion.referee.pressed import BACK, NEW
from companion.running.words import FOR_THE_SERVICE, PICTURE, STATUS
from companion.spoken.client import ask
from companion.spoken.message import Request
from companion.spoken.where import default_socket

if TYPE_CHECKING:
    from collections.abc import Mapping

HELP = "Says a command to the running game; prints the new lines of its log."

_WORDS = (*COMMANDS, *FOR_THE_SERVICE)
_TO_THE_GAME: Mapping[str, str] = {
    "done": "the look by Hydromon is over",
    "tell --elemon KIND [--player NAME]": "which tile was drawn for Floramon, where it was not shown",
    "remove --player NAME --elemon KIND": "which tile Pyromon takes, where it was not shown",
    "swap --gives KIND --other NAME --takes KIND": "what Aeromon swaps, where it was not shown",
    "choose --player NAME": "whose tile is meant, where the referee asks",
    "claim --player NAME --elemon KIND": "a player asks for a figure (where claims are on_request)",
    "correct --cell CELL --elemon KIND": "what that tile really was when it was turned last",
    "undo": "take back the last step",
    "pause": "nothing is ruled from now on",
    "resume": "play goes on",
    "accept": "the table is right as it lies",
    "turn --player NAME": "it is that player's turn",
    "draw_pile --count N": "the pile was counted by hand",
    "leave --player NAME": "a player leaves the game",
}
_TO_THE_SERVICE: Mapping[str, str] = {
    f"{NEW} [--players NAMES] [--edition EDITION]": "another game; the one under way is kept",
    f"{BACK} [--game GAME]": "go on with a game that was left",
    STATUS: "how all stands, as JSON",
    PICTURE: "the newest picture, as the name of a file, and which camera took it",
}
_ARGUMENTS = {
    "player": "a player's name",
    "elemon": "a kind",
    "cell": "a cell, a1 to c3",
    "gives": "the kind given (swap)",
    "other": "the player swapped with",
    "takes": "the kind taken (swap)",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command and its arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"commands to the game:\n{_listed(_TO_THE_GAME)}\n\ncommands to `companion run`:\n{_listed(_TO_THE_SERVICE)}"
    parser.add_argument("do", metavar="COMMAND", type=_command, help="one of those below, with what it needs")
    for name, what in _ARGUMENTS.items():
        parser.add_argument(f"--{name}", metavar=name.upper(), help=what)
    parser.add_argument("--players", metavar="NAMES", help="who plays, in order of play, like Ada,Ben (new; default: as before)")
    parser.add_argument("--edition", metavar="EDITION", help="whose rules are played (new; default: as before)")
    parser.add_argument(
        "--game", metavar="GAME", help="a game that was left, as `companion games list` names it (back; default: the last one)"
    )
    parser.add_argument("--count", type=int, metavar="N", help="tiles in the pile (draw_pile)")
    parser.add_argument("--id", default="", help="tells this command from another; one sent again is not done again (default: a new id)")
    parser.add_argument("--state", type=int, metavar="N", help="the last line of the log that you know (default: the game is asked first)")
    parser.add_argument("--socket", type=Path, metavar="PATH", help="where the game listens (default: where a game listens by itself)")


def _command(word: str) -> str:
    if word not in _WORDS:
        raise argparse.ArgumentTypeError(f"there is no command {word!r}; the commands are {', '.join(_WORDS)}")
    return word


def _listed(commands: Mapping[str, str]) -> str:
    return "\n".join(f"  {command}\n{'':8}{means}" for command, means in commands.items())


def run(args: argparse.Namespace) -> int:
    """Says it. Raises CompanionError with the reason where it is refused."""
    path = args.socket or default_socket(os.environ, os.getuid())
    said = {name: value for name in (*_ARGUMENTS, "players", "edition", "game", "count") if (value := getattr(args, name)) is not None}
    state = args.state if args.state is not None else ask(path, Request()).state
    answer = ask(path, Request(args.do, said, args.id or uuid.uuid4().hex, state))
    if answer.why:
        raise CompanionError(f"{answer.why} (the game is at line {answer.state})")
    for line in answer.lines:
        print(line)
    sys.stdout.flush()
    if args.do in {NEW, BACK}:
        # The game was begun, whether or not the service finds the time to tell how it stands.
        for told in map(json.loads, ask(path, Request(STATUS, {}, uuid.uuid4().hex)).lines):
            print(f"companion: {', '.join(told['players'])}: {told['stands']} ({told['journal']})", file=sys.stderr)
    return 0
