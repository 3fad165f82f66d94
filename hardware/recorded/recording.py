"""A recording's folder, opened and checked: what game it is of, and where its frames, facts and commands are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import BadRecording
from companion.mats import MATS, Mat
from hardware.recorded.json_lines import finite

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class FilmedFrames:
    """The pictures of a recording. times: frames.csv, a row a picture; source: frames.mkv, or the folder frames/."""

    times: Path
    source: Path


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording. Edition, switches and players are as game.json has them: whether they can be played is not asked here.

    fps: pictures a second, as meant. size_px: width, height. pictures: FilmedFrames, or the script of settled facts (table.jsonl).
    inputs: the file of commands, where there is one. enrol: the folder of the enrolment pictures; it may be missing.
    What the companion's own recorder adds, where it is there: calibration: what the camera had learnt, in the place of enrolment pictures;
    before: the log of the game up to the first picture; unseen: notes of what was settled while no picture was kept.
    """

    folder: Path
    edition: str
    switches: Mapping[str, str]
    players: tuple[str, ...]
    mat: Mat
    fps: float
    size_px: tuple[int, int]
    about: str
    pictures: FilmedFrames | Path
    inputs: Path | None
    enrol: Path
    calibration: Path | None = None
    before: Path | None = None
    unseen: Path | None = None


def open_recording(folder: Path) -> Recording:
    """The recording in `folder`. Raises BadRecording where there is none, or where it lacks what it must have."""
    if not folder.is_dir():
        raise BadRecording(f"{folder}: no such recording; a recording is a folder that holds game.json")
    path = folder / "game.json"
    game = _read_game(path)
    mat = _text(path, game, "mat")
    if mat not in MATS:
        raise BadRecording(f'{path}: there is no mat {mat!r}; "mat" must be one of {", ".join(MATS)}')
    inputs, calibration = folder / "inputs.jsonl", folder / "calibration"
    before, unseen = folder / "before.jsonl", folder / "unseen.jsonl"
    return Recording(
        folder=folder,
        edition=_text(path, game, "edition"),
        switches=_switches(path, game),
        players=_players(path, game),
        mat=MATS[mat],
        fps=_fps(path, game),
        size_px=_size(path, game),
        about=str(game.get("about", "")),
        pictures=_pictures(folder),
        inputs=inputs if inputs.is_file() else None,
        enrol=folder / "enrol",
        calibration=calibration if calibration.is_dir() else None,
        before=before if before.is_file() else None,
        unseen=unseen if unseen.is_file() else None,
    )


def _read_game(path: Path) -> Mapping[str, object]:
    if not path.is_file():
        raise BadRecording(f"{path.parent}: no recording: it holds no game.json")
    try:
        game = json.loads(path.read_text(encoding="utf-8-sig"))
    except json.JSONDecodeError as error:
        raise BadRecording(f"{path}, line {error.lineno}: this is not JSON ({error.msg}); mend or replace the file") from error
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecording(f"{path}: the file cannot be read ({error}); replace it") from error
    if not isinstance(game, dict):
        raise BadRecording(f'{path}: this must be one JSON object, {{"edition": ..., "players": ...}}, not {type(game).__name__}')
    return game


def _pictures(folder: Path) -> FilmedFrames | Path:
    script, times, video, stills = (folder / name for name in ("table.jsonl", "frames.csv", "frames.mkv", "frames"))
    if script.is_file():
        return script
    source = video if video.is_file() else stills if stills.is_dir() else None
    if source is None:
        raise BadRecording(f"{folder}: nothing to referee: it holds neither frames (frames.mkv or frames/) nor a script (table.jsonl)")
    if not times.is_file():
        raise BadRecording(f"{times}: missing; without it nobody knows when the pictures of {source.name} were taken")
    return FilmedFrames(times, source)


def _must(path: Path, game: Mapping[str, object], name: str, what: str) -> BadRecording:
    if name not in game:
        return BadRecording(f'{path}: "{name}" is missing; it must be {what}')
    return BadRecording(f'{path}: "{name}" must be {what}, not {json.dumps(game[name])}')


def _text(path: Path, game: Mapping[str, object], name: str) -> str:
    value = game.get(name)
    if not isinstance(value, str):
        raise _must(path, game, name, "a text")
    return value


def _players(path: Path, game: Mapping[str, object]) -> tuple[str, ...]:
    value = game.get("players")
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise _must(path, game, "players", "a list of names")
    return tuple(value)


def _switches(path: Path, game: Mapping[str, object]) -> Mapping[str, str]:
    value = game.get("switches", {})
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        raise _must(path, game, "switches", 'an object of words, like {"steal": "yes"}')
    return value


def _fps(path: Path, game: Mapping[str, object]) -> float:
    fps = finite(game.get("fps"))
    if fps is None or fps <= 0:
        raise _must(path, game, "fps", "a number above 0")
    return fps


def _size(path: Path, game: Mapping[str, object]) -> tuple[int, int]:
    match game.get("size"):
        case [int(width), int(height)] if width > 0 and height > 0:
            return width, height
        case _:
            raise _must(path, game, "size", "width and height in pixels, like [960, 720]")
