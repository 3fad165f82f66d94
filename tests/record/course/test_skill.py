"""What a player did in a game, as figures."""

from __future__ import annotations

import pytest

from companion.record.course.course import course_of
from companion.record.course.skill import Skill, skills
from companion.record.whole import read_whole
from handed import handed_folders
from tabletop import Tabletop


def test_pairs_missed_are_chances_that_were_not_taken() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a2="geomon", b2="pyromon")
    table.returns("a2", "b2")
    table.turns(a1="geomon", a2="geomon")
    table.takes("a1", "a2")

    ann, ben = skills(course_of(table.lines))

    assert (ann.turns, ann.pairs, ann.chances, ann.missed, ann.memory) == (2, 1, 1, 0, 1.0)
    assert (ben.turns, ben.pairs, ben.chances, ben.missed, ben.memory) == (1, 0, 1, 1, 0.0)


def test_without_a_chance_nothing_is_said_of_memory() -> None:
    assert Skill().memory is None


def test_a_streak_is_of_ones_own_turns() -> None:
    table = Tabletop()
    for _ in range(2):
        table.wins("polymon", "polymon", ("a1", "b1"))
        table.misses(("a2", "b2"))
    table.misses(("a3", "b3"))

    assert [skill.streak for skill in skills(course_of(table.lines))] == [2, 0]


@pytest.mark.shared
def test_of_every_handed_game_the_figures_fit_together() -> None:
    logs = [read_whole(folder / "expected.jsonl") for folder in handed_folders("recordings/scripts/*/none-*")[::4]]
    assert logs
    for log in logs:
        course = course_of(log.lines)
        for skill in skills(course):
            assert 0 <= skill.taken <= skill.chances <= skill.turns
            assert skill.taken <= skill.pairs
            assert skill.streak <= skill.pairs <= skill.turns
        total = sum(skill.thinking_s for skill in skills(course))
        assert total == pytest.approx(course.ended_s - course.turns[0].began_s)
