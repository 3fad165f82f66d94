"""Words that people say to the service itself, and not to the game under way."""

from __future__ import annotations

from companion.referee.pressed import NEW

STATUS, PICTURE = "status", "picture"

FOR_THE_SERVICE = (NEW, STATUS, PICTURE)
"""A new game; how all stands, as JSON; the newest picture, as the name of a file."""
