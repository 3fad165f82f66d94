"""Other names in the place of the players' own."""

from __future__ import annotations

import json

from hypothesis import given, settings

from companion.record.lines import format_line, parse_line
from companion.record.verify.verifier import first_fault
from companion.recorder.renamed import new_names, renamed
from drawn_logs import any_log
from tabletop import Tabletop


@settings(max_examples=15)
@given(any_log())
def test_a_renamed_game_is_a_game_in_which_nobody_is_named(lines) -> None:  # type: ignore[no-untyped-def]
    players = lines[0].event.players
    again = [parse_line(json.dumps(renamed(json.loads(format_line(line)), new_names(players)))) for line in lines]

    assert first_fault(again) is None
    text = "".join(format_line(line) for line in again)
    assert [player for player in players if json.dumps(player, ensure_ascii=False) in text] == []


def test_a_cell_or_a_kind_that_is_called_like_a_player_stays() -> None:
    table = Tabletop("en", "a1", "geomon")
    table.turns(a1="geomon")

    turn, *_, turned = (renamed(json.loads(format_line(line)), new_names(["a1", "geomon"])) for line in table.lines[1:])

    assert turn["player"] == "Player 1"  # type: ignore[index]
    assert (turned["cell"], turned["elemon"]) == ("a1", "geomon")  # type: ignore[index]


def test_what_was_said_names_nobody() -> None:
    said = {"event": "x_said", "do": "swap", "arguments": {"other": "Ben", "gives": "geomon", "player": "Ann"}}

    assert renamed(said, new_names(["Ann", "Ben"])) == {
        "event": "x_said",
        "do": "swap",
        "arguments": {"other": "Player 2", "gives": "geomon", "player": "Player 1"},
    }
