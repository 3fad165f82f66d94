"""The folder of games: a journal each, numbered as they were begun, and the setting of the one under way."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from companion.errors import BadOutput
from companion.whole_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SETTING = "under-way.json"
_JOURNAL = re.compile(r"(\d{4,})(-.*)?\.jsonl")


@dataclass(frozen=True, slots=True)
class GameSetting:
    """Who plays what. journal: the name of its file in the folder."""

    players: tuple[str, ...]
    edition: str
    switches: Mapping[str, str] = field(default_factory=dict)
    journal: str = ""


class Shelf:
    """Games in a folder, which is made where it is missing."""

    def __init__(self, folder: Path) -> None:
        """Raises BadOutput where there can be no such folder."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOutput(f"{folder}: the games cannot be kept there: {error.strerror}; set folders.games to another folder") from error
        self.folder = folder

    def under_way(self) -> GameSetting | None:
        """The game that was begun last; None where there is none, or where nobody knows any more who plays.

        A file that a power cut has spoilt is set aside; a game that has begun is known by its journal even so.
        """
        path = self.folder / _SETTING
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
            return GameSetting(tuple(map(str, said["players"])), str(said["edition"]), dict(said["switches"]), str(said["journal"]))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError):
            with contextlib.suppress(OSError):
                path.replace(path.with_suffix(".json.damaged"))
        journals = self._journals()
        return GameSetting((), "", {}, journals[-1]) if journals else None

    def begin(self, setting: GameSetting, date: str) -> GameSetting:
        """Keeps who plays what next, under a name that no game has yet. date: of the wall clock, which may be wrong; the number is not.

        Raises BadOutput where it cannot be kept.
        """
        number = max((int(name.split("-")[0].split(".")[0]) for name in self._journals()), default=0) + 1
        begun = GameSetting(setting.players, setting.edition, setting.switches, f"{number:04d}-{date}.jsonl")
        path = self.folder / _SETTING
        try:
            with whole_file(path) as file:
                file.write(json.dumps(asdict(begun)).encode("ascii"))  # as ASCII: half a character in a name must not break it
        except OSError as error:
            raise BadOutput(f"{path} cannot be written: {error.strerror}; make room, or set folders.games to another folder") from error
        return begun

    def path_of(self, setting: GameSetting) -> Path:
        """Where the journal of a game lies."""
        return self.folder / setting.journal

    def _journals(self) -> list[str]:
        names = [path.name for path in self.folder.iterdir() if _JOURNAL.fullmatch(path.name)]
        return sorted(names, key=lambda name: (int(name.split("-")[0].split(".")[0]), name))
