"""Why the table cannot be seen, or what spoils the view of it: a word for each, for whoever tells people."""

from __future__ import annotations

from enum import StrEnum

from companion.errors import BadPicture


class Plight(StrEnum):
    """What is wrong with what the camera shows."""

    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    TOO_BLURRED = "too_blurred"
    MIRRORED = "mirrored"
    SWAPPED = "swapped"
    NO_MAT = "no_mat"
    MARKERS_HIDDEN = "markers_hidden"
    NOT_FLAT = "not_flat"
    RESTLESS = "restless"
    NO_PICTURE = "no_picture"


class Unseen(BadPicture):
    """The table cannot be read in a picture; plight: why, in a word."""

    def __init__(self, plight: Plight, words: str) -> None:
        super().__init__(words)
        self.plight = plight
