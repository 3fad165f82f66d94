"""The words of the report: no language lacks one, and numbers are said as they are."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from fluent.syntax import FluentParser, ast

from companion.announce.language import LANGUAGES, source_of
from companion.engine.reasons import Rule
from companion.record.report.told import ROOM, TOLD, words_of

each_language = pytest.mark.parametrize("language", LANGUAGES)
COUNTED = ("played", "taken-back", "times", "peeked", "draw_pile_set")


def phrases(language: str) -> set[str]:
    body = FluentParser().parse(source_of(language, ROOM)).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []
    return {entry.id.name for entry in body if isinstance(entry, ast.Message)}


@each_language
def test_every_language_has_every_phrase(language: str) -> None:
    assert phrases(language) == phrases("en")


def test_every_phrase_is_used() -> None:
    template = (resources.files(ROOM) / "page.html.j2").read_text(encoding="utf-8")
    page = (resources.files(ROOM) / "page.py").read_text(encoding="utf-8")
    said = {f"rule-{rule}" for rule in Rule} | {event.name for event in TOLD} | {"tile_drawn-unnamed", "gigamon_claimed-stolen"}
    said |= set(re.findall(r"""say\(["']([a-z-]+)["']""", template + page))

    assert phrases("en") == said - {"breach"}


@each_language
@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("phrase", COUNTED)
def test_a_number_is_said_as_it_is(phrase: str, count: int, language: str) -> None:
    said = words_of(language).say(phrase, {"count": count, "turns": count, "time": ""})

    assert re.findall(r"\d+", said) == ([] if (phrase, count) == ("taken-back", 0) else [str(count)])
