"""The lamps follow the game: amber while a rock blocks, red while something is wrong, all of them at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.announce.context import Context, after, context_of
from companion.announce.lamps import lamp_lines, lamps
from companion.engine.events import (
    Breach,
    Differs,
    Event,
    GameOver,
    GameStarted,
    InStep,
    Line,
    NoPair,
    OutOfStep,
    PlayerLeft,
    RockLifted,
    RockPlaced,
    RuleRestored,
    TableAccepted,
    TurnStarted,
    Undone,
)
from companion.engine.reasons import Ending, Rule
from companion.lamps import Lamp
from companion.record.lines import parse_line
from companion.table import CELLS, Kind, State

if TYPE_CHECKING:
    from pathlib import Path

START = GameStarted("en", {}, ("Ada", "Ben"))


def lit(*events: Event) -> dict[str, Lamp]:
    """The lamps that are on after a game of these events."""
    context = after(Context(), START)
    for event in events:
        context = after(context, event)
    return {cell: lamp for cell, lamp in lamps(context).items() if lamp is not Lamp.OFF}


def test_every_cell_has_its_lamp_and_all_are_off_at_the_start() -> None:
    assert lamps(after(Context(), START)) == dict.fromkeys(CELLS, Lamp.OFF)


def test_a_lamp_is_amber_while_a_rock_blocks() -> None:
    assert lit(RockPlaced("Ada", "b2")) == {"b2": Lamp.BLOCKED}
    assert lit(RockPlaced("Ada", "b2"), RockPlaced("Ben", "c1"), RockLifted("Ada", "b2")) == {"c1": Lamp.BLOCKED}


def test_the_rock_of_a_player_who_left_blocks_until_it_is_lifted() -> None:
    assert lit(RockPlaced("Ada", "b2"), PlayerLeft("Ada")) == {"b2": Lamp.BLOCKED}


def test_a_rock_that_is_gone_from_an_accepted_table_blocks_no_longer() -> None:
    assert lit(RockPlaced("Ada", "b2"), TableAccepted({"b2": State.BACK})) == {}


def test_a_lamp_is_red_while_a_breach_stands_there() -> None:
    assert lit(Breach(Rule.TILE_TAKEN, "a3")) == {"a3": Lamp.BREACH}
    assert lit(Breach(Rule.TILE_TAKEN, "a3"), RuleRestored(Rule.TILE_TAKEN, "a3")) == {}


def test_of_two_breaches_at_a_cell_one_keeps_it_red() -> None:
    events = (Breach(Rule.REFILL_FACE_UP, "a3"), Breach(Rule.TILE_TAKEN, "a3"), RuleRestored(Rule.REFILL_FACE_UP, "a3"))
    assert lit(*events) == {"a3": Lamp.BREACH}


def test_red_comes_before_amber_and_amber_again_after_it() -> None:
    early = (RockPlaced("Ada", "b2"), Breach(Rule.ROCK_LIFTED_EARLY, "b2"))
    assert lit(*early) == {"b2": Lamp.BREACH}
    assert lit(*early, RuleRestored(Rule.ROCK_LIFTED_EARLY, "b2")) == {"b2": Lamp.BLOCKED}


def test_a_breach_without_a_cell_lights_nothing() -> None:
    assert lit(Breach(Rule.TILE_COUNT, elemon=Kind.GEOMON)) == {}


@pytest.mark.parametrize(
    ("breach", "over"),
    [
        (Breach(Rule.TILE_CHANGED, "a1", Kind.GEOMON, Kind.AEROMON), TurnStarted(2, "Ben", extra=False)),
        (Breach(Rule.TURNED_BACK_EARLY, "a1"), NoPair(("a1", "b1"), (Kind.GEOMON, Kind.AEROMON))),
        (Breach(Rule.TURNED_BACK_EARLY, "a1"), TurnStarted(2, "Ben", extra=False)),
        (Breach(Rule.ROCK_LIFTED_EARLY, "a1"), RockLifted("Ada", "a1")),
    ],
    ids=lambda event: event.name,
)
def test_a_breach_that_no_line_restores_goes_out_with_what_closes_it(breach: Breach, over: Event) -> None:
    assert lit(breach) == {"a1": Lamp.BREACH}
    assert lit(breach, over) == {}


def test_a_breach_that_is_to_be_put_right_outlasts_the_turn() -> None:
    assert lit(Breach(Rule.NOT_REFILLED, "a1"), TurnStarted(2, "Ben", extra=False)) == {"a1": Lamp.BREACH}


def test_cells_out_of_step_say_that_something_is_to_be_done_there() -> None:
    out = OutOfStep({cell: Differs(State.BACK, State.EMPTY) for cell in ("a1", "b1", "c1")})
    assert lit(out) == dict.fromkeys(("a1", "b1", "c1"), Lamp.EXPECTED)
    assert lit(out, InStep()) == {}


def test_all_lamps_are_on_once_the_game_is_over() -> None:
    assert lit(RockPlaced("Ada", "b2"), GameOver(Ending.PILE_EMPTY, ("Ada",), {})) == dict.fromkeys(CELLS, Lamp.WIN)


def test_a_new_game_begins_dark() -> None:
    assert lit(RockPlaced("Ada", "b2"), GameOver(Ending.PILE_EMPTY, ("Ada",), {}), START) == {}


def test_an_undone_end_puts_the_lamps_back() -> None:
    events = (START, RockPlaced("Ada", "b2"), GameOver(Ending.PILE_EMPTY, ("Ada",), {}), Undone(3))
    context = context_of(Line(n, 0.0, event) for n, event in enumerate(events, 1))
    assert lamps(context)["b2"] is Lamp.BLOCKED
    assert lamps(context)["a1"] is Lamp.OFF


def test_a_line_is_said_for_each_lamp_that_lights_up_or_goes_out() -> None:
    dark = dict.fromkeys(CELLS, Lamp.OFF)
    assert lamp_lines(dark, {**dark, "c1": Lamp.BREACH, "b1": Lamp.BLOCKED}) == ["lamp b1 on", "lamp c1 on"]
    assert lamp_lines({**dark, "b2": Lamp.BLOCKED}, dark) == ["lamp b2 off"]


def test_nothing_is_said_of_a_lamp_that_only_changes_colour() -> None:
    dark = dict.fromkeys(CELLS, Lamp.OFF)
    assert lamp_lines({**dark, "b2": Lamp.BLOCKED}, {**dark, "b2": Lamp.BREACH}) == []


@pytest.mark.shared
def test_over_all_handed_logs_a_rock_is_lit_from_its_placing_to_its_lifting(shared: Path) -> None:
    for path in sorted((shared / "recordings").rglob("none-*/expected.jsonl")):
        context, blocked = Context(), set[str]()
        for text in path.read_text(encoding="utf-8").splitlines():
            event = parse_line(text).event
            context = after(context, event)
            if isinstance(event, RockPlaced):
                blocked.add(event.cell)
            if isinstance(event, RockLifted):
                blocked.remove(event.cell)
            if not isinstance(event, GameOver):
                assert {cell for cell, lamp in lamps(context).items() if lamp is Lamp.BLOCKED} == blocked, path
