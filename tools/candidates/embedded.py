"""The network of models/: a face is near what it makes of the tile, cut as it lies, at one of the quarter turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.tile.faces import FACE_PX, Face
from companion.vision.tile.search import FaceSearch
from tools.candidates.likeness import faces_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.faces import Pose

_SIDE_PX = 36
_INTO = np.array([[1, 0, (FACE_PX - _SIDE_PX) / 2], [0, 1, (FACE_PX - _SIDE_PX) / 2]])


class Embedded:
    """Cut where the likeliest face of the rough search settles."""

    def __init__(self, tiles: TileSet, settings: VisionSettings, onnx: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(onnx))
        self._search = FaceSearch(tuple(Face(shows, image) for shows, image in tiles.faces), settings.turn_max_deg)
        faces = faces_of(tiles)
        self._names = [shows for shows, _ in faces]
        self._taught = np.stack([[self.numbers(np.rot90(_cut(image, _INTO), quarter)) for quarter in range(4)] for _, image in faces])

    def likenesses(self, patch: LitPatch) -> Mapping[Shows, float]:
        """The cosine of each with what is seen, at the best quarter turn, -1 to 1."""
        face, start = self._search.rough(patch.shares).best()
        return self.likenesses_at(patch, face.settle(patch.shares, start))

    def likenesses_at(self, patch: LitPatch, pose: Pose) -> Mapping[Shows, float]:
        """The same, of a tile that lies so."""
        matrix = pose.matrix()
        matrix[:, 2] += matrix[:, :2] @ _INTO[:, 2]
        cosines = (self._taught @ self.numbers(_cut(patch.shares, matrix))).max(axis=1)
        found: dict[Shows, float] = {}
        for shows, cosine in zip(self._names, cosines.tolist(), strict=True):
            found[shows] = max(found.get(shows, -1.0), cosine)
        return found

    def numbers(self, face: Shares) -> NDArray[np.float32]:
        """What the network makes of a face (_SIDE_PX, _SIDE_PX, 3), of length one."""
        grey = face.mean(axis=2)
        even = np.clip((face - grey.mean()) / (grey.std(ddof=1) + 0.08), -4, 4)
        self._network.setInput(np.ascontiguousarray(even.transpose(2, 0, 1)[None], np.float32))
        made = self._network.forward()[0]
        return np.asarray(made / np.linalg.norm(made), np.float32)


def _cut(image: Shares, matrix: NDArray[np.float64]) -> Shares:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(image, matrix, (_SIDE_PX, _SIDE_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)
