"""The installation on a Pi, and the service under its systemd."""

from __future__ import annotations

import re

import pytest

from virtual_pi import VirtualPi, installed

pytestmark = pytest.mark.pi


@pytest.fixture(scope="module")
def pi() -> VirtualPi:
    return installed()


def test_it_runs_once_it_is_installed(pi: VirtualPi) -> None:
    assert pi.run("systemctl is-active companion").strip() == "active"
    assert "troubles" in pi.status()


def test_to_install_it_again_changes_nothing(pi: VirtualPi) -> None:
    before = pi.run("systemctl show companion -p ExecMainPID")

    assert "nothing was changed" in pi.run("cd /srv/gigamons && make install", patience_s=1800)
    assert pi.run("systemctl show companion -p ExecMainPID") == before


def test_its_exposure_is_low(pi: VirtualPi) -> None:
    level = re.search(r"Overall exposure level.*: ([\d.]+)", pi.run("systemd-analyze security --no-pager companion.service"))

    assert level is not None
    assert float(level[1]) < 2.0


def test_nothing_of_what_has_c_behind_it_came_from_pip(pi: VirtualPi) -> None:
    where = pi.run("/opt/gigamons-companion/current/bin/python -c 'import cv2, numpy; print(cv2.__file__, numpy.__file__)'")

    assert "/opt/gigamons-companion" not in where


def test_a_service_that_is_killed_comes_back(pi: VirtualPi) -> None:
    before = pi.run("systemctl show companion -p ExecMainPID --value").strip()

    pi.run("systemctl kill -s KILL companion")

    assert pi.until(f"p=$(systemctl show companion -p ExecMainPID --value); [ $p != {before} ] && companion do status")


def test_a_service_that_makes_no_progress_is_ended_and_comes_back(pi: VirtualPi) -> None:
    before = pi.run("systemctl show companion -p ExecMainPID --value").strip()

    pi.run(f"kill -STOP {before}")

    pi.until(f"p=$(systemctl show companion -p ExecMainPID --value); [ $p != {before} ] && companion do status", patience_s=700)
    assert "Watchdog timeout" in pi.run("journalctl -u companion --no-pager")
