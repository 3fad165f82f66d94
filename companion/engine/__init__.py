"""The rules of Gigamons as pure functions over the events of a game.

`apply(state, event)` is the state after an event, `due(state)` the next line that follows by itself, `fold(events)` a whole game.
"""

from companion.engine.apply import apply, apply_owed, apply_unowed, fold
from companion.engine.due import due
from companion.engine.refused import NotAllowedError
from companion.engine.standing import standing
from companion.engine.state import State

__all__ = ["NotAllowedError", "State", "apply", "apply_owed", "apply_unowed", "due", "fold", "standing"]
