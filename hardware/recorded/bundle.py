"""A recording that came as one file: unpacked for as long as it is used."""

from __future__ import annotations

import tempfile
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import BadRecording, CompanionError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def unpacked(recording: Path) -> Iterator[Path]:
    """The folder of a recording: itself, or what a zip file holds. Raises BadRecording where that is none."""
    if not recording.is_file():
        yield recording
        return
    with tempfile.TemporaryDirectory(prefix="gigamons-") as folder:
        try:
            with zipfile.ZipFile(recording) as bundle:
                bundle.extractall(folder)
        except (zipfile.BadZipFile, OSError, NotImplementedError) as error:
            raise BadRecording(f"{recording}: it is no recording and no zip file of one ({error})") from error
        found = sorted(Path(folder).rglob("game.json"), key=lambda path: len(path.parts))
        if not found:
            raise BadRecording(f"{recording}: there is no game.json in it")
        try:
            yield found[0].parent
        except CompanionError as error:
            # It tells of files in a folder that nobody knows.
            error.args = (str(error).replace(folder, str(recording)),)
            raise
