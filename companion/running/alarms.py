"""What is wrong beside the game, said aloud once and once more when it is over: a bad view, a game that cannot be written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.announce.plights import utterance_of, utterance_of_journal
from companion.plight import Plight
from companion.running.blind import Blind

if TYPE_CHECKING:
    from companion.utterance import Utterance


class Alarms:
    """Takes how things stand after each picture, and gives what is to be said of it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._blind = Blind()
        self._plight: Plight | None = None
        self._unwritten = False

    def view(self, t: float, plight: Plight | None, *, picture: bool) -> list[Utterance]:
        """t: seconds on a clock that never steps. plight: what spoils the view. picture: whether there was one."""
        now = Plight.NO_PICTURE if self._blind.now(t, picture=picture) else plight
        if now is self._plight:
            return []
        self._plight = now
        return [utterance_of(now, self._language)]

    def journal(self, trouble: str) -> list[Utterance]:
        """trouble: why the game cannot be written down, "" where it can be."""
        if bool(trouble) is self._unwritten:
            return []
        self._unwritten = bool(trouble)
        return [utterance_of_journal(lost=self._unwritten, language=self._language)]

    def begin_anew(self) -> None:
        """Another game, another journal."""
        self._unwritten = False
