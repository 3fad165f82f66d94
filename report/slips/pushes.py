"""Camera and mat pushed out of their places: everything lies elsewhere in the picture, and nothing has happened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from report.moment import BREATH_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.simulated.camera import SimulatedCamera
    from report.moment import Moment
    from report.slips.catalogue import Slip

_KNOCK, _SLIDE, _AWAY = (4.0, -3.0, 1.0), (7.0, 5.0, 3.0), (50.0, 14.0, 4.0)
"""Millimetres to the right and down, degrees. _AWAY: by a whole cell, so that part of the mat is out of the picture."""
_AWAY_S = 4.0


def pushes(camera: SimulatedCamera) -> tuple[Slip, ...]:
    """The camera knocked by millimetres; the mat slid; the camera knocked by a whole cell, and put back after some seconds."""
    return (
        _pushed(partial(camera.knock, *_KNOCK), 0.0),
        _pushed(partial(camera.slide, *_SLIDE), 0.0),
        _pushed(partial(camera.knock, *_AWAY, for_s=_AWAY_S), _AWAY_S),
    )


def _pushed(push: Callable[[], None], lasts_s: float) -> Slip:
    def slip(now: Moment) -> bool:
        if not now.turn_is_young:
            return False
        push()
        now.table.wait(lasts_s + 2 * BREATH_S)
        return True

    return slip
