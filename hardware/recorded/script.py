"""The settled facts of a recording (table.jsonl) and what people said in it (inputs.jsonl)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from companion.table import PLACES, Change, Command, Place, Shows, shows_from_word
from hardware.recorded.json_lines import read_objects, refuse, time_of

if TYPE_CHECKING:
    from pathlib import Path


def read_changes(path: Path) -> tuple[Change, ...]:
    """The settled changes of a script, or of the truth of a recording: facts with the same t are one change.

    Read whole before the first is given, so that a damaged line is told before anything is ruled. Raises BadRecording, naming the
    line, where it is no JSON, names no place or shows nothing known, where t falls, or where one change says two things of a place.
    """
    facts: list[tuple[float, Place, Shows]] = []
    for number, line in read_objects(path):
        t, place = time_of(path, number, line), line.get("place")
        if not isinstance(place, str) or place not in PLACES:
            refuse(path, number, f'"place" must be one of {", ".join(PLACES)}, not {place!r}')
        try:
            shows = shows_from_word(line.get("shows"))
        except ValueError as error:
            refuse(path, number, f'"shows": {error}')
        if facts and t < facts[-1][0]:
            refuse(path, number, f"t falls from {facts[-1][0]:g} to {t:g}; facts stand in the order in which they settled")
        if any(before == place for when, before, _ in reversed(facts[-len(PLACES) :]) if when == t):
            refuse(path, number, f"{place} is told twice at t {t:g}; keep one of the two")
        facts.append((t, place, shows))
    return tuple(
        Change(t, tuple(sorted(((place, shows) for _, place, shows in group), key=lambda fact: PLACES.index(fact[0]))))
        for t, group in groupby(facts, key=lambda fact: fact[0])
    )


def read_commands(path: Path) -> tuple[Command, ...]:
    """The commands of a recording by t, those of one t as they stand in the file, which need not be sorted.

    A command that nobody knows is given all the same, to be refused by the referee. Raises BadRecording, naming the line, where it
    is no JSON or has no `t` or `do`.
    """
    commands: list[Command] = []
    for number, line in read_objects(path):
        do = line.get("do")
        if not isinstance(do, str):
            refuse(path, number, '"do" must be a command, like "done"')
        commands.append(Command(time_of(path, number, line), do, {name: value for name, value in line.items() if name not in {"t", "do"}}))
    return tuple(sorted(commands, key=lambda command: command.t))
