"""A game step by step: how it stood and what was said after each line of its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.announce.announcer import Announcer
from companion.engine import NotAllowedError, apply
from companion.engine import events as ev
from companion.engine.editions import UnknownSwitchError
from companion.engine.lying import rules_have_it
from companion.engine.reasons import Rule
from companion.errors import BadLog
from companion.table import CELLS, PADS, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.engine.events import Line
    from companion.engine.state import State as Game
    from companion.lamps import Lamp
    from companion.table import Cell

_REMEMBERED = 6
"""How many sentences are remembered with each step."""


class Moment(NamedTuple):
    """After one line. shows: what lies where, as the game has it; lamps: what they show; said: the last sentences, the newest last.

    speaks: whether the newest of them is of this line.
    """

    line: Line
    game: Game
    shows: Mapping[Place, Shows]
    lamps: Mapping[Cell, Lamp]
    said: tuple[str, ...]
    speaks: bool


def moments(lines: Iterable[Line], language: str) -> list[Moment]:
    """All moments of a game, in the order of its log: also what was taken back, and its taking back; notes are passed over.

    Raises BadLog, naming the line, where the lines are not those of a game; CompanionError for a language that there is not.
    """
    announcer = Announcer(language)
    told: list[Moment] = []
    stands: list[tuple[int, Game]] = []
    said: tuple[str, ...] = ()
    for line in lines:
        sentences = [utterance.words for utterance in announcer.hear([line])]
        if isinstance(line.event, ev.Note):
            continue
        game = _stand(stands, line)
        said = (*said, *sentences)[-_REMEMBERED:]
        told.append(Moment(line, game, _shows(game), announcer.lamps(game), said, bool(sentences)))
    if not told:
        raise BadLog("this is no game log: it does not begin with game_started")
    return told


def _stand(stands: list[tuple[int, Game]], line: Line) -> Game:
    """How the game stands after a line."""
    event = line.event
    if isinstance(event, ev.Undone | ev.Corrected):
        while len(stands) > 1 and stands[-1][0] >= event.from_:
            stands.pop()
    else:
        try:
            stands.append((line.n, apply(stands[-1][1] if stands else None, event)))
        except (NotAllowedError, UnknownSwitchError) as problem:
            raise BadLog(f"line {line.n} cannot be: {problem}; `companion verify` tells more") from problem
    if not stands:
        raise BadLog(f"line {line.n} cannot be: {event.name} before the game has started")
    return stands[-1][1]


def _shows(game: Game) -> dict[Place, Shows]:
    """What lies where, as far as the log tells: a face that was shown against the rules is not in it."""
    shows: dict[Place, Shows] = {cell: rules_have_it(game, cell) for cell in CELLS}
    shows.update(dict.fromkeys(PADS, State.EMPTY))
    for rule, cell in game.breaches:
        if rule is Rule.TILE_TAKEN:
            shows[cell] = State.EMPTY
        elif rule is Rule.ROCK_MISPLACED:
            shows[cell] = State.ROCK
    return shows


class Stepper:
    """Where a replay is, moved by keys. at: which moment is shown."""

    def __init__(self, told: Sequence[Moment], at: int = 0) -> None:
        self._told = told
        self.at = at

    def press(self, key: str) -> bool:
        """Moves by a key, one of KEYS; others do nothing. Returns whether the replay goes on."""
        last = len(self._told) - 1
        match key:
            case "next":
                self.at = min(last, self.at + 1)
            case "back":
                self.at = max(0, self.at - 1)
            case "next turn":
                self.at = next((i for i in range(self.at + 1, last + 1) if self._begins_turn(i)), last)
            case "turn before":
                self.at = next((i for i in reversed(range(self.at)) if self._begins_turn(i)), 0)
            case "first":
                self.at = 0
            case "last":
                self.at = last
            case _:
                return key != "quit"
        return True

    def _begins_turn(self, at: int) -> bool:
        return isinstance(self._told[at].line.event, ev.TurnStarted)


KEYS: Mapping[str, str] = {
    "n": "next", " ": "next", "\r": "next", "\n": "next", "\x1b[C": "next", "\x1b[B": "next",
    "b": "back", "\x7f": "back", "\x1b[D": "back", "\x1b[A": "back",
    "t": "next turn", "\x1b[6~": "next turn", "T": "turn before", "\x1b[5~": "turn before",
    "g": "first", "\x1b[H": "first", "G": "last", "\x1b[F": "last",
    "q": "quit", "\x1b": "quit", "\x03": "quit", "\x04": "quit", "": "quit",
}  # fmt: skip
"""What a terminal sends, as what it moves."""
