"""`companion verify`: checks logs of anyone's against the rules."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from companion.cli.games_folder import add_folder, find_game
from companion.errors import BadLog
from companion.record.exports.forms import is_exported, read_any
from companion.record.verify.verifier import Fault, first_fault
from companion.record.whole import BadLine, each_line

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

HELP = "Checks game logs, of this or any other companion, against the rules, and names the first line that cannot be."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "logs",
        nargs="+",
        metavar="LOG",
        help="a game log (JSON Lines), one exported as json or text, or the name of a game as `companion games` tells it",
    )
    parser.add_argument("--json", action="store_true", help="say it as JSON, one object a log")
    add_folder(parser)


def run(args: argparse.Namespace) -> int:
    """Says of each log whether it can be that of a game. Raises BadLog at the end where one cannot."""
    wrong: list[str] = []
    for path in [find_game(log, args.folder) for log in args.logs]:
        try:
            fault = _fault(path)
            why = "" if fault is None else f"{path}, line {fault.line}: {fault.why}"
            found = None if fault is None else {"line": fault.line, "why": fault.why}
        except BadLog as problem:
            why, found = str(problem), {"line": None, "why": str(problem)}
        if args.json:
            print(json.dumps({"log": str(path), "fault": found}, ensure_ascii=False))
        elif not why:
            print(f"{path}: every line can be")
        elif len(args.logs) > 1:
            print(f"companion: {why}", file=sys.stderr)
        if why:
            wrong.append(why)
    if not wrong:
        return 0
    raise BadLog(f"{len(wrong)} of {len(args.logs)} logs cannot be those of games; see above" if len(args.logs) > 1 else wrong[0])


def _fault(path: Path) -> Fault | None:
    """The first line that cannot be. Raises BadLog where an exported game cannot be read."""
    data = path.read_bytes()
    if is_exported(data):
        return first_fault(read_any(data, str(path)).lines)
    try:
        return first_fault(line for line, _ in each_line(data))
    except BadLine as problem:
        return Fault(problem.line, problem.why)
