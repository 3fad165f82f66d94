"""`companion dark`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_where_there_are_no_lamps_nothing_is_to_be_done(tmp_path: Path) -> None:
    assert main(["dark", "--settings", str(tmp_path / "none")]) == 0


def test_lamps_that_cannot_be_put_out_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dark", "--settings", str(tmp_path / "none"), "--set", "lights.driver=strip"]) == 1
    assert "spidev" in capsys.readouterr().err


def test_where_the_settings_are_damaged_the_lamps_are_those_of_before_r48(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "settings-before.toml").write_text('lights.driver = "strip"\n', encoding="utf-8")
    (tmp_path / "damaged").write_text("[lights", encoding="utf-8")

    assert main(["dark", "--settings", str(tmp_path / "damaged")]) == 1
    assert "spidev" in capsys.readouterr().err
