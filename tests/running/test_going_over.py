"""One game makes way for another at the table: what is asked, said and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.announce.changes import laid_again, leaving, refused, went_back, went_on
from companion.buttons import Button
from companion.engine.events import GameStarted, TileTurned
from companion.running.shelf import Shelf
from companion.table import CELLS
from service_at_a_table import LAID_OUT, change, frame
from service_script import LAID, TURNED, hold, log, play, press, says, words

if TYPE_CHECKING:
    from pathlib import Path


def test_new_begins_another_game_at_once_by_the_table_as_it_lies(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, frame(101.0), says("new", 101.0, players="Cleo,Dan", edition="fr"), frame(102.0), frame(103.0))

    begun = log(tmp_path, 2)[0].event
    assert isinstance(begun, GameStarted)
    assert (begun.players, begun.edition) == (("Cleo", "Dan"), "fr")
    assert heard.answers["x"].why == ""
    assert heard.begun == 1


def test_new_said_again_with_the_same_id_begins_one_game(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("new", 101.0), frame(101.0), says("new", 102.0), frame(102.0), frame(103.0))

    assert heard.begun == 1
    assert heard.answers["x"].why == ""


def test_new_with_nothing_said_is_the_same_people_again(tmp_path: Path) -> None:
    play(tmp_path, LAID, says("new"), frame(101.0), frame(102.0))

    begun = log(tmp_path, 2)[0].event
    assert isinstance(begun, GameStarted)
    assert begun.players == ("Ada", "Ben")


@pytest.mark.parametrize(("said", "why"), [({"players": "Ada"}, "players"), ({"edition": "de"}, "edition"), ({"plyers": "A,B"}, "plyers")])
def test_a_new_game_that_cannot_be_leaves_the_one_under_way(tmp_path: Path, said: dict[str, str], why: str) -> None:
    heard = play(tmp_path, LAID, says("new", **said), frame(101.0), TURNED)

    assert why in heard.answers["x"].why
    assert log(tmp_path)[-1].event == TileTurned("b2", "hydromon")
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_done_held_long_asks_first_where_a_game_would_be_left(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, TURNED, hold, frame(104.0), frame(105.0))

    assert heard.begun == 0
    assert words(heard) == [leaving("en").words]
    assert log(tmp_path)[-1].event == TileTurned("b2", "hydromon")


def test_done_held_once_more_begins_a_new_game_and_the_one_before_is_kept(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, TURNED, hold, frame(104.0), hold, frame(108.0), frame(109.0))

    assert heard.begun == 1
    assert words(heard)[1:] == [said.words for said in went_on("en", waits=True, kept=True, buttons=True)]
    assert log(tmp_path)[-1].event == TileTurned("b2", "hydromon")


def test_undo_brings_the_game_back_that_was_left(tmp_path: Path) -> None:
    undo = press(Button.UNDO)
    again = change(112.0, a1="geomon")

    heard = play(tmp_path, LAID, TURNED, hold, frame(104.0), hold, frame(108.0), undo, frame(110.0), frame(111.0), again, frame(113.0))

    assert went_back("en").words in words(heard)
    assert [line.event for line in log(tmp_path)][-2:-1] == [TileTurned("a1", "geomon")]
    times = [line.t for line in log(tmp_path)]
    assert times == sorted(times)
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["0001-2026-11-30.jsonl"]


def test_undo_brings_it_back_also_where_the_new_game_began_at_once_by_the_tiles_as_they_lie(tmp_path: Path) -> None:
    closed = change(104.0, b2="back")

    play(
        tmp_path, LAID, TURNED, closed, hold, frame(105.0), hold, frame(106.0), frame(107.0), press(Button.UNDO), frame(108.0), frame(109.0)
    )

    assert log(tmp_path, 2)
    under_way = Shelf(tmp_path).under_way()
    assert under_way is not None
    assert (under_way.journal, under_way.left) == ("0001-2026-11-30.jsonl", "0002-2026-11-30.jsonl")


def test_undo_in_a_game_that_was_played_takes_back_its_last_step_alone(tmp_path: Path) -> None:
    turned = change(110.0, a1="geomon")

    play(tmp_path, LAID, says("new"), frame(101.0), frame(102.0), turned, press(Button.UNDO), frame(112.0), frame(113.0))

    assert log(tmp_path, 2)[-1].event.name == "undone"


def test_done_held_long_begins_a_new_game_at_once_where_none_is_left_for_it(tmp_path: Path) -> None:
    heard = play(tmp_path, frame(99.0), hold, frame(100.0), LAID)

    assert heard.begun == 1
    assert words(heard) == [went_on("en", waits=True, kept=False, buttons=True)[0].words]
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_a_button_that_asks_for_a_game_that_cannot_be_is_answered_aloud(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, hold, frame(102.0), players=())

    assert words(heard) == [refused("en").words]


OVER = (LAID, says("leave", 101.0, "l", player="Ben"), frame(102.0))
BARE = change(103.0, **dict.fromkeys(CELLS, "empty"))
LAID_AGAIN = change(104.0, **LAID_OUT)


def test_tiles_that_lie_there_again_after_the_end_are_told_of_with_what_to_press(tmp_path: Path) -> None:
    heard = play(tmp_path, *OVER, BARE, LAID_AGAIN, frame(105.0), frame(106.0))

    assert words(heard) == [laid_again("en", buttons=True).words]
    assert not (tmp_path / "0002-2026-11-30.jsonl").exists()


def test_then_done_begins_another_game_with_the_same_people(tmp_path: Path) -> None:
    play(tmp_path, *OVER, BARE, LAID_AGAIN, frame(105.0), press(Button.DONE), frame(106.0), frame(107.0))

    begun = log(tmp_path, 2)[0].event
    assert isinstance(begun, GameStarted)
    assert begun.players == ("Ada", "Ben")


def test_done_means_nothing_at_the_end_of_a_game_before_the_tiles_lie_there_again(tmp_path: Path) -> None:
    heard = play(tmp_path, *OVER, press(Button.DONE), frame(103.0), frame(104.0))

    assert heard.begun == 0


def test_a_game_that_was_left_is_gone_back_to_by_its_name(tmp_path: Path) -> None:
    steps = (LAID, TURNED, says("new", 104.0, players="Cleo,Dan"), frame(105.0), says("back", 106.0, "b", game="0001-2026-11-30"))

    heard = play(tmp_path, *steps, frame(107.0), frame(108.0))

    assert heard.answers["b"].why == ""
    assert log(tmp_path)[-1].event == TileTurned("b2", "hydromon")


def test_a_new_game_that_is_refused_leaves_the_times_of_the_one_under_way_alone(tmp_path: Path) -> None:
    play(tmp_path, LAID, TURNED, says("new", edition="de"), frame(104.0), change(106.0, a1="geomon"), frame(107.0))

    assert [(line.t, line.event) for line in log(tmp_path)][-2:-1] == [(pytest.approx(6.0), TileTurned("a1", "geomon"))]
