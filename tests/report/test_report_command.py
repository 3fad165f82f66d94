"""The command: what it takes, what it leaves, what it says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from report.__main__ import main
from report.labelled import labels, sets
from report.rows import Call, Measured
from report.store import save

if TYPE_CHECKING:
    from pathlib import Path


def call(shows: str) -> Call:
    return Call("s1", "easy", "easy/001.jpg", "a1", "back", shows, 0.5, "", "")


def test_what_is_kept_is_told_again_without_measuring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "stills/s1").mkdir(parents=True)
    (tmp_path / "stills/s1/labels.jsonl").write_text("", "utf-8")
    save(tmp_path / "out/raw/stills/s1.jsonl", [Measured("abc", "4.10"), call("back"), call("rock")])

    status = main(["--shared", str(tmp_path), "--out", str(tmp_path / "out"), "--only", "stills"])

    assert status == 0
    assert capsys.readouterr().out == f"{tmp_path / 'out/index.html'}\n"
    assert '1/0/<b class="bad">1</b>' in (tmp_path / "out/index.html").read_text("utf-8")
    assert json.loads((tmp_path / "out/figures.json").read_text("utf-8"))[0]["value"] == "1 wrong of 2; 0 of 2 unsure (0.00%)"
    assert len((tmp_path / "out/stills-call.csv").read_text("utf-8").splitlines()) == 3


def test_what_is_not_there_is_said_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--shared", str(tmp_path), "--out", str(tmp_path / "out"), "--only", "stills"])

    assert status == 1
    assert f"stills cannot be measured: what it needs is not in {tmp_path}" in capsys.readouterr().err


def test_an_unknown_part_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--only", "stills,nothing"])

    assert ended.value.code == 2
    assert "there is no part nothing; there are stills, stress" in capsys.readouterr().err


def test_labels_come_level_by_level_and_no_more_than_wanted(tmp_path: Path) -> None:
    (tmp_path / "s1").mkdir()
    lines = [{"picture": name, "places": {"a1": "back"}} for name in ("hard/1.jpg", "easy/1.jpg", "easy/2.jpg")]
    (tmp_path / "s1/labels.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")

    assert sets(tmp_path) == ("s1",)
    assert [name for name, _ in labels(tmp_path / "s1")] == ["easy/1.jpg", "easy/2.jpg", "hard/1.jpg"]
    assert [name for name, _ in labels(tmp_path / "s1", most=1)] == ["easy/1.jpg", "hard/1.jpg"]
    assert [name for name, _ in labels(tmp_path / "s1", ("hard",))] == ["hard/1.jpg"]
