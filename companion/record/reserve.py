"""Room on the disk that is kept for games alone, and given to them when something else has filled the disk."""

from __future__ import annotations

import contextlib
import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RESERVE_BYTES = 2_000_000
"""The journals of some ten games."""
_FULL = (errno.ENOSPC, errno.EDQUOT)


class Reserve:
    """A file that does nothing but take room. kept: whether it does."""

    def __init__(self, path: Path, size_bytes: int = RESERVE_BYTES) -> None:
        self._path, self._size_bytes = path, size_bytes
        self.kept = False

    def keep(self) -> None:
        """Takes the room, where there is as much."""
        try:
            with self._path.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, self._size_bytes)
        except OSError:
            self.kept = False
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            self.kept = True

    def write(self, how: Callable[[], None]) -> None:
        """Calls what writes, and once more without the reserve where the disk is full. Raises OSError where it fails even so."""
        try:
            how()
        except OSError as error:
            if not self._given(error):
                raise
            how()

    def _given(self, error: OSError) -> bool:
        """Gives the room up where that helps against this error; whether it does."""
        if error.errno not in _FULL or not self.kept:
            return False
        self.kept = False
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
