"""The service at the table."""

from __future__ import annotations

import fcntl
import json
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from companion.announce.plights import utterance_of, utterance_of_journal
from companion.buttons import Button, Press
from companion.engine.events import GameStarted, TileTurned
from companion.frame import LostFrame
from companion.lamps import Lamp
from companion.plight import Plight
from companion.record.reading import read_log
from companion.running.notify import Notifier
from kept_games import no_room_after
from service_at_a_table import LAID_OUT, Facts, Heard, NothingLearnt, change, frame
from service_script import LAID, TURNED, log, play, says

if TYPE_CHECKING:
    from pathlib import Path

    from companion.running.table import AtTheTable


def test_the_players_of_the_settings_play_once_their_tiles_lie_there(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, TURNED)

    started, turned = log(tmp_path)[0], log(tmp_path)[-1]
    assert isinstance(started.event, GameStarted)
    assert started.event.players == ("Ada", "Ben")
    assert turned.event == TileTurned("b2", "hydromon")
    assert any("Ada" in words for words, _ in heard.said)
    assert heard.stands[-1] == read_log(tmp_path / "0001-2026-11-30.jsonl").lines[-1].n


def test_the_times_of_a_game_begin_with_it(tmp_path: Path) -> None:
    play(tmp_path, LAID, TURNED)

    assert log(tmp_path)[0].t == 0.0
    assert log(tmp_path)[-1].t == pytest.approx(3.0)


def test_a_game_goes_on_after_a_restart_where_it_was_left_though_the_cameras_clock_begins_anew(tmp_path: Path) -> None:
    play(tmp_path, LAID, TURNED)

    play(tmp_path, change(5.0, **{**LAID_OUT, "b2": "hydromon"}), change(6.5, a1="geomon"), players=())

    assert [line.event for line in log(tmp_path)][-2:-1] == [TileTurned("a1", "geomon")]
    times = [line.t for line in log(tmp_path)]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(4.5)
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_a_command_is_obeyed_by_the_game_under_way_and_answered(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("pause", 101.0, "p"), frame(102.0), says("undo", 102.0, "u"), frame(103.0))

    assert heard.answers["p"].why == ""
    assert '"paused"' in heard.answers["p"].lines[-1]
    assert heard.answers["u"].why == "undo: there is nothing to take back"


def test_where_nobody_plays_commands_are_refused_with_the_cure(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("undo", 100.5), frame(102.0), players=())

    assert "companion do new --players" in heard.answers["x"].why


def test_the_status_says_who_plays_and_what_is_missing(tmp_path: Path) -> None:
    heard = Heard()
    heard.missing = {"lamps": "no lamps: see the wiring"}

    play(tmp_path, LAID, LostFrame(101.0, "unplugged"), says("status"), heard=heard)

    told = json.loads(heard.answers["x"].lines[0])
    assert told["players"] == ["Ada", "Ben"]
    assert told["stands"] == "under way"
    assert told["t"] == 1.0
    assert {name: why for name, why in told["troubles"].items() if why} == {"camera": "unplugged", "lamps": "no lamps: see the wiring"}


def test_a_disk_without_room_for_games_is_told_and_a_game_is_played_all_the_same_r49(tmp_path: Path) -> None:
    (tmp_path / ".reserve").mkdir()  # so that no room can be taken

    def make_room(_: AtTheTable) -> None:
        (tmp_path / ".reserve").rmdir()

    heard = play(tmp_path, LAID, says("status"), frame(102.0), make_room, frame(110.0), says("status", identity="later"), frame(111.0))

    full, later = (json.loads(heard.answers[identity].lines[0]) for identity in ("x", "later"))
    assert "games have little room left" in full["troubles"]["games"]
    assert full["stands"] == "under way"
    assert later["troubles"]["games"] == ""


def test_the_newest_picture_is_given_to_who_asks_with_the_camera_that_took_it(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("picture"), frame(101.0))

    assert heard.answers["x"].lines == (str(tmp_path / "picture"), "usb a-script")
    assert (tmp_path / "picture").exists()


def test_where_there_is_no_picture_the_reason_is_given(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("picture"), LostFrame(101.0, "unplugged"))

    assert heard.answers["x"].why == "unplugged"


def test_lost_frames_stop_nothing_and_commands_are_obeyed_meanwhile(tmp_path: Path) -> None:
    lost = [LostFrame(101.0 + n, "unplugged") for n in range(3)]

    heard = play(tmp_path, LAID, says("pause", 101.0, "p"), *lost, says("resume", 103.0, "r"), frame(105.0), change(106.0, b2="hydromon"))

    assert (heard.answers["p"].why, heard.answers["r"].why) == ("", "")
    assert log(tmp_path)[-1].event == TileTurned("b2", "hydromon")


def test_a_button_pauses_and_goes_on(tmp_path: Path) -> None:
    def pause(table: AtTheTable) -> None:
        table.pressed(Press(Button.PAUSE))

    play(tmp_path, LAID, pause, frame(102.0), pause, frame(104.0))

    assert [line.event.name for line in log(tmp_path)][-2:] == ["paused", "resumed"]


