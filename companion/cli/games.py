"""`companion games`: which games there are, what is known of their players, games from elsewhere, games deleted for good."""

from __future__ import annotations

import argparse
import json
import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.announce.clock import clock
from companion.cli.games_folder import add_folder, find_game, games_folder
from companion.errors import CompanionError
from companion.record.course.skill import Skill
from companion.record.library.index import Index
from companion.record.library.keeping import bring_in, delete
from companion.settings.folders import usual_folders

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.record.library.entry import Entry, Played
    from companion.record.library.index import Statistics

T = TypeVar("T")

HELP = "Lists the games of this table, tells of one of them or of its players, takes in games from elsewhere, deletes games for good."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The sub-commands."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    listed = what.add_parser("list", help="the games, the oldest first", description="Lists the games, the oldest first.")
    listed.add_argument("--player", default="", metavar="NAME", help="only games in which NAME played")
    listed.add_argument("--since", type=_day, metavar="YYYY-MM-DD", help="only games from this day on")
    listed.add_argument("--until", type=_day, metavar="YYYY-MM-DD", help="only games until this day")
    shown = what.add_parser("show", help="one game", description="Tells of one game.")
    shown.add_argument("game", metavar="GAME")
    players = what.add_parser(
        "players", help="the players over all games", description="Tells of the players over all games that were played to their end."
    )
    players.add_argument("--player", default="", metavar="NAME", help="only NAME")
    taken = what.add_parser(
        "import", help="take in games from elsewhere", description="Takes in games from elsewhere: jsonl, json or text."
    )
    taken.add_argument("files", nargs="+", type=Path, metavar="FILE")
    gone = what.add_parser("delete", help="delete games for good", description="Deletes games for good, with all that was kept of them.")
    gone.add_argument("games", nargs="+", metavar="GAME")
    gone.add_argument("--yes", action="store_true", help="do not ask")
    for one in (listed, shown, players, taken, gone):
        add_folder(one)
    for one in (listed, shown, players):
        one.add_argument("--json", action="store_true", help="say it as JSON, one object a line")


def run(args: argparse.Namespace) -> int:
    """Does it. Raises CompanionError where it cannot."""
    folder = games_folder(args.folder)
    match args.what:
        case "import":
            for file in args.files:
                print(bring_in(file, folder))
        case "delete":
            recordings = usual_folders(os.environ, Path.home()).recordings if args.folder is None else args.folder.parent / "recordings"
            _delete([find_game(game, folder) for game in args.games], folder, recordings, asked=args.yes)
        case _:
            if not folder.is_dir() and args.folder is not None:
                raise CompanionError(f"{folder}: there is no such folder; name the one in which the games are with --folder")
            with Index(folder) as index:
                _tell(args, index, folder)
    return 0


def _tell(args: argparse.Namespace, index: Index, folder: Path) -> None:
    if args.what == "players":
        _print(index.statistics(args.player), _statistics, args.json, folder)
        return
    if args.what == "list":
        _print(index.games(args.player, args.since or "", args.until or ""), _line, args.json, folder)
        return
    entry = index.game(Path(args.game).stem)
    if entry is None:
        raise CompanionError(f"{args.game}: there is no game of that name; `companion games list` tells which there are")
    _print([entry], _whole, args.json, folder)


def _print(told: Sequence[T], say: Callable[[T], str], as_json: bool, folder: Path) -> None:
    if not told:
        print(f"companion: there are no such games in {folder}", file=sys.stderr)
    for one in told:
        print(json.dumps(_as_json(one), ensure_ascii=False) if as_json else say(one))


def _as_json(one: object) -> object:
    """Named tuples as objects, with what follows from a skill."""
    if isinstance(one, tuple) and hasattr(one, "_asdict"):
        told = {name: _as_json(value) for name, value in one._asdict().items()}
        if isinstance(one, Skill):
            told |= {"missed": one.missed, "memory": one.memory}
        return told
    return [_as_json(item) for item in one] if isinstance(one, tuple) else one


def _line(entry: Entry) -> str:
    if entry.fault:
        return f"{entry.date}  {entry.name}  cannot be read: {entry.fault}"
    names = ", ".join(f"{player.player}*" if player.won else player.player for player in entry.players)
    how = f"{_many(entry.turns, 'turn')}, {clock(entry.lasted_s)}{'' if entry.ended else ', not over'}"
    return f"{entry.date}  {entry.name}  {entry.edition}  {names}  {how}"


def _whole(entry: Entry) -> str:
    if entry.fault:
        return _line(entry)
    turns, breaches = _many(entry.turns, "turn"), _many(entry.breaches, "breach", "breaches")
    head = [
        f"{entry.name}, played on {entry.date}, edition {entry.edition}",
        f"{turns} in {clock(entry.lasted_s)}, {breaches}, {entry.ended or 'not over'}",
    ]
    rows = [f"  {'*' if player.won else ' '} {_played(player)}" for player in entry.players]
    return "\n".join([*head, *rows])


def _played(one: Played) -> str:
    return f"{one.player}: {_many(one.figures, 'figure')}, {_many(one.tiles, 'tile')}; {_skill(one.skill)}"


def _statistics(one: Statistics) -> str:
    return f"{one.player}: won {one.won} of {_many(one.games, 'game')}, {_many(one.figures, 'figure')}; {_skill(one.skill)}"


def _skill(skill: Skill) -> str:
    memory = "no chance yet" if skill.memory is None else f"memory {skill.memory:.0%} ({skill.taken} of {skill.chances})"
    return f"{_many(skill.pairs, 'pair')} in {_many(skill.turns, 'turn')}, {memory}, longest streak {skill.streak}"


def _many(count: int, one: str, more: str = "") -> str:
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def _delete(paths: Sequence[Path], folder: Path, recordings: Path, *, asked: bool) -> None:
    if not asked:
        if not sys.stdin.isatty():
            raise CompanionError("games are deleted for good: say --yes")
        print(f"delete {', '.join(path.stem for path in paths)} for good? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
            raise CompanionError("nothing was deleted")
    for path in paths:
        for gone in delete(path, recordings):
            print(gone)
        with Index(folder) as index:
            index.forget(path.stem)


def _day(word: str) -> str:
    try:
        return date.fromisoformat(word).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day like 2026-11-30, not {word!r}") from None
