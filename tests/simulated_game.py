"""Whole games of the scripted players at a simulated table, for tests: through the camera line, or by the truth alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.engine.events import Note
from companion.engine.standing import standing
from companion.inbox import Inbox
from companion.mats import A4
from companion.record.in_memory import LogInMemory
from companion.referee.conversation import Answered
from companion.service import Cause, from_frames, from_script, new_referee, play
from companion.table import Command
from companion.vision.calibration import Calibration
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.simulated.levels import LEVELS
from hardware.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.engine.events import Event, Line
    from companion.frame import Frame, LostFrame
    from companion.referee.referee import Referee

NAMES = ("Ada", "Ben", "Cleo", "Dan")
_TICK_S = 0.5


class Said(Inbox):
    """An inbox that remembers what was said."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: list[Command] = []

    def say(self, command: Command) -> None:
        self.commands.append(command)
        super().say(command)


@dataclass
class Played:
    """A game that was played to its end, with all that can be asked of it."""

    table: SimulatedTable
    referee: Referee
    log: LogInMemory
    said: Said
    refusals: list[str] = field(default_factory=list)

    def events(self) -> list[Event]:
        """What stands in the log, without notes."""
        return events_of(self.log.lines)


def events_of(lines: Sequence[Line]) -> list[Event]:
    return [line.event for line in standing(lines) if not isinstance(line.event, Note)]


def played_by_truth(edition: str, players: int, seed: int, *, undone_at_s: float | None = None, **switches: str) -> Played:
    """The referee is told what really lies on the table. undone_at_s: when somebody says undo, seconds of the table."""
    table = SimulatedTable(A4, NAMES[:players], LEVELS["calm"].mess, seed)
    game = Played(table, new_referee(edition, switches, table.players), LogInMemory(), Said())
    party = Party(table, lambda: game.referee.game, game.said.say, seed)
    _referee(game, _truth_as_it_comes(game, party, undone_at_s))
    return game


def played_before_camera(edition: str, players: int, seed: int, *, level: str = "calm", pile: int | None = None) -> Played:
    """The referee is told what the camera line sees. pile: said to be in the draw pile as the game starts, for a short game."""
    stage = set_stage(NAMES[:players], LEVELS[level], seed, size_px=(480, 360), fps=6.0, pace=2.0)
    game = Played(stage.table, new_referee(edition, {}, stage.table.players), LogInMemory(), Said())
    party = Party(stage.table, lambda: game.referee.game, game.said.say, seed)
    settings = VisionSettings()
    pictures = stage.camera.enrolment()
    model = learn_table(pictures.table, settings, (pictures.tiles,))
    sight = Sight(Calibration(model, learn_tiles(model, [pictures.tiles], settings)), settings)
    frames = _shortened(game, party.frames(stage.camera), pile)
    _referee(game, from_frames(frames, sight, game.said, settle_s=settings.seen_within_s, lost=lambda _: None))
    return game


def _shortened(game: Played, frames: Iterator[Frame | LostFrame], pile: int | None) -> Iterator[Frame | LostFrame]:
    for frame in frames:
        if pile is not None and game.referee.game is not None:
            game.said.say(Command(frame.t, "draw_pile", {"count": pile}))
            pile = None
        yield frame


def refereed_again(game: Played, edition: str, **switches: str) -> list[Event]:
    """What a second referee makes of the truth of a game and of what was said in it."""
    referee, log = new_referee(edition, switches, game.table.players), LogInMemory()
    for _ in play(referee, from_script(game.table.truth, Inbox(game.said.commands)), log):
        pass
    return events_of(log.lines)


def _referee(game: Played, causes: Iterator[Cause]) -> None:
    for outcome in play(game.referee, causes, game.log):
        if isinstance(outcome, Answered) and outcome.why:
            game.refusals.append(outcome.why)


def _truth_as_it_comes(game: Played, party: Party, undone_at_s: float | None) -> Iterator[Cause]:
    told = 0
    while game.referee.game is None or game.referee.game.over is None:
        party.act()
        game.table.advance(_TICK_S)
        news = game.table.truth[told:]
        told += len(news)
        yield from from_script(news, game.said)
        if undone_at_s is not None and game.table.now_s >= undone_at_s:
            game.said.say(Command(game.table.now_s, "undo"))
            undone_at_s = None
