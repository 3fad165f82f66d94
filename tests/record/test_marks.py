"""Marks: a position comes back as it was, and a long game is gone on with from its last mark."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from companion.cli.bench_rulings import no_pair
from companion.engine.events import Line, Note
from companion.errors import BadLog
from companion.inbox import Inbox
from companion.record.fields import read_back, written
from companion.record.journal import Journal
from companion.record.marks import MARK, MARK_EVERY, mark, marked
from companion.referee.conversation import Conversation
from companion.referee.position import Position
from companion.referee.referee import Referee
from companion.service import from_script, go_on, new_referee, play
from companion.table import Change
from hardware.recorded.recording import open_recording
from hardware.recorded.script import read_changes, read_commands

if TYPE_CHECKING:
    from pathlib import Path

LONG_ENOUGH = 1_300


def long_game(path: Path) -> Referee:
    """A game in which nobody finds a pair, long enough for a mark and some more."""
    referee = Referee("en", {}, ("Ada", "Ben"))
    with Journal.new(path, force=False) as journal:
        for _ in play(referee, islice(no_pair(), LONG_ENOUGH), journal):
            pass
    assert referee.last_number > MARK_EVERY
    return referee


GAMES = (
    "details/D05-en-rock-before-both-won",
    "details/D66-es-awaited-after-resume",
    "details/D73-es-nothing-else-of-that-change",
    "scenarios/S25-fr",
    "scenarios/S50-en-abandoned",
    "scripts/fr/broken-02",
)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_comes_back_as_it_was(shared: Path, name: str) -> None:
    recording = open_recording(shared / "recordings" / name)
    said = Inbox(read_commands(recording.inputs) if recording.inputs else ())
    referee = new_referee(recording.edition, recording.switches, recording.players)
    conversation = Conversation(referee)

    for cause in from_script(read_changes(recording.folder / "table.jsonl"), said):
        if isinstance(cause, Change):
            referee.see(cause)
        else:
            conversation.hear(cause)
        position = referee.position
        assert read_back(Position, json.loads(json.dumps(written(position)))) == position


def test_a_long_game_is_gone_on_with_from_its_last_mark(tmp_path: Path) -> None:
    referee = long_game(tmp_path / "long.jsonl")

    gone_on = go_on(tmp_path / "long.jsonl")
    gone_on.journal.close()

    first = gone_on.lines[0].event
    assert isinstance(first, Note)
    assert first.word == MARK
    assert gone_on.told == ()
    assert gone_on.referee.last_number == referee.last_number + 1  # and the note that it was gone on with
    assert gone_on.referee.position == referee.position._replace(faces={})


def test_after_damage_before_the_mark_a_long_game_is_made_whole_from_its_notes(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    referee = long_game(path)
    data = bytearray(path.read_bytes())
    turned = data.index(b"tile_turned")
    data[turned] ^= 1
    path.write_bytes(bytes(data))

    gone_on = go_on(path)
    gone_on.journal.close()

    assert "line 4" in gone_on.told[0]
    assert gone_on.referee.position == referee.position._replace(faces={})
    assert go_on(path).told == ()


def test_what_is_no_mark_is_told() -> None:
    with pytest.raises(BadLog, match="line 7 is no mark"):
        marked(Line(7, 0.0, Note("x_seen", {})), Position)
    with pytest.raises(BadLog, match=r"line 8: x_position.game"):
        marked(Line(8, 0.0, Note(MARK, {"position": {"game": 3}})), Position)


def test_a_mark_is_plain_json() -> None:
    referee = Referee("es", {}, ("Ana", "José"))
    referee.see(next(no_pair()))

    fields = json.loads(json.dumps(mark(referee.position)))

    assert marked(Line(1, 0.0, Note(MARK, fields)), Position) == referee.position
