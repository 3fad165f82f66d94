"""Sound files of utterances: made by the first way that works, given the right lead of silence, and kept."""

from __future__ import annotations

import hashlib
import logging
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.speaker.sound import prepared

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.utterance import Utterance
    from hardware.speaker.settings import SpeakerSettings
    from hardware.speaker.synthesis import Speaks, Synthesis

_log = logging.getLogger(__name__)

SOON_S = 5.0
"""A sound that is waited for and not made by then comes too late: the next way of making it is tried."""
AHEAD_S = 60.0
"""What is made ahead has time: the best voice loads its model first."""
LEFT_OUT_S = 60.0
"""How long a way that failed is not tried for what is waited for: a voice that is too slow would make each sentence late."""
_MOST_KEPT = 400
"""How many files are kept, some 40 MB: far more than a game has sentences."""


@dataclass(frozen=True, slots=True)
class _Making:
    utterance: Utterance
    way: int
    other_ways: tuple[int, ...]
    raw: Path
    speaks: Speaks | None
    """None: the sound was kept from before."""
    begun_s: float
    within_s: float


class SoundMaker:
    """Makes one sound at a time. All t: seconds on a clock that never steps."""

    def __init__(self, ways: Sequence[Synthesis], kept: Path, settings: SpeakerSettings) -> None:
        """ways: the one liked best first. kept: a folder for sound files, made if it is not there; it may be emptied at any time."""
        self._ways, self._kept = tuple(ways), kept
        self._volume, self._lead_s = settings.volume, settings.lead_s
        self._making: _Making | None = None
        self._failed_at: dict[int, float] = {}
        self._why: dict[int, str] = {}
        kept.mkdir(parents=True, exist_ok=True)
        for given_up in kept.glob("*.raw*"):
            given_up.unlink(missing_ok=True)

    @property
    def idle(self) -> bool:
        """Whether nothing is being made."""
        return self._making is None

    @property
    def lacks(self) -> str:
        """Why a way that is liked better does not work, with the cure; "" where none was found not to."""
        return self._why[min(self._why)] if self._why else ""

    def begin(self, utterance: Utterance, t: float, within_s: float = SOON_S) -> None:
        """Begins to make the sound of an utterance, and gives up what was being made. Raises DeviceFailure where no way works.

        within_s: so long a way may take before the next one is tried.
        """
        self.stop()
        ways = tuple(range(len(self._ways)))
        now = tuple(way for way in ways if t - self._failed_at.get(way, -math.inf) >= LEFT_OUT_S)
        self._try(utterance, ways if within_s > SOON_S else now or ways, t, within_s)

    def made(self, t: float) -> Path | None:
        """The file of the sound that was begun, once it is there. Raises DeviceFailure where no way worked."""
        making = self._making
        if making is None:
            return None
        kept = self._path(self._ways[making.way], making.utterance)
        if making.speaks is None:
            self._making = None
            if kept.exists():
                kept.touch()
                return kept
            self._try(making.utterance, (making.way, *making.other_ways), t, making.within_s)
            return None
        try:
            if making.speaks.done():
                return self._keep(making, kept)
            if t < making.begun_s + making.within_s:
                return None
            why = f"it takes more than {making.within_s:g} s for a sentence: set another voice.driver or voice.voice"
        except (DeviceFailure, OSError) as error:
            why = str(error)
        self.stop()
        self._ways[making.way].close()
        self._failed(making.way, t, why)
        self._try(making.utterance, making.other_ways, t, making.within_s)
        return None

    def stop(self) -> None:
        """Gives up what is being made."""
        making, self._making = self._making, None
        if making is not None and making.speaks is not None:
            making.speaks.stop()
            making.raw.unlink(missing_ok=True)

    def close(self) -> None:
        """Gives up and lets go of everything."""
        self.stop()
        for way in self._ways:
            way.close()

    def _try(self, utterance: Utterance, ways: Sequence[int], t: float, within_s: float) -> None:
        """Begins it by the first of these ways that begins."""
        for i, way in enumerate(ways):
            kept = self._path(self._ways[way], utterance)
            raw = kept.with_suffix(".raw")
            raw.unlink(missing_ok=True)
            try:
                speaks = None if kept.exists() else self._ways[way].start(utterance, raw)
                self._making = _Making(utterance, way, tuple(ways[i + 1 :]), raw, speaks, t, within_s)
            except DeviceFailure as failure:
                self._failed(way, t, str(failure))
            else:
                return
        raise DeviceFailure(f"nothing can be said: {self._why[max(self._why)]}")

    def _failed(self, way: int, t: float, why: str) -> None:
        self._failed_at[way] = t
        if self._why.get(way) != why and way + 1 < len(self._ways):
            _log.warning("%s speaks instead: %s", type(self._ways[way + 1]).__name__, why)
        self._why[way] = why

    def _keep(self, making: _Making, kept: Path) -> Path:
        sound = prepared(making.raw.read_bytes(), self._volume, self._lead_s)
        self._making = None
        self._failed_at.pop(making.way, None)
        self._why.pop(making.way, None)
        unfinished = kept.with_suffix(".part")
        unfinished.write_bytes(sound)
        unfinished.replace(kept)
        making.raw.unlink(missing_ok=True)
        oldest_first = sorted(self._kept.glob("*.wav"), key=lambda path: path.stat().st_mtime)
        for path in oldest_first[:-_MOST_KEPT]:
            path.unlink(missing_ok=True)
        return kept

    def _path(self, way: Synthesis, utterance: Utterance) -> Path:
        told_apart = f"{way.key(utterance)} {self._volume} {self._lead_s}"
        return self._kept / f"{hashlib.sha256(told_apart.encode('utf-8', 'replace')).hexdigest()[:32]}.wav"