def test_a_table_that_was_not_learnt_is_said_and_waited_for(tmp_path: Path) -> None:
    heard = play(tmp_path, LAID, says("status"), learnt=NothingLearnt())

    assert "companion calibrate table" in json.loads(heard.answers["x"].lines[0])["troubles"]["table"]


def test_lamps_are_lit_again_after_a_restart(tmp_path: Path) -> None:
    play(tmp_path, LAID, change(103.0, a1="geomon"), change(104.0, b1="geomon"))
    before = play(tmp_path, players=()).lamps

    assert Lamp.EXPECTED in before[0].values()


def test_a_journal_that_cannot_be_gone_on_with_is_left_and_another_game_begins(tmp_path: Path) -> None:
    play(tmp_path, LAID)
    path = tmp_path / "0001-2026-11-30.jsonl"
    path.write_text("nothing of a game\n", encoding="utf-8")

    play(tmp_path, LAID, TURNED)

    assert path.read_text(encoding="utf-8") == "nothing of a game\n"
    assert log(tmp_path, 2)[-1].event == TileTurned("b2", "hydromon")


def test_a_game_that_was_set_up_waits_for_its_tiles_over_a_restart(tmp_path: Path) -> None:
    play(tmp_path, says("new", players="Cleo,Dan"), frame(1.0), players=())

    play(tmp_path, LAID, players=())

    begun = log(tmp_path)[0].event
    assert isinstance(begun, GameStarted)
    assert begun.players == ("Cleo", "Dan")


def test_systemd_is_told_of_progress_by_each_frame_that_was_judged(tmp_path: Path) -> None:
    class Counting(Notifier):
        def __init__(self) -> None:
            super().__init__({}, 1)
            self.judged: list[float] = []

        def progress(self, t: float) -> None:
            self.judged.append(t)

    notifier = Counting()
    play(tmp_path, LAID, LostFrame(101.0, "unplugged"), TURNED, frame(104.0), notifier=notifier)

    assert notifier.judged == [100.0, 101.0, 103.0, 104.0]


def test_what_spoils_the_view_is_said_once_and_so_is_its_end(tmp_path: Path) -> None:
    sees = Facts([LAID], {101.0: Plight.TOO_DARK, 103.0: None})
    heard = play(tmp_path, LAID, frame(101.0), frame(102.0), frame(103.0), frame(104.0), learnt=sees)

    assert [words for words, line in heard.said if not line] == [
        utterance_of(Plight.TOO_DARK, "en").words,
        utterance_of(None, "en").words,
    ]


def test_a_camera_that_gives_nothing_is_told_of_once_and_so_is_its_return(tmp_path: Path) -> None:
    lost = [LostFrame(float(t), "unplugged") for t in range(101, 140)]
    heard = play(tmp_path, LAID, *lost, *(frame(140 + n / 10) for n in range(6)))

    assert [words for words, line in heard.said if not line] == [
        utterance_of(Plight.NO_PICTURE, "en").words,
        utterance_of(None, "en").words,
    ]


def test_where_the_owner_has_no_camera_that_is_no_trouble_and_no_alarm(tmp_path: Path) -> None:
    none = [LostFrame(float(t), "the settings name no camera") for t in range(100, 140)]

    heard = play(tmp_path, *none, says("status", 140.0), LostFrame(140.0, "the settings name no camera"), has_camera=False)

    assert heard.said == []
    assert not {"camera", "table"} & set(json.loads(heard.answers["x"].lines[0])["troubles"])


def test_a_disk_that_is_full_is_told_of_once_and_so_is_its_end_r49(tmp_path: Path) -> None:
    full = ExitStack()

    def fill(_: AtTheTable) -> None:
        full.enter_context(no_room_after(10))

    def make_room(_: AtTheTable) -> None:
        full.close()

    heard = play(tmp_path, LAID, fill, TURNED, frame(104.0), make_room, change(105.0, a1="geomon"), frame(106.0))

    assert [words for words, line in heard.said if not line] == [
        utterance_of_journal(lost=True, language="en").words,
        utterance_of_journal(lost=False, language="en").words,
    ]
    assert TileTurned("a1", "geomon") in [line.event for line in log(tmp_path)]


def test_what_could_not_be_written_is_once_there_is_room_and_does_not_wait_for_the_next_ruling_r49(tmp_path: Path) -> None:
    full, stood = ExitStack(), []

    def fill(_: AtTheTable) -> None:
        full.enter_context(no_room_after(10))

    def make_room(_: AtTheTable) -> None:
        full.close()

    def look(_: AtTheTable) -> None:
        stood.append([line.event for line in log(tmp_path)][-1])

    play(tmp_path, LAID, fill, TURNED, frame(104.0), look, make_room, frame(110.0), look, frame(111.0))

    assert stood[0] != stood[1] == TileTurned("b2", "hydromon")


def test_a_game_that_cannot_be_written_just_now_is_not_given_up(tmp_path: Path) -> None:
    play(tmp_path, LAID)

    with (tmp_path / "0001-2026-11-30.jsonl").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        heard = play(tmp_path, says("status"), frame(1.0))

    trouble = json.loads(heard.answers["x"].lines[0])["troubles"]["game"]
    assert "being written by another companion" in trouble
    assert trouble.endswith("then sudo systemctl restart companion")
