"""Requests and answers come round, and what is none is refused by what is wrong with it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.spoken.message import Answer, BadMessage, Request, format_answer, format_request, parse_answer, parse_request

TEXT = st.text()
VALUES = TEXT | st.integers() | st.booleans() | st.none() | st.lists(TEXT, max_size=3)
NAMES = st.text().filter(lambda name: name not in ("do", "id", "state", "t"))
REQUESTS = st.builds(
    Request, st.text(min_size=1), st.dictionaries(NAMES, VALUES, max_size=4), st.text(min_size=1), st.none() | st.integers(min_value=0)
)
ANSWERS = st.builds(Answer, st.integers(min_value=0), st.lists(TEXT, max_size=3).map(tuple), TEXT)


@given(REQUESTS)
def test_every_request_comes_round_on_one_line(request: Request) -> None:
    line = format_request(request)

    assert parse_request(line) == request
    assert line.count(b"\n") == 1


@given(ANSWERS)
def test_every_answer_comes_round_on_one_line(answer: Answer) -> None:
    line = format_answer(answer)

    assert parse_answer(line) == answer
    assert line.count(b"\n") == 1


def test_the_question_how_far_the_game_is_comes_round() -> None:
    assert parse_request(format_request(Request())) == Request()


def test_an_answer_says_whether_it_was_done() -> None:
    assert json.loads(format_answer(Answer(7)))["ok"] is True
    assert json.loads(format_answer(Answer(7, why="no")))["ok"] is False


def test_a_time_that_came_along_is_no_argument() -> None:
    assert parse_request(b'{"do":"done","id":"a","t":3}').arguments == {}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "a command must be one JSON object on a line"),
        (b"undo", "a command must be one JSON object on a line"),
        (b"\xff\xfe", "a command must be one JSON object on a line"),
        (b'{"do":"und', "a command must be one JSON object on a line"),
        (b"[" * 10_000, "a command must be one JSON object on a line"),
        (b'["undo"]', "a command must be a JSON object, not list"),
        (b'{"id":"a"}', 'a command must have "do"'),
        (b'{"do":7,"id":"a"}', 'a command must have "do"'),
        (b'{"do":"","id":"a"}', 'a command must have "do"'),
        (b'{"do":"undo"}', 'a command must have an "id"'),
        (b'{"do":"undo","id":""}', 'a command must have an "id"'),
        (b'{"do":"undo","id":7}', 'a command must have an "id"'),
        (b'{"do":"undo","id":"a","state":"7"}', '"state" must be the number of the last line that you know'),
        (b'{"do":"undo","id":"a","state":true}', '"state" must be the number of the last line that you know'),
        (b'{"do":"undo","id":"a","count":NaN}', "a command must be one JSON object on a line"),
    ],
)
def test_what_is_no_command_is_refused_in_one_line(line: bytes, says: str) -> None:
    with pytest.raises(BadMessage) as refused:
        parse_request(line)

    assert says in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [b"", b"HTTP/1.1 400 Bad Request", b"[]", b"{}", b'{"state":1,"lines":[7],"why":""}', b'{"state":"1","lines":[],"why":""}'],
)
def test_what_is_no_answer_is_refused(line: bytes) -> None:
    with pytest.raises(BadMessage):
        parse_answer(line)
