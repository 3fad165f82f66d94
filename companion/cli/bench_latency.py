"""How long people wait, at the simulated table: from a tile that lies still and open to its ruling said, from a rock to its lamp."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from calibration.enrolment import learn
from companion.announce.announcer import Announcer
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.engine.events import RockPlaced, TileTurned
from companion.errors import CompanionError
from companion.inbox import Inbox
from companion.record.in_memory import LogInMemory
from companion.service import Ruled, from_frames, new_referee, play
from companion.table import State
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.simulated.hand_view import covers
from hardware.simulated.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.frame import Frame, LostFrame
    from companion.table import Cell, Change, Place, Shows
    from hardware.simulated.hand_view import Hand

AT_MOST = {
    "tile_to_voice_median_ms": 600,
    "tile_to_voice_worst_ms": 1000,
    "tile_settling_worst_ms": 400,
    "rock_to_lamp_median_ms": 600,
}
FPS = 15.0
_SEEDS = (2, 5)
_LASTS_AT_MOST_S = 240.0


def measure(recording: Path | None) -> Mapping[str, float | int]:  # noqa: ARG001  it has tables of its own
    """The figures of two games. settling: the part of it that is spent looking on, until the frame that settles it has been taken."""
    waits = [Waits(seed) for seed in _SEEDS]
    for game in waits:
        game.play()
    tiles, rocks = [wait for game in waits for wait in game.tiles], [wait for game in waits for wait in game.rocks]
    return {
        "tiles": len(tiles),
        "tile_to_voice_median_ms": _ms(statistics.median(settling + working for settling, working in tiles)),
        "tile_to_voice_worst_ms": _ms(max(settling + working for settling, working in tiles)),
        "tile_settling_worst_ms": _ms(max(settling for settling, _ in tiles)),
        "rocks": len(rocks),
        "rock_to_lamp_median_ms": _ms(statistics.median(settling + working for settling, working in rocks)),
    }


class Waits:
    """One game, and how long was waited in it: (looking on, working), seconds; working is time of the processor."""

    def __init__(self, seed: int) -> None:
        self.tiles: list[tuple[float, float]] = []
        self.rocks: list[tuple[float, float]] = []
        self._seed, self._stage = seed, set_stage(("Ada", "Ben"), LEVELS["calm"], seed, fps=FPS)
        self._frames_seen: list[tuple[float, tuple[Hand, ...]]] = []
        self._taken_at, self._busy_until = 0.0, 0.0

    def play(self) -> None:
        """Plays. Raises CompanionError where the game does not go on."""
        stage, settings, said = self._stage, VisionSettings(), Inbox()
        pictures = stage.camera.enrolment()
        sight = Sight(learn(pictures.table, [pictures.tiles], settings), settings)
        referee, announcer = new_referee("en", {}, stage.table.players), Announcer("en")
        party = Party(stage.table, lambda: referee.game, said.say, self._seed)
        causes = from_frames(self._frames(party), sight, said, settle_s=settings.seen_within_s, lost=lambda _: None)
        for outcome in play(referee, causes, LogInMemory()):
            announcer.hear(outcome.lines)
            stage.lights.show(announcer.lamps(referee.game))
            if isinstance(outcome, Ruled):
                self._ruled(outcome.lines)

    def _frames(self, party: Party) -> Iterator[Frame | LostFrame]:
        for frame in party.frames(self._stage.camera):
            if frame.t > _LASTS_AT_MOST_S:
                return
            self._frames_seen.append((frame.t, self._stage.table.hands))
            self._taken_at = time.process_time()
            yield frame
            self._busy_until = self._done_at()

    def _done_at(self) -> float:
        """When the work on the last frame is done, on the table's clock: begun when the one before it was done."""
        return max(self._frames_seen[-1][0], self._busy_until) + time.process_time() - self._taken_at

    def _ruled(self, lines: Sequence[Line]) -> None:
        done_at, seen_at = self._done_at(), self._frames_seen[-1][0]
        for line in lines:
            match line.event:
                case TileTurned(cell=cell, elemon=shows):
                    self.tiles.append((seen_at - self._lay_from(cell, shows), done_at - seen_at))
                case RockPlaced(cell=cell):
                    self.rocks.append((seen_at - self._lay_from(cell, State.ROCK), done_at - seen_at))

    def _lay_from(self, cell: Cell, shows: Shows) -> float:
        """The time of the first frame in which it lay there with no arm over it."""
        at_mm = self._stage.table.mat.places_mm[cell]
        free = [t for t, hands in self._frames_seen if not any(covers(hand, at_mm) for hand in hands)]
        return first_still(self._stage.table.truth, (*free, self._frames_seen[-1][0]), cell, shows)


def first_still(truth: Sequence[Change], times: Sequence[float], place: Place, shows: Shows) -> float:
    """The first of the times at which a place really showed this, the last time that it came to do so."""
    since = max((change.t for change in truth for at, what in change.facts if at == place and what is shows), default=None)
    if since is None:
        raise CompanionError(
            f"{place} was ruled on as {shows}, which it never showed: what is seen is wrong, and no time of it can be told"
        )
    return next(t for t in times if t >= since)


def _ms(seconds: float) -> int:
    return round(1000 * seconds)
