"""How fast the referee rules, and whether a long game makes it slower or larger."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine import NotAllowedError
from companion.inbox import Inbox
from companion.record.in_memory import LogInMemory
from companion.record.journal import Journal
from companion.referee.notes import LAID_OUT
from companion.referee.referee import Referee
from companion.service import from_script, go_on, play
from companion.table import Cell, Change, Command, Kind, Shows, State
from hardware.recorded.recording import Recording, open_recording
from hardware.recorded.script import read_changes, read_commands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from companion.engine.events import Line

AT_MOST: Mapping[str, float] = {}
TURNS = 10_000
TENTH = TURNS // 10
ROUNDS = 7
"""The quickest of so many counts: whatever else the machine does only makes one slower."""


def measure(recording: Path | None) -> Mapping[str, float | int]:
    """Facts ruled on in a second, over the table scripts beside the recording; and the figures of a game in which nobody finds a pair."""
    return {**_scripts(recording), **_long_game()}


def _scripts(recording: Path | None) -> Mapping[str, float | int]:
    folder = None if recording is None else recording.resolve().parent / "scripts"
    if folder is None or not folder.is_dir():
        return {}
    games = [(opened, _read(opened)) for opened in map(open_recording, sorted(folder.glob("*/*")))]
    facts = sum(len(cause.facts) for _, causes in games for cause in causes if isinstance(cause, Change))
    seconds = min(_time(games) for _ in range(ROUNDS))
    return {"scripts": len(games), "facts": facts, "facts_per_s": round(facts / seconds)}


def _read(opened: Recording) -> list[Change | Command]:
    script = opened.pictures
    assert isinstance(script, Path)  # noqa: S101  for the type checker
    return list(from_script(read_changes(script), Inbox(read_commands(opened.inputs) if opened.inputs else ())))


def _time(games: list[tuple[Recording, list[Change | Command]]]) -> float:
    begun = time.perf_counter()
    for opened, causes in games:
        referee = Referee(opened.edition, opened.switches, opened.players)
        for cause in causes:
            _rule(referee, cause)
    return time.perf_counter() - begun


def _rule(referee: Referee, cause: Change | Command) -> None:
    try:
        if isinstance(cause, Command):
            referee.hear(cause)
        else:
            referee.see(cause)
    except NotAllowedError:
        return


def no_pair() -> Iterator[Change]:
    """Two different tiles turned and turned back, over and over: four changes a turn."""
    yield Change(0, LAID_OUT)
    facts: tuple[tuple[Cell, Shows], ...] = (("a1", Kind.FLORAMON), ("b1", Kind.PYROMON), ("a1", State.BACK), ("b1", State.BACK))
    for turn in count(1):
        for step, (cell, shows) in enumerate(facts):
            yield Change(turn * 8 + step * 2, ((cell, shows),))


def _long_game() -> Mapping[str, float | int]:
    referee, changes, log = Referee("en", {}, ("Ada", "Ben")), no_pair(), LogInMemory()
    _play(referee, islice(changes, 1), log)
    seconds, kilobytes = [], []
    for _ in range(10):
        tenth = list(islice(changes, 4 * TENTH))
        begun = time.perf_counter()
        _play(referee, tenth, log)
        seconds.append(time.perf_counter() - begun)
    resumed_s = _resume_s(log.lines)
    tracemalloc.start()
    for _ in range(2):
        before = tracemalloc.get_traced_memory()[0]
        for change in islice(changes, 4 * TENTH):
            referee.see(change)
        kilobytes.append((tracemalloc.get_traced_memory()[0] - before) / (4 * TENTH) / 1000)
    tracemalloc.stop()
    return {
        "long_game_turns": TURNS,
        "last_tenth_over_first_in_time": round(seconds[-1] / seconds[0], 2),
        "memory_a_ruling_kb": round(kilobytes[-1], 2),
        "resumed_s": round(resumed_s, 2),
    }


def _play(referee: Referee, changes: Iterable[Change], log: LogInMemory) -> None:
    for _ in play(referee, changes, log):
        pass


def _resume_s(lines: Sequence[Line]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.jsonl"
        with Journal.new(path, force=False) as journal:
            journal.append(lines)
        begun = time.perf_counter()
        go_on(path).journal.close()
        return time.perf_counter() - begun
