"""A log as notation and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import events as ev
from companion.engine.events import Line
from companion.errors import BadLog
from companion.record.lines import format_line, parse_line
from companion.record.notation.read import from_notation
from companion.record.notation.write import as_notation
from companion.record.whole import WholeLog, read_whole
from companion.table import Kind
from drawn_lines import ANY_EVENT, SECONDS, TEXT
from drawn_logs import any_log
from handed import handed_folders
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

JSON = st.recursive(st.none() | st.booleans() | st.integers() | TEXT, lambda inner: st.lists(inner, max_size=2), max_leaves=3)
NOTES = st.builds(ev.Note, TEXT, st.dictionaries(TEXT, JSON, max_size=2))
OPENING = parse_line(format_line(Tabletop("fr", "Zoé", "Ñandú").lines[0])).event


def whole(lines: Sequence[Line]) -> WholeLog:
    return WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False)


def written(lines: Sequence[Line]) -> str:
    return "".join(as_notation(whole(lines)))


def read(text: str) -> list[ev.Event]:
    return [line.event for line in from_notation(text.encode(), "game").lines]


@settings(max_examples=20)
@given(any_log())
def test_every_game_comes_round(lines: list[Line]) -> None:
    text = written(lines)
    back = from_notation(text.encode("utf-8"), "game")

    assert back.texts == whole(lines).texts
    assert "".join(as_notation(back)) == text


@given(st.lists(st.tuples(SECONDS, ANY_EVENT.filter(lambda event: not isinstance(event, ev.GameStarted)) | NOTES), max_size=6))
def test_every_event_comes_round_wherever_it_stands(said: list[tuple[float, ev.Event]]) -> None:
    lines = [Line(n, t, event) for n, (t, event) in enumerate([(0, OPENING), *said], 1)]

    back = from_notation(written(lines).encode("utf-8"), "game")

    assert back.texts == whole(lines).texts


@given(st.builds(ev.GameStarted, TEXT, st.dictionaries(TEXT, TEXT, max_size=3), st.lists(TEXT, min_size=1).map(tuple)))
def test_every_opening_comes_round(opening: ev.GameStarted) -> None:
    lines = [Line(1, 0.5, opening)]

    assert from_notation(written(lines).encode("utf-8"), "game").lines == tuple(lines)


@pytest.mark.shared
@pytest.mark.parametrize("folder", handed_folders("recordings/scripts/*/*")[::9], ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_handed_log_comes_round(folder: Path) -> None:
    log = read_whole(folder / "expected.jsonl")

    assert from_notation("".join(as_notation(log)).encode(), "game").lines == log.lines


def test_a_turn_is_a_line_that_a_child_can_read() -> None:
    table = Tabletop("en", "Zoé", "Ñandú")
    table.wins("geomon", "geomon")
    table.shows(c3="rock")
    table.turns(a2="aeromon", b2="pyromon")

    moves = written([line for line in table.lines if not isinstance(line.event, ev.Note)]).partition("\n\n")[2]

    assert moves.splitlines() == [
        "1. Zoé: a1 Geomon @2.0, b1 Geomon @3.0, pair, a1 won @4.0, b1 won @5.0, power Geomon, a1 dealt @6.0, b1 dealt @7.0, rock c3 @8.0",
        "2. Ñandú: a2 Aeromon @9.0, b2 Pyromon @10.0, no pair",
    ]


def test_the_tags_say_what_is_played_and_by_whom() -> None:
    table = Tabletop("fr", "Ana María", "Ben", steal="no")

    assert written(table.lines[:1]) == (
        '[Game "Gigamons"]\n[Format "1"]\n[Edition "fr"]\n[Switch "steal=no"]\n[Player "Ana María"]\n[Player "Ben"]\n[Time "1.0"]\n\n'
    )


def test_what_a_look_showed_is_nowhere() -> None:
    """The referee leaves no face of it in the log, and nothing else is written."""
    table = Tabletop()
    table.wins("hydromon", "hydromon")
    table.turns(a2="floramon", b2="pyromon")
    table.returns("a2", "b2")
    table.says("done")

    text = written(table.lines)

    assert "looks 2" in text
    assert "loramon" not in text
    assert "yromon" not in text


FORGIVEN = """
[game   "Gigamons"]
[ Edition  "en" ]
[Player "Ann"]
[Player "Ben"]

