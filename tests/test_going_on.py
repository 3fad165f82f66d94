"""A journal is gone on with whatever happened to it: all sound lines before the damage stand, and where it is is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadLog, BadOutput
from companion.record.journal import Journal
from companion.record.lines import format_line
from companion.record.reading import read_log
from companion.service import GoneOn, go_on, play
from companion.table import PLACES, Change, Command, Kind, State, shows_from_word
from kept_games import as_bytes, as_nobody, beside, kept_at, no_room_after, short_game
from tabletop import Tabletop, names, steps

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine.events import Event

LINES = short_game().lines
TEXTS = [format_line(line) for line in LINES]
SOUND = as_bytes(LINES)
SECOND = SOUND.index(b"\n") + 1
LAST_THREE = len(as_bytes(LINES[:-3]))


def gone_on(path: Path) -> tuple[list[str], tuple[str, ...]]:
    """The lines of the game that goes on, and what is said of the file."""
    game = go_on(path)
    game.journal.close()
    return [format_line(line) for line in game.lines], game.told


def tidy(path: Path) -> None:
    for name in beside(path):
        (path.parent / name).unlink()


def shown(game: GoneOn, t: float, **places: str) -> list[Event]:
    """What is ruled when the camera sees the table again."""
    facts = tuple((place, shows_from_word(places[place])) for place in PLACES if place in places)
    with game.journal:
        outcomes = list(play(game.referee, [Change(t, facts)], game.journal, game.lines))
    return [event for outcome in outcomes for event in steps(outcome.lines)]


def as_it_lies(table: Tabletop) -> dict[str, str]:
    return {place: str(shows) for place, shows in table.referee.position.shown.items()}


def test_a_sound_journal_goes_on_without_a_word(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND)

    texts, told = gone_on(path)

    assert texts[: len(TEXTS)] == TEXTS
    assert (told, beside(path)) == ((), set())
    assert path.read_bytes().startswith(SOUND)


def assert_nothing_before_is_lost(path: Path, at: int, bit: int) -> None:
    """What holds where one bit of a byte after the first line is another."""
    damaged = SOUND[:at] + bytes([SOUND[at] ^ 1 << bit]) + SOUND[at + 1 :]
    number = SOUND[:at].count(b"\n") + 1
    kept_at(path, damaged)
    texts, told = gone_on(path)

    assert texts[: number - 1] == TEXTS[: number - 1], at
    assert len(told) == 1
    assert (f": line {number}: " in told[0]) != (at == len(SOUND) - 1), told
    assert (path.parent / "game.jsonl.damaged-1").read_bytes() == damaged
    assert str(path.parent / "game.jsonl.damaged-1") in told[0]
    assert gone_on(path)[1] == ()
    tidy(path)


def test_a_byte_flipped_after_the_first_line_loses_nothing_before_it(tmp_path: Path) -> None:
    for at in (*range(SECOND, len(SOUND), 17), len(SOUND) - 1):
        assert_nothing_before_is_lost(tmp_path / "game.jsonl", at, at % 8)


@pytest.mark.soak
@pytest.mark.parametrize("bit", range(8))
def test_any_bit_flipped_after_the_first_line_loses_nothing_before_it(tmp_path: Path, bit: int) -> None:
    for at in range(SECOND, len(SOUND)):
        assert_nothing_before_is_lost(tmp_path / "game.jsonl", at, bit)


def test_a_byte_flipped_in_the_first_line_is_told_and_the_file_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for at in range(SECOND):
        damaged = SOUND[:at] + bytes([SOUND[at] ^ 1]) + SOUND[at + 1 :]
        kept_at(path, damaged)
        with pytest.raises(BadLog, match=r"game.jsonl cannot be gone on with: line 1: .*; the file was left as it is$"):
            go_on(path)

        assert path.read_bytes() == damaged
        assert beside(path) == set()


def test_cut_at_any_byte_of_its_last_three_lines_it_keeps_every_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for size in range(LAST_THREE, len(SOUND) + 1):
        cut = SOUND[:size]
        kept_at(path, cut)
        texts, told = gone_on(path)

        whole = cut.count(b"\n")
        assert texts[:whole] == TEXTS[:whole], size
        if told:
            assert "the end was cut off" in told[0]
            assert (tmp_path / "game.jsonl.damaged-1").read_bytes() == cut
        else:
            assert cut.endswith(b"\n")
        tidy(path)


def test_a_damaged_ruling_is_made_again_from_what_was_seen(tmp_path: Path) -> None:
    at = SOUND.index(b'"event":"no_pair"')
    path = kept_at(tmp_path / "game.jsonl", SOUND[:at] + b"\xff" + SOUND[at + 1 :])

    texts, _ = gone_on(path)

    assert texts[: len(TEXTS)] == TEXTS


def test_without_what_was_seen_the_game_goes_on_from_before_the_damage(tmp_path: Path) -> None:
    number = next(line.n for line in LINES if '"c3":"aeromon"' in format_line(line))
    at = len(as_bytes(LINES[: number - 1])) + 5
    path = kept_at(tmp_path / "game.jsonl", SOUND[:at] + b"\xff" + SOUND[at + 1 :])

    texts, _ = gone_on(path)

    assert texts[: number - 1] == TEXTS[: number - 1]
    assert "no_pair" not in "".join(texts)


@pytest.mark.parametrize("data", [b"", b'{"n":1,"t":0,"ev', b"Dear diary,\n", b'{"n":1,"t":0,"event":"paused"}\n', b"\x00" * 4096])
def test_a_file_without_a_game_is_told_and_left(tmp_path: Path, data: bytes) -> None:
    path = kept_at(tmp_path / "diary.txt", data)

    with pytest.raises(BadLog, match=r"diary.txt cannot be gone on with: .*; the file was left as it is$"):
        go_on(path)

    assert path.read_bytes() == data
    assert beside(path) == set()
    Journal(path).close()


@pytest.mark.parametrize(
    ("was", "instead"),
    [('"edition":"en"', '"edition":"de"'), ('"players":["Zoé","Ñandú"]', '"players":["Zoé"]'), ('"steal":"no"', '"steal":"perhaps"')],
)
def test_a_game_that_cannot_be_played_is_told_and_left(tmp_path: Path, was: str, instead: str) -> None:
    data = "".join(f"{text}\n" for text in TEXTS).replace(was, instead).encode()
    path = kept_at(tmp_path / "game.jsonl", data)

    with pytest.raises(BadLog, match="the file was left as it is"):
        go_on(path)

    assert path.read_bytes() == data


@pytest.mark.shared
def test_a_log_without_what_was_seen_is_told_and_left(shared: Path, tmp_path: Path) -> None:
    data = (shared / "recordings/scripts/en/none-01/expected.jsonl").read_bytes()
    path = kept_at(tmp_path / "game.jsonl", data)

    with pytest.raises(BadLog, match="its lines do not follow from what was seen and said; the file was left as it is"):
        go_on(path)

    assert path.read_bytes() == data


def test_a_game_that_is_being_played_is_not_gone_on_with(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND[:-5])

    with Journal(path), pytest.raises(BadOutput, match="is being written by another companion"):
        go_on(path)

    assert path.read_bytes() == SOUND[:-5]
    assert beside(path) == set()


def test_a_game_that_is_gone_on_with_is_held(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND[:-5])
    game = go_on(path)

    with pytest.raises(BadOutput, match="is being written by another companion"):
        Journal(path)

    game.journal.close()


def test_without_room_to_mend_it_is_said_and_the_file_left(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND[:-5])

    with no_room_after(100), pytest.raises(BadOutput, match="is damaged and cannot be mended: File too large; make room"):
        go_on(path)

    assert path.read_bytes() == SOUND[:-5]
    assert beside(path) == set()
    Journal(path).close()


def test_on_a_full_disk_a_sound_game_goes_on_and_is_written_when_there_is_room(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND)
    with no_room_after(len(SOUND) + 10):
        game = go_on(path)
        ruled = game.referee.see(Change(60.0, (("b1", Kind.GEOMON),)))
        game.journal.append(ruled)

        assert "cannot be written" in game.journal.trouble
        assert path.read_bytes() == SOUND
    game.journal.close()

    assert game.journal.trouble == ""
    assert [kept.line() for kept in read_log(path).lines] == [*game.lines, *ruled]


def test_without_rights_it_is_said(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND)
    path.chmod(0o400)

    with as_nobody(), pytest.raises(BadOutput, match="cannot be written: Permission denied"):
        go_on(path)


def test_the_turn_goes_on_where_it_was_left_and_nothing_is_said_of_what_lies_right(tmp_path: Path) -> None:
    table = short_game()
    path = kept_at(tmp_path / "game.jsonl", SOUND)

    assert shown(go_on(path), 60, **as_it_lies(table)) == []
    assert names(shown(go_on(path), 70, b1="geomon")) == ["tile_turned", "pair"]


def test_what_was_done_meanwhile_is_ruled_and_nothing_else(tmp_path: Path) -> None:
    table = short_game()
    path = kept_at(tmp_path / "game.jsonl", SOUND)

    assert names(shown(go_on(path), 60, **{**as_it_lies(table), "b1": "pyromon"})) == ["tile_turned", "no_pair"]


def test_nobody_is_accused_by_a_face_seen_before_the_interruption(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", SOUND)

    assert names(shown(go_on(path), 60, c3="pyromon")) == ["tile_turned", "no_pair"]


def test_a_command_sent_again_after_a_restart_is_answered_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = Tabletop("en")
    with Journal.new(path, force=False) as journal:
        journal.append(table.lines)
        said = list(play(table.referee, [Command(5.0, "pause", id="a")], journal, table.lines))
    game = go_on(path)
    with game.journal:
        again = list(play(game.referee, [Command(9.0, "pause", id="a"), Command(9.0, "resume", id="b")], game.journal, game.lines))

    assert again[0].lines == said[0].lines
    assert names(steps(again[1].lines)) == ["resumed"]
    assert [kept.line().event.name for kept in read_log(path).lines].count("paused") == 1


@pytest.mark.parametrize("seen", list(Kind))
def test_a_look_that_was_interrupted_goes_on_and_tells_no_face(tmp_path: Path, seen: Kind) -> None:
    table = Tabletop("en")
    table.wins("hydromon", "hydromon")
    table.shows(c3="geomon")
    path = kept_at(tmp_path / "game.jsonl", as_bytes(table.lines))
    size = path.stat().st_size

    assert shown(go_on(path), 60, **{**as_it_lies(table), "c3": seen}) == []
    assert path.read_bytes()[size:].count(b"\n") == 1
    assert b"x_restarted" in path.read_bytes()[size:]
    game = go_on(path)
    assert game.referee.position.look is not None
    assert game.referee.position.look.opened == ("c3",)
    assert shown(game, 70, c3=State.BACK) == []
