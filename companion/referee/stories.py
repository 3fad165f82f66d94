"""Stories: what a cell's change may mean where everybody keeps to the rules, the cheapest first.

Each story looks at one cell that shows something new. It returns whether it explained it, wholly or a step of the way; the lines are
added to the ruling. Their order is that of the rules: what ends the present turn comes before what begins the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import won_line
from companion.engine.endings import ending_of_turn
from companion.engine.grid import OPEN_BY_BREACH, free_cells, gaps_to_fill, may_be_turned
from companion.engine.powers import LOOKS, WAIVED_BY_PLAYING_ON, power_of
from companion.engine.reasons import Lapse, Rule
from companion.engine.state import SEAT_OF_NOBODY, TOKENS
from companion.referee.pads import answer
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.state import Turn, Turned
    from companion.referee.ruling import Ruling


def put_right(r: Ruling, cell: Cell) -> bool:
    """What was wrong about this cell is put right."""
    if not r.game.breaches:
        return False
    seen = r.seen[cell]
    mended = [rule for rule, at in r.game.breaches if at == cell and _is_mended(r, rule, cell)]
    if not mended:
        return False
    for rule in sorted(mended, key=lambda rule: rule not in _ON_TOP):
        r.restore(rule, cell)
    right = r.as_the_rules_have_it(cell)
    if isinstance(seen, Kind) and (isinstance(right, Kind) or any(at == cell and rule in OPEN_BY_BREACH for rule, at in r.game.breaches)):
        right = seen
    r.explained(cell, right)
    r.follow()
    return True


_ON_TOP = (Rule.TILE_TAKEN, Rule.ROCK_MISPLACED)


def _is_mended(r: Ruling, rule: Rule, cell: Cell) -> bool:
    seen = r.seen[cell]
    match rule:
        case Rule.TILE_TAKEN:
            return seen is not State.EMPTY
        case Rule.ROCK_MISPLACED:
            return seen is not State.ROCK
        case Rule.BLOCKED_TILE:
            return seen is (State.BACK if r.game.rock_at(cell) is None else State.ROCK)
        case Rule.ROCK_LIFTED_EARLY:
            return seen is State.ROCK
        case Rule.REFILL_UNEXPECTED:
            return seen is State.EMPTY
        case Rule.PAIR_NOT_TAKEN | Rule.TURNED_BACK_EARLY:
            return isinstance(seen, Kind)
        case _:
            return rule in OPEN_BY_BREACH and seen is State.BACK


def won(r: Ruling, cell: Cell) -> bool:
    """A tile of the pair is gone, or has been dealt again already."""
    turn, tile = r.game.turn, r.game.turned_at(cell)
    if turn is None or tile is None or not turn.matched:
        return False
    seen = r.seen[cell]
    dealt_again = r.game.pile > 0 and (
        seen is State.BACK or (isinstance(seen, Kind) and seen != tile.kind and _other_is_replaced(r, turn, tile))
    )
    if seen is not State.EMPTY and not dealt_again:
        return False
    r.emit(won_line(r.game, turn, tile))
    r.follow()
    r.explained(cell, State.EMPTY)
    if isinstance(seen, Kind):
        r.between_looks.add(cell)
    return True


def _other_is_replaced(r: Ruling, turn: Turn, tile: Turned) -> bool:
    """Whether the other tile of the pair is won and its gap filled, or to stay: else an open tile's other kind is a wavering reading."""
    other = next(t for t in turn.turned if t.cell != tile.cell)
    seen = r.seen.get(other.cell)
    if other.won:
        gone, filled = True, other.cell not in r.game.gaps or seen is State.BACK
    else:
        gone, filled = seen is State.EMPTY, seen is State.BACK and r.last.get(other.cell) is not State.BACK
    # The last tile of the pile lies where this one was, and play goes on with the other's gap.
    stays = gone and r.game.pile == 1 and ending_of_turn(r.game._replace(pile=0)) is None
    return filled or stays


def power_used(r: Ruling, cell: Cell) -> bool:
    """A rock is set by geomon."""
    turn = r.game.turn
    if turn is None or turn.power is not Kind.GEOMON or r.seen[cell] is not State.ROCK or cell not in free_cells(r.game):
        return False
    r.emit(ev.RockPlaced(r.game.seats[turn.seat].player, cell))
    r.follow()
    r.explained(cell)
    return True


