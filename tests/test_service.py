"""The line wired together: kept before it is told, in the order in which it was seen and said; secrets stay secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.announce.announcer import Announcer
from companion.engine import NotAllowedError
from companion.engine.events import Breach, Note
from companion.errors import BadGame
from companion.frame import Frame, LostFrame
from companion.inbox import Inbox
from companion.record.in_memory import LogInMemory
from companion.record.journal import Journal
from companion.referee.conversation import Answered
from companion.service import Ruled, from_frames, from_script, new_referee, play
from companion.table import CELLS, KINDS, PADS, Change, Command, Interrupted, Kind, State
from driven_game import causes_of
from handed import HANDED
from hardware.recorded.recording import open_recording
from tabletop import names, steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.referee.referee import Referee
    from companion.service import Cause

LAID_OUT = Change(0.0, (*((cell, State.BACK) for cell in CELLS), *((pad, State.EMPTY) for pad in PADS)))


def turned(t: float, cell: str, kind: Kind) -> Change:
    return Change(t, ((cell, kind),))


def played(causes: Iterable[Cause]) -> tuple[list[Ruled | Answered], list[Line]]:
    log = LogInMemory()
    return list(play(new_referee("en", {}, ("Ann", "Ben")), causes, log)), log.lines


class Settled:
    """Sees in each frame what it is told to see."""

    def __init__(self, *changes: Change) -> None:
        self._changes = {change.t: change for change in changes}

    def see(self, frame: Frame) -> tuple[Change, ...]:
        return (self._changes[frame.t],) if frame.t in self._changes else ()


def frame(t: float) -> Frame:
    return Frame(t, np.zeros((2, 2, 3), np.uint8))


@pytest.mark.parametrize(
    ("edition", "switches", "players", "says"),
    [
        ("de", {}, ("Ann", "Ben"), "de"),
        ("en", {"stael": "yes"}, ("Ann", "Ben"), "stael"),
        ("en", {"steal": "maybe"}, ("Ann", "Ben"), "maybe"),
        ("en", {}, ("Ann",), "players"),
        ("en", {}, ("Ann", "Ben", "Cleo", "Dan", "Eve"), "players"),
        ("en", {}, ("Ann", "Ann"), "Ann"),
    ],
)
def test_a_game_that_cannot_be_played_is_told_in_one_line(
    edition: str, switches: dict[str, str], players: tuple[str, ...], says: str
) -> None:
    with pytest.raises(BadGame, match=r"^this game cannot be played: ") as refused:
        new_referee(edition, switches, players)

    assert says in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_what_is_told_was_kept_before() -> None:
    log = LogInMemory()
    told: list[Line] = []
    for outcome in play(new_referee("en", {}, ("Ann", "Ben")), [LAID_OUT, turned(1, "a1", Kind.GEOMON), Command(2, "pause")], log):
        told += outcome.lines
        assert log.lines == told

    assert [line.n for line in told] == list(range(1, len(told) + 1))


def test_what_changes_nothing_is_not_told() -> None:
    outcomes, _ = played([LAID_OUT, LAID_OUT, Change(1, (("a1", State.COVERED),))])

    assert len(outcomes) == 1


def test_a_refused_command_is_told_and_leaves_no_line() -> None:
    outcomes, lines = played([LAID_OUT, Command(1, "done")])

    assert isinstance(outcomes[-1], Answered)
    assert outcomes[-1].why == "done: no hydromon power waits"
    assert names(steps(lines)) == ["game_started", "turn_started"]


def test_a_command_sent_again_is_kept_once() -> None:
    outcomes, lines = played([LAID_OUT, Command(1, "pause", id="a"), Command(2, "pause", id="a")])

    assert [outcome.lines for outcome in outcomes[1:]] == [tuple(lines[2:])] * 2
    assert names(steps(lines)) == ["game_started", "turn_started", "paused"]


def test_a_command_of_a_script_comes_after_the_change_of_its_time() -> None:
    said = Inbox([Command(1, "pause"), Command(2, "resume"), Command(9, "pause")])
    changes = [LAID_OUT, turned(1, "a1", Kind.GEOMON), turned(2, "b1", Kind.GEOMON)]

    order = [cause.do if isinstance(cause, Command) else cause.t for cause in from_script(changes, said)]

    assert order == [0.0, 1, "pause", 2, "resume", "pause"]


def test_a_command_waits_until_the_table_of_its_time_was_seen() -> None:
    said = Inbox([Command(1.0, "pause"), Command(1.6, "resume")])
    sight = Settled(turned(1.5, "a1", Kind.GEOMON))
    frames = [frame(t / 2) for t in range(5)]

    order = [cause.do if isinstance(cause, Command) else cause.t for cause in from_frames(frames, sight, said, settle_s=0.6, lost=print)]

    assert order == [1.5, "pause", "resume"]


def test_a_lost_frame_is_told_and_passed_over() -> None:
    lost: list[LostFrame] = []
    frames = [frame(0), LostFrame(0.5, "cut off"), frame(1)]

    causes = list(from_frames(frames, Settled(turned(1, "a1", Kind.GEOMON)), Inbox(), settle_s=0, lost=lost.append))

    assert [cause.t for cause in causes] == [1]
    assert [gone.why for gone in lost] == ["cut off"]


def test_what_is_said_last_is_heard_though_no_frame_follows() -> None:
    said = Inbox([Command(1.0, "pause")])

    assert [cause.t for cause in from_frames([frame(0)], Settled(), said, settle_s=0.6, lost=print)] == [1.0]


LOOKS = [f"details/{name}" for name in ("D54-en-look-counts-tiles", "D55-es-look-ends-with-a-fifth-open", "D65-es-undo-into-a-look")]
LOOKS += [
    "details/D56-en-look-closed-and-next-opened",
    "scenarios/S25-en",
    "scenarios/S24-fr",
    "scripts/en/mess-01",
    "scripts/fr/broken-03",
]


def with_other_faces(folder: Path, step: int) -> list[Cause]:
    """The same game, but other tiles are seen in its looks."""
    referee = recorded(folder)
    causes: list[Cause] = []
    for cause in causes_of(folder):
        lines = referee.see(cause) if isinstance(cause, Change) else obeyed(referee, cause)
        looked_at = [place for line in lines if isinstance(line.event, Note) for place, shows in facts_of(line.event) if shows == "open"]
        causes.append(reseen(cause, looked_at, step) if isinstance(cause, Change) else cause)
    return causes


def recorded(folder: Path) -> Referee:
    recording = open_recording(folder)
    return new_referee(recording.edition, recording.switches, recording.players)


def obeyed(referee: Referee, command: Command) -> tuple[Line, ...]:
    try:
        return referee.hear(command)
    except NotAllowedError:
        return ()


def facts_of(note: Note) -> list[tuple[str, object]]:
    facts = note.fields.get("facts", {})
    assert isinstance(facts, dict)
    return list(facts.items())


def reseen(change: Change, looked_at: Sequence[str], step: int) -> Change:
    """Each place looked at shows another kind; no two in one step the same as before."""
    facts = tuple(
        (place, KINDS[(KINDS.index(shows) + step) % len(KINDS)] if place in looked_at and isinstance(shows, Kind) else shows)
        for place, shows in change.facts
    )
    return Change(change.t, facts)


def everything_told(path: Path, folder: Path, causes: Iterable[Cause]) -> tuple[bytes, list[Ruled | Answered], list[str]]:
    """The journal, all outcomes, and all sentences of a game."""
    announcer = Announcer("en")
    with Journal.new(path, force=True) as journal:
        outcomes = list(play(recorded(folder), causes, journal))
    return path.read_bytes(), outcomes, [said for outcome in outcomes if outcome.lines for said in announcer.hear(outcome.lines)]


@pytest.mark.shared
@pytest.mark.parametrize("part", LOOKS)
def test_the_same_game_with_other_faces_in_its_looks_is_told_and_kept_the_same(part: str, tmp_path: Path) -> None:
    folder, path = HANDED / "recordings" / part, tmp_path / "game.jsonl"
    causes = causes_of(folder)
    others = [with_other_faces(folder, step) for step in range(1, len(KINDS))]
    told = everything_told(path, folder, causes)

    assert causes not in others
    for other in others:
        assert everything_told(path, folder, other) == told


def a_tile_that_became_another(*between: Cause) -> list[str]:
    """The events of a game in which two tiles were turned and turned back, and one of them shows another kind then."""
    back = Change(3.0, (("a1", State.BACK), ("b1", State.BACK)))
    causes = [LAID_OUT, turned(1.0, "a1", Kind.GEOMON), turned(2.0, "b1", Kind.AEROMON), back, *between, turned(5.0, "a1", Kind.PYROMON)]
    return [f"{line.event.name} {line.event.rule}" if isinstance(line.event, Breach) else line.event.name for line in played(causes)[1]]


def test_a_tile_that_became_another_before_our_eyes_is_named() -> None:
    assert "breach tile_changed" in a_tile_that_became_another()


def test_nobody_is_accused_by_what_was_seen_before_the_view_was_interrupted() -> None:
    assert "breach tile_changed" not in a_tile_that_became_another(Interrupted(4.0))
