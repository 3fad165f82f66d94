"""A film as PyAV decodes it: its brightness lies there as decoded, and colours are made of those pictures alone that are looked at.

To make a picture blue, green and red costs nearly half as much as to decode it, and of most pictures nobody wants more than to know
whether something moves. Importing this module needs PyAV (from 10.0) and raises ImportError without it.
"""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack, suppress
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, cast

import av
import av.logging
import numpy as np
from av.error import FFmpegError
from av.video.reformatter import Colorspace, Interpolation, VideoReformatter

from companion.frame import Frame, Luma
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
_FULL = np.arange(256, dtype=np.uint8)
_LIMITED = np.clip(np.round((np.arange(256) - _BLACK) * (255 / (_WHITE - _BLACK))), 0, 255).astype(np.uint8)
_LEVELS = dict.fromkeys(("yuv420p", "yuv422p", "yuv444p", "nv12"), _LIMITED)
_LEVELS |= dict.fromkeys(("yuvj420p", "yuvj422p", "yuvj444p", "gray"), _FULL)
"""The formats whose first plane is brightness, a byte a pixel, and what its values mean."""
_TOGETHER = 6
"""Decoding and looking push each other out of the processor's caches: in turns of one frame each both together cost a tenth more."""


class LumaFilm:
    """See Film. Its frames have their brightness as luma; their colours are those that OpenCV makes."""

    def __init__(self, path: Path) -> None:
        # Newer PyAV logs nothing unless one asks for it. With the older, a decoding thread with something to log waits for the interpreter,
        # which may be waiting for that thread to end (https://github.com/PyAV-Org/PyAV/issues/751). FFmpeg prints its errors there instead,
        # as it does with OpenCV.
        if av.logging.get_level() is not None:
            av.logging.restore_default_callback()
        self._reformatter = VideoReformatter()
        self._frames: Iterator[VideoFrame] = iter(())
        self._opened = ExitStack()
        self.count = 0
        with suppress(FFmpegError):
            container = self._opened.enter_context(av.open(str(path), metadata_errors="replace"))
            stream = next(filter(_known, container.streams.video), None)
            if stream is not None:
                stream.codec_context.thread_type = "AUTO"
                self.count = stream.frames or round((container.duration or 0) / av.time_base * (stream.guessed_rate or 0))
                self._frames = _in_turns(_decoded(container, stream))

    def read(self) -> Shot | None:
        """See Film."""
        frame = next(self._frames, None)
        if frame is None:
            return None
        if turns := round(getattr(frame, "rotation", 0) / 90) % 4:
            # Filmed with a telephone held askew: newer PyAV tells how, and OpenCV turns it by itself.
            bgr = np.ascontiguousarray(np.rot90(_bgr(self._reformatter, frame), turns))
            return Shot((bgr.shape[1], bgr.shape[0]), partial(Frame, bgr=bgr))
        develop, luma = partial(_bgr, self._reformatter, frame), _luma(frame)
        return Shot((frame.width, frame.height), lambda t: Frame.undeveloped(t, develop, luma))

    def close(self) -> None:
        """See Film."""
        self._frames = iter(())
        self._opened.close()


def _known(stream: VideoStream) -> bool:
    """Whether there is a decoder for it: without one it has no context, which its type does not tell."""
    return getattr(stream, "codec_context", None) is not None


def _decoded(container: InputContainer, stream: VideoStream) -> Iterator[VideoFrame]:
    for packet in _packets(container, stream):
        # A damaged packet holds no picture; those behind it may.
        with suppress(FFmpegError):
            yield from stream.decode(packet)


def _in_turns(frames: Iterator[VideoFrame]) -> Iterator[VideoFrame]:
    """The same frames, _TOGETHER of them decoded before the first is looked at."""
    while together := deque(islice(frames, _TOGETHER)):
        while together:
            yield together.popleft()


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


def _luma(frame: VideoFrame) -> Luma | None:
    """The brightness of a frame; None where its format is not one of those known here."""
    levels = _LEVELS.get(frame.format.name)
    return None if levels is None else Luma(_plane(frame, 1), levels)


def _plane(frame: VideoFrame, bytes_a_pixel: int) -> NDArray[np.uint8]:
    """The first plane of a frame as it lies there: (H, W * bytes) uint8, its rows may be padded; it keeps the frame alive."""
    plane = frame.planes[0]
    rows = np.frombuffer(cast("memoryview", plane), np.uint8).reshape(-1, plane.line_size)
    return rows[: frame.height, : frame.width * bytes_a_pixel]
