"""The people round a simulated table: between two pictures they see how things stand and make the next move."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.demo.decide import next_move
from companion.demo.memory import CHILD, GROWN_UP, Memory, faded, watched
from companion.demo.moves import Box, Draw, HandOver, Move, Nudge, Peek, Say, Show, Take, Turn, Wave, move_beside, move_hand
from companion.demo.situation import Situation, Underway
from companion.errors import CompanionError
from companion.table import PLACES, Command, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.engine.state import State as Game
    from companion.frame import Frame, LostFrame
    from companion.table import Place, Shows
    from hardware.simulated.camera import SimulatedCamera
    from hardware.simulated.table import SimulatedTable

_GIVES_UP_S = 90.0
_LASTS_AT_MOST_S = 3600.0


class Party:
    """Plays by what `game` says of the rulings so far, and says commands to `say`. All times are seconds of the table.

    pause_s: how long people wait between two moves. unseen_s: how long they wait where no ruling tells them that the referee has seen it:
    in a look, and before a pad. The first player is the youngest, and remembers as children do.
    """

    def __init__(
        self,
        table: SimulatedTable,
        game: Callable[[], Game | None],
        say: Callable[[Command], None],
        seed: int,
        *,
        pause_s: float = 0.3,
        unseen_s: float = 1.2,
    ) -> None:
        self._table, self._game, self._say = table, game, say
        self._pause_s, self._unseen_s = pause_s, unseen_s
        self._chance = random.Random(seed)  # noqa: S311 (a game, no secret)
        self._minds = {player: CHILD if number == 0 else GROWN_UP for number, player in enumerate(table.players)}
        self._memories: dict[str, Memory] = {player: {} for player in table.players}
        self._lies: Mapping[Place, Shows] = {}
        self._underway = Underway()
        self._known: Game | None = None
        self._moved_at_s = self._ruled_at_s = table.now_s
        self._move: Move | None = None
        self._called = 0
        table.lay_out()

    def frames(self, camera: SimulatedCamera) -> Iterator[Frame | LostFrame]:
        """The pictures of a camera over the table until the game is over; moves are made between them. Raises what `act` raises."""
        for frame in camera.frames():
            yield frame
            if self._known is not None and self._known.over is not None:
                return
            self.act()

    def act(self) -> None:
        """Makes the next move where it is time for one. Raises CompanionError where the game does not go on."""
        now_s = self._table.now_s
        if self._table.busy:
            self._moved_at_s = now_s
            return
        game = self._game()
        if game is not None and game.paused:
            self._ruled_at_s = now_s
            return
        if game is not self._known:
            self._news(game)
            self._ruled_at_s = now_s
        self._watch()
        self._give_up_in_time(now_s)
        waited_s = now_s - max(self._moved_at_s, self._ruled_at_s)
        if game is not None and waited_s >= self._needed_pause_s():
            self._go_on(game, waited_s)

    def _go_on(self, game: Game, waited_s: float) -> None:
        hands = {player: self._table.tiles_of(player) for player in self._table.players}
        situation = Situation(game, self._lies, hands, self._memories, self._table.pile, self._underway, waited_s, called=self._called)
        if isinstance(self._move, Say) and not situation.out_of_patience:
            return
        move = next_move(situation, self._chance)
        if move is not None:
            self._make(move)
            self._underway = self._with(move, game)
            self._called += isinstance(move, Nudge | Wave) or (isinstance(move, Say) and move.do == "correct")
            self._move, self._moved_at_s = move, self._table.now_s

    def _make(self, move: Move) -> None:
        match move:
            case Say(do, arguments):
                self._say(Command(self._table.now_s, do, arguments))
            case Draw() | HandOver() | Box():
                move_beside(move, self._table)
            case _:
                move_hand(move, self._table)

    def _give_up_in_time(self, now_s: float) -> None:
        if now_s - self._ruled_at_s > _GIVES_UP_S:
            why = f"the referee has ruled nothing for {_GIVES_UP_S:g} s of the table's time"
        elif now_s > _LASTS_AT_MOST_S:
            why = f"after {_LASTS_AT_MOST_S / 60:g} minutes of the table's time the game is not over"
        else:
            return
        raise CompanionError(f"the demo is given up: {why}; try another --seed, or --level calm")

    def _needed_pause_s(self) -> float:
        return self._unseen_s if self._underway.begun else self._pause_s

    def _news(self, game: Game | None) -> None:
        before, self._known, self._move, self._called = self._known, game, None, 0
        if game is None or before is None:
            return
        if game.turn is None or game.turn.power is None:
            self._underway = Underway(laid=self._underway.laid)
        if game.last_number != before.last_number:
            self._memories = {player: faded(memory, self._minds[player], self._chance) for player, memory in self._memories.items()}

    def _watch(self) -> None:
        """Everybody sees what lies open; what hydromon shows, the player on turn alone."""
        lies = {place: self._table.lies(place) for place in PLACES}
        if lies != self._lies and self._known is not None:
            looking = _looking(self._known)
            for number, player in enumerate(self._table.players):
                if looking in {None, number}:
                    self._memories[player] = watched(self._memories[player], self._lies, lies, self._minds[player], self._chance)
        self._lies = lies

    def _with(self, move: Move, game: Game) -> Underway:
        """What is under way once a move is made."""
        underway, looking = self._underway, _looking(game) is not None
        match move:
            case Draw(by):
                return replace(underway, drawn=self._table.tiles_of(by)[-1])
            case Show(by, pad, _):
                return replace(underway, laid={**underway.laid, pad: by})
            case Take(_, places):
                return replace(underway, laid={pad: by for pad, by in underway.laid.items() if pad not in places})
            case Turn(_, places) if looking:
                return replace(underway, looked=(*underway.looked, *(cell for cell in places if cell not in underway.looked)))
            case Peek(by, cell):
                kind = self._table.face(cell)
                if kind is not None:
                    self._memories[by] = {**self._memories[by], cell: kind}
                return replace(underway, looked=(*underway.looked, cell))
        return underway


def _looking(game: Game) -> int | None:
    """The seat of the player who looks by hydromon's power, None while nobody does."""
    return game.turn.seat if game.turn is not None and game.turn.power is Kind.HYDROMON else None
