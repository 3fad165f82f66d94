"""The report of a game: one page that stands alone, in three languages, whatever the players are called."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from companion.announce.language import LANGUAGES
from companion.errors import BadLog
from companion.record.lines import format_line
from companion.record.report.page import as_page
from companion.record.whole import WholeLog, read_whole
from drawn_logs import NASTY, any_log
from handed import handed_folders
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Line

each_language = pytest.mark.parametrize("language", LANGUAGES)
NOT_CLOSED = {"meta", "path", "rect"}


class Page(HTMLParser):
    """A page read: its elements, each closed by its own end, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.links += [f"{name}={value}" for name, value in attrs if name in {"src", "href", "srcset", "action"} or name.startswith("on")]
        if tag not in NOT_CLOSED:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in NOT_CLOSED:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(lines: Sequence[Line], language: str | None = None, name: str = "game") -> Page:
    return Page("".join(as_page(WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False), name, language)))


def played(*players: str) -> list[Line]:
    table = Tabletop("es", *players)
    table.misses(("a1", "b1"))
    table.turns(a1="geomon", c2="geomon")
    table.takes("a1", "c2")
    table.turns(b3="hydromon")
    return table.lines


@each_language
def test_it_needs_nothing_from_elsewhere(language: str) -> None:
    page = page_of(played(), language)

    assert page.links == []
    assert {"script", "link", "img", "iframe"}.isdisjoint(page.elements)


@each_language
@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_and_never_an_element_r54(name: str, language: str) -> None:
    named, plain = page_of(played(name, "Ben"), language, name), page_of(played("Ann", "Ben"), language)

    assert named.elements == plain.elements
    shown = re.sub(r"\s+", " ", name).strip()
    assert shown in re.sub(r"\s+", " ", named.text)


@settings(max_examples=15)
@given(any_log())
def test_every_game_has_its_report(lines: list[Line]) -> None:
    assert {"svg", "table"} <= set(page_of(lines).elements)


def test_it_speaks_the_language_of_the_edition_unless_another_is_asked_for() -> None:
    assert "Una partida de Gigamons" in page_of(played()).text
    assert "Une partie de Gigamons" in page_of(played(), "fr").text


def test_it_tells_the_course_turn_by_turn() -> None:
    text = page_of(played("Ann", "Ben"), "en").text

    assert "a1\N{NO-BREAK SPACE}Geomon, b1\N{NO-BREAK SPACE}Aeromon" in text
    assert "pair · Geomon has no effect · a gap was not filled (a1) · a gap was not filled (c2)" in text
    assert "The game was not played to its end." in text


def test_it_tells_breaches_and_what_was_taken_back() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon", c1="pyromon")
    table.says("undo")

    text = page_of(table.lines).text

    assert "No rule was broken." in text
    assert "1 time something was taken back" in text


def test_it_says_which_rules_are_the_familys_own() -> None:
    table = Tabletop("en", steal="yes")

    assert "Rules of your own: steal = yes" in page_of(table.lines).text


@each_language
@pytest.mark.shared
@pytest.mark.parametrize("folder", handed_folders("recordings/scripts/*/*-01"), ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_handed_game_has_its_report_in_every_language(folder: Path, language: str) -> None:
    log = read_whole(folder / "expected.jsonl")

    page = page_of(log.lines, language)

    assert all(player in page.text for player in log.lines[0].event.players)  # type: ignore[attr-defined]


def test_a_log_that_is_no_game_has_none() -> None:
    with pytest.raises(BadLog):
        page_of(Tabletop().lines[1:])
