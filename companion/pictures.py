"""A picture file (JPEG or PNG) as pixels, refused where it is cut off: decoders fill what is missing with grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.errors import BadPicture

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

_JPEG, _JPEG_SCAN, _JPEG_END = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"
_PNG, _PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND"


def read_picture(path: Path) -> NDArray[np.uint8]:
    """The picture: (H, W, 3) uint8, BGR. Raises BadPicture where there is none, where it is cut off, or where it cannot be decoded."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise BadPicture(f"{path}: no such picture") from error
    except OSError as error:
        raise BadPicture(f"{path}: the picture cannot be read ({error.strerror})") from error
    return decode_picture(data, str(path))


def decode_picture(data: bytes, name: str) -> NDArray[np.uint8]:
    """The picture in the bytes of a file: (H, W, 3) uint8, BGR; name: for the message. Raises BadPicture: empty, cut off, or no picture."""
    if not data:
        raise BadPicture(f"{name}: the picture is empty (0 bytes); take it again")
    if _cut_off(data):
        raise BadPicture(f"{name}: the picture is cut off after {len(data)} bytes; copy it again, or take it again")
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        bgr = None
    if bgr is None:
        raise BadPicture(f"{name}: this is no picture that can be read; JPEG and PNG can")
    return np.asarray(bgr, np.uint8)


def _cut_off(data: bytes) -> bool:
    """A JPEG ends after its last scan (a thumbnail's end comes before that); a PNG ends with a chunk of its own."""
    if data.startswith(_JPEG):
        return data.rfind(_JPEG_END) < max(data.rfind(_JPEG_SCAN), len(_JPEG))
    return data.startswith(_PNG) and _PNG_END not in data[-64:]
