"""A recording's game as a service plays it: into a journal, interrupted at any moment, and gone on with by the table as it lies then.

As a program (`driven_game.py JOURNAL RECORDING NUMBER`) it says the number of each cause that was ruled and kept, a line each, so that
whoever kills it knows from which one on it must be started again: the one after the last, which may be in the journal already or not.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine import standing
from companion.engine.events import Note
from companion.inbox import Inbox
from companion.record.journal import Journal
from companion.record.reading import read_log
from companion.service import from_script, go_on, new_referee, play
from companion.table import PLACES, Change, Command
from hardware.recorded.recording import open_recording
from hardware.recorded.script import read_changes, read_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.engine.events import Event
    from companion.service import Cause


def causes_of(folder: Path) -> list[Cause]:
    """All that is seen and said in a recording; what is said has an id, as from a phone that says it again when it got no answer."""
    recording = open_recording(folder)
    said = Inbox(read_commands(recording.inputs) if recording.inputs else ())
    causes = from_script(read_changes(folder / "table.jsonl"), said)
    return [replace(cause, id=f"said-{i}") if isinstance(cause, Command) else cause for i, cause in enumerate(causes)]


def table_by(causes: Sequence[Cause], at: int) -> Change:
    """What all places show once cause number `at` has happened."""
    shown = {place: shows for cause in causes[: at + 1] if isinstance(cause, Change) for place, shows in cause.facts}
    return Change(causes[at].t, tuple((place, shown[place]) for place in PLACES if place in shown))


def drive(path: Path, folder: Path, at: int, ruled: Callable[[int], None]) -> None:
    """Play to the end, from cause number `at` on; `ruled` is told the number of each cause that was ruled and kept."""
    causes = causes_of(folder)
    if path.exists() and read_log(path).lines:
        gone_on = go_on(path)
        referee, journal, lines = gone_on.referee, gone_on.journal, gone_on.lines
    else:
        recording = open_recording(folder)
        referee = new_referee(recording.edition, recording.switches, recording.players)
        journal, lines = Journal.new(path, force=True), ()

    def happening() -> Iterator[Cause]:
        yield table_by(causes, at)
        if isinstance(causes[at], Command):
            yield causes[at]
        ruled(at)
        for later in range(at + 1, len(causes)):
            yield causes[later]
            ruled(later)

    with journal:
        for _ in play(referee, happening(), journal, lines):
            pass


def game_at(path: Path) -> list[tuple[float, Event]]:
    """The game that a journal holds: its lines that stand, with their times."""
    lines = [kept.line() for kept in read_log(path).lines]
    return [(line.t, line.event) for line in standing(lines) if not isinstance(line.event, Note)]


def say(number: int) -> None:
    """Tells who drives it, and waits for a line from there; where nobody is there any more it goes on."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()
    sys.stdin.readline()


if __name__ == "__main__":
    drive(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), say)
