"""`companion do`: what a person says to the running game, and what comes back."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.referee.commands import COMMANDS
from companion.running.words import FOR_THE_SERVICE
from running_game import RunningGame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = [sys.executable, "-m", "companion.cli.main"]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[RunningGame]:
    game = RunningGame(tmp_path / "game.sock")
    with game.door:
        yield game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.sock"


def said(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> list[str]:
    """The events of the lines that a command led to."""
    assert main(["do", *words, "--socket", str(path)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line)["event"] for line in out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> str:
    """The one line that says why a command was not obeyed."""
    assert main(["do", *words, "--socket", str(path)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("companion: ")
    return err.removeprefix("companion: ").rstrip("\n")


def test_a_command_is_done_and_its_lines_printed(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, path, "pause") == ["x_said", "paused"]
    assert said(capsys, path, "resume") == ["x_said", "resumed"]


def test_every_argument_goes_along(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = {"player": "Ann", "elemon": "geomon", "cell": "a1", "gives": "aeromon", "other": "Ben", "takes": "pyromon", "count": "7"}
    refused(capsys, path, "done", *(word for name, value in words.items() for word in (f"--{name}", value)))

    assert game.heard[0].arguments == {**words, "count": 7}


def test_arguments_that_were_not_given_do_not_go_along(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, path, "draw_pile", "--count", "0")

    assert game.heard[0].arguments == {"count": 0}


def test_a_claim_that_the_rules_do_not_allow_is_refused(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, path, "claim", "--player", "Ann", "--elemon", "geomon").startswith("claim: Ann cannot have geomon: ")
    assert game.state == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["tell", "--elemon", "dragon"], "elemon is one of "),
        (["leave", "--player", "Zoé"], "Zoé is no player of this game; the players are Ann, Ben"),
        (["correct", "--cell", "d1", "--elemon", "geomon"], "cell is one of "),
        (["correct", "--cell", "a1"], "correct needs elemon"),
    ],
)
def test_what_makes_no_sense_is_refused(
    game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert says in refused(capsys, path, *words)


def test_a_command_that_there_is_not_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["do", "dance"])

    assert ended.value.code == 2
    assert "there is no command 'dance'; the commands are done, " in capsys.readouterr().err


def test_the_game_is_asked_how_far_it_is(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.table.turns(a1="geomon")
    game.door.stands_at(game.state)
    said(capsys, path, "pause")

    assert game.heard[0].state == 4


def test_a_command_for_an_earlier_state_is_refused_with_the_present(
    game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, path, "pause")

    assert refused(capsys, path, "resume", "--state", "2") == "resume: the game has gone on since line 2 (the game is at line 4)"


def test_a_command_sent_again_is_answered_as_before(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, path, "pause", "--id", "a")
    said(capsys, path, "resume")

    assert said(capsys, path, "pause", "--id", "a", "--state", "2") == ["x_said", "paused"]
    assert not game.table.game.paused


def test_each_command_is_one_of_its_own(game: RunningGame, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for do in ("pause", "resume", "pause"):
        said(capsys, path, do)

    assert len({command.id for command in game.heard}) == 3


def test_without_a_game_it_is_said(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, path, "pause") == (
        f"{path}: no game listens there (No such file or directory); start one by companion run (the service: sudo systemctl start"
        " companion), or name its socket with --socket"
    )


@pytest.mark.parametrize("words", [[], ["pause", "--loud"], ["draw_pile", "--count", "many"], ["pause", "--state", "now"]])
def test_wrong_usage_exits_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["do", *words])

    assert ended.value.code == 2


def test_help_says_of_every_command_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["do", "--help"])

    lines = capsys.readouterr().out.splitlines()
    told = {line.split()[0]: lines[n + 1] for n, line in enumerate(lines) if line.startswith("  ") and line[2].isalpha()}
    assert set(told) >= {*COMMANDS, *FOR_THE_SERVICE}
    assert all(told[word].startswith(" " * 8) for word in (*COMMANDS, *FOR_THE_SERVICE))


def test_it_is_said_to_the_game_that_listens_by_itself(tmp_path: Path) -> None:
    game = RunningGame(tmp_path / "gigamons-companion.sock")
    with game.door:
        ended = subprocess.run([*PROGRAM, "do", "pause"], capture_output=True, check=False, env={"XDG_RUNTIME_DIR": str(tmp_path)})

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert [json.loads(line)["event"] for line in ended.stdout.splitlines()] == ["x_said", "paused"]


def test_a_demo_is_paused_and_resumed(tmp_path: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [*PROGRAM, "demo", "--speed", "100", "--socket", str(path), "--log", str(log)], stdout=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stdout is not None
        demo.stdout.readline()
        try:
            # While the game runs on a command can be too late for the line that it was meant for, and is said anew.
            identity = next(f"a{i}" for i in range(1000) if main(["do", "pause", "--id", f"a{i}", "--socket", str(path)]) == 0)
            capsys.readouterr()
            assert said(capsys, path, "resume") == ["x_said", "resumed"]
            assert said(capsys, path, "pause", "--id", identity) == ["x_said", "paused"]
            assert refused(capsys, path, "resume", "--state", "1").startswith("resume: the game has gone on since line 1 ")
        finally:
            demo.kill()

    events = [json.loads(line)["event"] for line in log.read_text(encoding="utf-8").splitlines()]
    assert [event for event in events if event in ("paused", "resumed")] == ["paused", "resumed"]
