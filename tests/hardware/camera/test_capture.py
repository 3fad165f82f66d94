"""What the capture process tells of its driver. The ring is real, the driver a list."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.errors import DeviceFailure
from hardware.camera.capture import capture
from hardware.camera.notice import Arrived, Failed, Opened, format_notice, parse_notice
from hardware.camera.ring import Ring
from hardware.camera.source import Picture, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.camera.notice import Notice


def picture(level: int, *, height: int = 8) -> Picture:
    return Picture(level / 10, np.full((height, 12, 3), level, np.uint8))


class Listed:
    """Gives what it was made of; an exception is raised."""

    identity = "usb list"

    def __init__(self, *gives: Picture | Exception) -> None:
        self._gives = iter(gives)

    def open(self) -> str:
        return "a list"

    def picture(self) -> Picture:
        given = next(self._gives)
        if isinstance(given, Exception):
            raise given
        return given


@pytest.fixture
def file() -> Iterator[int]:
    file = os.memfd_create("ring")
    yield file
    os.close(file)


def told(file: int, *gives: Picture | Exception) -> list[Notice]:
    notices: list[Notice] = []
    capture(Listed(*gives), file, notices.append)
    return notices


def test_each_picture_is_told_of_once_it_is_in_the_ring(file: int) -> None:
    notices = told(file, picture(1), picture(2), DeviceFailure("gone: plug it in"))

    assert notices == [Opened(12, 8, small=False, found="a list", identity="usb list"), Arrived(1), Arrived(2), Failed("gone: plug it in")]
    read = Ring(file, Shape(12, 8, small=False), writes=False).read(2)
    assert read is not None
    assert read.t == 0.2


def test_pictures_of_another_size_end_it(file: int) -> None:
    assert told(file, picture(1), picture(2, height=6))[-1] == Failed("the camera changed its pictures from 12x8 to 12x6")


@pytest.mark.parametrize("when", [(), (picture(1),)])
def test_whatever_a_library_raises_is_told_in_a_line(file: int, when: tuple[Picture, ...]) -> None:
    failed = told(file, *when, AttributeError("no orientation"))[-1]

    assert isinstance(failed, Failed)
    assert "AttributeError: no orientation" in failed.why


@pytest.mark.parametrize(
    "notice", [Opened(12, 8, small=True, found="imx708 é", identity="picamera /base/1"), Arrived(7), Failed('gone: "plug" it in')]
)
def test_a_notice_comes_out_as_it_went_in(notice: Notice) -> None:
    line = format_notice(notice)

    assert parse_notice(line) == notice
    assert line.count(b"\n") == 1
