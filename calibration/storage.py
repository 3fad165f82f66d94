"""Calibrations kept in a folder: table.json and table.png, tiles.json and tiles.png.

The pictures are strips of square images side by side, 16 bits a colour, so many steps a share of the paper's brightness.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.errors import BadCalibration, BadOutput
from companion.mats import MATS
from companion.table import PLACES, Shows, shows_from_word
from companion.vision.calibration import SHARP, Calibration, TableModel, TaughtToken, TileSet
from companion.vision.faces import FACE_PX
from companion.vision.lens import Lens
from companion.vision.patches import PATCH_PX
from companion.whole_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.vision.light import Shares

FORMAT = 1
_STEPS = 16384
_AGAIN_TABLE = "make it with `companion calibrate table`"
_AGAIN_TILES = "make it with `companion calibrate tiles`"


def default_folder(environment: Mapping[str, str], home: Path) -> Path:
    """Where calibrations are kept when no folder is named: below XDG_DATA_HOME, or the place that stands for it."""
    data = environment.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else home / ".local" / "share") / "gigamons-companion" / "calibration"


def save_table(folder: Path, table: TableModel) -> None:
    """Writes the table. Tiles learnt before it are taken away, as they were learnt by another view. Raises BadOutput."""
    words = {"format": FORMAT, "mat": table.mat.name, "size_px": [table.lens.width_px, table.lens.height_px], "lens_k1": table.lens.k1}
    try:
        (folder / "tiles.json").unlink(missing_ok=True)
    except OSError as problem:
        raise BadOutput(f"{folder}: the calibration cannot be written ({problem.strerror}); name another folder with --save") from problem
    _write(folder, "table", words, [table.bare[place] for place in PLACES])


def save_tiles(folder: Path, tiles: TileSet) -> None:
    """Writes the tile set. Raises BadOutput."""
    token = {"strength": tiles.token.strength, "radius": tiles.token.radius, "colour": tiles.token.colour}
    pairs = [[one.value, other.value] for one, other in tiles.alike]
    words = {"format": FORMAT, "faces": [shows.value for shows, _ in tiles.faces], "token": token, "alike": pairs, "blur": tiles.blur}
    _write(folder, "tiles", words, [image for _, image in tiles.faces])


def load_table(folder: Path) -> TableModel:
    """The table of a folder. Raises BadCalibration: missing, damaged, or of another format."""
    words = _words(folder, "table", _AGAIN_TABLE)
    try:
        width, height = words["size_px"]
        lens = Lens(int(width), int(height), float(words["lens_k1"]))
        mat = MATS[words["mat"]]
    except (KeyError, TypeError, ValueError) as problem:
        raise BadCalibration(f"{folder / 'table.json'}: damaged ({problem!r}); {_AGAIN_TABLE}") from problem
    return TableModel(mat, lens, dict(zip(PLACES, _images(folder, "table", len(PLACES), PATCH_PX, _AGAIN_TABLE), strict=True)))


def load_tiles(folder: Path) -> TileSet:
    """The tile set of a folder. Raises BadCalibration: missing, damaged, or of another format."""
    words = _words(folder, "tiles", _AGAIN_TILES)
    try:
        names: list[Shows] = [shows_from_word(word) for word in words["faces"]]
        blue, green, red = words["token"]["colour"]
        token = TaughtToken(float(words["token"]["strength"]), float(words["token"]["radius"]), (float(blue), float(green), float(red)))
        blur = float(words.get("blur", SHARP))
        alike = tuple((shows_from_word(one), shows_from_word(other)) for one, other in words.get("alike", []))
    except (KeyError, TypeError, ValueError) as problem:
        raise BadCalibration(f"{folder / 'tiles.json'}: damaged ({problem}); {_AGAIN_TILES}") from problem
    return TileSet(
        tuple(zip(names, _images(folder, "tiles", len(names), FACE_PX, _AGAIN_TILES), strict=True)), token, alike=alike, blur=blur
    )


def load(folder: Path) -> Calibration:
    """Table and tiles of a folder. Raises BadCalibration."""
    return Calibration(load_table(folder), load_tiles(folder))


def _write(folder: Path, name: str, words: Mapping[str, Any], images: Sequence[Shares]) -> None:
    strip = np.clip(np.round(np.hstack(list(images)) * _STEPS), 0, 65535).astype(np.uint16)
    # The words come last: only what they describe counts as there.
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / f"{name}.png", cv2.imencode(".png", strip)[1].tobytes())
        replace_file(folder / f"{name}.json", json.dumps(words, indent=1).encode())
    except OSError as problem:
        raise BadOutput(f"{folder}: the calibration cannot be written ({problem.strerror}); name another folder with --save") from problem


def replace_file(path: Path, content: bytes) -> None:
    """Writes a file so that after a power cut it is the old one or the new one. Raises OSError."""
    with whole_file(path) as file:
        file.write(content)


def _words(folder: Path, name: str, cure: str) -> dict[str, Any]:
    path = folder / f"{name}.json"
    try:
        words = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as problem:
        raise BadCalibration(f"no calibration of the {name} in {folder}; {cure}") from problem
    except (OSError, ValueError) as problem:
        raise BadCalibration(f"{path}: cannot be read ({problem}); {cure}") from problem
    if not isinstance(words, dict) or words.get("format") != FORMAT:
        given = words.get("format") if isinstance(words, dict) else None
        raise BadCalibration(f"{path}: its format is {given!r}, this program reads {FORMAT}; {cure}")
    return words


def _images(folder: Path, name: str, count: int, side_px: int, cure: str) -> list[Shares]:
    path = folder / f"{name}.png"
    try:
        strip = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_UNCHANGED)
    except (OSError, cv2.error) as problem:
        raise BadCalibration(f"{path}: cannot be read ({problem}); {cure}") from problem
    if strip is None or strip.dtype != np.uint16 or strip.shape != (side_px, side_px * count, 3):
        raise BadCalibration(f"{path}: does not hold {count} images of {side_px} x {side_px} pixels; {cure}")
    shares: Shares = strip.astype(np.float32) / np.float32(_STEPS)
    return [shares[:, n * side_px : (n + 1) * side_px] for n in range(count)]
