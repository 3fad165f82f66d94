"""A line of the log comes round without loss, and a damaged one is named to the field."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.events import EVENTS, Breach, Corrected, Line, Note, Paused, PlayerLeft, TileDrawn
from companion.engine.reasons import Rule
from companion.errors import BadLog
from companion.record.lines import format_line, parse_line
from companion.table import Kind
from drawn_lines import LINES

if TYPE_CHECKING:
    from pathlib import Path


def handed_lines(shared: Path) -> list[str]:
    logs = sorted((shared / "recordings").rglob("expected.jsonl"))
    assert logs
    return [text for log in logs for text in log.read_text(encoding="utf-8").split("\n") if text]


@given(LINES)
def test_every_event_comes_round(line: Line) -> None:
    text = format_line(line)

    assert parse_line(text) == line
    assert text.splitlines() == [text]
    assert text.encode("utf-8")


@given(st.text())
def test_arbitrary_text_is_refused(text: str) -> None:
    with pytest.raises(BadLog):
        parse_line(text)


@pytest.mark.shared
def test_every_handed_line_comes_round(shared: Path) -> None:
    for text in handed_lines(shared):
        assert json.loads(format_line(parse_line(text))) == json.loads(text)


@pytest.mark.shared
def test_the_handed_logs_hold_every_event(shared: Path) -> None:
    assert {parse_line(text).event.name for text in handed_lines(shared)} == set(EVENTS)


def test_a_line_is_compact_and_in_the_order_of_the_log() -> None:
    line = Line(7, 3.25, PlayerLeft("Été"))

    assert format_line(line) == '{"n":7,"t":3.25,"event":"player_left","player":"Été"}'


def test_a_whole_number_of_seconds_stays_whole() -> None:
    assert format_line(parse_line('{"n":1,"t":0,"event":"paused"}')) == '{"n":1,"t":0,"event":"paused"}'


def test_from_is_written_without_its_underscore() -> None:
    text = format_line(Line(9, 1.0, Corrected(from_=3, cell="a1", elemon=Kind.GEOMON)))

    assert json.loads(text)["from"] == 3


def test_a_field_that_may_be_left_out_is_left_out() -> None:
    assert format_line(Line(2, 1, Breach(Rule.TILE_COUNT, elemon=Kind.GEOMON))) == (
        '{"n":2,"t":1,"event":"breach","rule":"tile_count","elemon":"geomon"}'
    )


def test_a_drawn_tile_that_was_not_shown_is_null() -> None:
    assert format_line(Line(2, 1, TileDrawn("Ada", None))) == '{"n":2,"t":1,"event":"tile_drawn","player":"Ada","elemon":null}'


def test_a_line_may_have_its_line_end() -> None:
    assert parse_line('{"n":1,"t":0,"event":"paused"}\n') == Line(1, 0, Paused())


def test_unknown_fields_are_passed_over() -> None:
    assert parse_line('{"n":1,"t":0,"event":"paused","by":"Ada"}') == Line(1, 0, Paused())


@pytest.mark.parametrize("word", ["x_note", "weather"])
def test_an_unknown_event_keeps_its_number_and_all_it_says(word: str) -> None:
    text = f'{{"n":4,"t":2.5,"event":"{word}","deep":{{"a":[1,null,"é"]}}}}'
    line = parse_line(text)

    assert line == Line(4, 2.5, Note(word, {"deep": {"a": [1, None, "é"]}}))
    assert format_line(line) == text


@pytest.mark.parametrize("name", ["a\nb", "a\u2028b", "a\x85b", "half \ud83d of a pair"])
def test_a_name_with_strange_characters_stays_on_one_line_of_utf_8(name: str) -> None:
    line = Line(1, 0, PlayerLeft(name))
    text = format_line(line)

    assert text.splitlines() == [text]
    assert parse_line(text.encode("utf-8").decode("utf-8")) == line


def test_seconds_that_are_no_number_are_not_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        format_line(Line(1, float("nan"), Paused()))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"n":1,"t":0,"event":"pau', "expected a line of JSON, received"),
        ("[" * 100_000, "expected a line of JSON, received"),
        ('["paused"]', "expected a JSON object, received ['paused']"),
        ('{"t":0,"event":"paused"}', "line: field n: expected a whole number from 1, received nothing"),
        ('{"n":true,"t":0,"event":"paused"}', "line: field n: expected a whole number from 1, received True"),
        ('{"n":1,"t":"0","event":"paused"}', "line 1: field t: expected a number of seconds, received '0'"),
        ('{"n":1,"t":1e999,"event":"paused"}', "line 1: field t: expected a number of seconds, received inf"),
        (f'{{"n":1,"t":{"9" * 400},"event":"paused"}}', "line 1: field t: expected a number of seconds, received 999"),
        ('{"n":1,"t":NaN,"event":"paused"}', "NaN is no number of JSON"),
        ('{"n":1,"t":0,"event":["paused"]}', "line 1: field event: expected the name of an event, received ['paused']"),
        ('{"n":1,"t":0,"event":"player_left"}', "line 1, player_left: field player: expected a text, received nothing"),
        ('{"n":1,"t":0,"event":"tile_dealt","cell":"d1"}', "field cell: expected one of a1, b1, c1, a2, b2, c2, a3, b3, c3, received 'd1'"),
        ('{"n":1,"t":0,"event":"peeked","count":true}', "field count: expected a whole number, received True"),
        ('{"n":1,"t":0,"event":"rule_restored","rule":"rude","cell":"a1"}', "field rule: expected one of third_tile, "),
        ('{"n":1,"t":0,"event":"pair","cells":["a1"],"elemons":[]}', "field cells: expected a list of 2, received ['a1']"),
        ('{"n":1,"t":0,"event":"table_accepted","cells":{"d1":"back"}}', "field cells: expected one of a1, "),
        ('{"n":1,"t":0,"event":"out_of_step","cells":{"a1":{"expected":"back"}}}', "field cells.a1.seen: expected one of floramon, "),
        (
            '{"n":1,"t":0,"event":"question","about":"whose_tile","elemon":"geomon","players":[7]}',
            "field players.0: expected a text, received 7",
        ),
    ],
)
def test_a_damaged_line_is_named_to_the_field(text: str, says: str) -> None:
    with pytest.raises(BadLog) as refused:
        parse_line(text)

    assert says in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
