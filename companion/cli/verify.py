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
    faults: dict[Path, Fault] = {}
    for path in [find_game(log, args.folder) for log in args.logs]:
        fault = _fault(path)
        if fault is not None:
            faults[path] = fault
        if args.json:
            found = None if fault is None else {"line": fault.line, "why": fault.why}
            print(json.dumps({"log": str(path), "fault": found}, ensure_ascii=False))
        elif fault is None:
            print(f"{path}: every line can be")
        elif len(args.logs) > 1:
            print(f"companion: {path}, line {fault.line}: {fault.why}", file=sys.stderr)
    if not faults:
        return 0
    path, fault = next(iter(faults.items()))
    if len(args.logs) > 1:
        raise BadLog(f"{len(faults)} of {len(args.logs)} logs cannot be those of games; see above")
    raise BadLog(f"{path}, line {fault.line}: {fault.why}")


def _fault(path: Path) -> Fault | None:
    data = path.read_bytes()
    try:
        if is_exported(data):
            return first_fault(read_any(data, str(path)).lines)
        return first_fault(line for line, _ in each_line(data))
    except BadLine as problem:
        return Fault(problem.line, problem.why)
