"""`companion read` and `companion calibrate`, through the program's door."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.cli.main import main
from companion.mats import ENROLMENT
from companion.pictures import read_picture
from companion.table import CELLS, PLACES, State
from drawn_table import flat_mat, photograph, write

if TYPE_CHECKING:
    from pathlib import Path

BACKS = dict.fromkeys(CELLS, State.BACK)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    write(folder / "table.jpg", photograph(flat_mat({}), seed=2))
    write(folder / "tiles.jpg", photograph(flat_mat(ENROLMENT), seed=3))
    write(folder / "backs.jpg", photograph(flat_mat(BACKS)))
    (folder / "cut.jpg").write_bytes((folder / "backs.jpg").read_bytes()[:3000])
    return folder


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_picture_has_its_line_even_one_that_cannot_be_read(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [str(pictures / name) for name in ("backs.jpg", "cut.jpg", "none.jpg")]

    assert main(["read", "--enrol", str(pictures), *names]) == 0

    first, *bad = lines(capsys)
    assert {place: said["shows"] for place, said in first["places"].items()} == {
        **dict.fromkeys(PLACES, "empty"),
        **dict.fromkeys(CELLS, "back"),
    }
    assert [line["picture"] for line in (first, *bad)] == names
    for line in bad:
        assert {said["shows"] for said in line["places"].values()} == {"unsure"}
        assert line["why"]


@pytest.mark.parametrize(
    ("surroundings", "kept"), [("XDG_DATA_HOME", "gigamons-companion/calibration"), ("STATE_DIRECTORY", "calibration")]
)
def test_what_was_calibrated_is_read_by_and_lies_where_the_service_looks_for_it(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, surroundings: str, kept: str
) -> None:
    monkeypatch.setenv(surroundings, str(tmp_path))

    assert main(["calibrate", "table", "--picture", str(pictures / "table.jpg")]) == 0
    assert f"The a4 mat is learnt, at 640 x 480: {tmp_path / kept}; now the tiles: companion calibrate tiles" in capsys.readouterr().out
    assert main(["calibrate", "tiles", "--picture", str(pictures / "tiles.jpg")]) == 0
    capsys.readouterr()
    assert main(["read", str(pictures / "backs.jpg")]) == 0

    assert lines(capsys)[0]["places"]["a1"]["shows"] == "back"
    assert (tmp_path / kept / "tiles.json").exists()


@pytest.mark.parametrize("name", ["table.jpg", "tiles.jpg"])
def test_a_cut_off_enrolment_picture_is_one_line_and_1(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    for each in ("table.jpg", "tiles.jpg"):
        content = (pictures / each).read_bytes()
        (tmp_path / each).write_bytes(content[:2000] if each == name else content)

    assert main(["read", "--enrol", str(tmp_path), str(pictures / "backs.jpg")]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert name in said.err


@pytest.mark.parametrize("level", [255, 128])
@pytest.mark.parametrize("name", ["table.jpg", "tiles.jpg", "tiles-2.jpg"])
def test_an_enrolment_picture_without_a_mat_is_named_in_one_line(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, level: int
) -> None:
    for each in ("table.jpg", "tiles.jpg"):
        (tmp_path / each).write_bytes((pictures / each).read_bytes())
    write(tmp_path / name, np.full((480, 640, 3), level, np.uint8))

    assert main(["read", "--enrol", str(tmp_path), str(pictures / "backs.jpg")]) == 1

    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(tmp_path) in said.err
    assert f"{name}: " in said.err


def test_tiles_before_the_table_name_the_command_that_comes_first(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "tiles", "--picture", str(pictures / "tiles.jpg"), "--save", str(tmp_path)]) == 1
    assert "companion calibrate table" in capsys.readouterr().err


def test_a_drawing_of_what_was_found_is_written(pictures: Path, tmp_path: Path) -> None:
    out = tmp_path / "found.png"

    assert main(["read", "--enrol", str(pictures), "--explain", str(out), str(pictures / "backs.jpg")]) == 0

    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("size_px", [(480, 640), (720, 1280)])
def test_a_picture_in_which_nothing_was_found_is_drawn_with_the_reason_above_it(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], size_px: tuple[int, int]
) -> None:
    white, out = write(tmp_path / "white.png", np.full((*size_px, 3), 255, np.uint8)), tmp_path / "found.png"

    assert main(["read", "--enrol", str(pictures), "--explain", str(out), str(white)]) == 0

    assert lines(capsys)[0]["why"]
    drawn = read_picture(out)
    above = drawn.shape[0] - size_px[0]
    assert above > 0
    assert {0, 255} <= set(drawn[:above].ravel())
    assert (drawn[above:] == 255).all()


@pytest.mark.parametrize("name", ["cut.jpg", "none.jpg"])
def test_a_picture_that_cannot_be_read_has_its_line_and_no_drawing(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = tmp_path / "found.png"

    assert main(["read", "--enrol", str(pictures), "--explain", str(out), str(pictures / name), str(pictures / "backs.jpg")]) == 0

    said = capsys.readouterr()
    assert (said.out.count("\n"), said.err.count("\n")) == (2, 1)
    assert f"{out} is not drawn: {pictures / name}" in said.err
    assert not out.exists()


def test_a_drawing_never_goes_over_a_file_unless_it_is_said(pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.png"
    out.write_bytes(b"a picture that somebody took")
    words = ["read", "--enrol", str(pictures), "--explain", str(out), str(pictures / "backs.jpg")]

    assert main(words) == 1
    assert out.read_bytes() == b"a picture that somebody took"
    said = capsys.readouterr()
    assert said.out == ""
    assert "--force" in said.err

    assert main([*words, "--force"]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["found", "found.txt", "nowhere/found.png"])
def test_a_drawing_that_cannot_be_is_refused_before_anything_is_read(
    name: str, pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name

    assert main(["read", "--enrol", str(pictures), "--explain", str(out), str(pictures / "backs.jpg")]) == 1

    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(out) in said.err
