"""What was learnt of a table and of its tiles, kept in a folder; where that is damaged, what was learnt before it."""

from __future__ import annotations

import contextlib
import itertools
import logging
from typing import TYPE_CHECKING, Any

from calibration.kept import read, read_words, write
from calibration.undamaged import DamagedCalibration, newest_sound
from companion.errors import BadCalibration, BadOutput
from companion.mats import MATS
from companion.table import KINDS, PLACES, Shows, State, shows_from_word
from companion.vision.calibration import SHARP, Calibration, TableModel, TaughtToken, TileSet
from companion.vision.mat.lens import Lens
from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import FACE_PX
from companion.whole_file import before
from hardware.camera.settings import is_another

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)

TABLE, TILES = "table", "tiles"
_TAUGHT: frozenset[Shows] = frozenset((*KINDS, State.BACK, State.ROCK))
"""What each tile set holds faces of."""
_SIZE_PX = (64, 20_000)
_K1 = (-1.0, 1.0)
_STRENGTH, _RADIUS, _SHARE, _BLUR = (0.001, 10.0), (0.1, 100.0), (-1.0, 10.0), (0.0, 100.0)
"""What numbers may be: far more than is ever learnt, and nothing by which no picture could be read."""
_AGAIN_TABLE = "make it with `companion calibrate table --camera`, or `--picture`"
_AGAIN_TILES = "make it with `companion calibrate tiles --camera`, or `--picture`"


def save_table(folder: Path, table: TableModel, camera: str = "") -> None:
    """Writes the table. Tiles learnt before it are set aside, as they were learnt by another view. Raises BadOutput.

    camera: the identity of the camera by which it was learnt, see CameraSettings; "" where it is not known.
    """
    words: dict[str, Any] = {
        "mat": table.mat.name,
        "size_px": [table.lens.width_px, table.lens.height_px],
        "lens_k1": table.lens.k1,
        "camera": camera,
    }
    write(folder, TABLE, words, [table.bare[place] for place in PLACES])
    path = _path(folder, TILES)
    try:
        if path.exists():
            path.replace(before(path))
    except OSError as problem:
        raise BadOutput(f"{folder}: the calibration cannot be written ({problem.strerror}); name another folder with --save") from problem


def save_tiles(folder: Path, tiles: TileSet) -> None:
    """Writes the tile set, as one of the table that is kept there. Raises BadOutput."""
    token = {"strength": tiles.token.strength, "radius": tiles.token.radius, "colour": tiles.token.colour}
    pairs = [[one.value, other.value] for one, other in tiles.alike]
    words: dict[str, Any] = {"faces": [shows.value for shows, _ in tiles.faces], "token": token, "alike": pairs, "blur": tiles.blur}
    with contextlib.suppress(BadCalibration):
        words[TABLE] = _table_of(folder)[1]
    write(folder, TILES, words, [image for _, image in tiles.faces])


def load_table(folder: Path) -> TableModel:
    """The table of a folder. Raises BadCalibration: missing, damaged with none before it, or of another format."""
    return _table_of(folder)[0]


def load(folder: Path, camera: str = "") -> Calibration:
    """Table and tiles of a folder; where one of them is damaged, the newest two that belong together.

    camera: the identity of the camera that looks now. Raises BadCalibration, also where it is another one than that of the table.
    """
    need_camera(folder, camera)
    calibration, damaged = load_sound(folder)
    if damaged:
        _log.warning("%s: what was learnt before is used", damaged)
    return calibration


def need_camera(folder: Path, camera: str) -> None:
    """Raises BadCalibration where the table of a folder is known to have been learnt by another camera than this one."""
    with contextlib.suppress(DamagedCalibration):
        learnt_by = str(read_words(_path(folder, TABLE), TABLE, _AGAIN_TABLE).get("camera", ""))
        if is_another(learnt_by, camera):
            raise BadCalibration(f"{_path(folder, TABLE)}: learnt by the camera {learnt_by!r}, and {camera!r} looks now; {_AGAIN_TABLE}")


def load_sound(folder: Path) -> tuple[Calibration, str]:
    """As `load`, and what is damaged of the newest, "" where that is sound."""
    table, tiles = _path(folder, TABLE), _path(folder, TILES)
    pairs = ((table, tiles), (table, before(tiles)), (before(table), tiles), (before(table), before(tiles)))
    return newest_sound(lambda paths: _pair(*paths), pairs)


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.json"


def _pair(table_path: Path, tiles_path: Path) -> Calibration:
    table, mark = _table_in(table_path)
    tiles, learnt_at = _tiles_in(tiles_path)
    if learnt_at not in {"", mark}:
        raise DamagedCalibration(f"{tiles_path}: these tiles were learnt by another view of the table; {_AGAIN_TILES}")
    return Calibration(table, tiles)


def _table_of(folder: Path) -> tuple[TableModel, str]:
    path = _path(folder, TABLE)
    return newest_sound(_table_in, (path, before(path)))[0]


def _table_in(path: Path) -> tuple[TableModel, str]:
    """The table, and what tells it from others."""
    kept = read(path, TABLE, len(PLACES), PATCH_PX, _AGAIN_TABLE)
    try:
        width, height = kept.words["size_px"]
        lens = Lens(int(_within(width, _SIZE_PX)), int(_within(height, _SIZE_PX)), _within(kept.words["lens_k1"], _K1))
        mat = MATS[kept.words["mat"]]
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        raise DamagedCalibration(f"{path}: damaged ({problem!r}); {_AGAIN_TABLE}") from problem
    return TableModel(mat, lens, dict(zip(PLACES, kept.images, strict=True))), kept.mark


def _tiles_in(path: Path) -> tuple[TileSet, str]:
    """The tiles, and what tells the table at which they were learnt; "" where that is not known."""
    words = read_words(path, TILES, _AGAIN_TILES)
    try:
        names: list[Shows] = [shows_from_word(word) for word in words["faces"]]
        blue, green, red = (_within(share, _SHARE) for share in words["token"]["colour"])
        token = TaughtToken(_within(words["token"]["strength"], _STRENGTH), _within(words["token"]["radius"], _RADIUS), (blue, green, red))
        blur = _within(words.get("blur", SHARP), _BLUR)
        alike = tuple((shows_from_word(one), shows_from_word(other)) for one, other in words.get("alike", []))
        if set(names) != _TAUGHT or not _TAUGHT.issuperset(itertools.chain(*alike)):
            raise ValueError("faces are those of the seven kinds, the back and the rock")
    except (KeyError, TypeError, ValueError, OverflowError) as problem:
        raise DamagedCalibration(f"{path}: damaged ({problem}); {_AGAIN_TILES}") from problem
    images = read(path, TILES, len(names), FACE_PX, _AGAIN_TILES).images
    return TileSet(tuple(zip(names, images, strict=True)), token, alike=alike, blur=blur), str(words.get(TABLE, ""))


def _within(number: Any, least_and_most: tuple[float, float]) -> float:
    """A number as it was written. Raises TypeError where it is none, ValueError where it cannot be."""
    least, most = least_and_most
    if not least <= float(number) <= most:  # so nor is what is no number
        raise ValueError(f"{number!r} is not between {least:g} and {most:g}")
    return float(number)
