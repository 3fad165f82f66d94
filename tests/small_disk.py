"""A program run on a real file system so small that it is soon full."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from handed import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

_MOUNTED = 'mount -t tmpfs -o size=128k tmpfs "$0" && exec "$@"'


def run_on_a_small_disk(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with a file system of 128 kB at the folder, which is its first argument; skips where none can be mounted."""
    ended = subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c", _MOUNTED, str(folder), sys.executable, "-c", program, str(folder)],
        capture_output=True,
        check=False,
        text=True,
        env={"PYTHONPATH": f"{CHECKOUT}:{CHECKOUT / 'tests'}"},
    )
    if "unshare" in ended.stderr or "mount" in ended.stderr:
        pytest.skip(f"no file system can be mounted here: {ended.stderr.strip()}")
    return ended
