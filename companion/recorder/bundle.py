"""A bundle to send where something went wrong: the last pictures, the log, what the camera had learnt, versions."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import zipfile
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import BadOutput
from companion.record.lines import compact_json
from companion.record.whole import read_whole
from companion.recorder.folder import BEFORE, CALIBRATION, FRAMES, GAME, INPUTS, TIMES, UNSEEN
from companion.recorder.renamed import new_names, renamed
from companion.whole_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

LAST_S = 120.0
RULED, VERSIONS = "ruled.jsonl", "versions.json"
"""The whole log; what ran where."""


class Piece(NamedTuple):
    """A file of the bundle."""

    name: str
    data: bytes


def journal_of(recording: Path) -> str:
    """The name of the journal of the game that is recorded there; "" where none is named. Raises BadOutput where it is damaged."""
    with _sound(recording):
        return str(json.loads((recording / GAME).read_text(encoding="utf-8")).get("journal", ""))


def write_bundle(
    out: Path, recording: Path, journal: Path, versions: Mapping[str, object], *, rename: bool, last_s: float = LAST_S
) -> None:
    """Writes the bundle of a game that is recorded, or was, as a zip file.

    rename: players are called Player 1, Player 2 ... last_s: how many seconds of pictures, at most. Nobody's look is in it: none is in
    the recording, nor in the log. Raises BadOutput where it cannot be written, or nothing is recorded, or that is damaged; BadLog where
    the journal cannot be read.
    """
    if out.exists():
        raise BadOutput(f"{out} exists already: choose another name")
    try:
        with _sound(recording), whole_file(out) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as bundle:
            for piece in _pieces(recording, journal, versions, rename=rename, last_s=last_s):
                bundle.writestr(f"{out.stem}/{piece.name}", piece.data)
    except OSError as error:
        raise BadOutput(f"{error.filename or out}: {error.strerror}; make room, or choose another folder") from error


@contextlib.contextmanager
def _sound(recording: Path) -> Iterator[None]:
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadOutput(f"{recording} is damaged, as by a power cut ({error}): delete that folder, and play on") from error


def _pieces(recording: Path, journal: Path, versions: Mapping[str, object], *, rename: bool, last_s: float) -> Iterator[Piece]:
    if not (recording / GAME).is_file():
        raise BadOutput(f"{recording}: nothing is recorded there; set recording.keep to last or all, and play on until it goes wrong again")
    game = json.loads((recording / GAME).read_text(encoding="utf-8"))
    names = new_names(game["players"]) if rename else {}
    rows = _rows(recording)
    begins_s = rows[-1][0] - last_s if rows else 0.0
    kept = [(t, name) for t, name in rows if t >= begins_s]
    first_s = kept[0][0] if kept else begins_s
    yield Piece(GAME, _json(renamed({**game, "about": "the last two minutes"}, names)))
    log = [json.loads(text) for text in read_whole(journal).texts] if journal.is_file() else []
    before = _until(log, first_s)
    if before:
        yield Piece(BEFORE, _lines(before, names))
    yield Piece(RULED, _lines(log, names))
    for name in (INPUTS, UNSEEN):
        since = [line for line in _objects(recording / name) if line["t"] >= first_s]
        if since:
            yield Piece(name, _lines(since, names))
    yield Piece(VERSIONS, _json(versions))
    for path in sorted((recording / CALIBRATION).glob("*")):
        yield Piece(f"{CALIBRATION}/{path.name}", path.read_bytes())
    yield Piece(TIMES, ("t,file\n" + "".join(f"{t!r},{name}\n" for t, name in kept)).encode())
    for _, name in kept:
        yield Piece(f"{FRAMES}/{name}", (recording / FRAMES / name).read_bytes())


def _rows(recording: Path) -> list[tuple[float, str]]:
    """The pictures that are there, by their times."""
    text = (recording / TIMES).read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    rows = [(float(row["t"]), row["file"]) for row in csv.DictReader(io.StringIO(whole))]
    return [(t, name) for t, name in rows if (recording / FRAMES / name).is_file()]


def _until(log: Sequence[Mapping[str, object]], t: float) -> list[Mapping[str, object]]:
    """The lines of all that was ruled before t, in the order of the log; none where the game began later."""
    until = next((i for i, line in enumerate(log) if _seconds(line) >= t), len(log))
    return list(log[:until])


def _seconds(line: Mapping[str, object]) -> float:
    t = line["t"]
    return float(t) if isinstance(t, int | float) else 0.0


def _objects(path: Path) -> list[dict[str, float]]:
    """The whole lines of a file that may be growing; none where it is missing."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def _lines(lines: Sequence[object], names: Mapping[str, str]) -> bytes:
    return "".join(f"{compact_json(renamed(line, names))}\n" for line in lines).encode()


def _json(value: object) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n".encode()
