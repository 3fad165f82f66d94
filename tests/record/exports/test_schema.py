"""The published JSON Schema: it is that of the events, what is written is valid by it, and what is broken is not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from companion.record.exports.json_lines import as_json
from companion.record.exports.schema import schema
from companion.record.lines import format_line
from companion.record.whole import WholeLog
from drawn_lines import LINES
from drawn_logs import any_log
from handed import CHECKOUT, handed_folders
from kept_games import short_game

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine.events import Line

SCHEMA = schema()
GAME = Draft202012Validator(SCHEMA)
LINE = Draft202012Validator({"$ref": "#/$defs/line", "$defs": SCHEMA["$defs"]})


def document(lines: list[Line]) -> Any:
    return json.loads("".join(as_json(WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False))))


def test_the_published_schema_is_that_of_the_events() -> None:
    assert json.loads((CHECKOUT / "docs/game.schema.json").read_text(encoding="utf-8")) == SCHEMA
    Draft202012Validator.check_schema(SCHEMA)


few = settings(max_examples=4)
"""To validate a document takes a second."""


@few
@given(any_log())
def test_a_game_as_one_document_is_valid(lines: list[Line]) -> None:
    GAME.validate(document(lines))


@given(LINES)
def test_every_line_is_valid(line: Line) -> None:
    LINE.validate(json.loads(format_line(line)))


@pytest.mark.shared
@pytest.mark.parametrize("folder", handed_folders("recordings/details/*")[::60], ids=lambda folder: folder.name)
def test_a_handed_line_is_valid(folder: Path) -> None:
    for text in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        LINE.validate(json.loads(text))


BROKEN: list[dict[str, object]] = [
    {"event": "tile_turned", "cell": "d4", "elemon": "geomon"},
    {"event": "tile_turned", "cell": "a1", "elemon": "dragon"},
    {"event": "tile_turned", "cell": "a1"},
    {"event": "turn_started", "turn": "one", "player": "Ann", "extra": False},
    {"event": "turn_started", "turn": 1, "player": "Ann", "extra": "no"},
    {"event": "pair", "cells": ["a1"], "elemons": ["geomon", "geomon"]},
    {"event": "breach", "rule": "too_loud"},
    {"event": "table_accepted", "cells": {"mine": "back"}},
    {"event": "game_over", "reason": "no_pairs", "winners": ["Ann"], "standings": {"Ann": {"tiles": 3}}},
    {"event": "tile_drawn", "player": "Ann"},
    {"event": "party"},
    {"event": "paused", "n": 0},
    {"event": "paused", "t": "now"},
]


@pytest.mark.parametrize("broken", BROKEN, ids=json.dumps)
def test_a_broken_line_is_refused(broken: dict[str, object]) -> None:
    assert not LINE.is_valid({"n": 1, "t": 0.5, **broken})


@pytest.mark.parametrize("without", ["kind", "format", "lines"])
def test_a_broken_document_is_refused(without: str) -> None:
    whole = document(short_game().lines)

    assert GAME.is_valid(whole)
    assert not GAME.is_valid({key: value for key, value in whole.items() if key != without})
    assert not GAME.is_valid({**whole, "lines": whole["lines"][1:]})
