"""Room that is kept for games alone."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from companion.record.reserve import Reserve
from small_disk import run_on_a_small_disk

if TYPE_CHECKING:
    from pathlib import Path


class Written:
    """Fails so many times, then writes."""

    def __init__(self, error: int, times: int = 1) -> None:
        self.error, self.left, self.tries = error, times, 0

    def __call__(self) -> None:
        self.tries += 1
        if self.left:
            self.left -= 1
            raise OSError(self.error, os.strerror(self.error))


def test_it_takes_the_room_and_gives_it_where_the_disk_is_full_r49(tmp_path: Path) -> None:
    reserve, written = Reserve(tmp_path / ".reserve", 5000), Written(errno.ENOSPC)
    reserve.keep()
    assert reserve.kept
    assert (tmp_path / ".reserve").stat().st_blocks * 512 >= 5000

    reserve.write(written)

    assert written.tries == 2
    assert list(tmp_path.iterdir()) == []
    assert not reserve.kept


def test_it_is_given_once(tmp_path: Path) -> None:
    reserve, written = Reserve(tmp_path / ".reserve", 5000), Written(errno.ENOSPC, times=9)
    reserve.keep()

    for tries in (2, 3):
        with pytest.raises(OSError, match="No space"):
            reserve.write(written)
        assert written.tries == tries


def test_it_is_kept_where_room_would_not_help(tmp_path: Path) -> None:
    reserve, written = Reserve(tmp_path / ".reserve", 5000), Written(errno.EROFS)
    reserve.keep()

    with pytest.raises(OSError, match="Read-only"):
        reserve.write(written)

    assert written.tries == 1
    assert reserve.kept


def test_what_is_written_at_once_leaves_it(tmp_path: Path) -> None:
    reserve, written = Reserve(tmp_path / ".reserve", 5000), Written(errno.ENOSPC, times=0)
    reserve.keep()

    reserve.write(written)

    assert (written.tries, reserve.kept) == (1, True)


def test_where_there_is_not_so_much_room_nothing_is_taken(tmp_path: Path) -> None:
    reserve = Reserve(tmp_path / ".reserve", 10**15)
    reserve.keep()

    assert not reserve.kept
    assert list(tmp_path.iterdir()) == []


def test_on_a_disk_that_something_else_has_filled_a_game_is_written_on_r49(tmp_path: Path) -> None:
    """On a real file system of 128 kB. Without a reserve the same lines are kept in memory, see the journal."""
    play = (
        "import sys; from pathlib import Path; from kept_games import as_bytes, short_game\n"
        "from companion.record.journal import Journal; from companion.record.reserve import Reserve\n"
        "folder = Path(sys.argv[1]); lines = short_game().lines; path = folder / 'game.jsonl'\n"
        "reserve = Reserve(folder / '.reserve', 60_000); reserve.keep()\n"
        "journal = Journal.new(path, force=False, reserve=reserve); journal.append(lines[:2])\n"
        "filler = (folder / 'pictures').open('wb', buffering=0)\n"
        "try:\n    while filler.write(bytes(512)): pass\n"
        "except OSError: pass\n"
        "for i in range(3): journal.append(lines[:2] * 20)\n"
        "print(journal.trouble, path.read_bytes() == as_bytes(lines[:2] * 61), reserve.kept, sep='|')\n"
    )
    ended = run_on_a_small_disk(tmp_path, play)

    assert ended.stdout == "|True|False\n", ended.stderr
