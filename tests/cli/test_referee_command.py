"""`companion referee`: a recording becomes a log, or one line says why not and nothing is left half-written."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.cli.main import main
from companion.engine import standing
from companion.engine.events import Note
from companion.record.journal import Journal
from companion.record.reading import read_log
from handed import HANDED
from kept_games import beside, no_room_after
from recording_folder import GAME, folder_with, grey, stills, times, video

if TYPE_CHECKING:
    from pathlib import Path

LAID_OUT = "".join(
    json.dumps({"t": 0, "place": place, "shows": shows}) + "\n"
    for place, shows in {
        **dict.fromkeys(("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"), "back"),
        **dict.fromkeys(("mine", "theirs"), "empty"),
    }.items()
)
TURNS = LAID_OUT + "".join(
    json.dumps({"t": t, "place": place, "shows": shows}) + "\n"
    for t, place, shows in [(1, "a1", "geomon"), (2, "b1", "pyromon"), (3, "a1", "back"), (4, "b1", "back"), (5, "c1", "geomon")]
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the log is to go: a folder in which nothing else lies."""
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "game.jsonl"


def recording(tmp_path: Path, game: object = GAME, **texts: str) -> Path:
    (tmp_path / "recording").mkdir()
    return folder_with(tmp_path / "recording", game, **texts)


def scripted(tmp_path: Path, script: str = TURNS, **texts: str) -> Path:
    return recording(tmp_path, table_jsonl=script, **texts)


