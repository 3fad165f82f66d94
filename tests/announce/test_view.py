"""A game as lines of text."""

from __future__ import annotations

import re

import pytest

from at_the_table import game, rock, tiles, turn
from companion.announce.view import Seen, draw
from companion.engine.events import GameOver
from companion.engine.reasons import Ending
from companion.lamps import Lamp
from companion.table import CELLS, PLACES, Kind, State

NOTHING_LIT = dict.fromkeys(CELLS, Lamp.OFF)
FACE_DOWN = dict.fromkeys(PLACES, State.BACK) | {"mine": State.EMPTY, "theirs": State.EMPTY}
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def text(state=None, shows=None, lamps=None, said: tuple[str, ...] = (), width: int = 76, *, colour: bool = False) -> str:
    return "\n".join(draw(Seen(state, FACE_DOWN | (shows or {}), NOTHING_LIT | (lamps or {}), said, 65.0), width, colour=colour))


def test_faces_rocks_lamps_and_pads_are_drawn() -> None:
    drawn = text(game(rocks=(rock("b2", 0),)), {"a1": Kind.PYROMON, "b2": State.ROCK, "mine": Kind.GEOMON}, {"b2": Lamp.BLOCKED})

    assert "Pyromon" in drawn
    assert "rock" in drawn
    assert drawn.count("●") == 1
    assert "mine: Geomon" in drawn


def test_figures_tiles_and_whose_turn_it_is_are_told() -> None:
    figures = tuple(1 if kind is Kind.AEROMON else -1 for kind in Kind)

    drawn = text(game(tiles("geomon", "pyromon"), (), figures=figures))

    assert "> Ada: Geo Pyr" in drawn
    assert "  Ben: *Aeromon*" in drawn
    assert "33 tiles in the pile, 1:05 played" in drawn


def test_who_has_won_is_marked() -> None:
    over = game()._replace(over=GameOver(Ending.PILE_EMPTY, ("Ben",), {}))

    assert "* Ben:" in text(over)


def test_what_hydromon_shows_is_not_drawn() -> None:
    looking = game(turn=turn(("a3", "hydromon"), ("b3", "hydromon"), won=True, matched=True, power=Kind.HYDROMON))

    assert text(looking, {"a1": Kind.PYROMON}) == text(looking)


def test_the_last_sentences_are_kept_in_view() -> None:
    drawn = text(game(), said=tuple(f"Sentence {n}." for n in range(20)))

    assert "Sentence 19." in drawn
    assert "Sentence 0." not in drawn


@pytest.mark.parametrize("width", [15, 20, 40, 60, 76, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    long = ("It is your turn, " + "Ada" * 40, "word " * 40)
    shows = {"a1": Kind.ELECTROMON, "b2": State.ROCK, "mine": Kind.ELECTROMON, "theirs": Kind.FLORAMON}

    drawn = text(game(tiles(*Kind), ()), shows, {"b2": Lamp.BLOCKED}, long, width)

    assert max(map(len, drawn.splitlines())) <= width


def test_colours_change_nothing_but_colour() -> None:
    coloured = text(game(), {"a1": Kind.PYROMON}, {"a1": Lamp.BREACH}, ("Sentence.",), colour=True)

    assert ANSI.sub("", coloured) == text(game(), {"a1": Kind.PYROMON}, {"a1": Lamp.BREACH}, ("Sentence.",))
    assert ANSI.search(coloured)


def test_before_the_game_there_is_a_grid_already() -> None:
    assert "▒" in text(None)
