"""A log as JSON Lines and as one JSON document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from companion.errors import BadLog
from companion.record.exports.json_lines import as_json, as_json_lines, from_json
from companion.record.lines import format_line
from companion.record.whole import WholeLog, whole_log
from drawn_logs import any_log
from kept_games import short_game

if TYPE_CHECKING:
    from companion.engine.events import Line


def whole(lines: list[Line]) -> WholeLog:
    return WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False)


@settings(max_examples=20)
@given(any_log())
def test_every_game_comes_round(lines: list[Line]) -> None:
    log = whole(lines)

    assert whole_log("".join(as_json_lines(log)).encode(), "log") == log
    assert from_json("".join(as_json(log)).encode(), "log") == log


def test_a_document_holds_the_lines_as_objects() -> None:
    document = json.loads("".join(as_json(whole(short_game().lines))))

    assert (document["kind"], document["format"]) == ("gigamons game", 1)
    assert [line["n"] for line in document["lines"]] == list(range(1, len(document["lines"]) + 1))


def test_fields_of_another_writer_are_kept() -> None:
    text = '{"n":1,"t":0,"event":"x_theirs","more":[1,2]}'

    assert from_json(f'{{"kind":"gigamons game","format":1,"lines":[{text}]}}'.encode(), "log").texts == (text,)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "this is no JSON"),
        ('{"kind":"chess"}', "this is no game"),
        ('{"kind":"gigamons game","format":2,"lines":[]}', "written in format 2"),
        ('{"kind":"gigamons game","format":1,"lines":[{"n":2}]}', "line 1: line 2: field t"),
        ('{"kind":"gigamons game","format":1,"lines":[]}', "it holds no whole line"),
    ],
)
def test_what_is_no_game_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadLog, match=f"^log.*{says}"):
        from_json(text.encode(), "log")
