"""A language: its phrases, filled with data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, TypeAlias

from companion.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fluent.runtime import FluentBundle

LANGUAGES: tuple[str, ...] = ("en", "es", "fr")
ANNOUNCE = "companion.announce"
"""The room whose phrases are spoken."""

Data: TypeAlias = dict[str, str | int]

# Names are data: what would break a line, turn its direction or not be written as UTF-8 is a space.
_NO_PART_OF_A_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language."""

    language: str
    bundle: FluentBundle

    def say(self, phrase: str, data: Data) -> str:
        """The phrase of that name with `data` in its places, on one line.

        Raises LookupError where the language has no such phrase, or the phrase asks for data that is not given.
        """
        pattern = self.bundle.get_message(phrase).value if self.bundle.has_message(phrase) else None
        if pattern is None:
            raise LookupError(f"no phrase {phrase} in {self.language}.ftl")
        safe = {name: _NO_PART_OF_A_LINE.sub(" ", value) if isinstance(value, str) else value for name, value in data.items()}
        said, errors = self.bundle.format_pattern(pattern, safe)
        if errors or not isinstance(said, str):
            raise LookupError(f"phrase {phrase} in {self.language}.ftl: {errors}")
        return said

    def listed(self, parts: Sequence[str], last: str) -> str:
        """The parts as a list; last: `list-and` or `list-or`, the phrase that joins the last one."""
        said = "".join(parts[:1])
        for part in parts[1:-1]:
            said = self.say("list-next", {"left": said, "right": part})
        return self.say(last, {"left": said, "right": parts[-1]}) if len(parts) > 1 else said


def need_language(language: str) -> None:
    """Raises CompanionError for a language that there is not."""
    if language not in LANGUAGES:
        raise CompanionError(f"language {language!r}: there are phrases in {', '.join(LANGUAGES)}; choose one of these")


def source_of(language: str, room: str = ANNOUNCE) -> str:
    """The file of phrases of a language, as text. room: whose phrases. Raises CompanionError for a language that there is not."""
    need_language(language)
    return (resources.files(room) / "phrases" / f"{language}.ftl").read_text(encoding="utf-8")


@cache
def phrases_of(language: str, room: str = ANNOUNCE) -> Phrases:
    """The phrases of a language, read once. room: whose phrases. Raises CompanionError for a language that there is not."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  it takes a small Pi a second, and lamps are lit before

    # Marks around names that keep their direction apart would be read out, and shown as boxes in a terminal.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source_of(language, room)))
    return Phrases(language, bundle)
