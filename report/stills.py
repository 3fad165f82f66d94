"""The labelled stills as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.enrolment import learn_from_folder
from companion.vision.read import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from report.labelled import Picture, Truth, Views


def as_they_are(folder: Path) -> Views:
    """The views of a set. Raises CompanionError where it cannot be taught."""
    reader = Reader(learn_from_folder(folder / "enrol"))

    def views(bgr: Picture, _: Truth, level: str) -> Iterator[tuple[Reader, str, Picture]]:
        yield reader, level, bgr

    return views