def filmed(tmp_path: Path, frames: int) -> Path:
    """A recording with the enrolment and the first frames of a handed one."""
    handed, folder = HANDED / "recordings/frames-folder", tmp_path / "recording"
    folder.mkdir()
    shutil.copy(handed / "game.json", folder)
    shutil.copytree(handed / "enrol", folder / "enrol")
    (folder / "frames").mkdir()
    rows = (handed / "frames.csv").read_text().splitlines()[: frames + 1]
    (folder / "frames.csv").write_text("\n".join([*rows, ""]))
    for row in rows[1:]:
        shutil.copy(handed / "frames" / row.split(",")[1], folder / "frames")
    return folder


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What the one line says with which this could not be done."""
    status = main(["referee", *map(str, words)])

    out, err = capsys.readouterr()
    assert (status, out) == (1, "")
    assert err.startswith("companion: ")
    assert err.count("\n") == 1
    return err.removeprefix("companion: ").rstrip("\n")


def refused_and_nothing_written(capsys: pytest.CaptureFixture[str], folder: Path, log: Path) -> str:
    """The same with a new log, and with one that was to be begun anew: neither is touched."""
    says = refused(capsys, folder, "--log", log)
    assert list(log.parent.iterdir()) == []
    log.write_bytes(b"an older game")
    assert refused(capsys, folder, "--log", log, "--force") == says
    assert log.read_bytes() == b"an older game"
    assert beside(log) == set()
    return says


def game_in(path: Path) -> list[str]:
    """The game that a log holds: the words of its lines that stand."""
    return [line.event.name for line in standing([kept.line() for kept in read_log(path).lines]) if not isinstance(line.event, Note)]


def test_a_script_becomes_a_log(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(scripted(tmp_path)), "--log", str(log)]) == 0

    assert capsys.readouterr() == ("", "")
    turn = ["turn_started", "tile_turned", "tile_turned", "no_pair", "tile_returned", "tile_returned"]
    assert game_in(log) == ["game_started", *turn, "turn_started", "tile_turned"]


def test_without_a_file_the_log_goes_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(scripted(tmp_path))]) == 0

    out, err = capsys.readouterr()
    assert [json.loads(line)["n"] for line in out.splitlines()] == list(range(1, out.count("\n") + 1))
    assert "crc" not in out
    assert err == ""


def test_a_refused_command_is_said_and_play_goes_on(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = scripted(tmp_path, inputs_jsonl='{"t":3.5,"do":"done"}\n{"t":3.6,"do":"dance","with":NaN}\n')

    assert main(["referee", str(folder), "--log", str(log)]) == 0

    first, second = capsys.readouterr().err.splitlines()
    assert first == "companion: at 3.5 s done: no hydromon power waits"
    assert second.startswith("companion: at 3.6 s there is no command 'dance'; the commands are ")
    assert game_in(log)[-1] == "tile_turned"


def test_a_game_that_never_began_is_said(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(scripted(tmp_path, "")), "--log", str(log)]) == 0

    assert capsys.readouterr().err.startswith("companion: no game began: ")


def test_a_game_that_never_began_names_the_places_that_could_not_be_told(
    tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = "".join(
        json.dumps({"t": 0, "place": place, "shows": "back"}) + "\n" for place in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3")
    )

    assert main(["referee", str(scripted(tmp_path, seen)), "--log", str(log)]) == 0

    assert "what lies at c3, mine, theirs could not be told" in capsys.readouterr().err


def test_resume_makes_whole_what_was_cut_off(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = scripted(tmp_path)
    main(["referee", str(folder), "--log", str(log)])
    whole = log.read_bytes()
    log.write_bytes(whole[: whole.index(b"no_pair")])

    assert main(["referee", str(folder), "--log", str(log), "--resume"]) == 0

    assert log.read_bytes() == whole
    assert "was damaged and is made whole again; as it was it is kept in " in capsys.readouterr().err
    assert beside(log) == {"game.jsonl.damaged-1"}


def test_resume_without_a_file_begins_one(tmp_path: Path, log: Path) -> None:
    assert main(["referee", str(scripted(tmp_path)), "--log", str(log), "--resume"]) == 0

    assert game_in(log)[0] == "game_started"


def test_force_begins_anew(tmp_path: Path, log: Path) -> None:
    log.write_bytes(b"an older game, longer than the one to come" * 100)

    assert main(["referee", str(scripted(tmp_path)), "--log", str(log), "--force"]) == 0

    assert game_in(log)[0] == "game_started"
    assert beside(log) == set()


def test_a_log_that_exists_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_bytes(b"an older game")

    assert "exists already: choose another name, --resume goes on with it, or --force begins it anew" in refused(
        capsys, scripted(tmp_path), "--log", log
    )
    assert log.read_bytes() == b"an older game"


def test_resuming_a_strangers_file_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_bytes(b"Dear diary,\n")

    assert "cannot be gone on with: line 1" in refused(capsys, scripted(tmp_path), "--log", log, "--resume")
    assert log.read_bytes() == b"Dear diary,\n"


def test_resuming_another_games_log_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = scripted(tmp_path)
    main(["referee", str(folder), "--log", str(log)])
    whole = log.read_bytes()
    (folder / "table.jsonl").write_text(TURNS.replace("pyromon", "aeromon"))

    assert "this is another game's log" in refused(capsys, folder, "--log", log, "--resume")
    assert log.read_bytes() == whole


@pytest.mark.parametrize("over", [[], ["--resume"], ["--force"]])
def test_a_log_that_is_being_written_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str], over: list[str]) -> None:
    folder = scripted(tmp_path)
    main(["referee", str(folder), "--log", str(log)])
    whole = log.read_bytes()
    with Journal(log):
        says = refused(capsys, folder, "--log", log, *over)

    assert ("is being written by another companion" in says) == bool(over)
    assert log.read_bytes() == whole


@pytest.mark.parametrize("name", ["missing/game.jsonl", ".", "g" * 300])
@pytest.mark.parametrize("over", [[], ["--resume"], ["--force"]])
def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, over: list[str]) -> None:
    assert "companion" not in refused(capsys, scripted(tmp_path), "--log", tmp_path / name, *over)


def test_a_full_disk_is_one_line_and_what_was_written_stands(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = scripted(tmp_path)
    with no_room_after(700):
        says = refused(capsys, folder, "--log", log)

    assert says.startswith(f"{log} cannot be written: File too large; it lacks the last ")
    assert game_in(log)[:2] == ["game_started", "turn_started"]
    assert main(["referee", str(folder), "--log", str(log), "--resume"]) == 0
    assert game_in(log)[-1] == "tile_turned"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"edition": "de"}, "this game cannot be played: "),
        ({"switches": {"stael": "yes"}}, "this game cannot be played: "),
        ({"switches": {"steal": "perhaps"}}, "this game cannot be played: "),
        ({"switches": {"steal": True}}, '"switches" must be an object of words'),
        ({"players": ["Ann", "Ben", "Cleo", "Dan", "Eve"]}, "this game cannot be played: "),
        ({"players": ["Ann"]}, "this game cannot be played: "),
        ({"players": ["Ann", "Ann"]}, "this game cannot be played: "),
        ({"players": "Ann"}, '"players" must be a list of names'),
        ({"mat": "a5"}, "there is no mat 'a5'"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(
    tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str], change: dict[str, object], says: str
) -> None:
    folder = recording(tmp_path, {**GAME, **change}, table_jsonl=TURNS)

    assert says in refused_and_nothing_written(capsys, folder, log)


def test_a_recording_that_is_not_there_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such recording" in refused_and_nothing_written(capsys, tmp_path / "first-gaem", log)


def test_a_recording_of_nothing_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing to referee: it holds neither frames " in refused_and_nothing_written(capsys, recording(tmp_path), log)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"t":9,"place":"d1","shows":"back"}', 'line 17: "place" must be one of a1, '),
        ('{"t":9,"place":"a1","shows":"dragon"}', 'line 17: "shows": a place shows one of '),
        ('{"t":"9","place":"a1","shows":"back"}', 'line 17: "t" must be a number of seconds'),
        ('{"t":9,"place":"a1"', "line 17: this is not JSON"),
        ('{"t":1,"place":"a1","shows":"back"}', "line 17: t falls from 5 to 1"),
    ],
)
def test_a_damaged_script_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str], line: str, says: str) -> None:
    assert says in refused_and_nothing_written(capsys, scripted(tmp_path, f"{TURNS}{line}\n"), log)


def test_a_damaged_file_of_commands_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = scripted(tmp_path, inputs_jsonl='{"t":1,"do":"pause"}\n{"t":2}\n')

    assert 'inputs.jsonl, line 2: "do" must be a command' in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.parametrize(
    ("rows", "says"), [("t\n0\n0\n", "frames.csv, line 3: t must increase"), ("time\n0\n", "frames.csv, line 1"), ("", "frames.csv")]
)
def test_damaged_times_are_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str], rows: str, says: str) -> None:
    folder = video(recording(tmp_path, frames_csv=rows), 2)

    assert says in refused_and_nothing_written(capsys, folder, log)


def test_a_recording_without_enrolment_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = stills(recording(tmp_path, frames_csv=times(2, with_files=True)), 2)

    assert "enrol" in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.shared
def test_a_truncated_picture_to_learn_from_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = filmed(tmp_path, 2)
    tiles = folder / "enrol/tiles.jpg"
    tiles.write_bytes(tiles.read_bytes()[:5000])

    assert f"{tiles}: the picture is cut off" in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.shared
def test_a_picture_without_a_mat_to_learn_from_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = filmed(tmp_path, 2)
    cv2.imwrite(str(folder / "enrol/table.jpg"), grey(120, (640, 480)))

    assert f"{folder / 'enrol/table.jpg'}: no mat in the picture" in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.shared
def test_a_picture_of_the_tiles_without_a_mat_is_refused_also_from_a_zip_file(
    tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = filmed(tmp_path, 2)
    cv2.imwrite(str(folder / "enrol/tiles-2.jpg"), grey(255, (640, 480)))
    packed = shutil.make_archive(str(tmp_path / "packed"), "zip", folder)

    assert f"{folder / 'enrol'}: tiles-2.jpg: " in refused_and_nothing_written(capsys, folder, log)
    log.unlink()
    assert f"{packed}/enrol: tiles-2.jpg: " in refused_and_nothing_written(capsys, tmp_path / "packed.zip", log)


@pytest.mark.shared
def test_a_recording_of_which_no_frame_can_be_read_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = filmed(tmp_path, 2)
    for frame in (folder / "frames").iterdir():
        frame.write_bytes(frame.read_bytes()[:300])

    assert "not one of its 2 pictures can be read" in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.shared
def test_a_frame_of_another_size_is_refused(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = filmed(tmp_path, 2)
    cv2.imwrite(str(folder / "frames" / "00000.jpg"), np.zeros((240, 320, 3), np.uint8))

    assert "this frame is 320x240, but game.json says 640x480" in refused_and_nothing_written(capsys, folder, log)


@pytest.mark.shared
def test_a_frame_that_cannot_be_read_is_passed_over_counted_and_said(tmp_path: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = filmed(tmp_path, 3)
    damaged = sorted((folder / "frames").iterdir())[1]
    damaged.write_bytes(damaged.read_bytes()[:300])

    assert main(["referee", str(folder), "--log", str(log)]) == 0

    assert f"companion: 1 of the frames could not be read and were passed over; the first: {damaged}" in capsys.readouterr().err


@pytest.mark.shared
@pytest.mark.parametrize("script", ["en/none-01", "es/mess-04", "fr/broken-03", "en/mend-02"])
def test_a_handed_script_becomes_the_log_that_is_expected(script: str, tmp_path: Path) -> None:
    folder, log = HANDED / "recordings/scripts" / script, tmp_path / "game.jsonl"

    main(["referee", str(folder), "--log", str(log)])

    def events(path: Path) -> list[object]:
        lines = standing([kept.line() for kept in read_log(path).lines])
        return [line.event for line in lines if not isinstance(line.event, Note)]

    assert events(log) == events(folder / "expected.jsonl")
