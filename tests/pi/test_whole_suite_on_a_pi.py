"""The tests of the service and its hardware inside the virtual Pi, with the Python, OpenCV and numpy of trixie; last, as it takes long."""

from __future__ import annotations

import re

import pytest

from virtual_pi import installed

pytestmark = pytest.mark.pi

FOLDERS = (
    *("hardware/camera", "hardware/lights", "hardware/buttons", "hardware/speaker"),
    *("running", "settings", "spoken", "systemd", "voice"),
)
"""What an emulated processor gets through; seeing and refereeing are tested with trixie's OpenCV by `make test-opencv410`."""


def test_the_suite_passes() -> None:
    pi = installed()
    pi.run("cd /srv/gigamons && tools/build-venv /srv/tests python3", patience_s=3600)

    # As a module: where pytest is among the packages of the system, the environment has no program of that name.
    pytest_there = "PYTHONDONTWRITEBYTECODE=1 /srv/tests/bin/python -m pytest -q -p no:cacheprovider"
    told = pi.run(f"cd /srv/gigamons/tests && {pytest_there} {' '.join(FOLDERS)} 2>&1", patience_s=3600, check=False)

    assert re.search(r"\d+ passed", told), told
    assert not re.search(r"\d+ (failed|error)", told), told
