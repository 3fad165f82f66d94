"""Calibrations in a folder."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from drawn_table import calibration

from calibration.storage import default_folder, load, save_table, save_tiles
from companion.errors import BadCalibration, BadOutput
from companion.vision.calibration import SHARP


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    learnt = calibration()
    save_table(folder, learnt.table)
    save_tiles(folder, learnt.tiles)
    return folder


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


def test_a_damaged_picture_is_refused_by_file(saved: Path, tmp_path: Path) -> None:
    folder = copy(saved, tmp_path, "table.json")
    (folder / "tiles.png").write_bytes(b"no picture")

    with pytest.raises(BadCalibration, match=r"tiles\.png"):
        load(folder)


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


def test_the_usual_folder_is_below_the_data_home() -> None:
    assert default_folder({"XDG_DATA_HOME": "/data"}, Path("/ada")) == Path("/data/gigamons-companion/calibration")
    assert default_folder({}, Path("/ada")) == Path("/ada/.local/share/gigamons-companion/calibration")
