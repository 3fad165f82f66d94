"""A screen of one's own in a terminal, on which a view is drawn again and again (the control sequences of xterm)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
"""To a screen of its own, without a cursor, and empty."""
LEAVE = "\x1b[?25h\x1b[?1049l"
"""Back to the screen as it was."""


def drawn(lines: Sequence[str], height: int) -> str:
    """The last lines that fit into so many, from the top left on; what stood there before is wiped away."""
    return "\x1b[H" + "\x1b[K\r\n".join(lines[-height:]) + "\x1b[J"
