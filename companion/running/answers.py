"""What is told to those who ask the service, and not the game: how all stands, and the newest picture."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from companion.frame import Frame
from companion.recorder.secret import is_secret
from companion.running.words import PICTURE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.frame import LostFrame
    from companion.running.game import Game
    from companion.running.status import Status


class RefusedError(Exception):
    """It cannot be told; why, in one line."""


def stands(status: Status) -> str:
    """How all stands, as JSON."""
    return json.dumps(status.as_object(), ensure_ascii=False)


def picture(frame: Frame | LostFrame, game: Game | None, keep: Callable[[Frame], Path]) -> str:
    """Where the newest picture was put. keep: puts it there; raises OSError. Raises RefusedError, also while a look is secret."""
    if not isinstance(frame, Frame):
        raise RefusedError(frame.why)
    if game is not None and is_secret(game.referee.position, before=False):
        raise RefusedError(f"{PICTURE}: a look by Hydromon is secret; ask again when it is over")
    try:
        return str(keep(frame))
    except OSError as error:
        raise RefusedError(f"the picture cannot be written: {error.strerror}; make room") from error
