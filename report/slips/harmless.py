"""What looks like something and is nothing: nobody may be accused of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from report.moment import BREATH_S

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera
    from report.moment import Moment
    from report.slips.catalogue import Slip

_KNOCK_MM, _KNOCK_DEG = (4.0, -3.0), 1.0


def rests(now: Moment) -> bool:
    """A hand rests on a tile for a while: nothing happens."""
    if not now.turn_is_young or not now.free:
        return False
    now.table.rest(now.free[-1], 2 * BREATH_S, by=now.by)
    now.table.wait(BREATH_S)
    return True


def nudges(now: Moment) -> bool:
    """Two tiles are pushed a little: nothing happens."""
    if not now.turn_is_young or len(now.free) < 2:
        return False
    for cell in now.free[:2]:
        now.table.nudge(cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def knocks(camera: SimulatedCamera) -> Slip:
    """Somebody knocks the camera: it looks some millimetres beside, and nothing happens."""

    def slip(now: Moment) -> bool:
        if not now.turn_is_young:
            return False
        camera.knock(*_KNOCK_MM, _KNOCK_DEG)
        now.table.wait(2 * BREATH_S)
        return True

    return slip
