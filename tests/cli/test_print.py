"""`companion print`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from calibration.printed_tiles import tiles_pdf
from calibration.printing import mat_pdf
from companion.cli.main import main
from companion.mats import A3, A4
from hardware.simulated.artwork import Style, draw_artwork

if TYPE_CHECKING:
    from pathlib import Path


def test_writes_tiles_as_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["print", "tiles", "--mat", "a3", "--style", "pastel", "--seed", "7"]) == 0

    assert (tmp_path / "gigamons-tiles-a3.pdf").read_bytes() == tiles_pdf(A3, draw_artwork(Style.PASTEL, 7, 512))


@pytest.mark.parametrize("words", [["--seed", "-1"], ["--seed", "two"], ["--style", "blue"]])
def test_what_is_no_set_of_tiles_is_wrong_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["print", "tiles", *words])

    assert ended.value.code == 2


def test_writes_the_a4_mat_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mat.pdf"

    assert main(["print", "mat", "--out", str(out)]) == 0

    assert capsys.readouterr().out == f"{out}\n"
    assert out.read_bytes() == mat_pdf(A4)


def test_writes_the_a3_mat_under_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["print", "mat", "--mat", "a3"]) == 0

    assert (tmp_path / "gigamons-mat-a3.pdf").read_bytes() == mat_pdf(A3)


def test_leaves_a_file_that_exists_alone_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mat.pdf"
    out.write_bytes(b"mine")

    assert main(["print", "mat", "--out", str(out)]) == 1
    assert out.read_bytes() == b"mine"
    assert capsys.readouterr().err == f"companion: {out} exists already: choose another name, or --force replaces it\n"

    assert main(["print", "mat", "--out", str(out), "--force"]) == 0
    assert out.read_bytes() == mat_pdf(A4)
