"""What a press means: by the game as it stands, and nothing where it would only be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.buttons import SEATS, Button, Press
from companion.engine import events as ev
from companion.engine.reasons import About
from companion.referee.pressed import BACK, NEW, meaning
from companion.table import Kind
from played import Played

if TYPE_CHECKING:
    from companion.engine.state import State


def pressed(button: Button, game: Played) -> tuple[str, object] | None:
    return meaning(Press(button), game.state)


def over() -> State:
    game = Played()
    game.plays(ev.PlayerLeft("Ben"))
    assert game.state.over is not None
    return game.state


def test_done_ends_a_look_and_means_nothing_else() -> None:
    game = Played()
    assert pressed(Button.DONE, game) is None
    game.takes_pair("hydromon", "hydromon")
    assert pressed(Button.DONE, game) == ("done", {})


def test_undo_takes_back_also_the_end_of_a_game() -> None:
    assert pressed(Button.UNDO, Played()) == ("undo", {})
    assert meaning(Press(Button.UNDO), over()) == ("undo", {})


@pytest.mark.parametrize("game", [None, Played().state])
def test_undo_goes_back_to_the_game_that_was_left_while_nothing_has_happened_in_this_one(game: State | None) -> None:
    assert meaning(Press(Button.UNDO), game, untouched=True) == (BACK, {})


def test_done_begins_another_game_once_one_is_over_and_the_tiles_lie_there_again() -> None:
    assert meaning(Press(Button.DONE), over(), laid_again=True) == (NEW, {})
    assert meaning(Press(Button.DONE), over(), laid_again=False) is None
    assert meaning(Press(Button.PAUSE), over(), laid_again=True) is None


def test_pause_pauses_and_goes_on() -> None:
    game = Played()
    assert pressed(Button.PAUSE, game) == ("pause", {})
    game.plays(ev.Paused())
    assert pressed(Button.PAUSE, game) == ("resume", {})
    assert pressed(Button.DONE, game) is None


@pytest.mark.parametrize("game", [None, Played().state, over()])
def test_done_held_long_begins_a_new_game_whatever_there_is(game: State | None) -> None:
    assert meaning(Press(Button.DONE, held=True), game) == (NEW, {})


def test_before_a_game_a_press_means_nothing() -> None:
    assert [meaning(Press(button), None) for button in Button] == [None] * len(Button)


def test_the_button_of_a_player_who_is_asked_for_answers() -> None:
    game = Played("en", "Ann", "Ben", "Cid", pyromon_chooses="player")
    asked = game.state._replace(question=ev.Question(About.WHOSE_TILE, Kind.PYROMON, ("Ben", "Cid")))
    assert [meaning(Press(button), asked) for button in SEATS] == [
        None,
        ("choose", {"player": "Ben"}),
        ("choose", {"player": "Cid"}),
        None,
    ]


def test_the_button_of_a_player_who_may_have_a_figure_claims_it_where_figures_have_to_be_asked_for() -> None:
    for claims, said in (("on_request", ("claim", {"player": "Ann", "elemon": "electromon"})), ("automatic", None)):
        game = Played("en", claims=claims)
        game.wins("electromon", "electromon")
        assert pressed(Button.SEAT_1, game) is None
        game.takes_pair("electromon", "polymon") if claims == "automatic" else game.wins("electromon", "polymon")
        assert pressed(Button.SEAT_1, game) == said
