"""How a player uses a power: by hand before the camera, now and then by a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.moves import Draw, Move, Peek, Say, SetRock, Show, Turn
from companion.engine.claims import alike
from companion.engine.grid import free_cells
from companion.table import PADS, Kind

if TYPE_CHECKING:
    from random import Random

    from companion.demo.scene import Scene
    from companion.engine.state import Seat

LOOKS = 4
_SAYS = 0.2
_IS_CONTENT = 0.12
_PEEKS = 0.15
MINE, THEIRS = PADS


def use(scene: Scene, power: Kind, chance: Random) -> Move | None:
    """The next step of using the power that waits; None while the referee has yet to see the last one."""
    match power:
        case Kind.FLORAMON:
            return _floramon(scene, chance)
        case Kind.PYROMON:
            return _pyromon(scene, chance)
        case Kind.HYDROMON:
            return _hydromon(scene, chance)
        case Kind.GEOMON:
            return SetRock(scene.on_turn, _cell_to_block(scene, chance))
        case Kind.AEROMON:
            return _aeromon(scene, chance)
        case _:
            return None


def _floramon(scene: Scene, chance: Random) -> Move | None:
    player, drawn = scene.on_turn, scene.underway.drawn
    if drawn is None:
        return Draw(player)
    tell = Say("tell", {"elemon": drawn})
    if MINE in scene.underway.laid:
        return tell if scene.out_of_patience else None
    return tell if chance.random() < _SAYS else Show(player, MINE, drawn)


def _pyromon(scene: Scene, chance: Random) -> Move | None:
    laid = scene.underway.laid
    if THEIRS in laid:
        return Say("remove", {"player": laid[THEIRS], "elemon": str(scene.lies[THEIRS])}) if scene.out_of_patience else None
    victim = _rival(scene, chance)
    worth = _least if scene.game.switches.pyromon_chooses == "victim" else _most
    kind = worth(victim, chance)
    if chance.random() < _SAYS:
        return Say("remove", {"player": victim.player, "elemon": kind})
    return Show(victim.player, THEIRS, kind)


def _aeromon(scene: Scene, chance: Random) -> Move | None:
    player, laid = scene.on_turn, scene.underway.laid
    if MINE in laid and THEIRS in laid:
        words = {"gives": str(scene.lies[MINE]), "other": laid[THEIRS], "takes": str(scene.lies[THEIRS])}
        return Say("swap", words) if scene.out_of_patience else None
    own = scene.game.seats[scene.game.seat_of(player)]
    if MINE in laid:
        rival = _rival(scene, chance)
        return Show(rival.player, THEIRS, _most(rival, chance))
    gives = _least(own, chance)
    if chance.random() < _SAYS:
        rival = _rival(scene, chance)
        return Say("swap", {"gives": gives, "other": rival.player, "takes": _most(rival, chance)})
    return Show(player, MINE, gives)


def _hydromon(scene: Scene, chance: Random) -> Move | None:
    player, looked = scene.on_turn, scene.underway.looked
    still_open = tuple(cell for cell in looked if isinstance(scene.lies[cell], Kind))
    if still_open:
        return Turn(player, still_open)
    free = [cell for cell in free_cells(scene.game) if cell not in looked]
    if len(looked) >= LOOKS or not free:
        return Say("done") if scene.out_of_patience else None
    if looked and chance.random() < _IS_CONTENT:
        return Say("done")
    memory = scene.memory()
    cell = chance.choice([cell for cell in free if cell not in memory] or free)
    return Peek(player, cell) if chance.random() < _PEEKS else Turn(player, (cell,))


def _cell_to_block(scene: Scene, chance: Random) -> str:
    """A tile that the player knows and would not leave to others, else any."""
    free, memory = free_cells(scene.game), scene.memory()
    return chance.choice([cell for cell in free if cell in memory] or list(free))


def _rival(scene: Scene, chance: Random) -> Seat:
    """An opponent with tiles, rather one who has many."""
    rivals = [seat for seat in scene.game.seats if seat.player != scene.on_turn and not seat.left and _kinds(seat)]
    return chance.choices(rivals, [len(seat.hand) for seat in rivals])[0]


def _most(seat: Seat, chance: Random) -> Kind:
    """The kind of which a hand would miss a tile most."""
    return max(_kinds(seat), key=lambda kind: (alike(seat, kind), chance.random()))


def _least(seat: Seat, chance: Random) -> Kind:
    return min(_kinds(seat), key=lambda kind: (alike(seat, kind), chance.random()))


def _kinds(seat: Seat) -> list[Kind]:
    return sorted({tile.kind for tile in seat.hand if tile.kind is not None})
