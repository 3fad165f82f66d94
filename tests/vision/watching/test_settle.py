"""One place over time."""

from __future__ import annotations

from companion.table import Kind, Shows, State
from companion.vision.settings import VisionSettings
from companion.vision.watching.settle import Settling


def facts(rate: float, *phases: tuple[float, Shows | None]) -> list[tuple[float, Shows]]:
    """What is told of a place that shows this and that for some seconds each, None being movement, at so many frames a second."""
    place, told, t, end = Settling(VisionSettings()), [], 0.0, 0.0
    for seconds, shows in phases:
        end += seconds
        while t < end:
            if shows is None:
                place.moved(t)
            elif place.wants_reading(t) and (fact := place.read(t, shows)) is not None:
                told.append((t, fact))
            t += 1 / rate
    return told


def test_a_tile_that_lies_still_is_told_once() -> None:
    assert [shows for _, shows in facts(10, (0.2, None), (5, Kind.PYROMON))] == [Kind.PYROMON]


def test_the_wait_is_in_seconds_whatever_the_frame_rate_r15() -> None:
    times = [facts(rate, (1.0, None), (2.0, State.BACK))[0][0] for rate in (5, 10, 30, 60)]

    assert all(1.1 <= t <= 1.3 + 1 / rate for t, rate in zip(times, (5, 10, 30, 60), strict=True))


def test_a_peek_shorter_than_the_wait_leaves_no_trace_r12() -> None:
    told = facts(30, (0.5, None), (1, State.BACK), (0.2, None), (0.2, Kind.GEOMON), (0.2, None), (1, State.BACK))

    assert [shows for _, shows in told] == [State.BACK]


def test_a_state_between_two_movements_is_told_when_it_lasts() -> None:
    told = facts(10, (0.3, None), (1, Kind.GEOMON), (0.5, None), (0.6, State.EMPTY), (0.5, None), (1, State.BACK))

    assert [shows for _, shows in told] == [Kind.GEOMON, State.EMPTY, State.BACK]


def test_nothing_is_told_while_it_moves() -> None:
    assert facts(10, (5, None)) == []


def test_covered_is_told_only_when_it_lasts() -> None:
    assert facts(10, (0.2, None), (0.8, State.COVERED)) == []
    assert [shows for _, shows in facts(10, (0.2, None), (3, State.COVERED))] == [State.COVERED]


def test_readings_that_alternate_tell_nothing_r07() -> None:
    place = Settling(VisionSettings())
    place.moved(0.0)

    told = {place.read(n / 10, (Kind.GEOMON, Kind.AEROMON)[n % 2]) for n in range(1, 40) if place.wants_reading(n / 10)}

    assert told == {None}


def test_doubt_about_what_keeps_its_outlines_is_told_later() -> None:
    settings = VisionSettings()
    place = Settling(settings)
    place.moved(0.0)

    times = (n / 10 for n in range(1, 80))
    told = [t for t in times if place.wants_reading(t) and place.read(t, State.UNSURE, alike=True) is not None]

    assert len(told) == 1
    assert settings.doubt_alike_s <= told[0] <= settings.doubt_alike_s + settings.retry_s + 0.4


def test_what_lies_as_it_lay_needs_no_second_reading() -> None:
    place = Settling(VisionSettings())
    place.moved(0.0)
    place.lies_as_it_lay()
    assert not place.wants_reading(1.0)

    place.moved(2.0)
    assert place.wants_reading(3.0)


def test_what_takes_long_is_put_off_until_the_place_has_lain_still_for_longer() -> None:
    settings = VisionSettings()
    place = Settling(settings)
    place.moved(0.0)
    soon, late = settings.first_read_s + 0.01, settings.settle_s + 0.01
    assert place.wants_reading(soon)

    assert place.put_off(soon)
    assert not place.wants_reading(soon)
    assert place.wants_reading(late)
    assert not place.put_off(late)


def test_after_a_movement_nothing_is_put_off_any_more() -> None:
    settings = VisionSettings()
    place = Settling(settings)
    place.moved(0.0)
    place.put_off(settings.first_read_s)
    place.moved(1.0)

    assert place.wants_reading(1.0 + settings.first_read_s + 0.01)
