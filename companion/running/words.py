"""Words that people say to the service itself, and not to the game under way."""

from __future__ import annotations

from companion.referee.pressed import BACK, NEW

STATUS, PICTURE = "status", "picture"

FOR_THE_SERVICE = (NEW, BACK, STATUS, PICTURE)
"""A new game; the game that was left for this one; how all stands, as JSON; the newest picture, as the name of a file, and which camera
took it."""
