"""Notation read as a log: forgiving of how it is written, never of what it says."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import events as ev
from companion.engine.editions import UnknownSwitchError, switches_of
from companion.engine.events import Line
from companion.engine.reasons import Ending
from companion.errors import BadLog
from companion.record.lines import LATEST_S, format_line
from companion.record.notation.implied import Implied
from companion.record.notation.step_read import step_read
from companion.record.notation.words import Word, Words, kind_named, unquoted, whole_number, words_in
from companion.record.whole import WholeLog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TAG = re.compile(r'\[\s*(\w+)\s+("(?:[^"\\]|\\.)*")\s*\]')
_NOTE = re.compile(r'%\s*([0-9]+)\s+@(\S+)\s+("(?:[^"\\]|\\.)*"|\S+)\s+(\{.*\})\s*')
_TURN = re.compile(r"\s*(-?[0-9]+)\s*\.")


class _Said(NamedTuple):
    """An event and when it was."""

    t: float
    event: ev.Event


class Reader:
    """Takes the lines of a text one by one."""

    def __init__(self) -> None:
        self._tags: list[tuple[str, str]] = []
        self._said: list[_Said] = []
        self._notes: dict[int, _Said] = {}
        self._implied = Implied()
        self._t: float = 0

    def take(self, text: str) -> None:
        """The next line of the text. Raises BadLog."""
        if not text.strip():
            return
        if text.lstrip().startswith("["):
            self._tag(text.strip())
        elif text.lstrip().startswith("%"):
            self._note(text.strip())
        else:
            self._begin()
            self._moves(text)

    def log(self) -> WholeLog:
        """The log of all lines. Raises BadLog where there is none, or the number of a note is none that is free."""
        self._begin()
        lines: list[Line] = []
        said = iter(self._said)
        notes = dict(self._notes)
        while True:
            number = len(lines) + 1
            next_said = notes.pop(number, None) or next(said, None)
            if next_said is None:
                break
            lines.append(Line(number, next_said.t, next_said.event))
        if notes:
            raise BadLog(f"a note has the number {min(notes)}, but the log has {len(lines)} lines")
        try:
            return WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False)
        except ValueError as error:
            raise BadLog(f"a note has a number that is none ({error})") from error

    def _tag(self, text: str) -> None:
        found = _TAG.fullmatch(text)
        if found is None:
            raise BadLog(f'{text!r} is no tag: write it as [Edition "en"]')
        if self._said:
            raise BadLog(f"the tag {found[1]} stands after the first turn")
        self._tags.append((found[1].lower(), unquoted(found[2])))

    def _note(self, text: str) -> None:
        found = _NOTE.fullmatch(text)
        if found is None:
            raise BadLog(f'{text:.40} is no note: write it as % 7 @3.5 x_word {{"field": "value"}}')
        number = whole_number(found[1])
        word = unquoted(found[3]) if found[3].startswith('"') else found[3]
        try:
            fields = json.loads(found[4])
        except (ValueError, RecursionError) as error:
            raise BadLog(f"the note {number} is no JSON ({error})") from error
        if number in self._notes:
            raise BadLog(f"the number {number} stands twice")
        self._notes[number] = _Said(_time(found[2]), ev.Note(word, fields))

    def _begin(self) -> None:
        """The first line of the log, once all tags are there."""
        if not self._said:
            tags = dict(self._tags)
            self._t = _time(tags.get("time", "0"))
            self._said.append(_Said(self._t, _opening(tags, [value for tag, value in self._tags if tag == "player"], self._own_switches())))

    def _own_switches(self) -> Mapping[str, str]:
        pairs = [value.partition("=") for tag, value in self._tags if tag == "switch"]
        return {switch.strip(): word.strip() for switch, _, word in pairs}

    def _moves(self, text: str) -> None:
        turn = _TURN.match(text)
        words = list(words_in(text[turn.end() :] if turn else text))
        if words and words[0].text == "-" and not words[0].quoted:
            del words[0]
        if turn is not None:
            self._turn(whole_number(turn[1]), _until(words, ":"))
        elif words and words[0].text.lower() == "end" and not words[0].quoted:
            head = _until(words, ":")
            self._when(head)
            self._say(_ending(words))
            return
        for step in _steps(words):
            self._step(step)

    def _turn(self, number: int, head: list[Word]) -> None:
        self._when(head)
        words = Words(head)
        player = words.name()
        extra = words.take("again")
        words.end()
        self._say(ev.TurnStarted(number, player, extra))

    def _step(self, words: list[Word]) -> None:
        self._when(words)
        self._say(step_read(Words(words), self._implied))

    def _when(self, words: list[Word]) -> None:
        """Takes the time out of the words, where one stands there."""
        if words and not words[-1].quoted and words[-1].text.startswith("@"):
            self._t = _time(words.pop().text[1:])

    def _say(self, event: ev.Event) -> None:
        self._said.append(_Said(self._t, event))
        self._implied = self._implied.after(event)


def from_notation(data: bytes, name: str) -> WholeLog:
    """The log in a text in notation. name: for messages. Raises BadLog, naming the line of the text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadLog(f"{name}: it is no UTF-8; save it as UTF-8") from error
    reader = Reader()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        try:
            reader.take(line)
        except BadLog as problem:
            raise BadLog(f"{name}, line {number}: {problem}") from problem
    try:
        return reader.log()
    except BadLog as problem:
        raise BadLog(f"{name}: {problem}") from problem


