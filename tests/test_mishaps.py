"""What happens on tables beside the game, seen through the whole line: nothing of it may be taken for something else."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

from calibration.enrolment import learn
from companion.demo.laid import BLOCKED, OPEN, TAKEN, laid_stage
from companion.frame import Frame
from companion.table import PLACES, Change, State
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.simulated.strangers import Sort

if TYPE_CHECKING:
    from companion.demo.stage import Stage
    from companion.table import Place, Shows

SEED, FPS = 8, 8.0
HIDDEN = {State.COVERED, State.UNSURE}
FREE = "b3"
"""A tile that lies face down."""


class Watched:
    """A table in mid-game, watched from before anything happens."""

    def __init__(self) -> None:
        self.stage: Stage = laid_stage(SEED, fps=FPS)
        pictures, settings = self.stage.camera.enrolment(), VisionSettings()
        self._sight = Sight(learn(pictures.table, [pictures.tiles], settings), settings)
        self.told: dict[Place, list[Shows]] = {place: [] for place in PLACES}
        self.watch(3.0)

    def watch(self, seconds: float) -> None:
        """Watches for so long, and on until all hands are gone."""
        table = self.stage.table
        until = table.now_s + seconds
        for frame in takewhile(lambda _: table.now_s < until or table.busy, self.stage.camera.frames()):
            settled = self._sight.see(frame) if isinstance(frame, Frame) else ()
            for change in settled:
                if isinstance(change, Change):
                    for place, shows in change.facts:
                        self.told[place].append(shows)

    def right(self) -> bool:
        """Of every place nothing was told but what lies there, or that it cannot be told; and the last is what lies there."""
        lies = {place: self.stage.table.lies(place) for place in PLACES}
        return all(set(told) <= {lies[place], *HIDDEN} and told[-1] is lies[place] for place, told in self.told.items())


def test_a_table_in_mid_game_is_told_as_it_lies() -> None:
    assert Watched().right()


@pytest.mark.parametrize("place", [FREE, OPEN[0], TAKEN, BLOCKED, "mine"])
def test_things_that_lie_about_are_no_tile_no_rock_and_leave_nothing_changed(place: Place) -> None:
    watched = Watched()
    table = watched.stage.table
    for sort in Sort:
        table.put(place, sort)
        table.wait(2.5)
        table.remove(place)
        table.wait(2.0)
    watched.watch(2.0)

    assert watched.right()


def test_two_hands_at_once_change_nothing_where_they_rest() -> None:
    watched = Watched()
    table = watched.stage.table
    with table.meanwhile():
        table.rest(FREE, 2.5, by="Ben")
    table.rest(OPEN[0], 2.5, by="Ada")
    watched.watch(6.0)

    assert watched.right()


def test_a_mat_that_slides_and_a_camera_that_is_knocked_change_nothing() -> None:
    watched = Watched()
    watched.stage.camera.slide(7.0, 5.0, 3.0)
    watched.watch(4.0)
    watched.stage.camera.knock(4.0, -3.0, 1.0)
    watched.watch(4.0)

    assert watched.right()


def test_a_camera_knocked_by_a_whole_cell_and_put_back_changes_nothing() -> None:
    watched = Watched()
    watched.stage.camera.knock(50.0, 14.0, 4.0, for_s=4.0)
    watched.watch(9.0)

    assert watched.right()
