"""Games brought into the folder from elsewhere, and games deleted for good."""

from __future__ import annotations

import fcntl
import itertools
import json
import os
import re
import shutil
from typing import TYPE_CHECKING

from companion.errors import BadLog, BadOutput
from companion.record.exports.forms import read_any
from companion.record.journal import Journal
from companion.record.library.entry import ENDING, UNDER_WAY, logs_in
from companion.record.verify.verifier import first_fault
from companion.record.whole import read_whole
from companion.whole_file import sync_folder

if TYPE_CHECKING:
    from pathlib import Path

    from companion.record.whole import WholeLog

IMPORTED = "import-"
"""With this the names of games from elsewhere begin, so that none is taken for the table's own newest game."""

_NO_PART_OF_A_NAME = re.compile(r"[^\w.-]+")


def bring_in(file: Path, folder: Path) -> Path:
    """Keeps a game from elsewhere, in any form that loses nothing, and returns its journal. Raises BadLog, BadOutput.

    What cannot be the log of a game is refused, and so is a game that is there already.
    """
    log = read_any(file.read_bytes(), str(file))
    if log.torn:
        raise BadLog(f"{file}, line {len(log.lines) + 1}: its end is missing; only whole games are kept")
    fault = first_fault(log.lines)
    if fault is not None:
        raise BadLog(f"{file}, line {fault.line}: {fault.why}")
    same = _same(log, folder)
    if same is not None:
        raise BadOutput(f"{file} is here already, as {same.stem}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOutput(f"{folder} cannot be made: {error.strerror}; set folders.games to another folder") from error
    path = _free(folder, file.stem)
    beside = path.with_name(f".{path.name}.part")
    try:
        with Journal.new(beside, force=True) as journal:
            journal.append(log.lines)
            trouble = journal.trouble
        if trouble:
            raise BadOutput(trouble)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path)
    return path


def delete(path: Path, recordings: Path | None = None) -> list[Path]:
    """Deletes a game for good: its journal, what was kept beside it when it was damaged, who was to play it, and what was recorded of it.

    recordings: the folder of all recordings. Returns what was deleted. Raises BadOutput where the game is being played, or a file cannot
    be deleted.
    """
    _need_over(path)
    gone = sorted(_belonging(path) | _set_up(path) | _recorded(path, recordings))
    for one in gone:
        try:
            if one.is_dir() and not one.is_symlink():
                shutil.rmtree(one)
            else:
                one.unlink()
        except OSError as error:
            raise BadOutput(f"{one} cannot be deleted: {error.strerror}; see who owns it") from error
    sync_folder(path)
    return gone


def _same(log: WholeLog, folder: Path) -> Path | None:
    """A game of the folder with the same lines."""
    for path in logs_in(folder):
        try:
            if read_whole(path).lines == log.lines:
                return path
        except (BadLog, OSError):
            continue
    return None


def _free(folder: Path, stem: str) -> Path:
    name = f"{IMPORTED}{_NO_PART_OF_A_NAME.sub('-', stem).strip('-.')[:60] or 'game'}"
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(path for free in names if not (path := folder / f"{free}{ENDING}").exists())


def _belonging(path: Path) -> set[Path]:
    return {path, *path.parent.glob(f"{_literal(path.name)}.damaged-*"), *path.parent.glob(f".{_literal(path.name)}.*")}


def _set_up(path: Path) -> set[Path]:
    """What the service has kept of who was to play this game."""
    return {one for one in path.parent.glob(f"{UNDER_WAY}*") if _is_of(one, path.name)}


def _is_of(setting: Path, journal: str) -> bool:
    try:
        content = setting.read_bytes()
        said = json.loads(content)
    except OSError:
        return False
    except ValueError:
        return journal.encode() in content
    return isinstance(said, dict) and said.get("journal") == journal


def _recorded(path: Path, recordings: Path | None) -> set[Path]:
    """The recordings that name this game's journal."""
    found: set[Path] = set()
    for about in recordings.glob("*/game.json") if recordings is not None and recordings.is_dir() else ():
        try:
            said = json.loads(about.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(said, dict) and said.get("journal") == path.name:
            found.add(about.parent)
    return found


def _literal(name: str) -> str:
    return re.sub(r"([*?\[])", r"[\1]", name)


def _need_over(path: Path) -> None:
    """A journal is locked by whoever writes it."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise BadOutput(f"{path} cannot be deleted: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BadOutput(f"{path} is being played; it can be deleted once the game is over") from error
    finally:
        os.close(file)
