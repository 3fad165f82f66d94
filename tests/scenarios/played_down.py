"""A game of which only the last tiles are left, played there pair by pair so that all 42 tiles are accounted for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.table import CELLS, KINDS, TILES_OF_A_KIND
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def played_down(rest: Mapping[str, str], *players: str, draws: Sequence[str]) -> Tabletop:
    """The Spanish edition, figures only on request: the pile is empty and `rest` lies in the grid.

    draws: the tiles that come to hand by floramon, one for each of the first Floramon pairs; the others are won in pairs.
    """
    table = Tabletop("es", *players, claims="on_request")
    out = Counter(dict.fromkeys(KINDS, TILES_OF_A_KIND)) - Counter(rest.values()) - Counter(draws)
    pairs = [kind for kind in sorted(out, key=lambda kind: kind == "floramon") for _ in range(out[kind] // 2)]
    for drawn in draws:
        pairs.remove("floramon")
        _wins(table, "floramon", rest)
        table.shows_on("mine", drawn)
    for kind in pairs:
        _wins(table, kind, rest)
        if kind == "hydromon":
            table.says("done")
    assert table.game.pile == 0
    return table


def _wins(table: Tabletop, kind: str, rest: Mapping[str, str]) -> None:
    first, second = [cell for cell in CELLS if cell not in rest and cell not in table.game.gaps][:2]
    table.takes_pair(kind, kind, (first, second))
    table.deals(*(first, second)[: table.game.pile])
