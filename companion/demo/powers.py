"""How a player uses a power: by hand before the camera, now and then by a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.moves import Draw, Move, Peek, Say, SetRock, Show, Turn
from companion.engine.claims import alike
from companion.engine.grid import free_cells
from companion.engine.powers import LOOKS
from companion.table import PADS, Kind

if TYPE_CHECKING:
    from random import Random

    from companion.demo.situation import Situation
    from companion.engine.state import Seat

_SAYS = 0.2
_IS_CONTENT = 0.12
_PEEKS = 0.15
MINE, THEIRS = PADS


def use(situation: Situation, power: Kind, chance: Random) -> Move | None:
    """The next step of using the power that waits; None while the referee has yet to see the last one."""
    match power:
        case Kind.FLORAMON:
            return _floramon(situation, chance)
        case Kind.PYROMON:
            return _pyromon(situation, chance)
        case Kind.HYDROMON:
            return _hydromon(situation, chance)
        case Kind.GEOMON:
            return SetRock(situation.on_turn, _cell_to_block(situation, chance))
        case Kind.AEROMON:
            return _aeromon(situation, chance)
        case _:
            return None


def _floramon(situation: Situation, chance: Random) -> Move | None:
    player, drawn = situation.on_turn, situation.underway.drawn
    if drawn is None:
        return Draw(player)
    tell = Say("tell", {"elemon": drawn})
    if MINE in situation.underway.laid:
        return tell if situation.out_of_patience else None
    return tell if chance.random() < _SAYS else Show(player, MINE, drawn)


def _pyromon(situation: Situation, chance: Random) -> Move | None:
    laid = situation.underway.laid
    if THEIRS in laid:
        return Say("remove", {"player": laid[THEIRS], "elemon": str(situation.lies[THEIRS])}) if situation.out_of_patience else None
    victim = _rival(situation, chance)
    worth = _least if situation.game.switches.pyromon_chooses == "victim" else _most
    kind = worth(victim, chance)
    if chance.random() < _SAYS:
        return Say("remove", {"player": victim.player, "elemon": kind})
    return Show(victim.player, THEIRS, kind)


def _aeromon(situation: Situation, chance: Random) -> Move | None:
    player, laid = situation.on_turn, situation.underway.laid
    if MINE in laid and THEIRS in laid:
        words = {"gives": str(situation.lies[MINE]), "other": laid[THEIRS], "takes": str(situation.lies[THEIRS])}
        return Say("swap", words) if situation.out_of_patience else None
    own = situation.game.seats[situation.game.seat_of(player)]
    if MINE in laid:
        rival = _rival(situation, chance)
        return Show(rival.player, THEIRS, _most(rival, chance))
    gives = _least(own, chance)
    if chance.random() < _SAYS:
        rival = _rival(situation, chance)
        return Say("swap", {"gives": gives, "other": rival.player, "takes": _most(rival, chance)})
    return Show(player, MINE, gives)


def _hydromon(situation: Situation, chance: Random) -> Move | None:
    player, looked = situation.on_turn, situation.underway.looked
    still_open = tuple(cell for cell in looked if isinstance(situation.lies[cell], Kind))
    if still_open:
        return Turn(player, still_open)
    free = [cell for cell in free_cells(situation.game) if cell not in looked]
    if len(looked) >= LOOKS or not free:
        return Say("done") if situation.out_of_patience else None
    if looked and chance.random() < _IS_CONTENT:
        return Say("done")
    memory = situation.memory()
    cell = chance.choice([cell for cell in free if cell not in memory] or free)
    return Peek(player, cell) if chance.random() < _PEEKS else Turn(player, (cell,))


def _cell_to_block(situation: Situation, chance: Random) -> str:
    """A tile that the player knows and would not leave to others, else any."""
    free, memory = free_cells(situation.game), situation.memory()
    return chance.choice([cell for cell in free if cell in memory] or list(free))


def _rival(situation: Situation, chance: Random) -> Seat:
    """An opponent with tiles, rather one who has many."""
    rivals = [seat for seat in situation.game.seats if seat.player != situation.on_turn and not seat.left and _kinds(seat)]
    return chance.choices(rivals, [len(seat.hand) for seat in rivals])[0]


def _most(seat: Seat, chance: Random) -> Kind:
    """The kind of which a hand would miss a tile most."""
    return max(_kinds(seat), key=lambda kind: (alike(seat, kind), chance.random()))


def _least(seat: Seat, chance: Random) -> Kind:
    return min(_kinds(seat), key=lambda kind: (alike(seat, kind), chance.random()))


def _kinds(seat: Seat) -> list[Kind]:
    return sorted({tile.kind for tile in seat.hand if tile.kind is not None})
