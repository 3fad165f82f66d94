"""A table in the middle of a game."""

from companion.demo.laid import BLOCKED, OPEN, TAKEN, laid_stage
from companion.table import CELLS, PADS, Kind, State


def test_shows_every_state_of_a_place_and_no_hand() -> None:
    table = laid_stage(3, size_px=(320, 240)).table

    shown = {place: table.lies(place) for place in (*CELLS, *PADS)}
    assert [place for place in CELLS if isinstance(shown[place], Kind)] == list(OPEN)
    assert [place for place in shown if shown[place] is State.EMPTY] == [TAKEN, *PADS]
    assert [place for place in shown if shown[place] is State.ROCK] == [BLOCKED]
    assert not table.busy
    assert table.hands == ()
