"""How an environment is built, with a stand-in for the Python that it is built of."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from handed import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path


def built(folder: Path, *cases: str) -> subprocess.CompletedProcess[str]:
    """What tools/build-venv does with a Python that is a shell script of these cases, by its arguments."""
    python = folder / "python"
    python.write_text("\n".join(["#!/bin/sh", 'case "$*" in', *cases, "esac"]), encoding="utf-8")
    python.chmod(0o755)
    words = [str(CHECKOUT / "tools/build-venv"), str(folder / "environment"), str(python), "nothing"]
    return subprocess.run(words, capture_output=True, text=True, check=False, start_new_session=True)


def test_ctrl_c_is_told_in_a_line(tmp_path: Path) -> None:
    # As a terminal does it: all of the group get the signal.
    ended = built(tmp_path, "*print*) echo 3.11;;", "*venv.main*) kill -INT 0;;")

    assert ended.returncode == 130
    assert ended.stderr == f"make: stopped before the environment {tmp_path / 'environment'} was whole; make again goes on with it.\n"


def test_a_python_without_venv_is_named_with_the_command_that_brings_it(tmp_path: Path) -> None:
    ended = built(tmp_path, "*print*) echo 3.11;;", "*ensurepip*) exit 1;;")

    assert ended.returncode == 1
    assert "cannot make environments (venv, ensurepip).\n      Mend it with: sudo apt-get install python3.11-venv" in ended.stderr