def dealt(r: Ruling, cell: Cell) -> bool:
    """A gap has got the top tile of the pile."""
    if cell not in r.game.gaps or not r.game.pile or not (r.seen[cell] is State.BACK or cell in r.between_looks):
        return False
    r.emit(ev.TileDealt(cell))
    r.follow()
    r.explained(cell, State.BACK)
    return True


def returned(r: Ruling, cell: Cell) -> bool:
    """An unmatched tile lies face down again."""
    turn = r.game.turn
    if turn is None or turn.matched is not False or r.seen[cell] is not State.BACK or r.game.turned_at(cell) is None:
        return False
    r.emit(ev.TileReturned(cell))
    r.follow()
    r.explained(cell)
    return True


def look_closed(r: Ruling, cell: Cell) -> bool:
    """A tile that hydromon looked at lies face down again; with the last of them the look is over."""
    if r.look is None or cell not in r.look.still_open or r.seen[cell] is not State.BACK:
        return False
    r.look = r.look._replace(still_open=r.look.still_open - {cell})
    r.explained(cell)
    end_of_look(r)
    return True


def end_of_look(r: Ruling) -> None:
    """End the look where as many tiles as may be were seen and all lie face down again."""
    look = r.look
    if look is None or look.still_open or not look.opened:
        return
    if len(look.opened) >= LOOKS or set(free_cells(r.game)) <= set(look.opened):
        r.emit(ev.Peeked(len(look.opened)))
        r.follow()


def looked_at(r: Ruling, cell: Cell) -> bool:
    """Hydromon: a tile is opened to look at it. What it shows goes nowhere."""
    look = r.look
    if look is None or not isinstance(r.seen[cell], Kind) or cell not in free_cells(r.game) or cell in look.still_open:
        return False
    if cell not in look.opened:
        if len(look.opened) >= LOOKS:
            return False
        look = look._replace(opened=(*look.opened, cell))
    r.look = look._replace(still_open=look.still_open | {cell})
    r.explained(cell)
    return True


def rock_lifted(r: Ruling, cell: Cell) -> bool:
    """A rock is lifted by the player on turn, or by one who cannot start before, or late, or is that of one who left."""
    rock = r.game.rock_at(cell)
    if rock is None or r.seen[cell] is not State.BACK:
        return False
    turn = r.game.turn
    on_turn = turn is not None and turn.seat == rock.owner and turn.number != rock.turn
    late = r.game.stands(Rule.ROCK_OVERDUE, cell)
    if not (on_turn or late or r.game.seats[rock.owner].left or rock.owner == _about_to_start(r)):
        return False
    r.emit(ev.RockLifted(r.game.seats[rock.owner].player, cell))
    r.explained(cell)
    r.follow()
    return True


def _about_to_start(r: Ruling) -> int:
    """The seat whose turn cannot start before its rock is lifted, SEAT_OF_NOBODY where there is none."""
    turn = r.game.turn
    if turn is None:
        return r.game.upcoming
    over = turn_is_over(r)
    return r.game.seat_after(turn.seat) if over and not turn.again else turn.seat if over else SEAT_OF_NOBODY


def turn_is_over(r: Ruling) -> bool:
    """Whether the present turn is over and the next cannot start yet."""
    turn = r.game.turn
    if turn is None:
        return True
    if turn.matched is None:
        return turn.passed
    if turn.matched:
        return turn.passed or (turn.settled and all(t.won for t in turn.turned) and not gaps_to_fill(r.game))
    return turn.passed or all(t.returned for t in turn.turned)


def turned(r: Ruling, cell: Cell) -> bool:
    """A face-down tile is turned, in this turn or in the next that it begins."""
    kind = r.seen[cell]
    if not isinstance(kind, Kind) or r.last.get(cell) is not State.BACK or not may_be_turned(r.game, cell):
        return False
    if _won_between_looks(r) or waived(r):
        if r.game.over is not None:
            r.explained(cell)
        return True
    turn = r.game.turn
    if turn is None or turn.passed or len(turn.turned) > 1 or gaps_to_fill(r.game) or cell in [t.cell for t in turn.turned]:
        return False
    for rock in r.game.rocks:
        if rock.owner == turn.seat and rock.turn != turn.number and not r.game.stands(Rule.ROCK_OVERDUE, rock.cell):
            r.breach(Rule.ROCK_OVERDUE, rock.cell)
    was = r.faces.get(cell)
    r.emit(ev.TileTurned(cell, kind))
    if was is not None and was != kind:
        r.emit(ev.Breach(Rule.TILE_CHANGED, cell, elemon=kind, was=was))
    r.remember(cell, kind)
    r.explained(cell)
    r.follow()
    return True


