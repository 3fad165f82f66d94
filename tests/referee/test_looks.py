"""Looking with hydromon: what counts, when it is over, and that no face leaves a trace."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.events import Breach, Peeked, RuleRestored, TileTurned
from companion.engine.reasons import Rule
from companion.table import KINDS, Kind
from tabletop import Tabletop, names


def looking() -> Tabletop:
    table = Tabletop("en")
    table.wins("hydromon", "hydromon")
    return table


def test_tiles_are_counted_not_openings() -> None:
    table = looking()
    for _ in range(5):
        table.turns(a1="geomon")
        table.returns("a1")

    assert table.says("done")[0] == Peeked(1)


def test_the_look_is_over_when_four_were_seen_and_lie_face_down() -> None:
    table = looking()
    table.shows(a1="geomon", b1="geomon", c1="geomon", a2="geomon")
    assert table.returns("a1", "b1", "c1") == []

    assert table.returns("a2")[0] == Peeked(4)


def test_done_is_refused_while_a_tile_lies_open() -> None:
    table = looking()
    table.turns(a1="geomon")

    with pytest.raises(NotAllowedError, match="still lies open"):
        table.says("done")


def test_a_fifth_tile_does_not_keep_the_look_from_ending() -> None:
    table = looking()
    table.shows(a1="geomon", b1="geomon", c1="geomon", a2="geomon")
    assert table.turns(b2="geomon") == [Breach(Rule.PEEK_LIMIT, "b2")]

    assert table.shows(a1="back", b1="back", c1="back", a2="back")[0] == Peeked(4)
    assert table.returns("b2") == [RuleRestored(Rule.PEEK_LIMIT, "b2")]


def test_one_change_that_closes_the_last_and_opens_another_begins_the_next_turn() -> None:
    table = looking()
    table.shows(a1="geomon", b1="geomon", c1="geomon", a2="geomon")
    table.returns("a1", "b1", "c1")

    news = table.shows(a2="back", b2="aeromon")

    assert names(news) == ["peeked", "turn_started", "tile_turned"]
    assert news[-1] == TileTurned("b2", Kind.AEROMON)


def test_what_was_seen_in_a_look_accuses_nobody_later() -> None:
    table = looking()
    table.turns(a1="geomon")
    table.returns("a1")
    table.says("done")

    assert names(table.turns(a1="aeromon")) == ["tile_turned"]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not Kind.HYDROMON])
def test_no_kind_that_is_looked_at_stands_in_a_line_or_in_what_is_known(kind: Kind) -> None:
    table = looking()
    before = len(table.lines)
    table.turns(a2=kind)
    table.returns("a2")
    table.says("done")

    assert kind not in str(table.lines[before:])
    assert "a2" not in table.referee.position.faces


def test_a_look_undone_begins_anew() -> None:
    table = looking()
    table.turns(a1="geomon")
    table.returns("a1")
    table.says("done")
    table.says("undo")

    assert table.says("done")[0] == Peeked(0)
