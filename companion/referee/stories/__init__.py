"""Stories: what a cell's change may mean where everybody keeps to the rules, the cheapest first.

Each story looks at one cell that shows something new. It returns whether it explained it, wholly or a step of the way; the lines are
added to the ruling. Their order is that of the rules: what ends the present turn comes before what begins the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.stories.looks import look_closed, looked_at
from companion.referee.stories.mended import put_right
from companion.referee.stories.pair import dealt, returned, won
from companion.referee.stories.rocks import power_used, rock_lifted
from companion.referee.stories.turning import turned
from companion.referee.stories.unchanged import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.referee.ruling import Ruling
    from companion.table import Cell

STORIES: tuple[Callable[[Ruling, Cell], bool], ...] = (
    put_right,
    won,
    power_used,
    dealt,
    returned,
    look_closed,
    looked_at,
    rock_lifted,
    turned,
    nothing,
)
"""In the order in which they are tried; `set_before` is tried with `power_used`."""
