"""The files of phrases: no language lacks a phrase or a field, and none needs an article or a conjunction by the sound of a name."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from companion.announce.language import LANGUAGES, source_of

Fields = dict[str, frozenset[str]]


class Used(Visitor):
    """Collects what a message takes: its own data, other messages, the words and numbers that it chooses by."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(f"${node.id.name}")

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(language: str) -> list[ast.Message]:
    return [entry for entry in FluentParser().parse(source_of(language)).body if isinstance(entry, ast.Message)]


def fields(language: str) -> Fields:
    found: Fields = {}
    for message in messages(language):
        for name, pattern in [("", message.value), *((f".{attribute.id.name}", attribute.value) for attribute in message.attributes)]:
            used = Used()
            used.visit(pattern)
            found[message.id.name + name] = frozenset(used.names)
    return found


def test_each_language_has_its_file_and_each_file_its_language() -> None:
    files = (resources.files("companion.announce") / "phrases").iterdir()
    assert sorted(file.name for file in files) == [f"{language}.ftl" for language in sorted(LANGUAGES)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_can_be_read(language: str) -> None:
    assert [entry.content for entry in FluentParser().parse(source_of(language)).body if isinstance(entry, ast.Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_there_twice(language: str) -> None:
    names = [message.id.name for message in messages(language)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_phrase_or_a_field(language: str) -> None:
    assert fields(language) == fields("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_that_is_shown_in_one_plural_form_is_shown_in_all(language: str) -> None:
    for message in messages(language):
        for choice in choices_by_plural(message):
            shown = {variant.key.name: shown_in(variant) for variant in choice.variants if isinstance(variant.key, ast.Identifier)}
            assert len(set(shown.values())) == 1, f"{message.id.name}: {shown}"


def choices_by_plural(message: ast.Message) -> list[ast.SelectExpression]:
    assert message.value is not None
    choices = [part.expression for part in message.value.elements if isinstance(part, ast.Placeable)]
    by_plural = [choice for choice in choices if isinstance(choice, ast.SelectExpression)]
    return [c for c in by_plural if any(isinstance(v.key, ast.Identifier) and v.key.name == "one" for v in c.variants)]


def shown_in(variant: ast.Variant) -> frozenset[str]:
    used = Used()
    used.visit(variant.value)
    return frozenset(used.names)


# Before these the word would change with the first sound of the name: a/an, y/e, o/u, de/d', que/qu', le/l' ...
BY_SOUND = {
    "en": r"\b(a|an)",
    "es": r"\b(y|e|o|u)",
    "fr": r"\b(de|du|que|le|la|je|me|te|se|ne|ce|jusque|lorsque|puisque|si)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_changes_by_sound_stands_before_a_name(language: str) -> None:
    before_a_name = BY_SOUND[language] + r" \{ \$(?!cells?\b|first\b|second\b|count\b|gigamons\b|tiles\b)"
    assert re.findall(before_a_name, source_of(language), re.IGNORECASE) == []


def test_french_marks_stand_behind_a_no_break_space() -> None:
    lines = [line for line in source_of("fr").splitlines() if not line.startswith("#")]
    text = re.sub(r"\{ \$\w+ ->|[\[\]]", "", "\n".join(lines))
    assert re.findall(r".{0,20}(?<!\u00a0)[:;?!»].{0,20}|«(?!\u00a0).{0,20}", text) == []
