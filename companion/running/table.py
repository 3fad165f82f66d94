"""The service at the table: one game after the other, by what the camera sees and people say; told to all who listen."""

from __future__ import annotations

import logging
import math
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.announce.changes import laid_again, leaving, refused, went_back, went_on
from companion.errors import BadOutput, CompanionError
from companion.frame import Frame
from companion.inbox import Inbox
from companion.record.lines import format_line
from companion.referee.conversation import Answered
from companion.referee.position import laid_out
from companion.referee.pressed import BACK, NEW, meaning
from companion.running.alarms import Alarms
from companion.running.answers import RefusedError, picture, stands
from companion.running.laid_again import LaidAgain
from companion.running.leaving import Leaving
from companion.running.recorded import Recorded
from companion.running.status import NOBODY, status_of
from companion.running.words import FOR_THE_SERVICE, STATUS
from companion.service import from_frames, play
from companion.spoken.message import Answer
from companion.table import Command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.buttons import Press
    from companion.frame import LostFrame
    from companion.running.eyes import Eyes
    from companion.running.game import Game
    from companion.running.games import Games
    from companion.running.notify import Notifier
    from companion.running.outlets import Outlets
    from companion.running.outside import Listening, Outside, Watching
    from companion.running.status import Status
    from companion.service import Cause, Ruled
    from companion.utterance import Utterance

_log = logging.getLogger(__name__)

_WRITES_AGAIN_S = 5.0


