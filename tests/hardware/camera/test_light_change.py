"""When the light of the room has changed for good."""

from __future__ import annotations

import pytest

from hardware.camera.light_change import LightChange, settles_again
from hardware.camera.settings import CameraSettings


def changed(*greys: tuple[float, float]) -> list[float]:
    """The times at which the light is another one. greys: time and mean grey of each picture."""
    light = LightChange()
    return [t for t, grey in greys if light.is_another(grey, t)]


@pytest.mark.parametrize("grey", [45.0, 180.0])
def test_light_that_stays_another_one_has_changed(grey: float) -> None:
    assert changed((0.0, 90.0), (1.0, grey), (20.0, grey), (21.0, grey)) == [21.0]


def test_what_passes_has_not() -> None:
    assert changed((0.0, 90.0), (1.0, 40.0), (15.0, 40.0), (16.0, 90.0), (17.0, 40.0), (36.0, 40.0)) == []


def test_a_little_more_light_is_the_same_light() -> None:
    assert changed((0.0, 90.0), (1.0, 150.0), (60.0, 150.0)) == []


def test_what_was_settled_by_is_compared_with_from_then_on() -> None:
    light = LightChange()
    light.is_another(90.0, 0.0)
    light.settled()

    assert [light.is_another(30.0, t) for t in (1.0, 30.0)] == [False, False]


@pytest.mark.parametrize(("fps", "pictures"), [(15, 27), (30, 40), (2, 4)])
def test_settling_again_is_over_before_the_camera_is_given_up(fps: int, pictures: int) -> None:
    settings = CameraSettings(fps=fps, deadline_s=3.0)

    assert settles_again(40, settings) == pictures
    assert settles_again(40, settings) / fps < settings.deadline_s
