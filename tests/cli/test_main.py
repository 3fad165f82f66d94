"""The program's door, mostly as a shell sees it: exit status, standard output, standard error."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.main import COMMANDS, main
from kept_games import as_bytes, short_game

PROGRAM = [sys.executable, "-m", "companion.cli.main"]


def print_mat(folder: Path) -> list[str]:
    """A command that is quick and writes to standard output."""
    return ["print", "mat", "--out", str(folder / "mat.pdf")]


def companion(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PROGRAM, *words], capture_output=True, check=False, env={**os.environ, **environment})


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_in_the_list_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])

    assert ended.value.code == 0
    says = " ".join(capsys.readouterr().out.split())
    assert f"companion {name}" in says
    assert " ".join(importlib.import_module(COMMANDS[name].module).HELP.split())[:40] in says


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])

    says = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n    {name} " not in says] == []


def test_help_imports_no_command_and_no_opencv() -> None:
    heavy = "import sys; from companion.cli.main import build_parser; build_parser(None).format_help(); print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", heavy], capture_output=True, check=True, text=True).stdout.split()

    assert {"cv2", "numpy", "reportlab", *(entry.module for entry in COMMANDS.values())}.isdisjoint(modules)


def test_version_goes_to_standard_output() -> None:
    ended = companion("--version")

    assert (ended.returncode, ended.stdout.decode(), ended.stderr) == (0, f"companion {__version__}\n", b"")


@pytest.mark.parametrize("words", [[], ["prnt"], ["print"], ["print", "mat", "--mat", "a5"], ["print", "mat", "--forc"], ["--fast"]])
def test_wrong_usage_exits_2_and_says_how(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: companion")


def test_what_cannot_be_done_is_one_line_and_1(tmp_path: Path) -> None:
    ended = companion("print", "mat", "--out", str(tmp_path))

    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.decode() == f"companion: {tmp_path} is no file: name a file to write to\n"


@pytest.mark.parametrize("words", [["--verbose", "print", "mat"], ["print", "--verbose", "mat"], ["print", "mat", "--verbose"]])
def test_verbose_anywhere_tells_what_led_to_it(words: list[str], tmp_path: Path) -> None:
    ended = companion(*words, "--out", str(tmp_path))

    assert ended.returncode == 1
    assert "Traceback" in ended.stderr.decode()


def test_speaks_utf8_under_the_plain_c_locale(tmp_path: Path) -> None:
    out = tmp_path / "Été Ñandú 🦖.pdf"

    ended = companion("print", "mat", "--out", str(out), LC_ALL="C", PYTHONIOENCODING="ascii")

    assert (ended.returncode, ended.stdout.decode("utf-8")) == (0, f"{out}\n")
    assert out.is_file()


def test_a_reader_that_has_gone_ends_it_quietly_as_the_signal_would(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)

    ended = subprocess.run([*PROGRAM, *print_mat(tmp_path)], stdout=write, stderr=subprocess.PIPE, check=False)

    os.close(write)
    assert (ended.returncode, ended.stderr) == (-13, b"")


def test_a_full_disk_is_one_line_and_1(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run([*PROGRAM, *print_mat(tmp_path)], stdout=full, stderr=subprocess.PIPE, check=False)

    assert (ended.returncode, ended.stderr) == (1, b"companion: No space left on device\n")


@pytest.mark.parametrize("closed", [">&-", ">&- <&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [["export", "GAME", "--to", "csv"], ["replay", "GAME"], ["config"], ["games", "list"], ["--help"]])
def test_a_closed_stream_is_no_crash(closed: str, words: list[str], tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_bytes(as_bytes(short_game().lines))
    words = [str(game) if word == "GAME" else word for word in words]

    ended = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *PROGRAM, *words], stderr=subprocess.PIPE, check=False)

    assert (ended.returncode, b"Traceback" in ended.stderr) == (0, False)


def test_a_closed_standard_input_is_nobody_to_ask(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_bytes(as_bytes(short_game().lines))
    words = ["games", "delete", "game", "--folder", str(tmp_path)]

    ended = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *PROGRAM, *words], stderr=subprocess.PIPE, check=False)

    assert (ended.returncode, ended.stderr) == (1, b"companion: games are deleted for good: say --yes\n")
    assert game.exists()


def test_ctrl_c_ends_it_as_the_signal_would() -> None:
    # The command is a stand-in that gets its Ctrl-C at once: no waiting for the right moment.
    interrupted = (
        "import signal, sys, types; from companion.cli import main as door\n"
        "sys.modules['stand_in'] = types.SimpleNamespace(HELP='', add_arguments=lambda parser: None,\n"
        "    run=lambda args: signal.raise_signal(signal.SIGINT))\n"
        "door.COMMANDS['wait'] = door.Entry('stand_in', 'waits')\n"
        "sys.exit(door.main(['wait']))"
    )

    ended = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (-2, b"")
