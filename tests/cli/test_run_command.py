"""`companion run` as a process: up with nothing attached, spoken to, stopped."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import uuid
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.spoken.client import ask
from companion.spoken.message import Request
from handed import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def started(folder: Path, *options: str, **surroundings: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """The service with nothing attached, once it has told systemd that it is ready; its socket. surroundings: environment."""
    listens = folder / "companion.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        (folder / "notify").unlink(missing_ok=True)
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(60)
        environment = {**os.environ, "STATE_DIRECTORY": str(folder), "NOTIFY_SOCKET": str(folder / "notify"), **surroundings}
        words = [sys.executable, "-m", "companion.cli.main", "run", "--settings", str(folder / "none"), "--socket", str(listens), *options]
        with subprocess.Popen(words, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True) as service:
            while systemd.recv(10_000) != b"READY=1":
                pass
            yield service, listens
            service.kill()


def test_the_service_lights_its_lamps_before_it_loads_what_seeing_is_built_on() -> None:
    """OpenCV alone takes a small Pi seconds: after a power cut blocked cells are lit before that."""
    loaded = "import companion.cli.run, sys; print({'cv2', 'numpy', 'fluent', 'companion.vision.sight'} & set(sys.modules))"

    ended = subprocess.run([sys.executable, "-c", loaded], cwd=CHECKOUT, capture_output=True, text=True, check=True)

    assert ended.stdout == "set()\n"


def test_where_opencv_does_not_fit_to_the_rest_the_game_goes_on_and_it_is_told_r61(tmp_path: Path) -> None:
    (tmp_path / "cv2.py").write_text('raise ImportError("numpy.core.multiarray failed to import")\n', encoding="utf-8")
    names = ("--set", "camera.driver=none", "--set", "game.players=Ada,Ben")
    with started(tmp_path, *names, PYTHONPATH=str(tmp_path)) as (service, listens):
        assert service.stderr is not None
        told = next(line for line in service.stderr if "cannot be loaded" in line)
        stands = json.loads(ask(listens, Request("status", {}, "x")).lines[0])

    assert "sudo apt full-upgrade" in told
    assert stands["players"] == ["Ada", "Ben"]


def test_with_nothing_attached_it_is_up_and_says_of_each_part_that_it_is_missing_with_the_cure(tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    names = ["lights.driver=strip", "lights.device=/dev/spidev9.9", "buttons.driver=gpio", "voice.driver=espeak", "camera.driver=usb"]
    missing = [word for name in (*names, "camera.device=no-such-camera") for word in ("--set", name)]
    with started(tmp_path, *missing, PATH=str(tmp_path / "nothing")) as (_, listens):
        told = json.loads(ask(listens, Request("status", {}, "x")).lines[0])
        troubles = {**told["troubles"], **until_all_are_told(listens)}

    assert told["players"] == []
    assert "companion do new" in told["stands"]
    assert {name for name, why in troubles.items() if why} == {"camera", "lamps", "buttons", "voice"}
    assert "plug it in" in troubles["camera"]
    assert "spi" in troubles["lamps"]
    assert "gpio" in troubles["buttons"]
    assert "apt install espeak-ng" in troubles["voice"]


def until_all_are_told(listens: Path) -> dict[str, str]:
    """The troubles, once the camera has been tried and every device too: each by itself, in its own time."""
    for _ in range(400):
        troubles: dict[str, str] = json.loads(ask(listens, Request("status", {}, uuid.uuid4().hex)).lines[0])["troubles"]
        if all(troubles[name] for name in ("camera", "lamps", "buttons", "voice")) and "started" not in troubles["camera"]:
            return troubles
    raise AssertionError(troubles)


def test_settings_that_a_power_cut_has_emptied_are_those_of_before_and_it_says_so_r48(tmp_path: Path) -> None:
    (tmp_path / "none").write_text('camera.driver = "none"\ngame.players = ["Zoé", "Ben"]\n', encoding="utf-8")
    with started(tmp_path):
        pass
    (tmp_path / "none").write_bytes(b"")

    with started(tmp_path) as (_, listens):
        told = json.loads(ask(listens, Request("status", {}, "x")).lines[0])

    assert told["players"] == ["Zoé", "Ben"]
    assert "the settings are empty" in told["troubles"]["settings"]


def test_a_game_is_begun_and_gone_on_with_after_a_kill(tmp_path: Path) -> None:
    with started(tmp_path, "--set", "camera.driver=none") as (_, listens):
        assert ask(listens, Request("new", {"players": "Été,Ñandú"}, "x")).why == ""

    with started(tmp_path, "--set", "camera.driver=none") as (_, listens):
        told = json.loads(ask(listens, Request("status", {}, "x")).lines[0])

    assert told["players"] == ["Été", "Ñandú"]
    assert told["stands"] == "waits for nine tiles face down"


def test_no_camera_by_the_owners_choice_is_told_by_the_check_as_such_and_by_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    none = ("--set", "camera.driver=none")
    with started(tmp_path, *none) as (_, listens):
        main(["check", "--json", "--settings", str(tmp_path / "none"), "--socket", str(listens), *none])

    told = [(truth["name"], truth["well"]) for truth in json.loads(capsys.readouterr().out)]
    assert [truth for truth in told if truth[0] in {"camera", "table", "picture"}] == [("camera", "unused")]


def test_who_begins_a_game_is_told_how_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with started(tmp_path, "--set", "camera.driver=none") as (_, listens):
        assert main(["do", "new", "--players", "Ada,Ben", "--socket", str(listens)]) == 0

    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("companion: Ada, Ben: waits for nine tiles face down (0001-")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_it_is_told_to_and_that_is_no_failure(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path, "--set", "camera.driver=none") as (service, listens):
        service.send_signal(number)

        assert service.wait(30) == 0
        assert not listens.exists()


def test_who_holds_the_line_and_never_reads_does_not_keep_it_from_stopping_r44(tmp_path: Path) -> None:
    with started(tmp_path, "--set", "camera.driver=none") as (service, listens), ExitStack() as held:
        for _ in range(3):
            line = held.enter_context(socket.socket(socket.AF_UNIX))
            line.connect(str(listens))
            line.sendall(b'{"do": "status", "id": "x"}\n' * 50)
        service.send_signal(signal.SIGTERM)

        assert service.wait(30) == 0
        assert not listens.exists()


def test_under_the_plain_c_locale_names_are_what_they_are_r46(tmp_path: Path) -> None:
    names = "Été,Ñandú,🦖"
    with started(tmp_path, "--set", "camera.driver=none", "--set", f"game.players={names}", LC_ALL="C", PYTHONUTF8="0") as (_, listens):
        told = json.loads(ask(listens, Request("status", {}, "x")).lines[0])

    assert told["players"] == names.split(",")
    assert json.loads((tmp_path / "games" / "under-way.json").read_text(encoding="utf-8"))["players"] == names.split(",")


def test_a_second_one_ends_at_once_and_names_what_the_first_holds(tmp_path: Path) -> None:
    with started(tmp_path, "--set", "camera.driver=none") as (_, listens):
        words = ["run", "--settings", str(tmp_path / "none"), "--socket", str(listens), "--set", "camera.driver=none"]
        second = subprocess.run(
            [sys.executable, "-m", "companion.cli.main", *words], cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=60
        )

    assert second.returncode == 1
    assert f"{listens}: another game listens there" in second.stderr
