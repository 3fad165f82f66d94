"""Where the socket of a running game lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def default_socket(environment: Mapping[str, str], user: int) -> Path:
    """The socket of this person's games: in the folder that systemd gives a service or a person, else in one of their own under /tmp."""
    for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        if folder := environment.get(name):
            return Path(folder) / "gigamons-companion.sock"
    return Path(f"/tmp/gigamons-companion-{user}") / "companion.sock"  # noqa: S108  made for its owner alone by the server
