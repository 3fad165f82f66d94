"""`companion` on the command line of a machine where it is a service: as whom and where each command is done. The programs are stubs."""

from __future__ import annotations

import os
import shlex
import subprocess
from typing import TYPE_CHECKING

import pytest

from handed import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

STATE = "/var/lib/gigamons-companion"
PROGRAM = "/opt/gigamons-companion/current/bin/companion"


class Machine:
    """Tells how a command would be run by somebody. sudoer: whether they may become root without being asked."""

    def __init__(self, folder: Path, name: str, number: int, *, sudoer: bool = True) -> None:
        self._folder = folder
        self.runtime = folder / "run/gigamons-companion"
        self.runtime.mkdir(parents=True, exist_ok=True)
        script = (CHECKOUT / "systemd/companion.sh").read_text(encoding="utf-8")
        self._script = folder / "companion.sh"
        self._script.write_text(script.replace("=/run/", f"={folder}/run/"), encoding="utf-8")
        tells = 'for word; do printf "%s\\n" "$word"; done'
        self._stub("id", f"case $1 in -un) echo {name} ;; -u) echo {number} ;; -g) echo 7 ;; esac")
        self._stub("sudo", f'[ "$*" = "-n true" ] && exit {int(not sudoer)}\necho sudo\n{tells}')
        self._stub("setpriv", f"echo setpriv\n{tells}")
        self._stub("env", f"echo env\n{tells}")
        self._stub("install", f"echo install\n{tells}")

    def _stub(self, name: str, does: str) -> None:
        path = self._folder / name
        path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        path.chmod(0o755)

    def runs(self, command: str) -> list[str]:
        environment = {"PATH": f"{self._folder}:{os.defpath}", "HOME": "/home/ada"}
        ended = subprocess.run(
            ["/bin/sh", str(self._script), *shlex.split(command)], capture_output=True, text=True, check=True, env=environment
        )
        return ended.stdout.splitlines()


def surroundings(words: list[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words if "=" in word and not word.startswith("-"))


OF_THE_SERVICE = [
    "run",
    "do status",
    "check",
    "config",
    "dark",
    "calibrate table --camera",
    "calibrate lights",
    "record",
    "-v check",
    "--verbose record",
]
TAKES_FILES_IN = ["calibrate tiles --picture tiles.jpg", "games import 'my game.jsonl'", "games list", "-v games list"]
GIVES_FILES = [
    "export 0001-2026-11-30 --to html --out game.html",
    "replay 0001-2026-11-30",
    "verify game.jsonl",
    "read look.jpg",
    "referee wrong.zip",
    "record --wrong wrong.zip",
    "-v record --wrong wrong.zip",
]


@pytest.mark.parametrize("command", OF_THE_SERVICE)
def test_what_has_to_do_with_the_service_is_done_as_its_user_in_its_folder(tmp_path: Path, command: str) -> None:
    words = Machine(tmp_path, "ada", 1000).runs(command)

    assert words[:3] == ["sudo", "-u", "gigamons"]
    assert words[4:7] == ["env", "-C", STATE]
    assert words[words.index(PROGRAM) + 1 :] == shlex.split(command)
    assert surroundings(words)["HOME"] == surroundings(words)["STATE_DIRECTORY"] == STATE


@pytest.mark.parametrize("command", TAKES_FILES_IN)
def test_files_that_the_service_is_to_take_in_are_found_where_they_lie_and_may_be_read_by_it(tmp_path: Path, command: str) -> None:
    words = Machine(tmp_path, "ada", 1000).runs(command)

    assert words[:4] == ["sudo", "--", "setpriv", "--reuid=gigamons"]
    assert "--ambient-caps=+dac_read_search" in words
    assert words[words.index("-C") + 1] == "."
    assert words[words.index(PROGRAM) + 1 :] == shlex.split(command)


@pytest.mark.parametrize("command", GIVES_FILES)
def test_what_gives_people_files_is_done_by_themselves_and_may_read_what_the_service_keeps(tmp_path: Path, command: str) -> None:
    words = Machine(tmp_path, "ada", 1000).runs(command)

    assert words[:5] == ["sudo", "-n", "setpriv", "--reuid=1000", "--regid=7"]
    assert "--ambient-caps=+dac_read_search" in words
    assert surroundings(words)["HOME"] == "/home/ada"
    assert surroundings(words)["STATE_DIRECTORY"] == STATE
    assert words[words.index(PROGRAM) + 1 :] == shlex.split(command)


@pytest.mark.parametrize("command", GIVES_FILES)
@pytest.mark.parametrize(("name", "number", "sudoer"), [("ben", 1001, False), ("root", 0, True), ("gigamons", 999, True)])
def test_who_may_not_become_root_or_need_not_does_it_without(tmp_path: Path, command: str, name: str, number: int, *, sudoer: bool) -> None:
    words = Machine(tmp_path, name, number, sudoer=sudoer).runs(command)

    assert words[0] == "env"
    assert words[words.index(PROGRAM) + 1 :] == shlex.split(command)


def test_root_becomes_the_service_and_the_service_is_it_already(tmp_path: Path) -> None:
    assert Machine(tmp_path, "root", 0).runs("do status")[:3] == ["setpriv", "--reuid=gigamons", "--regid=gigamons"]
    assert Machine(tmp_path, "root", 0).runs("games list")[:2] == ["setpriv", "--reuid=gigamons"]
    assert Machine(tmp_path, "gigamons", 999).runs("do status")[:3] == ["env", "-C", STATE]


@pytest.mark.parametrize("command", ["run", "record", "-v run"])
@pytest.mark.parametrize(("name", "number", "by"), [("ada", 1000, ["sudo"]), ("root", 0, [])])
def test_where_the_service_is_stopped_root_makes_the_folder_of_the_socket_first(
    tmp_path: Path, command: str, name: str, number: int, by: list[str]
) -> None:
    machine = Machine(tmp_path, name, number)
    then = machine.runs(command)
    machine.runtime.rmdir()
    made = [*by, "install", "-d", "-o", "gigamons", "-g", "gigamons", "-m", "755", str(machine.runtime)]

    assert machine.runs(command) == [*made, *then]
    assert surroundings(then)["RUNTIME_DIRECTORY"] == str(machine.runtime)


@pytest.mark.parametrize("command", ["do status", "check", "calibrate lights", "record --wrong wrong.zip"])
def test_what_opens_no_socket_makes_no_folder_for_one(tmp_path: Path, command: str) -> None:
    machine = Machine(tmp_path, "ada", 1000)
    machine.runtime.rmdir()

    assert "install" not in machine.runs(command)


@pytest.mark.parametrize("command", ["print mat --mat a4", "-v print mat", "--version", ""])
def test_what_needs_no_service_is_run_as_it_is(tmp_path: Path, command: str) -> None:
    """The program is not there, and its shell says so without any other program between."""
    with pytest.raises(subprocess.CalledProcessError) as failed:
        Machine(tmp_path, "ada", 1000).runs(command)

    assert PROGRAM in failed.value.stderr
    assert failed.value.stdout == ""
