"""Faults at random in one game: through the real capture process and all devices, the log is that of the undisturbed game."""

from __future__ import annotations

import random
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.errors import DeviceFailure
from companion.frame import Frame, LostFrame
from companion.running.eyes import Eyes
from companion.running.games import Games
from companion.running.notify import Notifier
from companion.running.outlets import Devices
from companion.running.outside import Outside
from companion.running.shelf import GameSetting, Shelf
from companion.running.table import AtTheTable
from companion.table import Change, Command
from companion.voice.voice import Voice
from hardware.attached import Attached
from hardware.camera.captured import CapturedCamera
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.sensor_line import Fault, SensorLine
from kept_games import no_room_after
from service_at_a_table import Heard
from simulated_game import NAMES, played_by_truth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from companion.lamps import Lamp
    from companion.table import Cell

SETTLE_S = 0.6
_LATER_S = 2.0**-30
"""Each picture is so much later than the last one."""
_EXACT_S = 2.0**-20
"""Moments are at multiples of this: with both, sums and differences of times are exact, whatever is taken from what."""


class OtherFault(StrEnum):
    """What goes wrong besides the camera."""

    VOICE = "voice dead"
    LAMPS = "lamp driver crashing"
    DISK = "disk full"
    CLOCK = "clock set back"


FAULTS = (*Fault, *OtherFault)


class FaultyLights(SimulatedLights):
    """Lamps whose driver raises what no driver should."""

    def __init__(self, played: PlayedAgain) -> None:
        super().__init__()
        self._played = played

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        if self._played.now is OtherFault.LAMPS:
            raise ZeroDivisionError
        super().show(lamps)


class FaultySpeaker:
    """Says everything at once, or is dead."""

    lacks, ready = "", True

    def __init__(self, played: PlayedAgain) -> None:
        self._played = played

    def say(self, *_: object) -> None:
        self._check()

    def speaking(self, *_: object) -> bool:
        self._check()
        return False

    def hush(self) -> None:
        self._check()

    def prepare(self, *_: object) -> None:
        self._check()

    def close(self) -> None:
        pass

    def _check(self) -> None:
        if self._played.now is OtherFault.VOICE:
            raise DeviceFailure("the sound card is gone")


