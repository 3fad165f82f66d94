"""A game that is interrupted at any moment and gone on with is the game that was never interrupted."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import driven_game
from driven_game import causes_of, drive, game_at
from handed import CHECKOUT, HANDED, handed_folders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = (
    "details/D54-en-look-counts-tiles",
    "details/D60-en-leaves-with-a-rock",
    "details/D64-en-undo-passes-over-a-pause",
    "details/D65-es-undo-into-a-look",
    "details/D66-es-awaited-after-resume",
    "details/D69-fr-commands-while-awaiting",
    "details/D70-en-correct-in-a-longer-change",
    "details/D76-en-undo-out-of-step",
    "details/D77-en-accept-gaps",
)
"""Games in which much depends on what was before. None accuses by a face seen earlier: after an interruption nobody would be."""


def torn_games(path: Path, folder: Path) -> Iterator[tuple[bytes, int]]:
    """The journal of a game, ended by turns after a line and in the middle of one; with the cause that was ruled on then."""
    sizes: list[int] = []
    drive(path, folder, 0, lambda _: sizes.append(path.stat().st_size))
    data = path.read_bytes()
    ends = [at for at, byte in enumerate(data, 1) if byte == ord("\n")]
    for number, (end, following) in enumerate(itertools.pairwise(ends)):
        cut = end if number % 2 else (end + following) // 2
        yield data[:cut], next(i for i, size in enumerate(sizes) if size >= cut)


@pytest.mark.shared
@pytest.mark.parametrize("part", PARTS)
def test_a_game_that_ends_after_or_within_any_line_goes_on_as_if_it_had_not_r22(part: str, tmp_path: Path) -> None:
    folder = HANDED / "recordings" / part
    path = tmp_path / "game.jsonl"
    games = list(torn_games(path, folder))
    undisturbed = game_at(path)
    for data, at in games:
        path.write_bytes(data)
        drive(path, folder, at, lambda _: None)

        assert game_at(path) == undisturbed, f"{len(data)} bytes, cause {at}"


class Lives:
    """A game whose process is killed after each few causes, or while it starts. at: the cause to go on from; kills: so far."""

    def __init__(self, path: Path, folder: Path, seed: int) -> None:
        self._arguments = [sys.executable, driven_game.__file__, str(path), str(folder)]
        self._random = random.Random(seed)  # noqa: S311  moments, no secrets
        self._last = len(causes_of(folder)) - 1
        self.at, self.kills = 0, 0

    def live(self, *, undisturbed: bool) -> bool:
        """One life; whether it came to the end of the game."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(CHECKOUT), str(CHECKOUT / "tests")))}
        stdin = subprocess.DEVNULL if undisturbed else subprocess.PIPE
        command = [*self._arguments, str(self.at)]
        with subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            said = list(iter(process.stdout.readline, "")) if undisturbed else self._until_killed(process)
        numbers = [int(line) for line in said if line.endswith("\n")]
        self.at = min(numbers[-1] + 1, self._last) if numbers else self.at
        if process.returncode == 0:
            return True
        assert process.returncode == -9
        self.kills += 1
        return False

    def _until_killed(self, process: subprocess.Popen[str]) -> list[str]:
        """Lets it rule on some causes, and kills it while it starts, or some thousandths of a second into the next."""
        assert process.stdout is not None
        assert process.stdin is not None
        starting = self._random.randrange(4) == 0
        said: list[str] = []
        with contextlib.suppress(BrokenPipeError):
            for _ in range(0 if starting else self._random.randrange(1, 12)):
                said.append(process.stdout.readline())
                process.stdin.write("\n")
                process.stdin.flush()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(self._random.uniform(0, 0.4 if starting else 0.004))
        process.kill()
        said += process.stdout
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        return said


def kill_in_mid_game(path: Path, folder: Path, kills: int, seed: int) -> int:
    """How often the game could be killed before it was over, at most so often; it is then played to its end."""
    lives = Lives(path, folder, seed)
    over = False
    while not over and lives.kills < kills:
        over = lives.live(undisturbed=False)
    assert over or lives.live(undisturbed=True)
    return lives.kills


def assert_undisturbed(path: Path, folder: Path) -> None:
    whole = path.with_name("undisturbed.jsonl")
    drive(whole, folder, 0, lambda _: None)
    assert game_at(path) == game_at(whole)
    whole.unlink()


@pytest.mark.shared
def test_a_game_killed_ten_times_is_the_game_that_was_not(tmp_path: Path) -> None:
    folder, path = HANDED / "recordings/scripts/es/mend-01", tmp_path / "game.jsonl"

    assert kill_in_mid_game(path, folder, 10, seed=1) == 10
    assert_undisturbed(path, folder)


@pytest.mark.shared
@pytest.mark.soak
def test_games_killed_300_times_are_the_games_that_were_not(tmp_path: Path) -> None:
    kills = 0
    folders = handed_folders("recordings/scripts/*/mend-*") + handed_folders("recordings/scripts/*/mess-*")
    for seed, folder in enumerate(itertools.cycle(folders)):
        path = tmp_path / f"{seed}-{folder.name}.jsonl"
        kills += kill_in_mid_game(path, folder, 300 - kills, seed)
        assert_undisturbed(path, folder)
        if kills == 300:
            break
