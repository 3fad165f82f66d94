"""`companion demo`: plays and referees a whole game at the simulated table, through the line that a real camera goes through."""

from __future__ import annotations

import argparse
import itertools
import math
import os
import sys
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from companion.announce.announcer import Announcer
from companion.announce.language import LANGUAGES
from companion.cli.demo_game import Told, learn_by_pictures, play_to_the_end
from companion.cli.demo_record import Recorder
from companion.cli.live import telling_on
from companion.cli.seed import seed
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.engine.apply import MAX_PLAYERS, MIN_PLAYERS
from companion.errors import BadGame, BadOutput
from companion.inbox import Inbox
from companion.record.journal import Journal
from companion.service import new_referee
from companion.spoken.server import Door
from companion.spoken.where import default_socket
from hardware.simulated.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from companion.demo.stage import Stage


HELP = "Plays and referees a whole game at the simulated table, through the line that a real camera goes through."
_NAMES = ("Ada", "Ben", "Cleo", "Dan")
_GAMES = Path("games")
_PACE = 1.15
"""Of hands: both tiles of a pair are then taken within a second, which is one movement where logs are compared."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--edition", default="en", help="whose rules are played: en, es or fr (default: en)")
    parser.add_argument("--switch", action="append", default=[], metavar="NAME=WORD", help="sets one rule otherwise than the edition")
    parser.add_argument("--players", default="2", metavar="2..4|NAMES", help="how many, or their names: Ada,Ben,Cleo (default: 2)")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="another seed is another game (default: 1)")
    parser.add_argument("--speed", type=_speed, metavar="X", help="times as fast as real time (default: as fast as the machine can)")
    parser.add_argument("--language", default="en", help=f"of the sentences: {', '.join(LANGUAGES)} (default: en)")
    parser.add_argument("--level", choices=tuple(LEVELS), default="calm", help="how hard it is to see (default: calm)")
    parser.add_argument(
        "--record", type=Path, metavar="DIR", help="keeps the game as a recording, which `companion referee` referees again"
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="gets the log (default: a new file in games/)")
    parser.add_argument("--socket", type=Path, metavar="PATH", help="where it listens for `companion do` (default: where that speaks to)")


def run(args: argparse.Namespace) -> int:
    """Plays to the end. Raises CompanionError where there can be no such game, or it cannot be kept."""
    cv2.setNumThreads(1)
    players = _players(args.players)
    referee = new_referee(args.edition, _switches(args.switch), players)
    announcer = Announcer(args.language)
    path = args.log or _new_log(args.edition, args.seed)
    if path.exists():
        raise BadOutput(f"{path} exists already: choose another name")
    stage = set_stage(players, LEVELS[args.level], args.seed, pace=_PACE)
    recorder = _recorder(args, stage)
    sight = learn_by_pictures(stage)
    said = recorder.said if recorder else Inbox()
    with ExitStack() as open_while_playing:
        log = open_while_playing.enter_context(Journal.new(path, force=False))
        for device in (stage.camera, stage.lights):
            open_while_playing.enter_context(device)
        door = open_while_playing.enter_context(_listening(args.socket, said, lambda: stage.table.now_s))
        telling = open_while_playing.enter_context(telling_on(sys.stdout, os.environ))
        told = Told(announcer, telling, stage.lights, referee, door)
        frames = Party(stage.table, lambda: referee.game, said.say, args.seed).frames(stage.camera)
        play_to_the_end(recorder.keeping(frames) if recorder else frames, sight, referee, told, log, said, speed=args.speed)
    if recorder:
        recorder.finish()
    if log.trouble:
        raise BadOutput(log.trouble)
    print(path)
    return 0


def _recorder(args: argparse.Namespace, stage: Stage) -> Recorder | None:
    about = f"a game at the simulated table, level {args.level}, seed {args.seed}"
    return Recorder(args.record, stage, args.edition, _switches(args.switch), about) if args.record else None


def _listening(path: Path | None, said: Inbox, now: Callable[[], float]) -> AbstractContextManager[Door | None]:
    """The game's end of the socket; without one that was asked for, a game that already listens there is left alone."""
    try:
        return Door(path or default_socket(os.environ, os.getuid()), said.say, now)
    except BadOutput as problem:
        if path is not None:
            raise
        print(f"companion: {problem}; this game takes no commands", file=sys.stderr)
        return nullcontext()


def _players(said: str) -> tuple[str, ...]:
    if not said.isdecimal():
        return tuple(name.strip() for name in said.split(","))
    if not MIN_PLAYERS <= int(said) <= MAX_PLAYERS:
        raise BadGame(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {said}; say --players 3, or their names")
    return _NAMES[: int(said)]


def _switches(said: list[str]) -> dict[str, object]:
    switches: dict[str, object] = {}
    for word in said:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadGame(f"--switch {word}: write it as NAME=WORD, like powers=no")
        switches[name] = value
    return switches


def _new_log(edition: str, seed: int) -> Path:
    """A file in the folder of games that is not there yet. Raises BadOutput where there can be no such folder."""
    try:
        _GAMES.mkdir(exist_ok=True)
    except OSError as error:
        raise BadOutput(f"{_GAMES} cannot be made: {error.strerror}; name a file with --log") from error
    numbers = itertools.count(2)
    path = _GAMES / f"demo-{edition}-{seed}.jsonl"
    while path.exists():
        path = path.with_name(f"demo-{edition}-{seed}-{next(numbers)}.jsonl")
    return path


def _speed(word: str) -> float:
    try:
        speed = float(word)
    except ValueError:
        speed = 0.0
    if not 0 < speed < math.inf:
        raise argparse.ArgumentTypeError(f"a number above 0, like 1 or 4.5, not {word!r}")
    return speed
