"""The demo under way: people at the simulated table play, the referee rules, and it is told."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from calibration.enrolment import learn
from companion.announce.lamps import lamp_lines
from companion.announce.view import Seen
from companion.record.lines import format_line
from companion.referee.conversation import Answered
from companion.service import Ruled, from_frames, play
from companion.spoken.message import Answer
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.announce.announcer import Announcer
    from companion.cli.live import Telling
    from companion.demo.stage import Stage
    from companion.frame import Frame, LostFrame
    from companion.inbox import Inbox
    from companion.record.journal import Journal
    from companion.referee.referee import Referee
    from companion.spoken.server import Door
    from hardware.simulated.lights import SimulatedLights

_REMEMBERED = 12


class Told:
    """A game as it is told: what was said so far, and what the lamps show."""

    def __init__(self, announcer: Announcer, telling: Telling, lights: SimulatedLights, referee: Referee, door: Door | None) -> None:
        self._announcer, self._telling, self._lights, self._referee, self._door = announcer, telling, lights, referee, door
        self._lamps = announcer.lamps(referee.game)
        self._said: list[str] = []
        self._in_trouble = False

    def ruled(self, outcome: Ruled | Answered) -> None:
        """Says a ruling, and lights the lamps by it."""
        before = self._lamps
        if isinstance(outcome, Answered) and (outcome.why or outcome.before):
            sentences = [f"{outcome.why}."] if outcome.why else []
        else:
            sentences = [utterance.words for utterance in self._announcer.hear(outcome.lines)]
        after = self._announcer.lamps(self._referee.game)
        self._lamps = after
        self._lights.show(after)
        self._said += sentences
        self._telling.ruled(sentences, lamp_lines(before, after))
        if self._door is not None:
            self._door.stands_at(self._referee.last_number)
            if isinstance(outcome, Answered) and outcome.command.id:
                self._door.answered(outcome.command.id, Answer(outcome.state, tuple(map(format_line, outcome.lines)), outcome.why))

    def keeping(self, trouble: str) -> None:
        """Says when the log cannot be written, and when it can be again."""
        if bool(trouble) != self._in_trouble:
            self._in_trouble = bool(trouble)
            said = f"{trouble}." if trouble else "The log is written again, and nothing of it is missing."
            self._said.append(said)
            self._telling.ruled([said], [])

    def moment(self, t: float) -> None:
        """Shows the game as it stands."""
        position = self._referee.position
        self._telling.moment(Seen(position.game, position.shown, self._lamps, tuple(self._said[-_REMEMBERED:]), t))


def play_to_the_end(
    played: Iterator[Frame | LostFrame], sight: Sight, referee: Referee, told: Told, log: Journal, said: Inbox, *, speed: float | None
) -> None:
    """Referees a game as it is played. speed: times real time; None: as fast as it goes. Raises CompanionError where it does not end."""

    def frames() -> Iterator[Frame | LostFrame]:
        t = 0.0
        for frame in _paced(played, speed):
            t = frame.t
            told.moment(t)
            yield frame
        told.moment(t)

    settle_s = VisionSettings().seen_within_s
    for outcome in play(referee, from_frames(frames(), sight, said, settle_s=settle_s, lost=lambda _: None), log):
        told.ruled(outcome)
        told.keeping(log.trouble)


def _paced(frames: Iterator[Frame | LostFrame], speed: float | None) -> Iterator[Frame | LostFrame]:
    """The frames when they are due at that speed, or as they come."""
    began_at = time.monotonic()
    for frame in frames:
        if speed is not None:
            time.sleep(max(0.0, began_at + frame.t / speed - time.monotonic()))
        yield frame


def learn_by_pictures(stage: Stage) -> Sight:
    """What a person does before the first game: the camera learns the table and the tiles."""
    settings = VisionSettings()
    pictures = stage.camera.enrolment()
    calibration = learn(pictures.table, [pictures.tiles], settings)
    for warning in calibration.tiles.warnings:
        print(f"companion: {warning}", file=sys.stderr)
    return Sight(calibration, settings)
