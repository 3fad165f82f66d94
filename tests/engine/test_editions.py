"""Editions are sets of switches, and any switch may be set by itself."""

from __future__ import annotations

import pytest

from companion.engine.editions import ALLOWED, EDITIONS, UnknownSwitchError, switches_of


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("en", "none partner automatic no player pile_empty tiles yes"),
        ("es", "partner itself automatic yes victim no_pairs tiles yes"),
        ("fr", "partner itself on_request yes player pile_empty tiles yes"),
    ],
)
def test_an_edition_is_these_switches(edition: str, words: str) -> None:
    assert switches_of(edition).words() == dict(zip(ALLOWED, words.split(), strict=True))


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in ALLOWED.items() for word in words])
def test_any_switch_may_be_set_by_itself(name: str, word: str) -> None:
    for edition in EDITIONS:
        assert switches_of(edition, {name: word}).words() == {**switches_of(edition).words(), name: word}


@pytest.mark.parametrize(
    ("edition", "changed", "says"),
    [
        ("de", {}, "edition is one of en, es, fr, not 'de'"),
        ("en", {"colour": "red"}, "there is no switch 'colour'"),
        ("en", {"steal": "maybe"}, "switch steal is one of yes, no, not 'maybe'"),
        ("en", {"powers": True}, "switch powers is one of yes, no, not True"),
    ],
)
def test_what_the_rules_do_not_know_is_named(edition: str, changed: dict[str, object], says: str) -> None:
    with pytest.raises(UnknownSwitchError, match=says):
        switches_of(edition, changed)
