"""`companion config`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_it_shows_what_is_in_force_and_where_it_comes_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[camera]\nfps = 9\n", encoding="utf-8")

    assert main(["config", "--settings", str(path)]) == 0

    assert f"# {path}" in (shown := capsys.readouterr().out)
    assert [line.split() for line in shown.splitlines() if line.startswith("fps")] == [["fps", "=", "9", "#", str(path)]]


def test_it_writes_a_file_of_defaults_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"

    assert main(["config", "--write", "--settings", str(path)]) == 0
    before = path.read_text(encoding="utf-8")
    assert main(["config", "--write", "--settings", str(path)]) == 1

    assert path.read_text(encoding="utf-8") == before
    assert "left as it is: edit it" in capsys.readouterr().err


def test_wrong_settings_are_one_line_and_exit_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "settings.toml"
    path.touch()

    assert main(["config", "--settings", str(path), "--set", "camera.fps=0", "--set", "game.edition=de"]) == 1

    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "camera.fps is 0" in error
    assert "game.edition" in error


def test_a_file_that_is_named_and_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "setings.toml"

    assert main(["config", "--settings", str(path)]) == 0

    assert capsys.readouterr().err == f"companion: {path} is not there: all settings are as they are without a file\n"


def test_of_the_usual_file_nothing_is_said_where_it_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))

    assert main(["config"]) == 0

    assert capsys.readouterr().err == ""


def test_where_the_usual_file_cannot_be_another_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "file" / "below"))
    (tmp_path / "file").touch()

    assert main(["config", "--write"]) == 1

    assert capsys.readouterr().err == (
        f"companion: {tmp_path / 'file' / 'below'} cannot be made: Not a directory; name a file elsewhere with --settings FILE\n"
    )
