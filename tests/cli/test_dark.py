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