class AtTheTable:
    """Referees game after game until it is stopped. `say`, `pressed` and `stop` may be called from any thread."""

    def __init__(self, camera: Watching, eyes: Eyes, games: Games, notifier: Notifier, *, language: str, outside: Outside) -> None:
        self._camera, self._eyes, self._games, self._notifier = camera, eyes, games, notifier
        self._language, self._outside = language, outside
        self._frames = camera.frames()
        self._said = Inbox()
        self._asked: deque[Command] = deque()
        self._stopping = False
        self._game: Game | None = None
        self._next: tuple[Game, Command] | None = None
        self._game_trouble, self._went_by = "", ""
        self._began_at, self._writes_at = math.nan, -math.inf
        self._alarms, self._recorded = Alarms(language), Recorded(outside.recordings)
        self._leaving, self._laid = Leaving(), LaidAgain()

    def run(self, outlets: Outlets, door: Listening) -> None:
        """Goes on with the game that was left, or waits for one. Raises BadOutput where games cannot be kept."""
        self._outlets, self._door = outlets, door
        self._begin()
        self._notifier.ready()
        _log.info("the table is watched; %s", self.status())
        while not self._stopping:
            self._play()
            if self._next is not None:
                self._go_over(*self._next)
        self._notifier.stopping()
        if self._game is not None:
            self._game.journal.close()

    def stop(self) -> None:
        """Ends with the frame that is looked at now."""
        self._stopping = True

    def say(self, command: Command) -> None:
        """Something was said; what it leads to is told to the door."""
        if command.do in FOR_THE_SERVICE:
            self._asked.append(command)
        else:
            self._said.say(command)

    def pressed(self, press: Press) -> None:
        """A button was pressed: it is a command, or means nothing now."""
        game = self._game
        untouched = game is not None and game.untouched and bool(game.setting.left)
        state = None if game is None else game.referee.game
        meant = meaning(press, state, untouched=untouched, laid_again=self._laid.ready)
        if meant is not None:
            self.say(Command(self._camera.now(), *meant))

    def now(self) -> float:
        """Seconds on the clock by which commands are said."""
        return self._camera.now()

    def status(self) -> Status:
        """How all stands now."""
        game, camera = self._game, self._camera
        of_seeing = {"camera": camera.trouble, "table": "" if camera.trouble else self._eyes.trouble}
        troubles = {
            **(of_seeing if self._outside.camera else {}),
            "game": self._game_trouble,
            "games": self._games.trouble,
            "journal": "" if game is None else game.journal.trouble,
            "recording": self._recorded.trouble,
            **self._outside.troubles,
            **self._outlets.troubles(),
        }
        t = camera.now() - self._began_at
        return status_of(game, t=round(t, 3) if math.isfinite(t) else None, troubles=troubles, found=camera.found)

    def _begin(self) -> None:
        try:
            self._game = self._games.first()
        except CompanionError as problem:
            cure = "sudo systemctl restart companion" if isinstance(problem, BadOutput) else "companion do new --players Ada,Ben"
            self._game_trouble = f"{problem}; then {cure}"
            _log.warning("%s", self._game_trouble)
        if self._game is not None:
            self._show(self._game)

    def _play(self) -> None:
        """Until another game is wanted, or it is stopped."""
        game = self._game
        if game is None:
            for cause in self._causes(0.0):
                if isinstance(cause, Command):
                    self._answer(cause, why=f"{cause.do}: no game is under way; {NOBODY}")
            return
        for told in game.told:
            _log.warning("%s", told)
        self._recorded.begin(game)
        try:
            for outcome in play(game.referee, self._causes(game.last_t), game.journal, game.lines):
                self._tell(game, outcome)
                self._recorded.ruled(outcome, game)
        finally:
            self._recorded.close()

    def _causes(self, last_t: float) -> Iterator[Cause]:
        """What is seen and said, on the game's clock, which goes on from last_t (seconds)."""
        self._began_at = math.nan
        table = self._eyes.table(last_t)
        if table is not None:
            yield table
        for cause in from_frames(
            self._watched(last_t), self._eyes, self._said, settle_s=self._outside.settle_s, lost=lambda _: self._eyes.wait()
        ):
            yield replace(cause, t=max(last_t, cause.t - self._began_at))

    def _watched(self, last_t: float) -> Iterator[Frame | LostFrame]:
        for frame in self._frames:
            if math.isnan(self._began_at) and math.isfinite(frame.t):
                self._began_at = frame.t - last_t
            while self._asked and self._next is None:
                self._heed(self._asked.popleft(), frame)
            if self._stopping or self._next is not None:
                return
            yield frame
            # Here the frame has been judged, or is known to be missing.
            self._judged(frame)
            self._notifier.progress(self._outside.clock())
            self._notifier.status(str(self.status()))

    def _judged(self, frame: Frame | LostFrame) -> None:
        game, picture = self._game, isinstance(frame, Frame)
        said = self._alarms.view(self._outside.clock(), self._eyes.plight, picture=picture) if self._outside.camera else []
        if game is not None:
            if isinstance(frame, Frame):
                self._recorded.frame(frame, frame.t - self._began_at, game)
            self._write_again(game)
            said += self._alarms.journal(game.journal.trouble)
            over = game.referee.game is not None and not game.under_way
            if self._laid.look(self._eyes.shown, over=over):
                said.append(laid_again(self._language, buttons=self._outside.buttons))
        if said:
            self._outlets.say(said, ())

    def _write_again(self, game: Game) -> None:
        """What could not be written does not wait for the next ruling: the power may go before that."""
        t = self._outside.clock()
        if t < self._writes_at:
            return
        self._writes_at = t + _WRITES_AGAIN_S
        game.journal.try_again()
        if self._games.trouble:
            self._games.keep_room()

    def _heed(self, command: Command, frame: Frame | LostFrame) -> None:
        """What is said to the service itself."""
        try:
            if command.do in {NEW, BACK}:
                self._choose(command)
            elif command.do == STATUS:
                self._answer(command, lines=(stands(self.status()),))
            else:
                path = picture(frame, self._game, self._outside.keep_picture)
                self._answer(command, lines=(path, self._camera.identity) if self._camera.identity else (path,))
        except (CompanionError, RefusedError) as problem:
            self._answer(command, why=str(problem))

    def _choose(self, command: Command) -> None:
        """Another game, or the one before; where a button asks, a game under way is left at the second time. Raises CompanionError."""
        game, by_button = self._game, not command.id
        if command.id and command.id == self._went_by:
            self._answer(command)
            return
        if command.do == NEW and by_button and game is not None and game.under_way and not self._leaving.sure(self._outside.clock()):
            self._outlets.say([leaving(self._language)], ())
            return
        wanted = self._games.another if command.do == NEW else self._games.back
        try:
            self._next = wanted(command.arguments, game), command
        except CompanionError:
            if by_button:
                self._outlets.say([refused(self._language)], ())
            raise

    def _go_over(self, game: Game, command: Command) -> None:
        """Another game is played from now on."""
        left, self._game, self._next, self._game_trouble, self._went_by = self._game, game, None, "", command.id
        if left is not None:
            self._games.leave(left)
        self._alarms.begin_anew()
        self._outlets.begin_anew()
        self._show(game)
        self._outlets.say(self._said_of(command, left), ())
        _log.info("the game of %s: %s", ", ".join(game.setting.players), game.setting.journal)
        self._answer(command)

    def _said_of(self, command: Command, left: Game | None) -> list[Utterance]:
        """What is to be said of another game."""
        if command.do == BACK:
            return [went_back(self._language)]
        kept = left is not None and left.under_way
        return went_on(self._language, waits=not laid_out(self._eyes.shown), kept=kept, buttons=self._outside.buttons)

    def _tell(self, game: Game, outcome: Ruled | Answered) -> None:
        if not (isinstance(outcome, Answered) and (outcome.why or outcome.before)):
            self._outlets.say(game.announcer.hear(outcome.lines), outcome.lines)
            self._show(game)
        if isinstance(outcome, Answered):
            self._answered(outcome.command, Answer(outcome.state, tuple(map(format_line, outcome.lines)), outcome.why))

    def _show(self, game: Game) -> None:
        self._outlets.show(game.announcer.lamps(game.referee.game))
        self._door.stands_at(game.referee.last_number)

    def _answer(self, command: Command, *, lines: tuple[str, ...] = (), why: str = "") -> None:
        self._answered(command, Answer(0 if self._game is None else self._game.referee.last_number, lines, why))

    def _answered(self, command: Command, answer: Answer) -> None:
        if command.id:
            self._door.answered(command.id, answer)
        elif answer.why:
            _log.info("a button meant nothing: %s", answer.why)
