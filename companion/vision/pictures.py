"""Picture files as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.errors import BadPicture

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

_JPEG_START, _JPEG_END = b"\xff\xd8", b"\xff\xd9"


def load_picture(path: Path) -> NDArray[np.uint8]:
    """A picture file as (H, W, 3) uint8 BGR. Raises BadPicture: missing, no picture, or cut off."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise BadPicture(f"{path}: cannot be read ({problem.strerror})") from problem
    return decode_picture(content, str(path))


def decode_picture(content: bytes, name: str) -> NDArray[np.uint8]:
    """The bytes of a picture file as (H, W, 3) uint8 BGR; name: for the message. Raises BadPicture: no picture, or cut off."""
    # OpenCV fills the rest of a JPEG that is cut off with grey and says nothing.
    if content.startswith(_JPEG_START) and _JPEG_END not in content[-4096:]:
        raise BadPicture(f"{name}: the picture is cut off; take or copy it again")
    try:
        picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR) if content else None
    except cv2.error:
        picture = None
    if picture is None:
        raise BadPicture(f"{name}: no picture that can be read (JPEG or PNG is wanted), or damaged")
    return np.asarray(picture, np.uint8)