{ The first game of the evening. }
1 . ann_x: A1 geo   @2 ,b1 AEROMON,, No Pair {what a pity}, a1 back,b1 back @3.5
"""


def test_a_text_by_hand_is_read_as_it_is_meant() -> None:
    log = from_notation(FORGIVEN.replace("ann_x", "Ann").encode(), "game")

    assert [line.event for line in log.lines[1:]] == [
        ev.TurnStarted(1, "Ann", extra=False),
        ev.TileTurned("a1", Kind.GEOMON),
        ev.TileTurned("b1", Kind.AEROMON),
        ev.NoPair(("a1", "b1"), (Kind.GEOMON, Kind.AEROMON)),
        ev.TileReturned("a1"),
        ev.TileReturned("b1"),
    ]
    assert [line.t for line in log.lines] == [0, 0, 2, 2, 2, 2, 3.5]


def test_names_are_names_whatever_they_say() -> None:
    opening = ev.GameStarted("en", {}, ("again", "by"))
    turns = [ev.TurnStarted(1, "again", extra=True), ev.PlayerLeft("by"), ev.Power("by", Kind.GEOMON), ev.PlayerLeft("End")]
    lines = [Line(n, 0, event) for n, event in enumerate([opening, *turns], 1)]

    assert read(written(lines)) == [opening, *turns]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1. Ann: a1 Dragon", "line 4: expected one of Floramon, .* received 'Dragon'"),
        ("1. Ann: d4 Geomon", "line 4: 'd4 Geomon' is no step"),
        ("1. Ann a1 Geomon", "line 4: a : is missing"),
        ("1. Ann: pair", "line 4: 'pair' does not say which tiles"),
        ("1. Ann: a1 won", "line 4: 'a1 won' does not say which tile"),
        ("1. Ann: a1 Geomon twice", "line 4: did not expect 'twice' in 'a1 Geomon twice'"),
        ("1. Ann: a1 Geomon @soon", "line 4: expected seconds"),
        ("1. Ann: undone from there", "line 4: expected a whole number, received 'there'"),
        ("1. Ann: lapses Geomon tired", "line 4: expected one of no_tiles, no_target"),
        ("1. Ann: removes Geomon", "line 4: 'removes Geomon' does not say of whom"),
        ('1. Ann: left "Ben', "line 4: a quotation mark has no other"),
        ("1. Ann: { no end", "line 4: a brace has no other"),
        ("1. : a1 Geomon", "line 4: expected a name"),
        ("End: tired, won by Ann", "line 4: expected one of three_gigamons"),
        ("End:", "line 4: the end is not all there: write End: three_gigamons, won by"),
        ("End: three_gigamons", "line 4: the end is not all there"),
        (f"1. Ann: looks {'9' * 5000}", "line 4: expected a whole number, received '9{40}'$"),
        (f"{'9' * 5000}. Ann: pair", "line 4: expected a whole number"),
        (f"1. Ann: a1 Geomon @{'9' * 400}", "line 4: expected seconds"),
        (f"1. Ann: a1 Geomon @{'[' * 100_000}", "line 4: expected seconds"),
        ('[Time "\\q"]', "line 4: .* is no text in quotation marks"),
        ('[Switches "[]"]\n- pair', "line 5: the tags are not right: switches are written as"),
        ('[Switches "{\\"steal\\": 1}"]\n- pair', "line 5: the tags are not right: switches are written as"),
        ('[Switches "' + "[" * 100_000 + '"]\n- pair', "line 5: the tags are not right"),
        ('% 2 @1 "x_\\q" {}', "line 4: .* is no text in quotation marks"),
        (f"% {'9' * 5000} @1 x_seen {{}}", "line 4: expected a whole number"),
        ('% 2 @1 x_seen {"of": ' + "[" * 100_000 + "}", "line 4: the note 2 is no JSON"),
        ('% 2 @1 x_seen {"of": NaN}', "a note has a number that is none"),
        ('% 2 @1 x_seen {"of": 1e999}', "a note has a number that is none"),
        ("% 2 x_seen {}", "line 4: .* is no note"),
        ("% 9 @1 x_seen {}", "a note has the number 9, but the log has 1 lines"),
        ("[Edition]", "line 4: .* is no tag"),
    ],
)
def test_what_cannot_be_meant_is_named_by_its_line(line: str, says: str) -> None:
    with pytest.raises(BadLog, match=f"^game, {says}" if says.startswith("line") else says):
        read(f'[Edition "en"]\n[Player "Ann"]\n[Player "Ben"]\n{line}\n')


def test_a_text_without_tags_is_no_game() -> None:
    with pytest.raises(BadLog, match="a game begins with its tags"):
        read("1. Ann: a1 Geomon")


def test_a_log_that_is_no_game_from_its_start_is_not_written() -> None:
    table = Tabletop()

    with pytest.raises(BadLog, match="begins with game_started"):
        written(table.lines[1:])
