"""What the rules refuse."""

from __future__ import annotations


class NotAllowedError(Exception):
    """This event or command is not allowed now; the text says why in one sentence without a full stop."""


def need(condition: object, why: str) -> None:
    """Raise NotAllowedError with `why` where the condition does not hold."""
    if not condition:
        raise NotAllowedError(why)
