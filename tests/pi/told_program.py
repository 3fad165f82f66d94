"""Runs in the guest during a recorded game: writes down what the service tells of itself, and says what was said in the recording.

A line each time that pictures come: the seconds since the start, the game's own, the number of the last line of its log.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from pathlib import Path

from companion.errors import CompanionError
from companion.spoken.client import ask
from companion.spoken.message import Request

PERIOD_S = 0.3


def ruled(journal: Path) -> int:
    """How many rulings a log has, without lines that only the companion has."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.is_file() else []
    return sum('"event":"x_' not in line for line in lines)


def main(socket: Path, games: Path, inputs: list[dict[str, object]]) -> None:
    """inputs: what was said, with `after`, the number of rulings before it, and `later_s`, seconds of the game since. Until it is ended."""
    ruled_at_s: float | None = None
    for number in itertools.count():
        time.sleep(PERIOD_S)
        try:
            status = json.loads(ask(socket, Request("status", {}, f"told {number}")).lines[0])
        except (CompanionError, IndexError):
            continue
        if status["t"] is None or status["troubles"]["camera"]:
            continue
        sys.stdout.write(f"{time.monotonic():.3f} {status['t']} {status['line']}\n")
        sys.stdout.flush()
        if not inputs or ruled(games / status["journal"]) < int(str(inputs[0]["after"])):
            continue
        ruled_at_s = status["t"] if ruled_at_s is None else ruled_at_s
        if status["t"] - ruled_at_s >= float(str(inputs[0]["later_s"])):
            said, ruled_at_s = inputs.pop(0), None
            words = {name: value for name, value in said.items() if name not in {"t", "do", "after", "later_s"}}
            answer = ask(socket, Request(str(said["do"]), words, f"said at {said['t']}", int(status["line"])))
            sys.stderr.write(f"{said}: {answer}\n")


main(Path(sys.argv[1]), Path(sys.argv[2]), [json.loads(line) for line in sys.argv[3:]])
