"""What holds for every test: the handed material, and properties that are drawn the same way in every run."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import hypothesis
import pytest

from handed import HANDED, is_handed

if TYPE_CHECKING:
    from pathlib import Path

MISSING = f"no recordings and stills at {HANDED}: set GIGAMONS_SHARED to the folder that holds them"

# No deadline: a slow machine is no failure. `search` draws new examples in each run (make soak).
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=2000, print_blob=True)
hypothesis.settings.load_profile("steady")


def pytest_configure() -> None:
    """Where the handed material is required, nothing is tested without it. As in the program, numpy's products stay on one core."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if os.environ.get("GIGAMONS_REQUIRE_SHARED") == "1" and not is_handed():
        raise pytest.UsageError(MISSING)
    _heed_signals()


def _heed_signals() -> None:
    """Where tests run in the background or by nohup, signals are ignored, and so would the programs that tests start ignore them."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that asks for `shared` is marked so; marked tests are skipped where nothing is handed."""
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker("shared")
        if not is_handed() and item.get_closest_marker("shared"):
            item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the handed recordings and stills; read only."""
    return HANDED
