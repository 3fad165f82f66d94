"""Words with a strip of images that belong to them, in a folder: whole after a power cut, and with the ones before them beside them.

The words are NAME.json. They name their strip, NAME-CHECKSUM.png: square images side by side, 16 bits a colour, so many steps a share of
the paper's brightness.
"""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from calibration.undamaged import FORMAT, DamagedCalibration
from companion.errors import BadCalibration, BadOutput
from companion.whole_file import before, replace_keeping, whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from companion.vision.place.light import Shares

_STEPS = 16384


class Kept(NamedTuple):
    """images: (side, side, 3) shares each. mark: tells these from any others."""

    words: Mapping[str, Any]
    images: Sequence[Shares]
    mark: str


def write(folder: Path, name: str, words: Mapping[str, Any], images: Sequence[Shares]) -> None:
    """Keeps them, and those that are replaced beside them. Raises BadOutput."""
    strip = np.clip(np.round(np.hstack(list(images)) * _STEPS), 0, 65535).astype(np.uint16)
    content = cv2.imencode(".png", strip)[1].tobytes()
    picture = f"{name}-{zlib.crc32(content):08x}.png"
    path = folder / f"{name}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with whole_file(folder / picture) as file:
            file.write(content)
        # The words come last: only what they name counts as there.
        replace_keeping(path, json.dumps({"format": FORMAT, **words, "picture": picture}, indent=1).encode(), reads=json.loads)
        named = {picture, _picture_of(before(path), name)}
        for other in folder.glob(f"{name}*.png"):
            if other.name not in named:
                other.unlink(missing_ok=True)
    except OSError as problem:
        raise BadOutput(f"{folder}: the calibration cannot be written ({problem.strerror}); name another folder with --save") from problem


def read(path: Path, name: str, count: int, side_px: int, cure: str) -> Kept:
    """What `write` kept. path: of the words. count: so many images. cure: what makes them anew.

    Raises BadCalibration: missing, or of another format; DamagedCalibration.
    """
    words = read_words(path, name, cure)
    named = _named(words, name)
    if "picture" in words and not re.fullmatch(rf"{name}-[0-9a-f]{{8}}\.png", named):
        raise DamagedCalibration(f"{path}: damaged, its picture cannot be {named!r}; {cure}")
    picture = path.with_name(named)
    try:
        content = picture.read_bytes()
        strip = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
    except (OSError, cv2.error) as problem:
        raise DamagedCalibration(f"{picture}: cannot be read ({problem}); {cure}") from problem
    mark = f"{zlib.crc32(content):08x}"
    if "picture" in words and picture.name != f"{name}-{mark}.png":
        raise DamagedCalibration(f"{picture}: damaged, its checksum is {mark}; {cure}")
    if strip is None or strip.dtype != np.uint16 or strip.shape != (side_px, side_px * count, 3):
        raise DamagedCalibration(f"{picture}: does not hold {count} images of {side_px} x {side_px} pixels; {cure}")
    shares: Shares = strip.astype(np.float32) / np.float32(_STEPS)
    return Kept(words, [shares[:, n * side_px : (n + 1) * side_px] for n in range(count)], mark)


def read_words(path: Path, name: str, cure: str) -> dict[str, Any]:
    """The words alone. Raises as `read`."""
    try:
        words = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as problem:
        raise BadCalibration(f"no calibration of the {name} in {path.parent}; {cure}") from problem
    except (OSError, ValueError, RecursionError) as problem:
        raise DamagedCalibration(f"{path}: cannot be read ({problem}); {cure}") from problem
    if not isinstance(words, dict) or words.get("format") != FORMAT:
        given = words.get("format") if isinstance(words, dict) else None
        raise BadCalibration(f"{path}: its format is {given!r}, this program reads {FORMAT}; {cure}")
    return words


def _named(words: Mapping[str, Any], name: str) -> str:
    """The file of the strip; words of before it had a checksum name none."""
    return str(words.get("picture", f"{name}.png")).rpartition("/")[2]


def _picture_of(path: Path, name: str) -> str:
    """The strip that words name; "" where there are none."""
    try:
        return _named(read_words(path, name, ""), name)
    except BadCalibration:
        return ""
