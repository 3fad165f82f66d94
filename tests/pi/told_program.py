"""Runs in the guest during a recorded game: writes down what the service tells of itself, and says what was said in the recording.

A line each time: the seconds since the start, the game's own, the number of the last line of its log.
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


def began_s(journal: Path) -> float | None:
    """When the game began, seconds of its own; None before."""
    first, whole, _ = journal.read_text(encoding="utf-8").partition("\n") if journal.is_file() else ("", "", "")
    return float(json.loads(first)["t"]) if whole else None


def main(socket: Path, games: Path, inputs: list[dict[str, object]], began_in_recording_s: float) -> None:
    """inputs: what was said, with `t` in seconds of the recording. Until it is ended."""
    for number in itertools.count():
        time.sleep(PERIOD_S)
        try:
            status = json.loads(ask(socket, Request("status", {}, f"told {number}")).lines[0])
        except (CompanionError, IndexError):
            continue
        if status["t"] is None:
            continue
        sys.stdout.write(f"{time.monotonic():.3f} {status['t']} {status['line']}\n")
        sys.stdout.flush()
        began = began_s(games / status["journal"])
        while inputs and began is not None and status["t"] - began >= float(str(inputs[0]["t"])) - began_in_recording_s:
            said = inputs.pop(0)
            words = {name: value for name, value in said.items() if name not in {"t", "do"}}
            answer = ask(socket, Request(str(said["do"]), words, f"said at {said['t']}", int(status["line"])))
            sys.stderr.write(f"{said}: {answer}\n")


main(Path(sys.argv[1]), Path(sys.argv[2]), [json.loads(line) for line in sys.argv[4:]], float(sys.argv[3]))
