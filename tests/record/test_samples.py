"""A journal of each format that was ever written is read for good: it replays to the same game, and can be gone on with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.engine import fold, standing
from companion.engine.endings import figures_of
from companion.record.course.course import course_of
from companion.record.course.skill import skills
from companion.record.verify.verifier import first_fault
from companion.record.whole import read_whole
from companion.service import go_on

SAMPLES = sorted((Path(__file__).parent / "samples").glob("format-*.jsonl"))
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)


@each_sample
def test_a_sample_gives_the_recorded_scores_r51(sample: Path) -> None:
    lines = read_whole(sample).lines

    game = fold(line.event for line in standing(lines))

    assert first_fault(lines) is None
    assert game is not None
    told = {seat.player: (figures_of(game, number), len(seat.hand)) for number, seat in enumerate(game.seats)}
    assert told == {"Zoé": (("electromon",), 7), "Ben": (("hydromon",), 6), "Cleo Ñ": ((), 5), "Ada": (("floramon",), 6)}


@each_sample
def test_a_sample_gives_the_recorded_figures(sample: Path) -> None:
    figures = [(one.turns, one.pairs, one.chances, one.taken, one.streak) for one in skills(course_of(read_whole(sample).lines))]

    assert figures == [(9, 5, 5, 4, 3), (7, 5, 4, 2, 3), (5, 2, 3, 1, 1), (5, 4, 4, 3, 3)]


@each_sample
def test_a_sample_cut_short_is_gone_on_with(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shutil.copy(sample, path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:200]))

    gone_on = go_on(path)
    gone_on.journal.close()

    assert gone_on.lines[:200] == read_whole(sample).lines[:200]
