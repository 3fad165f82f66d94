"""A recording's frames as a camera: a video or a folder of pictures, read one at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Self

from companion.errors import BadPicture, BadRecording
from companion.frame import Frame, LostFrame
from companion.pictures import read_picture
from hardware.recorded.film import Shot
from hardware.recorded.opened import open_film
from hardware.recorded.times import read_times

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType

    from hardware.recorded.film import Film
    from hardware.recorded.recording import FilmedFrames
    from hardware.recorded.times import Row


class RecordedCamera:
    """Gives the frames of a recording with the times of frames.csv, as fast as they are asked for.

    A picture that cannot be decoded, and each that a cut-off video no longer holds, is a LostFrame. Raises BadRecording: at once where
    frames.csv is damaged; on the way where a picture is not of size_px (width, height, from game.json), where the video holds more
    pictures than frames.csv has rows, and where not one picture could be read.
    """

    def __init__(self, filmed: FilmedFrames, size_px: tuple[int, int], film: Callable[[Path], Film] = open_film) -> None:
        """film: what opens a video."""
        self._filmed, self.size_px, self._open = filmed, size_px, film
        self._rows = read_times(self._filmed.times, with_files=self._filmed.source.is_dir())
        self._film: Film | None = None

    def frames(self) -> Iterator[Frame | LostFrame]:
        """All pictures from the first on; each call begins anew."""
        self.close()
        source = self._filmed.source
        lost: list[LostFrame] = []
        seen = False
        for frame in self._stills() if source.is_dir() else self._filmed_video():
            if isinstance(frame, LostFrame) and not seen:
                lost.append(frame)
                continue
            yield from lost
            lost.clear()
            seen = True
            yield frame
        if not seen:
            raise BadRecording(f"{source}: not one of its {len(self._rows)} pictures can be read ({lost[0].why}); record it again")

    def close(self) -> None:
        """Lets go of the video."""
        if self._film is not None:
            self._film.close()
            self._film = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _stills(self) -> Iterator[Frame | LostFrame]:
        for row in self._rows:
            path = self._filmed.source / row.file
            try:
                bgr = read_picture(path)
            except BadPicture as error:
                yield LostFrame(row.t, str(error))
            else:
                height, width = bgr.shape[:2]
                yield self._frame(row, Shot((width, height), partial(Frame, bgr=bgr)), str(path))

    def _filmed_video(self) -> Iterator[Frame | LostFrame]:
        source, rows = self._filmed.source, self._rows
        self._film = film = self._open(source)
        # A container's own count is an estimate that can be one off; what is over for certain is told before anything is ruled.
        if film.count > len(rows) + 1:
            raise self._too_few_rows(f"about {film.count}")
        shot = film.read()
        for number, row in enumerate(rows, start=1):
            if shot is None:
                yield LostFrame(row.t, f"{source} is cut off before its picture {number} of {len(rows)}")
                continue
            yield self._frame(row, shot, f"{source}, picture {number}")
            shot = film.read()
        if shot is not None:
            raise self._too_few_rows("more")

    def _too_few_rows(self, held: str) -> BadRecording:
        return BadRecording(
            f"{self._filmed.times}: {len(self._rows)} rows, but {self._filmed.source.name} holds {held} pictures, "
            "so which row is whose cannot be told; it must have one row for each picture"
        )

    def _frame(self, row: Row, shot: Shot, name: str) -> Frame:
        if shot.size_px != self.size_px:
            (width, height), meant = shot.size_px, f"{self.size_px[0]}x{self.size_px[1]}"
            raise BadRecording(f'{name}: this frame is {width}x{height}, but game.json says {meant}; mend "size", or take the frame out')
        return shot.at(row.t)
