"""The recordings of a table: one folder a game, or one for what came last."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.editions import EDITIONS
from companion.record.library.entry import ENDING
from companion.recorder.behind import Behind
from companion.recorder.budget import Budget
from companion.recorder.bundle import LAST_S
from companion.recorder.recorder import Quality, Recorder
from companion.recorder.settings import Keep
from companion.recorder.writer import DiskWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.recorder.settings import RecordingSettings

LAST = "last"
"""The folder of what came last; its game.json names the journal of its game."""
_LONGER = 1.5
"""How many times as much as a bundle holds is kept of what came last."""
_MB = 1_000_000


class View(NamedTuple):
    """What the camera sees. mat: the name of the mat. size_px: width and height of a picture."""

    mat: str
    size_px: tuple[int, int]


class Recordings:
    """Begins a recording for each game, as the settings say."""

    def __init__(self, folder: Path, settings: RecordingSettings, calibration: Path, view: Callable[[], View | None]) -> None:
        """folder: of the recordings. calibration: what the camera has learnt. view: of the camera, None where it has learnt nothing yet."""
        self._folder, self._settings, self._calibration, self._view = folder, settings, calibration, view

    def begin(
        self, players: Sequence[str], edition: str, switches: Mapping[str, str], journal: str, before: Sequence[Line]
    ) -> Recorder | None:
        """The recorder of a game, None where none is wanted or nothing can be seen yet.

        edition, switches: as they are in force; the edition may be unknown where all switches are given. journal: the name of its file.
        before: its log so far, where it goes on.
        """
        view = None if self._settings.keep is Keep.NONE else self._view()
        if view is None:
            return None
        named = edition if edition in EDITIONS else next(iter(EDITIONS))
        usual = EDITIONS[named].words()
        game = {
            "edition": named,
            "switches": {name: word for name, word in switches.items() if usual.get(name) != word},
            "players": list(players),
            "mat": view.mat,
            "fps": self._settings.pictures_fps,
            "size": list(view.size_px),
            "about": f"recorded by the companion; its journal is {journal}",
            "journal": journal,
        }
        whole = self._settings.keep is Keep.ALL
        path = self._free(journal.removesuffix(ENDING)) if whole else self._folder / LAST
        budget = Budget(self._folder, self._settings.budget_mb * _MB, self._settings.reserve_mb * _MB)
        writer = DiskWriter(path, game, self._calibration, before, budget, last_s=None if whole else LAST_S * _LONGER)
        return Recorder(Behind(writer), Quality(self._settings.pictures_fps, self._settings.jpeg))

    def _free(self, name: str) -> Path:
        names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
        return next(path for free in names if not (path := self._folder / free).exists())
