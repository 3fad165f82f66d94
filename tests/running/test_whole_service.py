"""`companion run` as a process: a whole game at the simulated table, through its capture process, its sight, its journal and its socket."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.engine.events import Breach, GameOver, OutOfStep
from handed import CHECKOUT
from table_for_the_service import TableForTheService

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_MB = 220


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableForTheService]:
    table = TableForTheService(tmp_path, 1, pile=10)
    yield table
    table.close()


@pytest.fixture
def service(table: TableForTheService) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "STATE_DIRECTORY": str(table.folder)}
    words = [sys.executable, "-m", "companion.cli.main", "run", *table.settings()]
    with subprocess.Popen(words, cwd=CHECKOUT, env=environment) as service:
        yield service
        service.terminate()


def megabytes(process: int) -> float:
    """What a process holds, and those that it started."""
    tasks = Path(f"/proc/{process}/task")
    children = [int(child) for path in tasks.glob("*/children") for child in path.read_text(encoding="ascii").split()]
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    held = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return held / 1000 + sum(megabytes(child) for child in children)


def test_a_whole_game_is_played_and_kept(table: TableForTheService, service: subprocess.Popen[bytes]) -> None:
    assert table.over.wait(300)

    events = [line.event for line in table.lines()]
    assert isinstance(events[-1], GameOver)
    assert [event for event in events if isinstance(event, Breach | OutOfStep)] == []
    assert table.trouble == ""
    assert service.poll() is None


@pytest.mark.soak
def test_two_hours_of_play_need_little_memory_and_not_more_and_more(table: TableForTheService, service: subprocess.Popen[bytes]) -> None:
    held: list[float] = []
    while table.now_s < 7200:
        assert table.over.wait(600)
        held.append(megabytes(service.pid))
        table.play_again()

    assert max(held) < MOST_MB
    assert max(held[len(held) // 2 :]) < 1.05 * max(held[: len(held) // 2])
