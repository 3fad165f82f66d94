"""The recorder passes on what may be kept, and throws away what a look might be in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import Frame
from companion.recorder.recorder import Quality, Recorder
from companion.table import Command
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.events import Line


class Taken:
    """A writer in memory."""

    def __init__(self) -> None:
        self.trouble = ""
        self.times: list[float] = []
        self.pictures: list[bytes] = []
        self.words: list[Command] = []
        self.notes: list[Line] = []
        self.closed = False

    def frame(self, t: float, jpeg: bytes) -> None:
        self.times.append(t)
        self.pictures.append(jpeg)

    def said(self, command: Command) -> None:
        self.words.append(command)

    def unseen(self, lines: Sequence[Line]) -> None:
        self.notes += lines

    def close(self) -> None:
        self.closed = True


class Filmed:
    """A game whose pictures are taken five times a second; the picture says when it was."""

    def __init__(self, fps: float = 5.0) -> None:
        self.table, self.taken = Tabletop(), Taken()
        self.recorder = Recorder(self.taken, Quality(fps, 90))
        self.t = 0.0

    def films(self, seconds: float) -> None:
        for _ in range(round(seconds * 5)):
            self.t = round(self.t + 0.2, 3)
            frame = Frame(self.t, np.full((48, 64, 3), round(self.t * 5) % 250, np.uint8))
            self.recorder.frame(frame, self.t, self.table.referee.position)

    def sees(self, **places: str) -> None:
        before = len(self.table.lines)
        self.table.t = self.t
        self.table.shows(**places)
        self.recorder.ruled(self.table.lines[before:], self.table.referee.position)


def test_pictures_come_out_in_order_and_are_those_that_went_in() -> None:
    filmed = Filmed()
    filmed.films(6)
    filmed.recorder.close()

    assert filmed.taken.times == sorted(filmed.taken.times)
    assert len(filmed.taken.times) == 30
    first = cv2.imdecode(np.frombuffer(filmed.taken.pictures[0], np.uint8), cv2.IMREAD_COLOR)
    assert abs(int(first[0, 0, 0]) - round(filmed.taken.times[0] * 5)) <= 2
    assert filmed.taken.closed


def test_no_more_pictures_a_second_than_are_wanted() -> None:
    filmed = Filmed(fps=2.5)
    filmed.films(8)
    filmed.recorder.close()

    assert len(filmed.taken.times) == 20


def test_a_picture_waits_until_it_is_known_that_nobody_looks() -> None:
    filmed = Filmed()
    filmed.films(1.8)

    assert filmed.taken.times == []


def test_of_a_look_and_the_moments_before_nothing_is_passed_on() -> None:
    filmed = Filmed()
    filmed.films(4)
    filmed.sees(a1="hydromon")
    filmed.films(1)
    filmed.sees(b1="hydromon")
    filmed.films(3)
    filmed.sees(a1="empty", b1="empty")
    filmed.sees(c1="pyromon")
    filmed.films(3)
    filmed.sees(c1="back")
    lines = filmed.table.says("done")
    filmed.recorder.ruled([], filmed.table.referee.position)
    filmed.films(3)
    filmed.recorder.close()

    assert lines
    assert [t for t in filmed.taken.times if 3.1 <= t <= 11.0] == []
    assert [t for t in filmed.taken.times if t < 3.1] != []
    assert [t for t in filmed.taken.times if t > 11.0] != []


def test_what_was_settled_meanwhile_is_told_without_a_face() -> None:
    filmed = Filmed()
    filmed.films(1)
    filmed.sees(a1="hydromon")
    filmed.films(1)
    filmed.sees(b1="hydromon")
    filmed.sees(a1="empty", b1="empty")
    filmed.sees(c1="pyromon")

    told = [line.event.fields["facts"] for line in filmed.taken.notes]  # type: ignore[attr-defined]
    assert told == [{"a1": "hydromon"}, {"b1": "hydromon"}, {"a1": "empty", "b1": "empty"}, {"c1": "open"}]


def test_what_is_said_is_kept() -> None:
    filmed = Filmed()
    command = Command(3.0, "undo")

    filmed.recorder.heard(command)

    assert filmed.taken.words == [command]


def test_a_writer_in_trouble_is_left_alone_and_its_trouble_told() -> None:
    filmed = Filmed()
    filmed.taken.trouble = "full"
    filmed.films(5)

    assert (filmed.taken.times, filmed.recorder.trouble) == ([], "full")
