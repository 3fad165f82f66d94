"""A process that is told to end: quietly, in order, and as the signal would have ended it. Each is a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

TOLD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def ended_after(*lines: str) -> subprocess.CompletedProcess[bytes]:
    """A program whose work() is done until it is stopped."""
    begin = "import signal, sys", "from companion.cli.stopping import until_stopped"
    program = "\n".join([*begin, *lines, "sys.exit(until_stopped(work))"])
    return subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)


@pytest.mark.parametrize("told", TOLD)
def test_what_is_open_is_closed_and_it_ends_as_the_signal_would_end_it(told: signal.Signals) -> None:
    ended = ended_after(
        "def work():",
        f"    try: signal.raise_signal({told.value})",
        "    finally: print('closed', flush=True)",
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (-told.value, b"closed\n", b"")


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_the_same_word_said_twice_does_not_hurry_it(told: signal.Signals) -> None:
    ended = ended_after(
        "def work():",
        f"    try: signal.raise_signal({told.value})",
        "    finally:",
        f"        signal.raise_signal({told.value})",
        "        print('closed', flush=True)",
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (-told.value, b"closed\n", b"")


def test_a_second_ctrl_c_ends_it_at_once() -> None:
    ended = ended_after(
        "def work():",
        "    try: signal.raise_signal(signal.SIGINT)",
        "    finally:",
        "        signal.raise_signal(signal.SIGINT)",
        "        print('too late', flush=True)",
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


def test_where_python_can_hand_no_exception_on_it_ends_all_the_same() -> None:
    ended = ended_after(
        "class Open:",
        "    def __del__(self): signal.raise_signal(signal.SIGINT)",
        "def work():",
        "    Open()",
        "    print('went on', flush=True)",
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


def test_another_fault_of_a_finaliser_is_told_as_ever() -> None:
    ended = ended_after(
        "class Open:",
        "    def __del__(self): raise ValueError('a fault of ours')",
        "def work():",
        "    Open()",
        "    return 3",
    )

    assert ended.returncode == 3
    assert b"a fault of ours" in ended.stderr


@pytest.mark.parametrize("told", TOLD)
def test_what_is_ignored_stays_ignored(told: signal.Signals) -> None:
    ended = ended_after(
        f"signal.signal({told.value}, signal.SIG_IGN)",
        "def work():",
        f"    signal.raise_signal({told.value})",
        "    return 7",
    )

    assert (ended.returncode, ended.stderr) == (7, b"")


def test_after_the_work_all_is_as_it_was() -> None:
    ended = ended_after(
        "before = [*map(signal.getsignal, range(1, 16)), sys.unraisablehook]",
        "until_stopped(lambda: 0)",
        "def work(): return 0",
        "assert before == [*map(signal.getsignal, range(1, 16)), sys.unraisablehook]",
    )

    assert (ended.returncode, ended.stderr) == (0, b"")


def test_ctrl_c_before_the_door_has_come_is_as_quiet() -> None:
    # It is pressed while the first of the modules behind the door is looked for.
    program = (
        "import signal, sys, types\n"
        "from companion.__main__ import start\n"
        "def pressed(name, *_): name == 'companion.cli.main' and signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, types.SimpleNamespace(find_spec=pressed))\n"
        "start()"
    )

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, b"")


def test_the_package_is_the_program() -> None:
    ended = subprocess.run([sys.executable, "-m", "companion", "--version"], capture_output=True, check=True)

    assert ended.stdout.startswith(b"companion ")
