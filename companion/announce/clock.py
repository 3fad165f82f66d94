"""How long something lasted, or when it was in a game, as people read it."""

from __future__ import annotations


def clock(seconds: float) -> str:
    """Seconds as m:ss, or as h:mm:ss from an hour on; what is left of a second is not told."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
