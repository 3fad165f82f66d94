"""The service at a table that is played by a script: what lies there and what is said comes by frames, and all it does is kept."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from companion.errors import BadCalibration
from companion.frame import Frame, LostFrame
from companion.running.eyes import Eyes
from companion.running.games import Games
from companion.running.notify import Notifier
from companion.running.outside import Outside
from companion.running.shelf import GameSetting, Shelf
from companion.running.table import AtTheTable
from companion.table import CELLS, PADS, PLACES, Cell, Change, shows_from_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.lamps import Lamp
    from companion.plight import Plight
    from companion.recorder.recordings import Recordings
    from companion.spoken.message import Answer
    from companion.utterance import Utterance

SETTLE_S = 0.6
LAID_OUT = dict.fromkeys(CELLS, "back") | dict.fromkeys(PADS, "empty")


def change(t: float, **places: str) -> Change:
    return Change(t, tuple((place, shows_from_word(places[place])) for place in PLACES if place in places))


def frame(t: float) -> Frame:
    return Frame(t, np.zeros((2, 2, 3), np.uint8))


class ScriptedCamera:
    """Frames, words why there are none, and what happens between them; the last of all is that the service is stopped."""

    def __init__(self, steps: Sequence[Frame | LostFrame | Callable[[], object]]) -> None:
        self._steps = steps
        self.trouble, self.found, self.identity, self.t = "", "a script", "usb a-script", -math.inf
        self.stop: Callable[[], None] = lambda: None

    def frames(self) -> Iterator[Frame | LostFrame]:
        for step in self._steps:
            if isinstance(step, Frame | LostFrame):
                self.t = step.t
                self.trouble = step.why if isinstance(step, LostFrame) else ""
                yield step
            else:
                step()
        self.stop()
        yield frame(self.t + 10)

    def now(self) -> float:
        return self.t


class Facts:
    """Sees what the script says of a frame, by its time; the table as it lies first. plights: what spoils the view from some time on."""

    trouble = ""

    def __init__(self, changes: Sequence[Change], plights: Mapping[float, Plight | None] = MappingProxyType({})) -> None:
        self._changes, self._plights = {change.t: change for change in changes}, plights
        self.plight: Plight | None = None

    def swapped(self, _: Frame) -> bool | None:
        return False

    def see(self, frame: Frame) -> tuple[Change, ...]:
        self.plight = self._plights.get(frame.t, self.plight)
        return (self._changes[frame.t],) if frame.t in self._changes else ()

    def prepare(self) -> None:
        """Nothing of it takes long."""

    def version(self) -> object:
        return 1

    def sight(self) -> Facts:
        return self


class NothingLearnt:
    """A table that nobody has calibrated."""

    def prepare(self) -> None:
        """Nothing of it takes long."""

    def version(self) -> object:
        return ()

    def sight(self) -> Facts:
        raise BadCalibration("no calibration: make it with `companion calibrate table`")


class Heard:
    """Devices and door: keeps what they were told."""

    def __init__(self) -> None:
        self.lamps: list[Mapping[Cell, Lamp]] = []
        self.said: list[tuple[str, int]] = []
        self.begun = 0
        self.answers: dict[str, Answer] = {}
        self.stands: list[int] = []
        self.missing: dict[str, str] = {}

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        self.lamps.append(lamps)

    def say(self, utterances: Sequence[Utterance], lines: Sequence[Line]) -> None:
        self.said += [(utterance.words, lines[-1].n if lines else 0) for utterance in utterances]

    def begin_anew(self) -> None:
        self.begun += 1

    def troubles(self) -> Mapping[str, str]:
        return self.missing

    def stands_at(self, last_number: int) -> None:
        self.stands.append(last_number)

    def answered(self, identity: str, answer: Answer) -> None:
        self.answers[identity] = answer


def service(
    folder: Path, camera: ScriptedCamera, learnt: Facts | NothingLearnt, *, players: tuple[str, ...] = ("Ada", "Ben"), edition: str = "en",
    notifier: Notifier | None = None, recordings: Recordings | None = None, has_camera: bool = True,
) -> AtTheTable:  # fmt: skip
    """The service with its games in `folder`; the camera stops it at the end of its script."""

    def kept(frame: Frame) -> Path:
        (folder / "picture").write_bytes(frame.bgr.tobytes())
        return folder / "picture"

    table = AtTheTable(
        camera,
        Eyes(learnt),
        Games(Shelf(folder), GameSetting(players, edition), lambda: "2026-11-30", "en"),
        notifier or Notifier({}, 1),
        language="en",
        outside=Outside(camera.now, kept, SETTLE_S, recordings, camera=has_camera, buttons=True),
    )
    camera.stop = table.stop
    return table