def _opening(tags: Mapping[str, str], players: list[str], own: Mapping[str, str]) -> ev.GameStarted:
    if tags.get("game", "Gigamons") != "Gigamons" or "edition" not in tags or not players:
        raise BadLog('a game begins with its tags: [Game "Gigamons"], [Edition "en"], and one [Player "Ada"] for each player')
    try:
        switches = _all_switches(tags["switches"]) if "switches" in tags else switches_of(tags["edition"], own).words()
        return ev.GameStarted(tags["edition"], switches, tuple(players), int(tags.get("format", "1")), int(tags.get("tiles", "42")))
    except (ValueError, UnknownSwitchError) as error:
        raise BadLog(f"the tags are not right: {error}") from error


def _all_switches(text: str) -> dict[str, str]:
    try:
        switches = json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from error
    if not isinstance(switches, dict) or not all(isinstance(word, str) for word in switches.values()):
        raise ValueError(f'switches are written as {{"steal": "no"}}, not {text:.40}')
    return switches


def _time(text: str) -> float:
    try:
        t = json.loads(text)
    except (ValueError, RecursionError):
        t = None
    if type(t) not in (int, float) or not -LATEST_S <= t <= LATEST_S:
        raise BadLog(f"expected seconds, like @3.5, received {text[:40]!r}")
    return float(t) if type(t) is float else int(t)


def _until(words: list[Word], mark: str) -> list[Word]:
    """Takes the words before a mark, and the mark, off the front."""
    at = next((i for i, word in enumerate(words) if word.text == mark and not word.quoted), None)
    if at is None:
        raise BadLog(f"a {mark} is missing: write 1. Ada: a1 Geomon, ...")
    head = words[:at]
    del words[: at + 1]
    return head


def _steps(words: list[Word]) -> Iterator[list[Word]]:
    step: list[Word] = []
    for word in (*words, Word(",")):
        if word == Word(","):
            if step:
                yield step
            step = []
        else:
            step.append(word)


def _ending(words: list[Word]) -> ev.GameOver:
    steps = list(_steps(words))
    if len(steps) < 2:
        raise BadLog("the end is not all there: write End: three_gigamons, won by Ada, Ada has Geomon 6, Ben has 4")
    reason, winners, *standings = steps
    text = " ".join(word.text for word in reason).lower()
    if text not in list(Ending):
        raise BadLog(f"expected one of {', '.join(Ending)}, received {text!r}")
    won = Words(winners)
    if not won.take("won", "by"):
        raise BadLog(f"{won} does not say by whom it is won")
    names = tuple(won.name() for _ in range(won.left))
    return ev.GameOver(Ending(text), names, dict(_standing(Words(standing)) for standing in standings))


def _standing(words: Words) -> tuple[str, ev.Standing]:
    player = words.name()
    words.take("has")
    figures = []
    while kind_named(words.peek()):
        figures.append(words.kind())
    tiles = words.number()
    words.end()
    return player, ev.Standing(tuple(figures), tiles)
