"""The simulated camera: pictures at their rate, of what truly lies there."""

from itertools import islice

import numpy as np
import pytest

from companion.frame import Frame, LostFrame
from companion.lamps import Lamp
from companion.mats import A3, A4
from companion.table import PLACES
from companion.vision.mat.markers import find_markers
from hardware.simulated.levels import LEVELS
from hardware.simulated.lights import SimulatedLights
from hardware.simulated.scene import Scene
from simulated_table import camera_on, finish, laid_out, table_of


def take(camera, count):
    """The next so many frames, lost ones left out."""
    return [frame for frame in islice(camera.frames(), count) if isinstance(frame, Frame)]


def picture(camera):
    return take(camera, 1)[0].bgr


def patch(camera, bgr, at_mm, side_px=9):
    (x, y), half = np.round(camera.view.project([at_mm])[0]).astype(int), side_px // 2
    return bgr[y - half : y + half + 1, x - half : x + half + 1].astype(int)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mat", [A4, A3], ids=["a4", "a3"])
def test_all_markers_are_found_where_the_view_has_them(level, mat):
    camera = camera_on(table_of(mat=mat), level=level, size_px=(960, 720), seed=3)
    grey = picture(camera).mean(axis=2).astype(np.uint8)
    found = find_markers(grey)
    assert set(found) == {marker.number for marker in mat.markers}
    for marker in mat.markers:
        np.testing.assert_allclose(found[marker.number].mean(axis=0), camera.view.project([marker.at_mm])[0], atol=1)


def test_frames_come_at_their_rate_and_table_time_goes_with_them():
    table = table_of()
    times = [frame.t for frame in take(camera_on(table, fps=5), 6)]
    assert np.diff(times) == pytest.approx([0.2] * 5, abs=0.005)
    assert times[-1] == pytest.approx(table.now_s, abs=0.001)


def test_the_same_seed_gives_the_same_pictures():
    one, same, other = (take(camera_on(table_of(), seed=seed), 3)[-1].bgr for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, same)
    assert np.any(one != other)


def test_frames_are_not_drawn_over_later():
    table = laid_out()
    frames = camera_on(table).frames()
    first = next(frames)
    before = first.bgr.copy()
    table.turn("a1")
    for _ in range(20):
        next(frames)
    np.testing.assert_array_equal(first.bgr, before)


def test_a_turned_tile_is_seen_where_it_lies():
    table = laid_out()
    camera = camera_on(table)
    before = picture(camera)
    table.turn("b2")
    finish(table)
    after = picture(camera)
    changed = {
        place for place, at in A4.places_mm.items() if np.abs(patch(camera, before, at, 21) - patch(camera, after, at, 21)).mean() > 10
    }
    assert changed == {"b2"}


def test_a_picture_drawn_in_parts_is_the_one_drawn_at_once():
    table = laid_out()
    seen_all_along, seen_at_the_end = camera_on(table), camera_on(table)
    frames = seen_all_along.frames()
    table.turn("a1")
    table.rock("b1")
    table.take("a1")
    table.lift_rock("b1")
    table.nudge("c3")
    while table.busy:
        next(frames)
    one, other = picture(seen_all_along).astype(int), picture(seen_at_the_end).astype(int)
    assert np.abs(one - other).mean() < 2.5  # noise alone
    assert np.abs(one - other).max() < 16


def test_a_hand_is_seen_over_the_place_where_it_acts():
    table = laid_out()
    camera = camera_on(table)
    before = picture(camera)
    table.rest("b2", 3.0)
    table.advance(1.5)
    during = picture(camera)
    at = A4.places_mm["b2"]
    assert np.abs(patch(camera, before, at, 15) - patch(camera, during, at, 15)).mean() > 20


def test_when_a_fact_is_settled_its_place_is_seen_as_it_stays():
    table = laid_out()
    camera = camera_on(table, fps=30)
    table.turn("a1", "c2")
    frames = []
    for frame in camera.frames():
        frames.append(frame)
        if not table.busy:
            break
    last = frames[-1].bgr
    for change in table.truth[-2:]:
        ((place, _),) = change.facts
        settled = next(frame for frame in frames if frame.t >= change.t)
        at = A4.places_mm[place]
        assert np.abs(patch(camera, settled.bgr, at, 21) - patch(camera, last, at, 21)).mean() < 8


