"""The folder of games: a journal each, numbered as they were begun, and the setting of the one under way."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from companion.errors import BadGame, BadOutput
from companion.record.library.entry import ENDING, UNDER_WAY
from companion.record.reserve import RESERVE_BYTES, Reserve
from companion.whole_file import before, replace_keeping

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_JOURNAL = re.compile(r"(\d{4,})(-.*)?\.jsonl")
_ELSEWHERE = "set folders.games to another folder, as docs/setup.md says of another disk"


@dataclass(frozen=True, slots=True)
class GameSetting:
    """Who plays what. journal: the name of its file in the folder. left: that of the game that was left for it, to go back to.

    settings: what the owner's settings said when it was set up, as `told` tells it; "" where nobody knows.
    """

    players: tuple[str, ...]
    edition: str
    switches: Mapping[str, str] = field(default_factory=dict)
    journal: str = ""
    left: str = ""
    settings: str = ""

    @property
    def told(self) -> str:
        """Who plays what, in a line by which it is told from another one."""
        return json.dumps([self.players, self.edition, dict(self.switches)], sort_keys=True)


class Shelf:
    """Games in a folder, which is made where it is missing, and room for them that nothing else may take."""

    def __init__(self, folder: Path, reserve_bytes: int = RESERVE_BYTES) -> None:
        """Raises BadOutput where there can be no such folder."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOutput(f"{folder}: the games cannot be kept there: {error.strerror}; {_ELSEWHERE}") from error
        self.folder = folder
        self.reserve = Reserve(folder / ".reserve", reserve_bytes)
        self.reserve.keep()

    @property
    def trouble(self) -> str:
        """Why games may soon have no room, with the cure; "" while there is some."""
        return "" if self.reserve.kept else f"{self.folder}: the disk is full, and games have little room left; make some: sudo apt clean"

    def under_way(self) -> GameSetting | None:
        """The game that was begun last; None where there is none.

        A file that cannot be read is set aside. A game that has begun is known by its journal even so, its players (none here) are known to
        that; of one that has not, it is the setting before that counts.
        """
        path = self.folder / UNDER_WAY
        try:
            return _setting_in(path)
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError):
            with contextlib.suppress(OSError):
                path.replace(path.with_suffix(".json.damaged"))
        begun = [name for name in self._journals() if (self.folder / name).stat().st_size]
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            setting = _setting_in(before(path))
            if not begun or _number(setting.journal) >= _number(begun[-1]):
                return setting
        return GameSetting((), "", {}, begun[-1]) if begun else None

    def next_name(self, date: str) -> str:
        """A name for a journal that no game has yet. date: of the wall clock, which may be wrong; the number is not."""
        return f"{max(map(_number, self._journals()), default=0) + 1:04d}-{date}.jsonl"

    def keep(self, setting: GameSetting) -> None:
        """This game is the one under way from now on, also after a power cut. Raises BadOutput where that cannot be kept."""
        path = self.folder / UNDER_WAY
        # As ASCII: half a character in a name must not break it.
        content = json.dumps(asdict(setting)).encode("ascii")
        try:
            self.reserve.write(lambda: replace_keeping(path, content, reads=json.loads))
        except OSError as error:
            raise BadOutput(f"{path} cannot be written: {error.strerror}; make room, or {_ELSEWHERE}") from error

    def path_of(self, setting: GameSetting) -> Path:
        """Where the journal of a game lies."""
        return self.folder / setting.journal

    def has_begun(self, setting: GameSetting) -> bool:
        """Whether anything stands in the journal of a game."""
        path = self.path_of(setting)
        return path.exists() and path.stat().st_size > 0

    def named(self, name: str) -> str:
        """The journal of a game that people name, with or without its ending. Raises BadGame where there is none."""
        journal = name if name.endswith(ENDING) else f"{name}{ENDING}"
        if journal not in self._journals():
            raise BadGame(f"{name}: there is no game of that name; `companion games list` tells which there are")
        return journal

    def _journals(self) -> list[str]:
        names = [path.name for path in self.folder.iterdir() if _JOURNAL.fullmatch(path.name)]
        return sorted(names, key=lambda name: (_number(name), name))


def _setting_in(path: Path) -> GameSetting:
    said = json.loads(path.read_text(encoding="utf-8"))
    players, left, settings = tuple(map(str, said["players"])), str(said.get("left", "")), str(said.get("settings", ""))
    return GameSetting(players, str(said["edition"]), dict(said["switches"]), str(said["journal"]), left, settings)


def _number(journal: str) -> int:
    found = _JOURNAL.fullmatch(journal)
    return int(found[1]) if found else 0
