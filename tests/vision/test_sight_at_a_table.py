"""From frames to settled changes before the simulated camera: its noise, its bands of light, our lamps, lost and late frames, hands."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from calibration.enrolment import learn
from companion.frame import Frame
from companion.lamps import Lamp
from companion.table import CELLS, PLACES, Change, Interrupted, Kind, State
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from drawn_table import calibration, flat_mat, photograph
from hardware.simulated.lights import SimulatedLights
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.simulated.camera import SimulatedCamera
    from hardware.simulated.table import SimulatedTable

SIZE_PX = (640, 480)
BACKS = dict.fromkeys(CELLS, State.BACK)


class Table:
    """A simulated table and what is told of it."""

    def __init__(self, level: str, seed: int, *, fps: float = 8.0) -> None:
        self.lights = SimulatedLights()
        self.table: SimulatedTable = table_of(level=level, seed=seed, pace=1.5)
        self.camera: SimulatedCamera = camera_on(self.table, self.lights, level=level, seed=seed, size_px=SIZE_PX, fps=fps)
        pictures = self.camera.enrolment()
        self.sight = Sight(learn(pictures.table, [pictures.tiles], VisionSettings()))
        self._frames = self.camera.frames()
        self.changes: list[Change] = []
        self.interrupted = 0

    def goes_on(self, until: Callable[[], bool]) -> None:
        for frame in self._frames:
            if isinstance(frame, Frame):
                for told in self.sight.see(frame):
                    if isinstance(told, Interrupted):
                        self.interrupted += 1
                    else:
                        self.changes.append(told)
            if until():
                return

    def rests(self, seconds: float) -> None:
        ends_s = self.table.now_s + seconds
        self.goes_on(lambda: not self.table.busy and self.table.now_s >= ends_s)

    def shown(self) -> dict[str, object]:
        """What was told last of each place."""
        return {place: shows for change in self.changes for place, shows in change.facts}


def laid(level: str, seed: int, **options: float) -> Table:
    table = Table(level, seed, **options)
    table.table.lay_out()
    while table.table.busy:
        table.table.advance(0.1)
    table.rests(2.0)
    return table


@pytest.mark.parametrize(("level", "seed"), [("normal", 2), ("hard", 5)])
def test_our_own_lamps_tell_nothing_and_hide_no_tile_that_is_turned_r34(level: str, seed: int) -> None:
    table = laid(level, seed)
    before = len(table.changes)
    for lamps in (dict.fromkeys(CELLS, Lamp.EXPECTED), {"b2": Lamp.BREACH, "a1": Lamp.BLOCKED}, {}):
        table.lights.show(lamps)
        table.rests(1.5)
    told_of_lamps = table.changes[before:]
    table.lights.show(dict.fromkeys(CELLS, Lamp.BREACH))
    table.table.turn("b2")
    table.rests(2.5)

    assert told_of_lamps == []
    assert table.shown()["b2"] == table.table.face("b2")


def test_a_dim_table_with_noise_and_bands_of_light_settles() -> None:
    table = laid("hard", 5)

    assert table.shown() == dict.fromkeys(CELLS, State.BACK) | dict.fromkeys(("mine", "theirs"), State.EMPTY)
    assert table.sight.trouble == ""


def test_a_hand_that_rests_names_nothing() -> None:
    table = laid("normal", 2)
    table.table.rest("b2", 2.0)
    table.rests(1.5)

    assert {shows for change in table.changes[1:] for _, shows in change.facts} <= {State.COVERED, State.UNSURE, State.BACK}
    assert table.shown()["b2"] is State.BACK


def test_a_tile_that_is_nudged_changes_nothing() -> None:
    table = laid("normal", 2)
    before = len(table.changes)
    table.table.nudge("b2")
    table.rests(2.0)

    assert [change.facts for change in table.changes[before:] if any(isinstance(shows, Kind) for _, shows in change.facts)] == []
    assert table.shown()["b2"] is State.BACK


def times(rate: float, lost: float, late_s: float) -> list[float]:
    """When frames come in five seconds."""
    chance = Random(round(rate))  # noqa: S311 (a camera, no secret)
    due = [n / rate for n in range(round(5 * rate))]
    return [t + chance.uniform(0, late_s) for t in due if chance.random() >= lost]


@pytest.mark.parametrize(("rate", "lost"), [(4, 0.0), (10, 0.3), (30, 0.3), (60, 0.0)])
def test_what_settles_and_when_is_the_same_at_every_rate(rate: float, lost: float) -> None:
    before, after = photograph(flat_mat(BACKS)), photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}))
    turned_at = 2.5
    sight, told = Sight(calibration()), []
    for t in times(rate, lost, 0.3 / rate):
        told += [change for change in sight.see(Frame(t, before if t < turned_at else after)) if isinstance(change, Change)]

    assert [change.facts for change in told[1:]] == [(("b2", Kind.GEOMON),)]
    assert {place for place, _ in told[0].facts} == set(PLACES)
    settle_s = VisionSettings().settle_s
    # The frame in which it moved may come late or be lost; so may that by which it has lain still.
    assert turned_at + settle_s <= told[1].t <= turned_at + settle_s + 4 / rate
