"""The words of the notation: names, kinds, cells and times as text, and a step's text as words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import BadLog
from companion.record.lines import compact_json
from companion.table import CELLS, KINDS, Cell, Kind, Shows, shows_from_word

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = re.compile(r"[^\W\d_]\w*")
_LEXED = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\{[^}]*\}|[,:]|@[^\s,:{]+|[^\s,:{"]+|.)', re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,4000}")
_SHORTEST = 3
"""How many letters name a kind."""


class Word(NamedTuple):
    """A word of a step. quoted: it stood in quotation marks, and is a name, whatever it says."""

    text: str
    quoted: bool = False


def name(player: str) -> str:
    """A name as it is written: bare where it is one word of letters and digits, else in quotation marks as in JSON."""
    return player if _PLAIN.fullmatch(player) else compact_json(player)


def kind_word(kind: Kind) -> str:
    """A kind as it is written."""
    return kind.value.capitalize()


def shows_word(shows: Shows) -> str:
    """What a place shows, as it is written."""
    return kind_word(shows) if isinstance(shows, Kind) else shows.value


def words_in(text: str) -> Iterator[Word]:
    """The words of a text, commas, colons and times (@3.0) among them; what stands in braces is a comment. Raises BadLog."""
    for found in _LEXED.finditer(text.strip()):
        word = found[1]
        if word[0] == '"':
            if len(word) == 1:
                raise BadLog("a quotation mark has no other")
            yield Word(unquoted(word), quoted=True)
        elif word[0] == "{":
            if len(word) == 1:
                raise BadLog("a brace has no other")
        else:
            yield Word(word)


def unquoted(text: str) -> str:
    """A text in quotation marks without them. Raises BadLog where what stands between them is no text."""
    try:
        return str(json.loads(text, strict=False))
    except ValueError as error:
        raise BadLog(f"{text} is no text in quotation marks ({error})") from error


def whole_number(text: str) -> int:
    """The number that is written so. Raises BadLog where it is none, or longer than Python reads any."""
    if not _NUMBER.fullmatch(text):
        raise BadLog(f"expected a whole number, received {text[:40]!r}")
    return int(text)


class Words:
    """The words of one step, taken from the front."""

    def __init__(self, words: list[Word]) -> None:
        self._words = words
        self._at = 0

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self._words) - self._at

    def peek(self) -> str:
        """The next word in small letters, "" at the end and where a name in quotation marks stands."""
        if not self.left or self._words[self._at].quoted:
            return ""
        return self._words[self._at].text.lower()

    def take(self, *texts: str) -> bool:
        """Takes these words where they are the next; whether they were."""
        following = [word.text.lower() for word in self._words[self._at : self._at + len(texts)] if not word.quoted]
        if following != list(texts):
            return False
        self._at += len(texts)
        return True

    def next(self, expected: str) -> Word:
        """The next word. Raises BadLog where there is none."""
        if not self.left:
            raise BadLog(f"expected {expected} after {self}")
        self._at += 1
        return self._words[self._at - 1]

    def name(self) -> str:
        """A player's name."""
        return self.next("a name").text

    def number(self) -> int:
        """A whole number."""
        return whole_number(self.next("a number").text)

    def cell(self) -> Cell:
        """A cell."""
        text = self.next("a cell").text.lower()
        if text not in CELLS:
            raise BadLog(f"expected a cell from a1 to c3, received {text!r}")
        return text

    def kind(self) -> Kind:
        """A kind, by its first three letters or more."""
        text = self.next("an Elemon").text
        kind = kind_named(text)
        if kind is None:
            raise BadLog(f"expected one of {', '.join(map(kind_word, KINDS))}, received {text!r}")
        return kind

    def shows(self) -> Shows:
        """What a place shows."""
        text = self.next("what it shows").text.lower()
        try:
            return kind_named(text) or shows_from_word(text)
        except ValueError as error:
            raise BadLog(str(error)) from error

    def end(self) -> None:
        """Raises BadLog where a word is left."""
        if self.left:
            raise BadLog(f"did not expect {self._words[self._at].text!r} in {self}")

    def __str__(self) -> str:
        return repr(" ".join(word.text for word in self._words))


def kind_named(text: str) -> Kind | None:
    """The kind that begins with these letters, three at least; None where none does."""
    word = text.lower()
    return next((kind for kind in KINDS if len(word) >= _SHORTEST and kind.startswith(word)), None)
