"""The service at the table: one game after the other, by what the camera sees and people say; told to all who listen."""

from __future__ import annotations

import json
import logging
import math
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from companion.announce.plights import utterance_of, utterance_of_journal
from companion.errors import BadOutput, CompanionError
from companion.frame import Frame, LostFrame
from companion.inbox import Inbox
from companion.plight import Plight
from companion.record.lines import format_line
from companion.recorder.secret import is_secret
from companion.referee.conversation import Answered
from companion.referee.pressed import NEW, meaning
from companion.running.blind import Blind
from companion.running.game import Game, begin, take_up
from companion.running.status import Status
from companion.running.wanted import wanted
from companion.running.words import PICTURE, STATUS
from companion.service import from_frames, play
from companion.spoken.message import Answer
from companion.table import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.buttons import Press
    from companion.recorder.recorder import Recorder
    from companion.recorder.recordings import Recordings
    from companion.running.eyes import Eyes
    from companion.running.notify import Notifier
    from companion.running.outlets import Outlets
    from companion.running.shelf import GameSetting, Shelf
    from companion.service import Cause, Ruled

_log = logging.getLogger(__name__)


class Watching(Protocol):
    """The camera. trouble: why no pictures come, else "". found: what it is."""

    trouble: str
    found: str

    def frames(self) -> Iterator[Frame | LostFrame]:
        """Pictures, or a word why there are none, some times a second; never raises."""

    def now(self) -> float:
        """Seconds on the clock of the frames."""


class Listening(Protocol):
    """The game's end of the socket."""

    def stands_at(self, last_number: int) -> None:
        """The number of the last line of the log now."""

    def answered(self, identity: str, answer: Answer) -> None:
        """What became of the command with this id."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What comes in from outside. clock: seconds, never steps. date: of today by the wall clock, for the names of games.

    settle_s: as for from_frames. keep_picture: writes a frame where it can be fetched; raises OSError. recordings: None where nothing is
    recorded.
    """

    clock: Callable[[], float]
    date: Callable[[], str]
    keep_picture: Callable[[Frame], Path]
    settle_s: float
    recordings: Recordings | None = None


