"""The game under way as it is recorded, where it is: pictures, words, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.conversation import Answered

if TYPE_CHECKING:
    from companion.frame import Frame
    from companion.recorder.recorder import Recorder
    from companion.recorder.recordings import Recordings
    from companion.running.game import Game
    from companion.service import Ruled


class Recorded:
    """Records one game after the other, each until it is over."""

    def __init__(self, recordings: Recordings | None) -> None:
        """recordings: None where nothing is recorded."""
        self._recordings = recordings
        self._recorder: Recorder | None = None
        self._last_trouble = ""

    @property
    def trouble(self) -> str:
        """Why nothing is recorded though it should be, else "". It stands until the game is over or another one is played."""
        return self._last_trouble if self._recorder is None else self._recorder.trouble

    def begin(self, game: Game) -> None:
        """This game from now on; a game that is over already is not recorded."""
        self.close()
        self._last_trouble = ""
        state, setting = game.referee.game, game.setting
        if self._recordings is None or (state is not None and state.over is not None):
            return
        players, switches = setting.players, setting.switches
        if state is not None:
            players, switches = tuple(seat.player for seat in state.seats), state.switches.words()
        self._recorder = self._recordings.begin(players, setting.edition, switches, setting.journal, game.lines)

    def frame(self, frame: Frame, t: float, game: Game) -> None:
        """A picture that was judged. t: seconds of the game."""
        if self._recorder is not None:
            self._recorder.frame(frame, t, game.referee.position)

    def ruled(self, outcome: Ruled | Answered, game: Game) -> None:
        """What was said, and what was ruled."""
        if self._recorder is None:
            return
        if isinstance(outcome, Answered):
            self._recorder.heard(outcome.command)
        self._recorder.ruled(outcome.lines, game.referee.position)
        state = game.referee.game
        if state is not None and state.over is not None:
            self.close()
            self._last_trouble = ""

    def close(self) -> None:
        """Nothing more is recorded of it."""
        recorder, self._recorder = self._recorder, None
        if recorder is not None:
            recorder.close()
            self._last_trouble = recorder.trouble
