"""What people at the table do wrong, each for one rule of breaches, and how they put it right.

A slip returns whether it was made; its movements are queued on the table.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from companion.engine.reasons import Rule
from companion.table import KINDS, TILES_OF_A_KIND, Kind
from report.moment import BREATH_S

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.engine.state import Rock
    from companion.table import Place
    from hardware.simulated.table import SimulatedTable
    from report.moment import Moment

    Slip: TypeAlias = Callable[[Moment], bool]


def third_tile(now: Moment) -> bool:
    """A third tile is turned."""
    if not now.no_pair or not now.free:
        return False
    _and_back(now, now.free[0])
    return True


def not_turned_back(now: Moment) -> bool:
    """The next tile is turned while one still lies open."""
    if not now.no_pair or not now.free:
        return False
    first, second = now.lying_open
    _turns(now.table, now.by, first, now.free[-1], second)
    return True


def turned_back_early(now: Moment) -> bool:
    """The first tile is turned back before the second."""
    turn = now.game.turn
    if turn is None or len(turn.turned) != 1 or not now.lying_open:
        return False
    _and_back(now, *now.lying_open)
    return True


def tile_taken(now: Moment) -> bool:
    """A tile is taken that was not won, and laid back."""
    if not now.turn_is_young or not now.free:
        return False
    cell = now.free[0]
    _take_and_lay(now, {cell: cell})
    return True


def tile_changed(now: Moment) -> bool:
    """Two tiles change places, and one whose face was seen is turned."""
    if not now.turn_is_young:
        return False
    face = now.table.face
    swapped = [(one, other) for one in now.free if one in now.known for other in now.free if face(one) is not face(other)]
    if not swapped:
        return False
    one, other = swapped[0]
    _take_and_lay(now, {one: other, other: one})
    _turns(now.table, now.by, one)
    return True


def tile_count(now: Moment) -> bool:
    """A tile that was won lies in the grid again, when all six of its kind are known."""
    if not now.turn_is_young:
        return False
    seen = Counter(now.known.values())
    hands = [(seat.player, tile.kind) for seat in now.game.seats for tile in seat.hand if tile.kind is not None]
    out = Counter(kind for _, kind in hands) + Counter(dict(zip(KINDS, now.game.gone, strict=True)))
    unseen = [cell for cell in now.free if cell not in now.known]
    for player, kind in hands:
        if out[kind] + seen[kind] == TILES_OF_A_KIND and unseen and kind in now.table.tiles_of(player):
            now.table.take(unseen[0], by=player)
            now.table.wait(BREATH_S)
            now.table.show(unseen[0], kind, face_up=False, by=player)
            now.table.wait(BREATH_S)
            _turns(now.table, now.by, unseen[0])
            return True
    return False


def pair_not_taken(now: Moment) -> bool:
    """With an empty pile, a tile of a pair is turned back."""
    turn = now.game.turn
    if turn is None or not turn.matched or now.game.pile or len(now.lying_open) != 2:
        return False
    _and_back(now, now.lying_open[0])
    return True


def not_refilled(now: Moment) -> bool:
    """The next tile is turned before gaps are filled."""
    if not now.gaps_wait or len(now.free) < 3:
        return False
    _turns(now.table, now.by, now.free[0])
    for cell in now.gaps_wait:
        now.table.deal(cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def refill_face_up(now: Moment) -> bool:
    """A tile is dealt face up."""
    if not now.gaps_wait:
        return False
    now.table.deal(now.gaps_wait[0], face_up=True, by=now.by)
    now.table.wait(BREATH_S)
    _turns(now.table, now.by, now.gaps_wait[0])
    return True


def refill_unexpected(now: Moment) -> bool:
    """A gap is filled though the pile counts as empty."""
    if not now.turn_is_young or now.game.pile or not now.game.gaps or not now.table.pile:
        return False
    gap = min(now.game.gaps)
    now.table.deal(gap, by=now.by)
    now.table.wait(BREATH_S)
    now.table.take(gap, by=now.by)
    now.table.wait(BREATH_S)
    return True


def peek_limit(now: Moment) -> bool:
    """A fifth tile is opened before the look is over."""
    turn = now.game.turn
    if turn is None or turn.power is not Kind.HYDROMON or len(now.free) < 5:
        return False
    *four, fifth = now.free[:5]
    _together(now.table, now.by, *four)
    _and_back(now, fifth)
    _together(now.table, now.by, *four)
    return True


def blocked_tile(now: Moment) -> bool:
    """A blocked tile is turned; it is turned back and the rock set on it again."""
    rock = _rock_of_another(now)
    if rock is None:
        return False
    _and_back(now, rock.cell)
    now.table.rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_lifted_early(now: Moment) -> bool:
    """A rock is lifted though it is not its owner's turn."""
    rock = _rock_of_another(now)
    if rock is None:
        return False
    now.table.lift_rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    now.table.rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_overdue(now: Moment) -> bool:
    """A tile is turned before one's own rock is lifted."""
    turn = now.game.turn
    own = [rock for rock in now.game.rocks if turn is not None and rock.owner == turn.seat and rock.turn != turn.number]
    if not now.turn_is_young or not own or len(now.free) < 2:
        return False
    _turns(now.table, now.by, now.free[0])
    now.table.lift_rock(own[0].cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_misplaced(now: Moment) -> bool:
    """A rock is set though no power allows it."""
    if not now.turn_is_young or not now.free or len(now.game.rocks) == 2:
        return False
    now.table.rock(now.free[0], by=now.by)
    now.table.wait(BREATH_S)
    now.table.lift_rock(now.free[0], by=now.by)
    now.table.wait(BREATH_S)
    return True


SLIPS: Mapping[Rule, Slip] = {
    Rule.THIRD_TILE: third_tile,
    Rule.NOT_TURNED_BACK: not_turned_back,
    Rule.TURNED_BACK_EARLY: turned_back_early,
    Rule.BLOCKED_TILE: blocked_tile,
    Rule.TILE_TAKEN: tile_taken,
    Rule.PAIR_NOT_TAKEN: pair_not_taken,
    Rule.NOT_REFILLED: not_refilled,
    Rule.REFILL_FACE_UP: refill_face_up,
    Rule.REFILL_UNEXPECTED: refill_unexpected,
    Rule.TILE_CHANGED: tile_changed,
    Rule.TILE_COUNT: tile_count,
    Rule.PEEK_LIMIT: peek_limit,
    Rule.ROCK_OVERDUE: rock_overdue,
    Rule.ROCK_LIFTED_EARLY: rock_lifted_early,
    Rule.ROCK_MISPLACED: rock_misplaced,
}
NEED_AN_EMPTY_PILE = frozenset({Rule.PAIR_NOT_TAKEN, Rule.REFILL_UNEXPECTED})


def rests(now: Moment) -> bool:
    """A hand rests on a tile for a while: nothing happens."""
    if not now.turn_is_young or not now.free:
        return False
    now.table.rest(now.free[-1], 2 * BREATH_S, by=now.by)
    now.table.wait(BREATH_S)
    return True


def nudges(now: Moment) -> bool:
    """Two tiles are pushed a little: nothing happens."""
    if not now.turn_is_young or len(now.free) < 2:
        return False
    for cell in now.free[:2]:
        now.table.nudge(cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def _turns(table: SimulatedTable, by: str, *places: Place) -> None:
    """One after the other, each seen."""
    for place in places:
        _together(table, by, place)


def _together(table: SimulatedTable, by: str, *places: Place) -> None:
    table.turn(*places, by=by)
    table.wait(BREATH_S)


def _and_back(now: Moment, place: Place) -> None:
    _turns(now.table, now.by, place, place)


def _take_and_lay(now: Moment, moves: Mapping[Place, Place]) -> None:
    """Tiles are taken, and each laid face down where it is to go."""
    kinds = {cell: now.table.face(cell) for cell in moves}
    for cell in moves:
        now.table.take(cell, by=now.by)
        now.table.wait(BREATH_S)
    for cell, goes_to in moves.items():
        kind = kinds[cell]
        if kind is not None:
            now.table.show(goes_to, kind, face_up=False, by=now.by)
        now.table.wait(BREATH_S)


def _rock_of_another(now: Moment) -> Rock | None:
    """A rock that is not to be lifted in this turn, as the turn begins."""
    turn = now.game.turn
    if turn is None or not now.turn_is_young:
        return None
    return next((rock for rock in now.game.rocks if rock.owner != turn.seat), None)
