"""Room for recordings: a budget of their own, and a reserve of the disk that is never theirs, so that games always have room."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Budget:
    """Deletes the oldest recordings below a folder where all together are too large, or the disk is nearly full."""

    def __init__(self, folder: Path, budget_bytes: int, reserve_bytes: int, free_bytes: Callable[[Path], int] | None = None) -> None:
        """free_bytes: how much is free on the disk of a folder (default: as the system says)."""
        self._folder, self._budget, self._reserve = folder, budget_bytes, reserve_bytes
        self._free = free_bytes or (lambda folder: shutil.disk_usage(folder).free)

    def make_room(self, now: Path) -> bool:
        """Deletes recordings, the oldest first but never the one `now`; whether there is room for more of that one. Raises OSError."""
        sizes = {path: _size(path) for path in self._recordings()}
        for path in sorted(sizes, key=lambda path: path.stat().st_mtime_ns):
            if self._fits(sum(sizes.values())):
                break
            if path != now:
                shutil.rmtree(path)
                del sizes[path]
        return self._fits(sum(sizes.values()))

    def _fits(self, size: int) -> bool:
        return size <= self._budget and self._free(self._folder) >= self._reserve

    def _recordings(self) -> list[Path]:
        return [path for path in self._folder.iterdir() if path.is_dir()] if self._folder.is_dir() else []


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
