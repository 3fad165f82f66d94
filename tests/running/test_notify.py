"""What systemd is told."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from companion.running.notify import Notifier

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
        line.bind(str(tmp_path / "notify"))
        yield line


def notifier(systemd: socket.socket, **environment: str) -> Notifier:
    return Notifier({"NOTIFY_SOCKET": systemd.getsockname(), **environment}, 42)


def told(systemd: socket.socket) -> list[str]:
    words = []
    while True:
        try:
            words.append(systemd.recv(1000).decode())
        except BlockingIOError:
            return words


def test_it_is_told_that_all_is_up_and_that_the_end_has_begun(systemd: socket.socket) -> None:
    tells = notifier(systemd)
    tells.ready()
    tells.stopping()

    assert told(systemd) == ["READY=1", "STOPPING=1"]


def test_a_status_is_told_once_and_in_one_line(systemd: socket.socket) -> None:
    tells = notifier(systemd)
    for text in ("Été\nplays", "Été\nplays", "over"):
        tells.status(text)

    assert told(systemd) == ["STATUS=Été plays", "STATUS=over"]


def test_progress_is_told_three_times_within_the_limit_and_not_more_r43(systemd: socket.socket) -> None:
    tells = notifier(systemd, WATCHDOG_USEC="3000000", WATCHDOG_PID="42")
    for tenth in range(31):
        tells.progress(100 + tenth / 10)

    assert told(systemd) == ["WATCHDOG=1"] * 4


@pytest.mark.parametrize("environment", [{}, {"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "41"}, {"WATCHDOG_USEC": "soon"}])
def test_progress_is_not_told_to_who_does_not_ask(systemd: socket.socket, environment: dict[str, str]) -> None:
    tells = notifier(systemd, **environment)
    tells.progress(0)
    tells.progress(100)

    assert told(systemd) == []


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@nobody-listens-here"])
def test_where_nobody_listens_nothing_happens(address: str) -> None:
    tells = Notifier({"NOTIFY_SOCKET": address}, 42)

    tells.ready()
    tells.status("all well")
