"""A recording's frames as a camera: a video or a folder of pictures, read one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import cv2
import numpy as np

from companion.errors import BadPicture, BadRecording
from companion.frame import Frame, LostFrame
from companion.pictures import read_picture
from hardware.recorded.times import read_times

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from numpy.typing import NDArray

    from hardware.recorded.recording import FilmedFrames
    from hardware.recorded.times import Row


class RecordedCamera:
    """Gives the frames of a recording with the times of frames.csv, as fast as they are asked for.

    A picture that cannot be decoded, and each that a cut-off video no longer holds, is a LostFrame. Raises BadRecording: at once where
    frames.csv is damaged; on the way where a picture is not of size_px (width, height, from game.json), where the video holds more
    pictures than frames.csv has rows, and where not one picture could be read.
    """

    def __init__(self, filmed: FilmedFrames, size_px: tuple[int, int]) -> None:
        self._filmed, self.size_px = filmed, size_px
        self._rows = read_times(self._filmed.times, with_files=self._filmed.source.is_dir())
        self._video: cv2.VideoCapture | None = None

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
        if self._video is not None:
            self._video.release()
            self._video = None

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
                yield self._frame(row, bgr, str(path))

    def _filmed_video(self) -> Iterator[Frame | LostFrame]:
        source, rows = self._filmed.source, self._rows
        self._video = video = cv2.VideoCapture(str(source))
        # A container's own count is an estimate that can be one off; what is over for certain is told before anything is ruled.
        if video.isOpened() and video.get(cv2.CAP_PROP_FRAME_COUNT) > len(rows) + 1:
            raise self._too_few_rows(f"about {video.get(cv2.CAP_PROP_FRAME_COUNT):.0f}")
        read, picture = video.read()
        for number, row in enumerate(rows, start=1):
            if not read:
                yield LostFrame(row.t, f"{source} is cut off before its picture {number} of {len(rows)}")
                continue
            yield self._frame(row, np.asarray(picture, np.uint8), f"{source}, picture {number}")
            read, picture = video.read()
        if read:
            raise self._too_few_rows("more")

    def _too_few_rows(self, held: str) -> BadRecording:
        return BadRecording(
            f"{self._filmed.times}: {len(self._rows)} rows, but {self._filmed.source.name} holds {held} pictures, "
            "so which row is whose cannot be told; it must have one row for each picture"
        )

    def _frame(self, row: Row, bgr: NDArray[np.uint8], name: str) -> Frame:
        height, width = bgr.shape[:2]
        if (width, height) != self.size_px:
            meant = f"{self.size_px[0]}x{self.size_px[1]}"
            raise BadRecording(f'{name}: this frame is {width}x{height}, but game.json says {meant}; mend "size", or take the frame out')
        return Frame(row.t, bgr)
