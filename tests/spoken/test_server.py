"""A game's end of the socket: every request has its answer, and nobody else's socket is taken."""

from __future__ import annotations

import queue
import socket
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from companion.errors import BadOutput
from companion.spoken.client import NobodyListens, ask
from companion.spoken.message import LONGEST_BYTES, Answer, BadMessage, Request, parse_answer
from companion.spoken.server import Door
from handed import CHECKOUT
from running_game import RunningGame

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Command

LISTENS = """
import sys
from pathlib import Path
from companion.spoken.server import Door
with Door(Path(sys.argv[1]), print, lambda: 0.0):
    print("listens", flush=True)
    sys.stdin.read()
"""


def nobody(_: Command) -> None:
    """A game that never answers."""


def now() -> float:
    return 0.0


def raw(path: Path, data: bytes) -> list[bytes]:
    """All lines that come back when this is sent."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(path))
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        with line.makefile("rb") as answers:
            return answers.readlines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "game.sock"


def test_a_command_is_done_and_answered_with_its_lines(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        answer = ask(path, Request("pause", {}, "a", game.state))

    assert answer.why == ""
    assert answer.state == game.state == 4
    assert '"event":"paused"' in answer.lines[-1]


def test_a_command_comes_with_its_arguments_and_the_time_of_the_camera(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        ask(path, Request("claim", {"player": "Ann", "elemon": "geomon"}, "a"))

    [command] = game.heard
    assert (command.t, command.do, command.arguments, command.id, command.state) == (
        60.0,
        "claim",
        {"player": "Ann", "elemon": "geomon"},
        "a",
        None,
    )


def test_how_far_the_game_is_is_answered_without_the_game(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        assert ask(path, Request()) == Answer(game.state)

    assert game.heard == []


def test_what_the_rules_do_not_allow_is_refused_with_the_reason(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        answer = ask(path, Request("done", {}, "a"))

    assert answer == Answer(game.state, (), "done: no hydromon power waits")


def test_a_command_sent_again_is_answered_as_before_and_not_done_again(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        first = ask(path, Request("pause", {}, "a", game.state))
        ask(path, Request("resume", {}, "b", game.state))

        assert ask(path, Request("pause", {}, "a", 2)) == first
    assert not game.table.game.paused


def test_a_command_for_an_earlier_state_is_refused_with_the_present_one(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        ask(path, Request("pause", {}, "a", game.state))
        answer = ask(path, Request("resume", {}, "b", 2))

    assert (answer.state, answer.lines) == (game.state, ())
    assert answer.why == "resume: the game has gone on since line 2"


def test_several_requests_of_one_speaker_are_answered_in_order(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        answers = raw(path, b'{"do":"pause","id":"a"}\n{}\nnonsense\n{"do":"resume","id":"b"}\n')

    assert [parse_answer(line).state for line in answers] == [4, 4, 4, 6]
    assert [parse_answer(line).why for line in answers] == ["", "", "a command must be one JSON object on a line", ""]


def test_a_line_that_is_too_long_is_refused_whole(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        answers = raw(path, b"x" * 3 * LONGEST_BYTES + b'{"do":"pause","id":"a"}\n{}\n')

    assert [parse_answer(line).why for line in answers] == [f"a command is one line of at most {LONGEST_BYTES} bytes", ""]
    assert game.heard == []


def test_a_line_just_short_enough_is_heard(path: Path) -> None:
    game = RunningGame(path)
    line = b'{"do":"pause","id":"%s"}\n'
    with game.door:
        [answer] = raw(path, line % (b"x" * (LONGEST_BYTES - len(line) + 2)))

    assert parse_answer(answer).why == ""


def test_who_hangs_up_disturbs_nobody(path: Path) -> None:
    game = RunningGame(path)
    with game.door:
        for said in (b"", b'{"do":"pau', b'{"do":"pause","id":"a"}\n'):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(path))
                line.sendall(said)

        assert ask(path, Request("resume", {}, "b")).why in ("", "resume: the game is not paused")


def test_two_who_say_the_same_are_both_answered(path: Path) -> None:
    heard: queue.SimpleQueue[Command] = queue.SimpleQueue()
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    with Door(path, heard.put, now) as door:
        speakers = [threading.Thread(target=lambda: answers.put(ask(path, Request("undo", {}, "a")))) for _ in range(2)]
        for speaker in speakers:
            speaker.start()
        for _ in speakers:
            heard.get(timeout=10)
        door.answered("a", Answer(7))
        for speaker in speakers:
            speaker.join()

    assert [answers.get(), answers.get()] == [Answer(7)] * 2


def test_a_game_that_sees_nothing_does_not_keep_one_waiting(path: Path) -> None:
    with Door(path, nobody, now, patience_s=0.01) as door:
        door.stands_at(5)

        assert ask(path, Request("undo", {}, "a")) == Answer(5, (), "the game did not answer in time; it may see no picture just now")


def test_who_waits_when_the_game_ends_is_told(path: Path) -> None:
    heard: queue.SimpleQueue[Command] = queue.SimpleQueue()
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    with Door(path, heard.put, now):
        speaker = threading.Thread(target=lambda: answers.put(ask(path, Request("undo", {}, "a"))))
        speaker.start()
        heard.get(timeout=10)
    speaker.join()

    assert answers.get().why == "the game ended before it could answer"


def test_the_socket_is_its_owners_alone(path: Path) -> None:
    with RunningGame(path).door:
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_nobody_listens_after_the_end(path: Path) -> None:
    door = RunningGame(path).door
    door.close()
    door.close()

    assert not path.exists()
    with pytest.raises(NobodyListens, match=r"no game listens there .*; start one by companion run .*, or name its socket with --socket"):
        ask(path, Request())


def test_a_second_close_leaves_the_next_game_alone(path: Path) -> None:
    door = RunningGame(path).door
    door.close()
    with RunningGame(path).door:
        door.close()

        assert ask(path, Request()).state == 2


def test_the_socket_of_a_living_game_is_not_taken(path: Path) -> None:
    with RunningGame(path).door:
        with pytest.raises(BadOutput, match="another game listens there; end that one, or name another socket with --socket"):
            Door(path, nobody, now)

        assert ask(path, Request()).state == 2


def test_the_socket_of_a_killed_game_is_taken_over(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LISTENS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "listens\n"
        with pytest.raises(BadOutput, match="another game listens there"):
            Door(path, nobody, now)
        other.kill()
    assert path.is_socket()

    with RunningGame(path).door:
        assert ask(path, Request()).state == 2


def test_a_file_that_is_no_socket_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(b"Dear diary")

    with pytest.raises(BadOutput, match=r"diary.txt is no socket: name another one with --socket"):
        Door(path, nobody, now)

    assert path.read_bytes() == b"Dear diary"
    assert [other.name for other in tmp_path.iterdir()] == ["diary.txt"]


@pytest.mark.parametrize("name", ["s" * 120, "s" * 300])
def test_a_socket_that_cannot_be_made_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOutput, match=r"commands cannot be taken there: .*; name another socket with --socket") as refused:
        Door(tmp_path / name, nobody, now)

    assert len(str(refused.value).splitlines()) == 1


def test_another_program_on_the_socket_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.sock"
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        other.listen()

        def greet() -> None:
            line, _ = other.accept()
            with line:
                line.recv(100)
                line.sendall(b"220 smtp ready\r\n")

        greeter = threading.Thread(target=greet)
        greeter.start()
        with pytest.raises(BadMessage):
            ask(path, Request())
        greeter.join()
