"""Draws tile sets and labelled stills of them, in folders such as `companion read` and tools.score_stills take.

npm install --prefix PACKS          with a copy of tools/artsets/package.json in PACKS
python -m tools.artsets PACKS OUT [development|final] [SEED]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import MATS
from hardware.simulated.optics import Lens
from hardware.simulated.scene import Scene, enrolment_scene
from tools.artsets.conditions import ENROLMENT, LEVELS
from tools.artsets.icons import Icons
from tools.artsets.packs import DEVELOPMENT, FINAL, TRAINING
from tools.artsets.stills import Set, still
from tools.artsets.tileset import draw_set, strange_face

if TYPE_CHECKING:
    from tools.artsets.packs import Recipe

PICTURES = {"easy": 4, "normal": 6, "hard": 6, "extreme": 5}
_QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 90)
_FOREIGN = 12


def write_set(recipe: Recipe, packs: Path, out: Path, seed: int) -> None:
    """The pictures and labels of one set, in a folder of its name."""
    rng = np.random.default_rng([seed, 7])
    lens = Lens(recipe.size_px, float(rng.uniform(0.95, 1.2)) * recipe.size_px[0], float(rng.uniform(-0.16, -0.03)))
    others = Icons(packs, TRAINING[seed % len(TRAINING)])
    foreign = [strange_face(others, rng) for _ in range(_FOREIGN)]
    a_set = Set(draw_set(Icons(packs, recipe.pack), recipe.manner, seed), foreign, MATS[recipe.sheet], lens, seed)
    folder = out / recipe.name
    for name, scene in (("table", Scene()), ("tiles", enrolment_scene())):
        _write(folder / "enrol" / f"{name}.jpg", still(a_set, ENROLMENT, 1, scene)[0])
    lines = []
    for n, (level, count) in enumerate(PICTURES.items()):
        for number in range(1, count + 1):
            picture, places = still(a_set, LEVELS[level], 1000 * (n + 1) + number)
            name = f"{level}/{number:03}.jpg"
            _write(folder / name, picture)
            lines.append(json.dumps({"picture": name, "places": places}))
    (folder / "labels.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _write(path: Path, picture: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(path), picture, _QUALITY):
        raise OSError(f"{path} cannot be written")


def main(arguments: list[str]) -> None:
    """Writes the sets asked for, those for development without a word."""
    packs, out = Path(arguments[0]), Path(arguments[1])
    final = arguments[2:3] == ["final"]
    first = int(arguments[3]) if len(arguments) > 3 else 1
    cv2.setNumThreads(1)
    for n, recipe in enumerate(FINAL if final else DEVELOPMENT):
        write_set(recipe, packs, out, first * 100 + n + (50 if final else 0))
        print(out / recipe.name, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