@pytest.mark.parametrize(("lamp", "channel"), [(Lamp.BREACH, 2), (Lamp.WIN, 1)])
def test_a_lit_lamp_is_seen_in_its_colour(lamp, channel):
    table, lights = table_of(), SimulatedLights()
    camera = camera_on(table, lights, size_px=(640, 480))
    table.advance(1.0)
    lights.show({"b2": lamp})
    colour = patch(camera, picture(camera), A4.lamp_mm("b2"), 3).mean(axis=(0, 1))
    others = np.delete(colour, channel)
    assert colour[channel] > others.max() + 60


def test_lamps_that_go_out_leave_no_trace():
    table, lights = table_of(), SimulatedLights()
    camera = camera_on(table, lights)
    before = picture(camera).astype(int)
    lights.show({"b2": Lamp.BLOCKED})
    lit = picture(camera).astype(int)
    lights.show({})
    after = picture(camera).astype(int)
    assert np.abs(lit - before).max() > 60
    assert np.abs(after - before).max() < 16


def test_the_enrolment_pictures_leave_the_table_alone():
    table = laid_out()
    camera = camera_on(table)
    before = picture(camera).astype(int)
    pictures = camera.enrolment()
    assert pictures.table.shape == pictures.tiles.shape == (240, 320, 3)
    assert np.abs(picture(camera).astype(int) - before).max() < 16


def test_enrolment_shows_tiles_on_the_nine_cells_and_bare_pads():
    camera = camera_on(table_of())
    pictures = camera.enrolment()
    differs = {
        place
        for place in PLACES
        if np.abs(patch(camera, pictures.table, A4.places_mm[place], 15) - patch(camera, pictures.tiles, A4.places_mm[place], 15)).mean()
        > 10
    }
    assert differs == set(Scene().spots) - {"mine", "theirs"}


def test_a_knocked_camera_sees_the_same_table_from_elsewhere():
    camera = camera_on(table_of(), size_px=(640, 480))
    before = find_markers(picture(camera).mean(axis=2).astype(np.uint8))
    camera.knock(6, -4, 2)
    after = find_markers(picture(camera).mean(axis=2).astype(np.uint8))
    for marker in A4.markers:
        np.testing.assert_allclose(after[marker.number], camera.view.project(marker.corners_mm()), atol=1.5)
        assert np.abs(after[marker.number] - before[marker.number]).max() > 2.5


def test_a_camera_that_is_put_back_sees_what_it_saw():
    table = table_of()
    camera = camera_on(table)
    first, before = camera.view, picture(camera).astype(int)
    camera.knock(40, 10, 3, for_s=1.0)
    away = picture(camera).astype(int)
    table.advance(1.0)
    after = picture(camera).astype(int)

    assert np.abs(away - before).mean() > 8
    assert np.abs(after - before).max() < 16
    assert camera.view == first


def test_a_mat_that_slides_takes_its_tiles_along_and_leaves_the_table():
    table = laid_out()
    camera = camera_on(table, size_px=(640, 480))
    before = picture(camera)
    markers = find_markers(before.mean(axis=2).astype(np.uint8))
    first = camera.view
    camera.slide(8, -5, 3)
    after = picture(camera)

    found = find_markers(after.mean(axis=2).astype(np.uint8))
    for marker in A4.markers:
        np.testing.assert_allclose(found[marker.number], camera.view.project(marker.corners_mm()), atol=1.5)
        assert np.abs(found[marker.number] - markers[marker.number]).max() > 2.5
    corner = np.s_[:20, :20]
    assert np.abs(after[corner].astype(int) - before[corner]).mean() < 4
    middle_mm = np.array([A4.sheet_mm]) / 2
    moved_px = camera.view.project(middle_mm) - first.project(middle_mm)
    assert np.hypot(*moved_px[0]) == pytest.approx(np.hypot(8, 5) * first.px_per_mm, rel=0.1)


def test_pictures_can_be_lost():
    camera = camera_on(table_of())
    camera.lose(2)
    frames = list(islice(camera.frames(), 4))
    assert [isinstance(frame, LostFrame) for frame in frames] == [True, True, False, False]
    assert [frame.t for frame in frames] == sorted(frame.t for frame in frames)


def test_at_the_hard_level_now_and_then_a_picture_is_lost():
    camera = camera_on(table_of(), level="hard")
    frames = list(islice(camera.frames(), 300))
    assert 0 < sum(isinstance(frame, LostFrame) for frame in frames) < 30


def test_a_closed_camera_gives_no_more():
    camera = camera_on(table_of())
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []
