"""A recording's folder, and what is said where it is damaged."""

import json

import pytest

from companion.errors import BadRecording
from companion.mats import A4
from hardware.recorded.json_lines import read_objects
from hardware.recorded.recording import FilmedFrames, open_recording
from recording_folder import GAME, folder_with


def without(name):
    return {key: value for key, value in GAME.items() if key != name}


def test_gives_what_game_json_says(tmp_path):
    recording = open_recording(folder_with(tmp_path, {**GAME, "switches": {"steal": "yes"}}, table_jsonl=""))
    assert (recording.edition, recording.switches, recording.players) == ("en", {"steal": "yes"}, ("Ada", "Ben"))
    assert (recording.mat, recording.fps, recording.size_px, recording.about) == (A4, 10.0, (64, 48), "built")


def test_files_may_begin_with_the_mark_of_their_encoding_as_windows_writes_it(tmp_path):
    folder = folder_with(tmp_path, table_jsonl='\ufeff{"t": 1.0, "place": "a1", "shows": "back"}\r\n')
    (folder / "game.json").write_text(f"\ufeff{json.dumps(GAME)}", encoding="utf-8")
    recording = open_recording(folder)
    assert recording.players == ("Ada", "Ben")
    assert len(list(read_objects(recording.pictures))) == 1


def test_switches_and_about_may_be_missing(tmp_path):
    game = {key: value for key, value in GAME.items() if key not in {"switches", "about"}}
    recording = open_recording(folder_with(tmp_path, game, table_jsonl=""))
    assert (recording.switches, recording.about) == ({}, "")


def test_leaves_unknown_editions_switches_and_five_players_to_the_rules(tmp_path):
    game = {**GAME, "edition": "klingon", "switches": {"luck": "yes"}, "players": list("abcde")}
    recording = open_recording(folder_with(tmp_path, game, table_jsonl=""))
    assert (recording.edition, recording.switches, recording.players) == ("klingon", {"luck": "yes"}, tuple("abcde"))


def test_a_script_goes_before_frames(tmp_path):
    folder = folder_with(tmp_path, table_jsonl="", frames_mkv="", frames_csv="")
    assert open_recording(folder).pictures == folder / "table.jsonl"


def test_finds_a_video_with_its_times(tmp_path):
    folder = folder_with(tmp_path, frames_mkv="", frames_csv="")
    assert open_recording(folder).pictures == FilmedFrames(folder / "frames.csv", folder / "frames.mkv")


def test_finds_a_folder_of_pictures_with_its_times(tmp_path):
    folder = folder_with(tmp_path, frames_csv="")
    (folder / "frames").mkdir()
    assert open_recording(folder).pictures == FilmedFrames(folder / "frames.csv", folder / "frames")


def test_inputs_may_be_missing(tmp_path):
    assert open_recording(folder_with(tmp_path, table_jsonl="")).inputs is None


def test_names_the_inputs_where_there_are_some(tmp_path):
    folder = folder_with(tmp_path, table_jsonl="", inputs_jsonl="")
    assert open_recording(folder).inputs == folder / "inputs.jsonl"


def test_no_such_recording(tmp_path):
    with pytest.raises(BadRecording, match=r"nowhere: no such recording"):
        open_recording(tmp_path / "nowhere")


def test_a_folder_that_is_no_recording(tmp_path):
    with pytest.raises(BadRecording, match=r"holds no game\.json"):
        open_recording(tmp_path)


def test_neither_frames_nor_script(tmp_path):
    with pytest.raises(BadRecording, match=r"neither frames .* nor a script"):
        open_recording(folder_with(tmp_path))


def test_frames_without_their_times(tmp_path):
    with pytest.raises(BadRecording, match=r"frames\.csv: missing"):
        open_recording(folder_with(tmp_path, frames_mkv=""))


def test_broken_json_is_told_with_its_line(tmp_path):
    (tmp_path / "game.json").write_text('{"edition": "en",\n "players": [,]}')
    with pytest.raises(BadRecording, match=r"game\.json, line 2: this is not JSON"):
        open_recording(tmp_path)


def test_text_that_is_not_utf_8(tmp_path):
    (tmp_path / "game.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(BadRecording, match=r"game\.json: the file cannot be read"):
        open_recording(tmp_path)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"fps": ' + "9" * 5000 + "}"], ids=["brackets", "digits"])
def test_json_without_end(tmp_path, text):
    (tmp_path / "game.json").write_text(text)
    with pytest.raises(BadRecording, match=r"game\.json: the file cannot be read"):
        open_recording(tmp_path)


def test_json_that_is_no_object(tmp_path):
    with pytest.raises(BadRecording, match="must be one JSON object"):
        open_recording(folder_with(tmp_path, ["en"], table_jsonl=""))


def test_an_unknown_mat(tmp_path):
    with pytest.raises(BadRecording, match="no mat 'a5'; \"mat\" must be one of a4, a3"):
        open_recording(folder_with(tmp_path, {**GAME, "mat": "a5"}, table_jsonl=""))


@pytest.mark.parametrize("name", ["edition", "players", "mat", "fps", "size"])
def test_a_missing_field_is_named(tmp_path, name):
    with pytest.raises(BadRecording, match=f'"{name}" is missing; it must be'):
        open_recording(folder_with(tmp_path, without(name), table_jsonl=""))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("edition", 3), ("players", "Ada"), ("players", [1, 2]), ("mat", None), ("switches", ["steal"]), ("switches", {"steal": True}),
        ("fps", 0), ("fps", True), ("fps", "10"), ("fps", 10**400), ("size", [64]), ("size", [64, -48]), ("size", "64x48"),
    ],
)  # fmt: skip
def test_a_field_of_the_wrong_sort_is_named_with_what_it_must_be(tmp_path, name, value):
    with pytest.raises(BadRecording, match=f'game.json: "{name}" must be .*, not '):
        open_recording(folder_with(tmp_path, {**GAME, name: value}, table_jsonl=""))
