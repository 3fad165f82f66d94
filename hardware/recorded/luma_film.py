"""A film as PyAV decodes it: its brightness lies there as decoded, and colours are made of those pictures alone that are looked at.

To make a picture blue, green and red costs nearly half as much as to decode it, and of most pictures nobody wants more than to know
whether something moves. Importing this module needs PyAV (from 10.0) and raises ImportError without it.
"""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, cast

import av
import av.logging
import cv2
import numpy as np
from av.error import FFmpegError
from av.video.reformatter import Colorspace, Interpolation, VideoReformatter

from companion.frame import SHRINK, Frame
from hardware.recorded.film import Shot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from av.container import InputContainer
    from av.packet import Packet
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream
    from numpy.typing import NDArray

_BLACK, _WHITE = 16, 235
"""Levels of black and white in a film of limited range (ITU-R BT.601)."""
_LEVELS = np.clip(np.round((np.arange(256) - _BLACK) * (255 / (_WHITE - _BLACK))), 0, 255).astype(np.uint8)
_LIMITED = frozenset({"yuv420p", "yuv422p", "yuv444p", "nv12"})
_FULL = frozenset({"yuvj420p", "yuvj422p", "yuvj444p", "gray"})
"""Formats whose first plane is brightness, a byte a pixel, of limited or of full range."""


class LumaFilm:
    """See Film. The small grey picture of a frame is made of the film's brightness; its colours are those that OpenCV makes."""

    def __init__(self, path: Path) -> None:
        # What is wrong with a film is told by the pictures that are lost; FFmpeg would say it once more for each packet.
        av.logging.set_level(av.logging.PANIC)
        self._reformatter = VideoReformatter()
        self._frames: Iterator[VideoFrame] = iter(())
        self._opened = ExitStack()
        self.count = 0
        with suppress(FFmpegError):
            container = self._opened.enter_context(av.open(str(path), metadata_errors="replace"))
            if container.streams.video:
                stream = container.streams.video[0]
                stream.codec_context.thread_type = "AUTO"
                self.count = stream.frames or round((container.duration or 0) / av.time_base * (stream.guessed_rate or 0))
                self._frames = _decoded(container, stream)

    def read(self) -> Shot | None:
        """See Film."""
        frame = next(self._frames, None)
        if frame is None:
            return None
        develop, small_grey = partial(_bgr, self._reformatter, frame), _small_grey(frame)
        return Shot((frame.width, frame.height), lambda t: Frame.undeveloped(t, develop, small_grey))

    def close(self) -> None:
        """See Film."""
        self._frames = iter(())
        self._opened.close()


def _decoded(container: InputContainer, stream: VideoStream) -> Iterator[VideoFrame]:
    for packet in _packets(container, stream):
        # A damaged packet holds no picture; those behind it may.
        with suppress(FFmpegError):
            yield from stream.decode(packet)


def _packets(container: InputContainer, stream: VideoStream) -> Iterator[Packet[VideoStream] | None]:
    """All packets, and at the end what makes the decoder give what it holds back."""
    with suppress(FFmpegError):
        yield from container.demux(stream)
        return
    # The file is torn here.
    yield None


def _bgr(reformatter: VideoReformatter, frame: VideoFrame) -> NDArray[np.uint8]:
    """(H, W, 3) uint8, BGR. As OpenCV does, it takes every film for BT.601, and for limited range unless its format says otherwise."""
    bt601 = Colorspace.ITU601
    picture = reformatter.reformat(frame, format="bgr24", src_colorspace=bt601, dst_colorspace=bt601, interpolation=Interpolation.BICUBIC)
    return _plane(picture, 3).reshape(frame.height, frame.width, 3)


def _small_grey(frame: VideoFrame) -> NDArray[np.uint8] | None:
    """(H/4, W/4) uint8; None where the film's format is not one of those known here, or nothing would be left of the picture."""
    limited, size = frame.format.name in _LIMITED, (frame.width // SHRINK, frame.height // SHRINK)
    if not (limited or frame.format.name in _FULL) or 0 in size:
        return None
    small = cv2.resize(_plane(frame, 1), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.LUT(small, _LEVELS) if limited else small, np.uint8)


def _plane(frame: VideoFrame, bytes_a_pixel: int) -> NDArray[np.uint8]:
    """The first plane of a frame as it lies there: (H, W * bytes) uint8, its rows may be padded; it keeps the frame alive."""
    plane = frame.planes[0]
    rows = np.frombuffer(cast("memoryview", plane), np.uint8).reshape(-1, plane.line_size)
    return rows[: frame.height, : frame.width * bytes_a_pixel]
