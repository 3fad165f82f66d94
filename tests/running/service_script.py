"""A script for the service at a table: what lies there by time, what is said and pressed, and the log that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.buttons import Button, Press
from companion.engine.events import Note
from companion.record.reading import read_log
from companion.table import Change, Command
from service_at_a_table import LAID_OUT, Facts, Heard, ScriptedCamera, change, frame, service

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.engine.events import Line
    from companion.frame import Frame, LostFrame
    from companion.running.table import AtTheTable

    Step = Frame | LostFrame | Callable[[AtTheTable], object]


def play(folder: Path, *steps: Step | Change, heard: Heard | None = None, **options: object) -> Heard:
    """Runs the service through a script: a Change is a frame that shows it, a function is called with the service."""
    heard = heard or Heard()
    running: list[AtTheTable] = []
    changes = [step for step in steps if isinstance(step, Change)]

    def done(step: Step | Change) -> Frame | LostFrame | Callable[[], object]:
        if isinstance(step, Change):
            return frame(step.t)
        return (lambda: step(running[0])) if callable(step) else step

    table = service(folder, ScriptedCamera([done(step) for step in steps]), options.pop("learnt", None) or Facts(changes), **options)
    running.append(table)
    table.run(heard, heard)
    return heard


def says(do: str, t: float = 0.0, identity: str = "x", **arguments: object) -> Callable[[AtTheTable], None]:
    return lambda table: table.say(Command(t, do, arguments, identity))


def log(folder: Path, number: int = 1) -> list[Line]:
    lines = [kept.line() for kept in read_log(folder / f"{number:04d}-2026-11-30.jsonl").lines]
    return [line for line in lines if not isinstance(line.event, Note)]


LAID = change(100.0, **LAID_OUT)
TURNED = change(103.0, b2="hydromon")


def hold(table: AtTheTable) -> None:
    table.pressed(Press(Button.DONE, held=True))


def press(button: Button) -> Callable[[AtTheTable], None]:
    return lambda table: table.pressed(Press(button))


def words(heard: Heard) -> list[str]:
    """What was said beside the game."""
    return [words for words, line in heard.said if not line]
