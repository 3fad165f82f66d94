"""Games drawn at random: honest players at a table that knows what lies hidden."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from companion.engine.claims import why_no_claim
from companion.engine.grid import free_cells
from companion.engine.state import TOKENS, has_kind
from companion.table import CELLS, KINDS, PADS, PLACES, TILES_OF_A_KIND, Change, Command, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.state import State as Game
    from companion.referee.referee import Referee

NINE_FACE_DOWN: dict[Place, Shows] = {**dict.fromkeys(CELLS, State.BACK), **dict.fromkeys(PADS, State.EMPTY)}


T = TypeVar("T")


class NothingLeftError(Exception):
    """All that was drawn is used up: the game stops here."""


class Choices:
    """Makes each choice of a game by the next byte, so that a game that fails is made shorter and simpler by itself."""

    def __init__(self, drawn: bytes) -> None:
        self._drawn = iter(drawn)

    def below(self, count: int) -> int:
        """A number from 0 on."""
        byte = next(self._drawn, None)
        if byte is None:
            raise NothingLeftError
        return byte % count

    def one_of(self, things: Sequence[T]) -> T:
        """One of several."""
        return things[self.below(len(things))]


class HonestPlayers:
    """Players who keep to every rule, at a table with 42 tiles: whatever they do, nobody is to be accused.

    They know from the referee's game whose turn it is and which power waits; what lies hidden they find on the table.
    hidden: the tile at each cell that is no gap. pile: its top is the last. unnamed: tiles in hands that nobody has named, by seat.
    """

    def __init__(self, referee: Referee, choices: Choices) -> None:
        self.referee, self.choose = referee, choices
        bag = list(KINDS) * TILES_OF_A_KIND
        for i in reversed(range(1, len(bag))):
            j = choices.below(i + 1)
            bag[i], bag[j] = bag[j], bag[i]
        self.hidden: dict[str, Kind] = {cell: bag.pop() for cell in CELLS}
        self.pile = bag
        self.unnamed: list[tuple[int, Kind]] = []
        self.shown: dict[Place, Shows] = {}

    def lay_out(self) -> Change:
        """Nine tiles."""
        return self._change(NINE_FACE_DOWN)

    def act(self, game: Game) -> Change | Command:
        """What happens next."""
        if self.choose.below(12) == 11:
            return self._aside(game)
        for clear in (self._clear_pads, self._uncover):
            if (change := clear()) is not None:
                return change
        lifted = self._rocks_to_lift(game)
        if lifted:
            return self._change(dict.fromkeys(lifted, State.BACK))
        acts = self._acts(game)
        return self.choose.one_of(acts)() if acts else self._change({})

    def kinds(self, game: Game) -> Counter[Kind]:
        """Every tile wherever it is: six of each kind, always."""
        count = Counter({kind: game.gone[i] for i, kind in enumerate(KINDS)})
        count.update(tile.kind for seat in game.seats for tile in seat.hand if tile.kind is not None)
        count.update(kind for _, kind in self.unnamed)
        count.update(self.pile)
        count.update(self.hidden.values())
        return count

    def _change(self, facts: Mapping[Place, Shows]) -> Change:
        self.shown.update(facts)
        return Change(0.0, tuple((place, facts[place]) for place in PLACES if place in facts))

    def _say(self, do: str, **arguments: object) -> Command:
        return Command(0.0, do, arguments)

    def _clear_pads(self) -> Change | None:
        laid = [pad for pad in PADS if isinstance(self.shown[pad], Kind)]
        return self._change(dict.fromkeys(laid, State.EMPTY)) if laid else None

    def _uncover(self) -> Change | None:
        hidden = [place for place in PLACES if self.shown[place] in (State.COVERED, State.UNSURE)]
        return self._change({place: self._lies(place) for place in hidden}) if hidden else None

    def _lies(self, place: Place) -> Shows:
        return self.referee.position.shown[place]

    def _rocks_to_lift(self, game: Game) -> list[str]:
        turn = game.turn
        if turn is not None and not turn.turned:
            return [rock.cell for rock in game.rocks if rock.owner == turn.seat and rock.turn != turn.number]
        return []

    def _acts(self, game: Game) -> list[Callable[[], Change | Command]]:
        turn = game.turn
        if turn is None or turn.matched is None:
            return self._turning(game) if turn is not None else self._waiting_for_a_rock(game)
        if not turn.matched:
            still_open = [tile.cell for tile in turn.turned if not tile.returned]
            acts = [*[lambda cell=cell: self._change({cell: State.BACK}) for cell in still_open]]
            acts.append(lambda: self._change(dict.fromkeys(still_open, State.BACK)))
            return acts if still_open else self._waiting_for_a_rock(game)
        acts = self._taking(game) + self._dealing(game) + self._using(game)
        return acts or self._waiting_for_a_rock(game)

    def _turning(self, game: Game) -> list[Callable[[], Change | Command]]:
        turn = game.turn
        assert turn is not None
        free = [cell for cell in free_cells(game) if self.shown[cell] is State.BACK and cell not in [t.cell for t in turn.turned]]
        acts: list[Callable[[], Change | Command]] = [lambda cell=cell: self._change({cell: self.hidden[cell]}) for cell in free]
        if not turn.turned and len(free) > 1:
            acts.append(lambda: self._two_at_once(free))
        return acts

    def _two_at_once(self, free: list[str]) -> Change:
        first = self.choose.one_of(free)
        second = self.choose.one_of([cell for cell in free if cell != first])
        return self._change({first: self.hidden[first], second: self.hidden[second]})

    def _waiting_for_a_rock(self, game: Game) -> list[Callable[[], Change | Command]]:
        """Nobody can start: who would be next lifts a rock."""
        turn = game.turn
        seat = game.upcoming if turn is None else turn.seat if turn.again else game.seat_after(turn.seat)
        cells = [rock.cell for rock in game.rocks if rock.owner == seat or game.seats[rock.owner].left]
        return [lambda cell=cell: self._change({cell: State.BACK}) for cell in cells]

    def _taking(self, game: Game) -> list[Callable[[], Change | Command]]:
        turn = game.turn
        assert turn is not None
        there = [tile.cell for tile in turn.turned if not tile.won]
        acts: list[Callable[[], Change | Command]] = [lambda cell=cell: self._take([cell], dealt=False) for cell in there]
        if len(there) == 2:
            acts.append(lambda: self._take(there, dealt=False))
        if there and len(self.pile) >= len(there) and game.pile >= len(there) and len(self.pile) == game.pile:
            acts.append(lambda: self._take(there, dealt=True))
        return acts

    def _take(self, cells: list[str], *, dealt: bool) -> Change:
        for cell in cells:
            del self.hidden[cell]
        if dealt:
            for cell in cells:
                self.hidden[cell] = self.pile.pop()
        return self._change(dict.fromkeys(cells, State.BACK if dealt else State.EMPTY))

    def _dealing(self, game: Game) -> list[Callable[[], Change | Command]]:
        gaps = [cell for cell in CELLS if cell in game.gaps]
        if not gaps or not self.pile or not game.pile:
            return []
        return [lambda cell=cell: self._deal([cell]) for cell in gaps] + [lambda: self._deal(gaps[: len(self.pile)])]

    def _deal(self, cells: list[str]) -> Change:
        for cell in cells:
            self.hidden[cell] = self.pile.pop()
        return self._change(dict.fromkeys(cells, State.BACK))

    def _using(self, game: Game) -> list[Callable[[], Change | Command]]:
        turn = game.turn
        assert turn is not None
        others = [(i, seat) for i, seat in enumerate(game.seats) if i != turn.seat and not seat.left]
        theirs = [(seat.player, kind) for _, seat in others for kind in KINDS if has_kind(seat, kind)]
        mine = [kind for kind in KINDS if has_kind(game.seats[turn.seat], kind)]
        acts: list[Callable[[], Change | Command]] = []
        if game.question is not None:
            question = game.question
            acts.append(lambda: self._say("choose", player=self.choose.one_of(question.players)))
        match turn.power:
            case Kind.FLORAMON if self.pile:
                acts += [self._draw_onto_pad, self._draw_and_tell]
            case Kind.PYROMON if theirs:
                acts.append(lambda: self._change({"theirs": self.choose.one_of(theirs)[1]}))
                acts.append(lambda: self._remove(*self.choose.one_of(theirs)))
            case Kind.AEROMON if theirs and mine:
                acts.append(lambda: self._change({"mine": self.choose.one_of(mine)}))
                acts.append(lambda: self._change({"mine": self.choose.one_of(mine), "theirs": self.choose.one_of(theirs)[1]}))
                acts.append(lambda: self._swap(self.choose.one_of(mine), *self.choose.one_of(theirs)))
            case Kind.HYDROMON:
                acts += self._looking(game)
            case Kind.GEOMON if len(game.rocks) < TOKENS:
                acts += [lambda cell=cell: self._change({cell: State.ROCK}) for cell in free_cells(game)]
            case _:
                pass
        if turn.power in (Kind.FLORAMON, Kind.PYROMON, Kind.GEOMON, Kind.AEROMON) and self._may_play_on(game):
            acts += [lambda cell=cell: self._play_on(game, cell) for cell in free_cells(game)]
        return acts

    def _may_play_on(self, game: Game) -> bool:
        turn = game.turn
        assert turn is not None
        seat = game.seat_after(turn.seat)
        gaps_filled = not game.gaps or not game.pile
        return gaps_filled and len(free_cells(game)) >= 2 and all(rock.owner != seat for rock in game.rocks)

    def _play_on(self, game: Game, cell: str) -> Change:
        turn = game.turn
        assert turn is not None
        if turn.power is Kind.FLORAMON:
            self.unnamed.append((turn.seat, self.pile.pop()))
        return self._change({cell: self.hidden[cell]})

    def _draw_onto_pad(self) -> Change:
        return self._change({"mine": self.pile.pop()})

    def _draw_and_tell(self) -> Command:
        return self._say("tell", elemon=self.pile.pop())

    def _remove(self, player: str, kind: Kind) -> Command:
        return self._say("remove", player=player, elemon=kind)

    def _swap(self, gives: Kind, other: str, takes: Kind) -> Command:
        return self._say("swap", gives=gives, other=other, takes=takes)

    def _looking(self, game: Game) -> list[Callable[[], Change | Command]]:
        look = self.referee.position.look
        opened = () if look is None else look.opened
        still_open = sorted(frozenset() if look is None else look.still_open)
        acts: list[Callable[[], Change | Command]] = [lambda cell=cell: self._change({cell: State.BACK}) for cell in still_open]
        may = [cell for cell in free_cells(game) if cell not in still_open and (len(opened) < 4 or cell in opened)]
        acts += [lambda cell=cell: self._change({cell: self.hidden[cell]}) for cell in may]
        if not still_open:
            acts.append(lambda: self._say("done"))
        return acts

    def _aside(self, game: Game) -> Change | Command:
        """What may happen at any time."""
        place = self.choose.one_of(PLACES)
        acts: list[Callable[[], Change | Command]] = [
            lambda: self._change({place: State.COVERED}),
            lambda: self._change({place: State.UNSURE}),
            lambda: self._change({place: self._lies(place)}),
        ]
        if self.unnamed:
            acts.append(self._name_the_oldest)
        claims = [
            (seat.player, kind) for i, seat in enumerate(game.seats) for kind in KINDS if not seat.left and not why_no_claim(game, i, kind)
        ]
        if game.switches.claims == "on_request" and claims:
            player, kind = self.choose.one_of(claims)
            acts += [lambda: self._say("claim", player=player, elemon=kind)] * 3
        return self.choose.one_of(acts)()

    def _name_the_oldest(self) -> Command:
        seat, kind = self.unnamed.pop(0)
        return self._say("tell", elemon=kind, player=self.referee.game.seats[seat].player if self.referee.game else "")
