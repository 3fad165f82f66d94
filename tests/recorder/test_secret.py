"""When pictures of the table are nobody's business."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.recorder.secret import is_secret
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Callable


class Told:
    """Whether each position of a game is secret, by the one before."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.secret = table, False

    def after(self, act: Callable[[], object]) -> bool:
        act()
        self.secret = is_secret(self.table.referee.position, before=self.secret)
        return self.secret


def hydromon() -> Told:
    """A pair of hydromon lies open."""
    told = Told(Tabletop())
    assert not told.after(lambda: told.table.turns(a1="hydromon"))
    assert told.after(lambda: told.table.turns(b1="hydromon"))
    return told


def test_from_the_second_tile_of_a_pair_of_hydromon_to_the_end_of_the_look() -> None:
    told = hydromon()
    table = told.table

    assert told.after(lambda: table.takes("a1", "b1"))
    assert told.after(lambda: table.turns(c1="pyromon"))
    assert told.after(lambda: table.returns("c1"))
    assert not told.after(lambda: table.says("done"))


def test_a_fifth_tile_keeps_it_secret_until_it_lies_face_down() -> None:
    told = hydromon()
    table = told.table
    table.takes("a1", "b1")
    for cell in ("c1", "a2", "b2"):
        table.turns(**{cell: "geomon"})
        table.returns(cell)
    table.turns(c2="geomon")
    table.turns(a3="pyromon")

    assert told.after(lambda: table.returns("c2"))
    assert not told.after(lambda: table.returns("a3"))


def test_what_is_undone_or_left_in_a_look_stays_secret_until_the_table_lies_right() -> None:
    told = hydromon()
    table = told.table
    table.takes("a1", "b1")
    assert told.after(lambda: table.turns(c1="pyromon"))

    assert told.after(lambda: table.says("leave", player="Ann")) or table.game.over is not None


def test_no_other_pair_is_secret() -> None:
    told = Told(Tabletop("es"))
    table = told.table

    assert not told.after(lambda: table.turns(a1="polymon", b1="geomon"))
    assert not told.after(lambda: table.takes("a1", "b1"))


def test_polymon_with_hydromon_is_secret_where_it_looks() -> None:
    told = Told(Tabletop("es"))

    assert told.after(lambda: told.table.turns(a1="polymon", b1="hydromon"))


def test_without_powers_nobody_looks() -> None:
    told = Told(Tabletop("en", powers="no"))

    assert not told.after(lambda: told.table.turns(a1="hydromon", b1="hydromon"))
