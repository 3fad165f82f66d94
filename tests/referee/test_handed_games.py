"""Every handed game by its settled facts: what stands of our log is what stands of the right one, line by line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.engine import NotAllowedError, fold, standing
from companion.engine.events import Note
from companion.record.lines import format_line, parse_line
from companion.referee.referee import Referee
from companion.table import Change, Command
from handed import HANDED, handed_folders
from hardware.recorded.script import read_changes, read_commands

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.engine.events import Line

GAMES = [
    folder
    for pattern in ("recordings/scripts/*/*", "recordings/scenarios/*", "recordings/details/*", "recordings/*")
    for folder in handed_folders(pattern)
    if (folder / "expected.jsonl").is_file()
]


def refereed(folder: Path) -> tuple[Referee, list[Line]]:
    """A recording ruled on by its facts: those of its script, or what really lay before its camera."""
    game = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    script, inputs = folder / "table.jsonl", folder / "inputs.jsonl"
    causes: list[Change | Command] = [*read_changes(script if script.is_file() else folder / "truth.jsonl")]
    causes += read_commands(inputs) if inputs.is_file() else ()
    referee = Referee(game["edition"], game["switches"], game["players"])
    lines: list[Line] = []
    for cause in sorted(causes, key=lambda cause: (cause.t, isinstance(cause, Command))):
        if isinstance(cause, Change):
            lines += referee.see(cause)
        else:
            lines += obeyed(referee, cause)
    return referee, lines


def obeyed(referee: Referee, command: Command) -> tuple[Line, ...]:
    try:
        return referee.hear(command)
    except NotAllowedError:
        return ()


def told(lines: Iterable[Line]) -> list[dict[str, object]]:
    """What stands, without numbers, times and notes."""
    written = [json.loads(format_line(line)) for line in standing(lines) if not isinstance(line.event, Note)]
    return [{name: value for name, value in line.items() if name not in ("n", "t")} for line in written]


@pytest.mark.shared
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: str(folder.relative_to(HANDED / "recordings")))
def test_a_handed_game_is_ruled_on_line_by_line(folder: Path) -> None:
    expected = [parse_line(line) for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()]

    referee, lines = refereed(folder)

    assert told(lines) == told(expected)
    game = fold(line.event for line in standing(expected))
    assert game is not None
    assert referee.game is not None
    assert game._replace(paused=referee.game.paused) == referee.game
