"""The sight of a table that may be learnt anew at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import BadCalibration, BadPicture
from companion.plight import Plight
from companion.running.eyes import Eyes
from companion.table import CELLS, Interrupted
from service_at_a_table import LAID_OUT, change, frame

if TYPE_CHECKING:
    from companion.frame import Frame
    from companion.table import Change


class Sight:
    """Sees what it was made with. trouble: what it says of the picture; asked: when it was asked for swapped colours."""

    def __init__(self, *seen: Change, trouble: str = "", refuses: bool = False, swaps: bool | None = False) -> None:
        self.seen, self.trouble, self.refuses, self.swaps = list(seen), trouble, refuses, swaps
        self.plight: Plight | None = None
        self.asked: list[float] = []

    def swapped(self, frame: Frame) -> bool | None:
        self.asked.append(frame.t)
        return self.swaps

    def see(self, frame: Frame) -> tuple[Change, ...]:
        if self.refuses:
            raise BadPicture(f"the picture is {frame.bgr.shape[1]} wide, the calibration was made with 1280")
        return (self.seen.pop(0),) if self.seen else ()


class Learnt:
    """What was learnt last; None: nothing."""

    def __init__(self, sight: Sight | None) -> None:
        self.now, self.number, self.prepared = sight, 1, False

    def prepare(self) -> None:
        self.prepared = True

    def learn(self, sight: Sight | None) -> None:
        self.now, self.number = sight, self.number + 1

    def version(self) -> object:
        return self.number

    def sight(self) -> Sight:
        if self.now is None:
            raise BadCalibration("nothing was learnt; learn it")
        return self.now


LAID, TURNED = change(1.0, **LAID_OUT), change(2.0, b2="geomon")


def test_what_the_sight_settles_is_seen() -> None:
    assert Eyes(Learnt(Sight(LAID))).see(frame(1.0)) == (LAID,)


def test_while_no_picture_comes_what_takes_long_is_done_ahead_but_nothing_is_seen() -> None:
    learnt = Learnt(None)
    eyes = Eyes(learnt)

    eyes.wait()

    assert (learnt.prepared, eyes.trouble) == (True, "")


def test_the_table_as_it_lies_is_all_that_was_seen_of_it() -> None:
    eyes = Eyes(Learnt(Sight(LAID, TURNED)))
    assert eyes.table(0.0) is None

    for t in (1.0, 2.0):
        eyes.see(frame(t))

    assert eyes.table(7.0) == change(7.0, **{**LAID_OUT, "b2": "geomon"})


def test_where_nothing_was_learnt_it_is_said_and_seen_once_it_was() -> None:
    learnt = Learnt(None)
    eyes = Eyes(learnt)
    assert eyes.see(frame(1.0)) == ()
    assert eyes.trouble == "nothing was learnt; learn it"

    learnt.learn(Sight(LAID))

    assert [eyes.see(frame(t)) for t in (1.5, 3.5)] == [(), (LAID,)]
    assert eyes.trouble == ""


def test_what_is_learnt_anew_is_seen_by_and_not_before() -> None:
    learnt = Learnt(Sight(LAID))
    eyes = Eyes(learnt)
    eyes.see(frame(1.0))
    newer = Sight(TURNED)

    eyes.see(frame(4.0))
    learnt.learn(newer)

    assert eyes.see(frame(7.0)) == (Interrupted(7.0), TURNED)
    assert eyes.see(frame(7.1)) == ()


def test_a_calibration_that_is_taken_away_ends_seeing() -> None:
    learnt = Learnt(Sight(LAID, TURNED))
    eyes = Eyes(learnt)
    eyes.see(frame(1.0))

    learnt.learn(None)

    assert eyes.see(frame(4.0)) == ()
    assert eyes.trouble


def test_pictures_of_another_size_are_said_with_the_cure() -> None:
    eyes = Eyes(Learnt(Sight(refuses=True)))

    assert eyes.see(frame(1.0)) == ()
    assert "2 wide" in eyes.trouble
    assert "companion calibrate table --camera" in eyes.trouble


def test_what_nobody_foresaw_costs_that_picture_and_seeing_begins_anew() -> None:
    class Broken(Sight):
        def see(self, frame: Frame) -> tuple[Change, ...]:
            raise ZeroDivisionError(frame)

    learnt = Learnt(Broken())
    eyes = Eyes(learnt)
    assert eyes.see(frame(1.0)) == ()
    assert "begins anew" in eyes.trouble

    learnt.now = Sight(LAID)

    assert eyes.see(frame(4.0)) == (LAID,)
    assert eyes.trouble == ""


def test_nobody_is_accused_by_what_was_seen_before_seeing_began_anew() -> None:
    class Stumbles(Sight):
        def see(self, frame: Frame) -> tuple[Change, ...]:
            if not self.seen:
                raise ZeroDivisionError(frame)
            return super().see(frame)

    learnt = Learnt(Stumbles(LAID))
    eyes = Eyes(learnt)
    eyes.see(frame(1.0))
    eyes.see(frame(1.1))

    learnt.now = Sight(TURNED)

    assert eyes.see(frame(4.0)) == (Interrupted(4.0), TURNED)


def test_what_troubles_the_sight_is_told_on() -> None:
    sight = Sight(trouble="a marker is covered")
    sight.plight = Plight.MARKERS_HIDDEN
    eyes = Eyes(Learnt(sight))

    eyes.see(frame(1.0))
    assert (eyes.trouble, eyes.plight) == ("a marker is covered", Plight.MARKERS_HIDDEN)
    sight.trouble, sight.plight = "", None
    eyes.see(frame(1.1))

    assert (eyes.trouble, eyes.plight) == ("", None)


def test_what_was_learnt_and_cannot_be_looked_at_just_now_ends_nothing() -> None:
    class TakenAway(Learnt):
        def version(self) -> object:
            raise FileNotFoundError("tiles.json")

    eyes = Eyes(TakenAway(Sight(LAID)))

    assert eyes.see(frame(1.0)) == ()
    assert "begins anew" in eyes.trouble


UNCLEAR = change(1.0, **{**LAID_OUT, **dict.fromkeys(CELLS[:3], "unsure")})


def test_where_red_and_blue_have_changed_places_nothing_is_told_until_it_is_learnt_anew_r28() -> None:
    learnt = Learnt(Sight(UNCLEAR, TURNED, TURNED, swaps=True))
    eyes = Eyes(learnt)

    assert eyes.see(frame(1.0)) == (UNCLEAR,)
    assert eyes.see(frame(2.0)) == eyes.see(frame(3.0)) == ()
    assert "red and blue have changed places" in eyes.trouble
    assert "companion calibrate table --camera" in eyes.trouble
    assert eyes.plight is Plight.SWAPPED

    learnt.learn(Sight(TURNED))
    assert TURNED in eyes.see(frame(5.0))
    assert (eyes.trouble, eyes.plight) == ("", None)


def test_colours_are_looked_at_only_where_much_is_unclear_and_no_tile_was_named_yet() -> None:
    sight = Sight(LAID, UNCLEAR, TURNED, swaps=None)
    eyes = Eyes(Learnt(sight))

    for t in (1.0, 2.0, 3.0, 4.0, 40.0, 80.0):
        eyes.see(frame(t))

    assert sight.asked == [3.0]