class PlayedAgain:
    """A game that was played once: a picture each time something has changed on its table, and what was said.

    It goes on only when the service has judged the picture, so that no fault changes what can be seen. It is the sensor and the sight at
    once: a picture carries its number, and noise.
    """

    trouble, plight = "", None

    def __init__(self, faults: Mapping[int, Fault | OtherFault], folder: Path) -> None:
        game = played_by_truth("fr", 2, 1)
        played = sorted([*game.table.truth, *game.said.commands], key=lambda moment: moment.t)
        self._moments = [replace(moment, t=round(moment.t / _EXACT_S) * _EXACT_S) for moment in played]
        self._moments += [Change(self._moments[-1].t + after_s, ()) for after_s in (1.0, 2.0)]
        self._faults, self._folder = dict(faults), folder
        self._noise, self._shown, self._at = np.random.default_rng(1), 0, 0
        self._began_s = 0.0
        self.now: Fault | OtherFault | None = None
        self.met: list[Fault | OtherFault] = []
        self._open = ExitStack()
        self.lights = Attached("lamps", lambda: FaultyLights(self))
        self.speaker = Attached("voice", lambda: FaultySpeaker(self))
        self.line = self._open.enter_context(SensorLine(folder / "sensor", self.look, fps=2000))
        settings = CameraSettings(CameraDriver.SIMULATED, str(folder / "sensor"), deadline_s=0.3, frozen_s=0.1)
        self.camera = self._open.enter_context(CapturedCamera(settings, pauses_s=(0.01,), tick_s=0.02))
        self.found, self._date = "", "2026-11-30"

    def look(self) -> Frame:
        """What the sensor sees: the same again until it was judged, with other noise and a time that rises a little."""
        self._shown += 1
        at = self._at
        bgr = self._noise.integers(60, 90, (8, 8, 3), np.uint8)
        bgr[0, 0] = (*divmod(at, 200), 200)
        return Frame(self._moments[at].t + self._shown * _LATER_S, bgr)

    def see(self, frame: Frame) -> tuple[Change, ...]:
        """What the sight makes of it: the table as it has come to lie, once.

        How many pictures there were before the first that was judged depends on the machine; the game begins with that one.
        """
        at = int(frame.bgr[0, 0, 0]) * 200 + int(frame.bgr[0, 0, 1])
        if at != self._at:
            return ()
        if at == 0:
            self._began_s = frame.t - self._moments[0].t
        moment = replace(self._moments[at], t=self._moments[at].t + self._began_s)
        if at + 1 == len(self._moments):
            self.table.stop()
        else:
            self._at += 1
        self._begin_fault(at)
        if isinstance(moment, Command):
            self.table.say(Command(moment.t, moment.do, moment.arguments, f"said-{at}"))
            return ()
        return (moment,) if moment.facts else ()

    def _begin_fault(self, at: int) -> None:
        if self.now in set(OtherFault):
            self._end_fault()
        fault = self._faults.pop(at, None)
        if fault is None:
            return
        self.now = fault
        self.met.append(fault)
        if isinstance(fault, Fault):
            self.line.fault = fault
        if fault is OtherFault.DISK:
            self._full = ExitStack()
            self._full.enter_context(no_room_after(10))
        if fault is OtherFault.CLOCK:
            self._date = "2016-11-30"

    def _end_fault(self) -> None:
        if self.now is OtherFault.DISK:
            self._full.close()
        self.line.fault = self.now = None

    def frames(self) -> Iterator[Frame | LostFrame]:
        """The camera's; its fault is over as soon as the service was told of it."""
        for frame in self.camera.frames():
            if isinstance(frame, LostFrame) and isinstance(self.now, Fault):
                self._end_fault()
            yield frame

    def now_s(self) -> float:
        return self.camera.now()

    def prepare(self) -> None:
        """Nothing of it takes long."""

    def version(self) -> object:
        return 1

    def sight(self) -> PlayedAgain:
        return self

    def swapped(self, _: Frame) -> bool | None:
        return False

    def journal(self) -> str:
        """Plays the game to its end; its log."""
        with self._open:
            watching = Watched(self)
            self.table = AtTheTable(
                watching,
                Eyes(self),
                Games(Shelf(self._folder / "games"), GameSetting(NAMES[:2], "fr"), lambda: self._date, "fr"),
                Notifier({}, 1),
                language="fr",
                outside=Outside(self.now_s, lambda _: self._folder, SETTLE_S),
            )
            clock = iter(range(10**9))  # attached devices are tried again at once
            with Devices(lambda: float(next(clock)), lights=self.lights, speaker=self.speaker, voice=Voice(self.speaker, 4.0)) as devices:
                self.table.run(devices, Heard())
        return (self._folder / "games" / "0001-2026-11-30.jsonl").read_text(encoding="utf-8")


class Watched:
    """The camera as the service has it."""

    found, identity = "", ""

    def __init__(self, played: PlayedAgain) -> None:
        self.frames, self.now, self._camera = played.frames, played.camera.now, played.camera

    @property
    def trouble(self) -> str:
        return self._camera.trouble


def drawn(count: int, seed: int) -> dict[int, Fault | OtherFault]:
    """So many faults at moments of the game, each kind about as often."""
    chance = random.Random(seed)  # noqa: S311 (faults, no secret)
    moments = chance.sample(range(120), count)
    return {at: FAULTS[n % len(FAULTS)] for n, at in enumerate(moments)}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    return PlayedAgain({}, tmp_path_factory.mktemp("undisturbed")).journal()


def test_an_undisturbed_game_is_played_to_its_end(undisturbed: str) -> None:
    assert '"game_over"' in undisturbed


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))])
def test_fifty_faults_leave_the_log_as_it_is(undisturbed: str, tmp_path: Path, seed: int) -> None:
    played = PlayedAgain(drawn(50, seed), tmp_path)

    assert played.journal() == undisturbed
    assert len(played.met) == 50
    assert set(played.met) == set(FAULTS)
