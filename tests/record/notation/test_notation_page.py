"""The page that describes the notation: its example can be read, and it names every step that there is."""

from __future__ import annotations

import re

import pytest

from companion.engine import events as ev
from companion.record.notation.read import from_notation
from companion.record.notation.step_read import FIRST_WORDS
from handed import CHECKOUT

PAGE = (CHECKOUT / "docs/notation.md").read_text(encoding="utf-8")


def test_the_example_is_a_game() -> None:
    example = re.search(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert example is not None

    log = from_notation(example[1].encode(), "page")

    assert isinstance(log.lines[-1].event, ev.GameOver)
    assert log.lines[2].event == ev.Note("x_seen", {"facts": {"b1": "geomon"}})


@pytest.mark.parametrize("word", FIRST_WORDS)
def test_every_word_is_described(word: str) -> None:
    assert re.search(rf"`{word}\b", PAGE)
