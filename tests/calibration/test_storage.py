"""Calibrations in a folder."""

from __future__ import annotations

import json
import math
import re
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from calibration.storage import load, load_sound, load_table, save_table, save_tiles
from companion.errors import BadCalibration, BadOutput
from companion.table import KINDS, State
from companion.vision.calibration import SHARP
from drawn_table import calibration
from power_cut import cut_at_each_step

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    learnt = calibration()
    save_table(folder, learnt.table)
    save_tiles(folder, learnt.tiles)
    return folder


@pytest.fixture(scope="module")
def learnt_twice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return twice(tmp_path_factory.mktemp("twice"))


def picture_of(folder: Path, name: str) -> Path:
    return next(folder.glob(f"{name}-*.png"))


def copy(saved: Path, folder: Path, name: str, **changed: object) -> Path:
    """A copy of a saved calibration with some words of one file changed."""
    for path in saved.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    words = json.loads((saved / name).read_text("utf-8"))
    (folder / name).write_text(json.dumps({**words, **changed}), "utf-8")
    return folder


def test_what_is_saved_is_loaded_again(saved: Path) -> None:
    learnt, again = calibration(), load(saved)

    assert (again.table.mat, again.table.lens) == (learnt.table.mat, learnt.table.lens)
    assert (again.tiles.token, again.tiles.blur) == (learnt.tiles.token, learnt.tiles.blur)
    for (name, image), (name_again, image_again) in zip(learnt.tiles.faces, again.tiles.faces, strict=True):
        assert name is name_again
        assert np.abs(image - image_again).max() < 0.001


def test_a_set_that_was_kept_without_its_blur_is_taken_for_sharp(saved: Path, tmp_path: Path) -> None:
    folder = copy(saved, tmp_path, "tiles.json")
    words = json.loads((folder / "tiles.json").read_text("utf-8"))
    del words["blur"]
    (folder / "tiles.json").write_text(json.dumps(words), "utf-8")

    assert load(folder).tiles.blur == SHARP


@pytest.mark.parametrize("name", ["table.json", "tiles.json"])
def test_another_format_is_refused_by_its_number(saved: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadCalibration, match=rf"{name}.*format is 99"):
        load(copy(saved, tmp_path, name, format=99))


@pytest.mark.parametrize(
    ("name", "changed"),
    [("table.json", {"mat": "a5"}), ("table.json", {"size_px": 3}), ("tiles.json", {"faces": ["pikachu"]}), ("tiles.json", {"token": {}})],
)
def test_damaged_words_are_refused_by_file(saved: Path, tmp_path: Path, name: str, changed: dict[str, object]) -> None:
    with pytest.raises(BadCalibration, match=name):
        load(copy(saved, tmp_path, name, **changed))


FACES = [shows.value for shows in (*KINDS, State.BACK, State.ROCK)]
TOKEN = {"strength": 0.4, "radius": 8.0, "colour": [0.4, 0.4, 0.4]}
NO_NUMBERS = [math.nan, math.inf, -math.inf, 10**400, 1e9, -1e9]


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        *(("table.json", {"size_px": size}) for number in (*NO_NUMBERS, 0, 3) for size in ([number, 720], [1280, number])),
        *(("table.json", {"lens_k1": number}) for number in (*NO_NUMBERS, 2, "bent")),
        *(("tiles.json", {"blur": number}) for number in NO_NUMBERS),
        *(("tiles.json", {"token": {**TOKEN, word: number}}) for number in (*NO_NUMBERS, 0) for word in ("strength", "radius")),
        *(("tiles.json", {"token": {**TOKEN, "colour": [0.4, number, 0.4]}}) for number in NO_NUMBERS),
        *(("tiles.json", {"faces": faces}) for faces in ([], ["empty"] * 9, [*FACES[:7], "geomon", "rock"], [*FACES[:8], "empty"])),
        *(("tiles.json", {"alike": pairs}) for pairs in ([["geomon"]], [["geomon", "covered"]])),
        *(
            (name, {"picture": picture})
            for name in ("table.json", "tiles.json")
            for picture in ("", ".", "/", "a\0.png", "\ud800.png", None)
        ),
    ],
)
def test_where_words_cannot_be_what_was_learnt_before_is_used_and_the_cure_is_told(
    learnt_twice: Path, tmp_path: Path, name: str, changed: dict[str, object]
) -> None:
    used, damage = load_sound(copy(learnt_twice, tmp_path, name, **changed))

    newest = load_table(learnt_twice).bare["a1"].mean()
    assert used.table.bare["a1"].mean() == pytest.approx(newest / 0.9, abs=0.001)
    assert re.fullmatch(rf".*{name}: damaged.*companion calibrate t.*", damage)


def test_the_widest_that_a_lens_can_be_learnt_is_loaded_again(tmp_path: Path) -> None:
    learnt = calibration()
    for k1 in (-0.35, 0.25):
        table = replace(learnt.table, lens=replace(learnt.table.lens, k1=k1))
        save_table(tmp_path, table)

        assert load_table(tmp_path).lens == table.lens


@pytest.mark.parametrize("name", ["table.json", "tiles.json"])
def test_brackets_without_end_are_refused_by_file(saved: Path, tmp_path: Path, name: str) -> None:
    folder = copy(saved, tmp_path, name)
    (folder / name).write_text("[" * 100_000, "utf-8")

    with pytest.raises(BadCalibration, match=name):
        load(folder)