class AtTheTable:
    """Referees game after game until it is stopped. `say`, `pressed` and `stop` may be called from any thread."""

    def __init__(
        self, camera: Watching, eyes: Eyes, shelf: Shelf, notifier: Notifier, *, setting: GameSetting, language: str, outside: Outside
    ) -> None:
        """setting: the game of the owner's settings; nobody plays where it names no players."""
        self._camera, self._eyes, self._shelf, self._notifier = camera, eyes, shelf, notifier
        self._set, self._language, self._outside = setting, language, outside
        self._frames = camera.frames()
        self._said = Inbox()
        self._wanted: deque[Command] = deque()
        self._asked: deque[Command] = deque()
        self._stopping = False
        self._game: Game | None = None
        self._game_trouble = ""
        self._began_at = math.nan
        self._recorder: Recorder | None = None
        self._plight: Plight | None = None
        self._blind = Blind()
        self._unwritten = False

    def run(self, outlets: Outlets, door: Listening) -> None:
        """Goes on with the game that was left, or waits for one. Raises BadOutput where games cannot be kept."""
        self._outlets, self._door = outlets, door
        self._take_up()
        self._notifier.ready()
        while not self._stopping:
            self._play()
            while self._wanted and not self._stopping:
                self._begin(self._wanted.popleft())
        self._notifier.stopping()
        if self._game is not None:
            self._game.journal.close()

    def stop(self) -> None:
        """Ends with the frame that is looked at now."""
        self._stopping = True

    def say(self, command: Command) -> None:
        """Something was said; what it leads to is told to the door."""
        if command.do in {STATUS, PICTURE}:
            self._asked.append(command)
        elif command.do == NEW:
            self._wanted.append(command)
        else:
            self._said.say(command)

    def pressed(self, press: Press) -> None:
        """A button was pressed: it is a command, or means nothing now."""
        game = self._game
        meant = meaning(press, None if game is None else game.referee.game)
        if meant is not None:
            self.say(Command(self._camera.now(), *meant))

    def now(self) -> float:
        """Seconds on the clock by which commands are said."""
        return self._camera.now()

    def status(self) -> Status:
        """How all stands now."""
        game = self._game
        troubles = {
            "camera": self._camera.trouble,
            "table": "" if self._camera.trouble else self._eyes.trouble,
            "game": self._game_trouble,
            "journal": "" if game is None else game.journal.trouble,
            "recording": "" if self._recorder is None else self._recorder.trouble,
            **self._outlets.troubles(),
        }
        if game is None:
            return Status((), "", "", 0, None, "nobody plays yet: companion do new --players Ada,Ben", troubles, self._camera.found)
        setting, state = game.setting, game.referee.game
        stands = "waits for nine tiles face down" if state is None else "over" if state.over else "paused" if state.paused else "under way"
        players = setting.players if state is None else tuple(seat.player for seat in state.seats)
        t = self._camera.now() - self._began_at
        now_s = round(t, 3) if math.isfinite(t) else None
        return Status(players, setting.edition, setting.journal, game.referee.last_number, now_s, stands, troubles, self._camera.found)

    def _take_up(self) -> None:
        left = self._shelf.under_way()
        try:
            if left is not None:
                self._game = take_up(self._shelf, left, self._outside.date(), self._language)
            elif self._set.players:
                self._game = begin(self._shelf, self._set, self._outside.date(), self._language)
        except CompanionError as problem:
            cure = "sudo systemctl restart companion" if isinstance(problem, BadOutput) else "companion do new --players Ada,Ben"
            self._game_trouble = f"{problem}; then {cure}"
            _log.warning("%s", self._game_trouble)
        if self._game is not None:
            for told in self._game.told:
                _log.warning("%s", told)
            self._show(self._game)

    def _play(self) -> None:
        """Until another game is wanted, or it is stopped."""
        game = self._game
        if game is None:
            for cause in self._causes(0.0):
                if isinstance(cause, Command):
                    self._answer(cause, why=f"{cause.do}: no game is under way; companion do new --players Ada,Ben begins one")
            return
        self._recorder = self._recorder_of(game)
        try:
            for outcome in play(game.referee, self._causes(game.last_t), game.journal, game.lines):
                self._tell(game, outcome)
                self._record(game, outcome)
        finally:
            if self._recorder is not None:
                self._recorder.close()

    def _recorder_of(self, game: Game) -> Recorder | None:
        """Who records this game; None where nobody does, or where it is over already."""
        recordings, state = self._outside.recordings, game.referee.game
        if recordings is None or (state is not None and state.over is not None):
            return None
        setting = game.setting
        players, switches = setting.players, setting.switches
        if state is not None:
            players, switches = tuple(seat.player for seat in state.seats), state.switches.words()
        return recordings.begin(players, setting.edition, switches, setting.journal, game.lines)

    def _record(self, game: Game, outcome: Ruled | Answered) -> None:
        if self._recorder is not None:
            if isinstance(outcome, Answered):
                self._recorder.heard(outcome.command)
            self._recorder.ruled(outcome.lines, game.referee.position)
            state = game.referee.game
            if state is not None and state.over is not None:
                self._recorder.close()
                self._recorder = None

    def _causes(self, last_t: float) -> Iterator[Cause]:
        """What is seen and said, on the game's clock, which goes on from last_t (seconds)."""
        self._began_at = math.nan
        table = self._eyes.table(last_t)
        if table is not None:
            yield table
        for cause in from_frames(self._watched(last_t), self._eyes, self._said, settle_s=self._outside.settle_s, lost=lambda _: None):
            yield replace(cause, t=max(last_t, cause.t - self._began_at))

    def _watched(self, last_t: float) -> Iterator[Frame | LostFrame]:
        for frame in self._frames:
            if math.isnan(self._began_at) and math.isfinite(frame.t):
                self._began_at = frame.t - last_t
            while self._asked:
                self._tell_who_asked(self._asked.popleft(), frame)
            if self._stopping or self._wanted:
                return
            yield frame
            # Here the frame has been judged, or is known to be missing.
            if self._recorder is not None and self._game is not None and isinstance(frame, Frame):
                self._recorder.frame(frame, frame.t - self._began_at, self._game.referee.position)
            self._tell_of_the_view(picture=isinstance(frame, Frame))
            self._tell_of_the_journal()
            self._notifier.progress(self._outside.clock())
            self._notifier.status(str(self.status()))

    def _tell_of_the_view(self, *, picture: bool) -> None:
        blind = self._blind.now(self._outside.clock(), picture=picture)
        plight = Plight.NO_PICTURE if blind else self._eyes.plight
        if plight is not self._plight:
            self._plight = plight
            self._outlets.say([utterance_of(plight, self._language)], ())

    def _tell_of_the_journal(self) -> None:
        unwritten = self._game is not None and bool(self._game.journal.trouble)
        if unwritten is not self._unwritten:
            self._unwritten = unwritten
            self._outlets.say([utterance_of_journal(lost=unwritten, language=self._language)], ())

    def _begin(self, command: Command) -> None:
        """Another game, where there can be one."""
        try:
            setting = wanted(command.arguments, self._game.setting if self._game is not None else self._set)
            game = begin(self._shelf, setting, self._outside.date(), self._language)
        except CompanionError as problem:
            self._answer(command, why=str(problem))
            return
        if self._game is not None:
            self._game.journal.close()
        self._game, self._game_trouble, self._unwritten = game, "", False
        self._outlets.begin_anew()
        self._show(game)
        _log.info("a new game of %s: %s", ", ".join(setting.players), game.setting.journal)
        self._answer(command)

    def _tell(self, game: Game, outcome: Ruled | Answered) -> None:
        if not (isinstance(outcome, Answered) and (outcome.why or outcome.before)):
            self._outlets.say(game.announcer.hear(outcome.lines), outcome.lines)
            self._show(game)
        if isinstance(outcome, Answered):
            if outcome.command.id:
                lines = tuple(map(format_line, outcome.lines))
                self._door.answered(outcome.command.id, Answer(outcome.state, lines, outcome.why))
            elif outcome.why:
                _log.info("a button meant nothing: %s", outcome.why)

    def _show(self, game: Game) -> None:
        self._outlets.show(game.announcer.lamps(game.referee.game))
        self._door.stands_at(game.referee.last_number)

    def _tell_who_asked(self, command: Command, frame: Frame | LostFrame) -> None:
        if command.do == STATUS:
            self._answer(command, lines=(json.dumps(self.status().as_object(), ensure_ascii=False),))
            return
        if isinstance(frame, LostFrame):
            self._answer(command, why=frame.why)
            return
        if self._game is not None and is_secret(self._game.referee.position, before=False):
            self._answer(command, why=f"{PICTURE}: a look by Hydromon is secret; ask again when it is over")
            return
        try:
            self._answer(command, lines=(str(self._outside.keep_picture(frame)),))
        except OSError as error:
            self._answer(command, why=f"the picture cannot be written: {error.strerror}; make room")

    def _answer(self, command: Command, *, lines: tuple[str, ...] = (), why: str = "") -> None:
        if command.id:
            last = 0 if self._game is None else self._game.referee.last_number
            self._door.answered(command.id, Answer(last, lines, why))