def _won_between_looks(r: Ruling) -> bool:
    """The first tile of a pair, turned back early, was taken and dealt between two looks: a further tile is turned and the other is won."""
    turn = r.game.turn
    if turn is None or not turn.matched or len(turn.turned) != 2 or not r.game.pile:
        return False
    first, second = turn.turned
    if first.won or not first.early or not second.won or r.last.get(first.cell) is not State.BACK:
        return False
    r.emit(won_line(r.game, turn, first))
    r.follow()
    if r.game.over is None:
        r.emit(ev.TileDealt(first.cell))
        r.follow()
    return True


def waived(r: Ruling) -> bool:
    """Play going on is a waiver: the power that waits is settled."""
    turn = r.game.turn
    if turn is None or turn.power not in WAIVED_BY_PLAYING_ON:
        return False
    player = r.game.seats[turn.seat].player
    if turn.power is Kind.FLORAMON:
        r.emit(ev.TileDrawn(player, None))
    else:
        r.emit(ev.PowerLapsed(player, turn.power, Lapse.PASSED))
    r.follow()
    return True


def nothing(r: Ruling, cell: Cell) -> bool:
    """Nothing happened: the reading of an open tile wavers, or what is known to be wrong shows itself otherwise."""
    seen, right = r.seen[cell], r.as_the_rules_have_it(cell)
    if _is_held(r, cell):
        r.held = r.held | {cell}
    elif cell in r.held and seen is not State.ROCK:
        r.held = r.held - {cell}
        r.explained(cell, State.BACK)
        return True
    elif isinstance(seen, Kind):
        open_in_look = r.look is not None and cell in r.look.still_open
        if not (isinstance(right, Kind) or open_in_look or _stands_open(r, cell)):
            if right is State.BACK and r.last.get(cell) is State.ROCK:
                r.explained(cell, State.BACK)
                return True
            return False
    elif seen != right and not (seen is State.BACK and _stands_open(r, cell)):
        return False
    r.explained(cell)
    return True


def _stands_open(r: Ruling, cell: Cell) -> bool:
    """Whether a breach stands here by which a tile lies open, or lies where none belongs."""
    return any(at == cell and (rule in OPEN_BY_BREACH or rule is Rule.REFILL_UNEXPECTED) for rule, at in r.game.breaches)


def _is_held(r: Ruling, cell: Cell) -> bool:
    """Whether a rock is set after the second tile of a geomon pair, before both are won: it counts when the power begins."""
    turn = r.game.turn
    if r.seen[cell] is not State.ROCK or turn is None or not turn.matched or turn.settled or turn.power is not None or turn.passed:
        return False
    first, second = turn.turned
    geomon = power_of(r.game.switches, first.kind, second.kind) is Kind.GEOMON
    return geomon and len(r.game.rocks) < TOKENS and cell in free_cells(r.game)


def set_before(r: Ruling) -> bool:
    """What was set or shown before the power began counts now: a rock, or what the pads show."""
    turn = r.game.turn
    if turn is None or turn.power is None:
        return False
    if turn.power is Kind.GEOMON and r.held:
        cells = sorted(cell for cell in r.held if r.seen.get(cell) is State.ROCK and cell in free_cells(r.game))
        r.held = frozenset()
        for cell in cells[1:]:
            r.again(cell, State.BACK)
        if cells:
            r.emit(ev.RockPlaced(r.game.seats[turn.seat].player, cells[0]))
            r.follow()
            return True
    return answer(r)


STORIES: tuple[Callable[[Ruling, Cell], bool], ...] = (
    put_right,
    won,
    power_used,
    dealt,
    returned,
    look_closed,
    looked_at,
    rock_lifted,
    turned,
    nothing,
)
"""In the order in which they are tried; `set_before` is tried with `power_used`."""