def test_a_damaged_picture_is_refused_by_file(saved: Path, tmp_path: Path) -> None:
    folder = copy(saved, tmp_path, "table.json")
    picture_of(folder, "tiles").write_bytes(b"no picture")

    with pytest.raises(BadCalibration, match=r"tiles-.*\.png"):
        load(folder)


def test_a_picture_in_which_a_bit_has_changed_is_refused(saved: Path, tmp_path: Path) -> None:
    picture = picture_of(copy(saved, tmp_path, "table.json"), "tiles")
    content = bytearray(picture.read_bytes())
    content[len(content) // 2] ^= 1
    picture.write_bytes(content)

    with pytest.raises(BadCalibration, match="checksum"):
        load(tmp_path)


def twice(folder: Path) -> Path:
    """A table and its tiles that were learnt twice; the second table is a little darker."""
    learnt = calibration()
    darker = replace(learnt.table, bare={place: shares * np.float32(0.9) for place, shares in learnt.table.bare.items()})
    for table in (learnt.table, darker):
        save_table(folder, table)
        save_tiles(folder, learnt.tiles)
    return folder


def mean_of_table(folder: Path) -> float:
    return float(np.mean([shares.mean() for shares in load(folder).table.bare.values()]))


def test_what_was_learnt_last_is_used(tmp_path: Path) -> None:
    first = float(np.mean([shares.mean() for shares in calibration().table.bare.values()]))

    assert mean_of_table(twice(tmp_path)) == pytest.approx(0.9 * first, abs=0.001)
    assert load_sound(tmp_path)[1] == ""


@pytest.mark.parametrize("content", [b"", b"\0" * 500, b"{"])
@pytest.mark.parametrize("name", ["table", "tiles"])
def test_where_a_file_is_damaged_the_newest_two_that_belong_together_are_used_and_it_is_said_r48(
    tmp_path: Path, name: str, content: bytes
) -> None:
    newest = mean_of_table(twice(tmp_path))
    (tmp_path / f"{name}.json").write_bytes(content)

    assert mean_of_table(tmp_path) == pytest.approx(newest / 0.9, abs=0.001)
    assert f"{name}.json" in load_sound(tmp_path)[1]
    assert (tmp_path / f"{name}.json").read_bytes() == content


def test_tiles_of_a_table_before_are_never_used_with_another_one(tmp_path: Path) -> None:
    twice(tmp_path)
    (tmp_path / "tiles.json.before").replace(tmp_path / "tiles.json")
    (tmp_path / "table.json.before").unlink()

    with pytest.raises(BadCalibration, match="another view of the table"):
        load(tmp_path)


def test_no_pictures_are_left_over(tmp_path: Path) -> None:
    for _ in range(2):
        twice(tmp_path)

    assert len(list(tmp_path.glob("table-*.png"))) == 2
    assert len(list(tmp_path.glob("tiles-*.png"))) == 1  # the same tiles each time


def test_what_was_kept_before_pictures_had_names_is_read(saved: Path, tmp_path: Path) -> None:
    folder = copy(saved, tmp_path, "table.json")
    for name in ("table", "tiles"):
        picture_of(folder, name).rename(folder / f"{name}.png")
        words = json.loads((folder / f"{name}.json").read_text("utf-8"))
        words.pop("picture")
        words.pop("table", None)
        (folder / f"{name}.json").write_text(json.dumps(words), "utf-8")

    assert len(load(folder).tiles.faces) == len(calibration().tiles.faces)


def test_a_power_cut_at_any_step_leaves_what_was_learnt_before_or_what_is_learnt_now_r48(tmp_path: Path) -> None:
    folder = tmp_path / "calibration"
    learnt = calibration()

    def prepared() -> Callable[[], object]:
        return lambda: save_tiles(folder, learnt.tiles)

    shutil.copytree(twice(tmp_path / "kept"), folder)
    for _ in cut_at_each_step(folder, prepared):
        assert load(folder).tiles.token == learnt.tiles.token
        assert load_sound(folder)[1] == ""
        shutil.rmtree(folder)
        shutil.copytree(tmp_path / "kept", folder)


def test_without_a_calibration_the_command_that_makes_it_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadCalibration, match="companion calibrate table"):
        load(tmp_path)


def test_a_new_table_takes_the_tiles_away(saved: Path, tmp_path: Path) -> None:
    folder = copy(saved, tmp_path, "table.json")
    save_table(folder, calibration().table)

    with pytest.raises(BadCalibration, match="companion calibrate tiles"):
        load(folder)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(BadOutput, match="file"):
        save_tiles(tmp_path / "file", calibration().tiles)


@pytest.mark.parametrize("now", ["usb usb-Logi_C920", "usb", ""])
def test_what_was_learnt_by_this_camera_is_used(tmp_path: Path, now: str) -> None:
    learnt = calibration()
    save_table(tmp_path, learnt.table, "usb usb-Logi_C920")
    save_tiles(tmp_path, learnt.tiles)

    assert load(tmp_path, now).tiles.token == learnt.tiles.token


@pytest.mark.parametrize("now", ["usb usb-Other", "picamera"])
def test_what_was_learnt_by_another_camera_is_refused_by_its_name_r60(tmp_path: Path, now: str) -> None:
    learnt = calibration()
    save_table(tmp_path, learnt.table, "usb usb-Logi_C920")
    save_tiles(tmp_path, learnt.tiles)

    with pytest.raises(BadCalibration, match=f"learnt by the camera 'usb usb-Logi_C920', and '{now}' looks now.*companion calibrate table"):
        load(tmp_path, now)
