"""Where the referee stands: whether the table lies as a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.referee.position import laid_out
from companion.table import CELLS, PADS, Kind, State

if TYPE_CHECKING:
    from companion.table import Place, Shows

LAID: dict[Place, Shows] = {**dict.fromkeys(CELLS, State.BACK), **dict.fromkeys(PADS, State.EMPTY)}


def test_nine_tiles_face_down_and_bare_pads_are_laid_out() -> None:
    assert laid_out(LAID)


@pytest.mark.parametrize("other", [{"a1": Kind.GEOMON}, {"b2": State.UNSURE}, {"mine": Kind.GEOMON}, {"theirs": State.COVERED}])
def test_a_place_that_shows_anything_else_or_was_never_seen_is_not(other: dict[Place, Shows]) -> None:
    assert not laid_out({**LAID, **other})
    assert not laid_out({place: shows for place, shows in LAID.items() if place not in other})
