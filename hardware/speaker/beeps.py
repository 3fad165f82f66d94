"""Beeps in place of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.speaker.sound import beep

if TYPE_CHECKING:
    from pathlib import Path

    from companion.utterance import Utterance


class _Made:
    """A sound that is there already."""

    def done(self) -> bool:
        """It is."""
        return True

    def stop(self) -> None:
        """Nothing is under way."""


class Beeps:
    """A beep for each tone."""

    def key(self, utterance: Utterance) -> str:
        """By the tone alone."""
        return f"beep {utterance.tone}"

    def start(self, utterance: Utterance, path: Path) -> _Made:
        """Writes the beep."""
        path.write_bytes(beep(utterance.tone))
        return _Made()

    def close(self) -> None:
        """Nothing is kept."""
