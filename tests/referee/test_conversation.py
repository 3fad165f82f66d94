"""Commands from outside: each once, and meant for the game as it stands."""

from __future__ import annotations

import pytest

from companion.engine.events import Note
from companion.referee.conversation import Conversation
from companion.table import Change, Command, Kind
from tabletop import Tabletop, names, steps


def talking(table: Tabletop) -> Conversation:
    return Conversation(table.referee, table.lines)


def pause(identity: str = "", state: int | None = None) -> Command:
    return Command(9.0, "pause", {}, identity, state)


def resume(identity: str = "", state: int | None = None) -> Command:
    return Command(9.0, "resume", {}, identity, state)


def test_a_command_is_obeyed_and_its_lines_told() -> None:
    table = Tabletop()
    answered = talking(table).hear(pause("a"))

    assert names(steps(answered.lines)) == ["paused"]
    assert (answered.why, answered.state, answered.before) == ("", table.referee.last_number, False)


def test_the_same_id_is_answered_as_before_and_changes_nothing_r25() -> None:
    table = Tabletop()
    conversation = talking(table)
    first = conversation.hear(pause("a"))
    conversation.hear(resume("b"))
    position = table.referee.position
    again = conversation.hear(pause("a"))

    assert (again.lines, again.why, again.state, again.before) == (first.lines, first.why, first.state, True)
    assert table.referee.position is position


def test_a_refusal_is_answered_as_before_too() -> None:
    conversation = talking(Tabletop())
    first = conversation.hear(resume("a"))
    conversation.hear(pause("b"))

    assert conversation.hear(resume("a")).why == first.why == "resume: the game is not paused"


def test_commands_without_an_id_are_each_obeyed() -> None:
    conversation = talking(Tabletop())

    assert [conversation.hear(command).why for command in (pause(), resume(), pause())] == ["", "", ""]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (0, "pause: the game has gone on since line 0"),
        (1, "pause: the game has gone on since line 1"),
        (3, "pause: the game has no line 3 yet"),
    ],
)
def test_a_command_meant_for_another_state_is_refused_with_the_present(state: int, why: str) -> None:
    table = Tabletop()
    answered = talking(table).hear(pause("a", state))

    assert answered.lines == ()
    assert answered.why == why
    assert answered.state == table.referee.last_number == 2


def test_what_was_seen_and_led_to_nothing_makes_no_command_stale() -> None:
    table = Tabletop()
    conversation = talking(table)
    seen = table.referee.see(Change(8.0, (("mine", Kind.GEOMON),)))
    conversation.ruled(seen)

    assert [isinstance(line.event, Note) for line in seen] == [True]
    assert conversation.hear(pause("a", 2)).why == ""


def test_a_ruling_makes_what_was_meant_for_before_it_stale() -> None:
    table = Tabletop()
    conversation = talking(table)
    conversation.ruled(table.referee.see(Change(8.0, (("a1", Kind.GEOMON),))))

    assert conversation.hear(pause("a", 2)).why == "pause: the game has gone on since line 2"
    assert conversation.hear(pause("b", 4)).why == ""


def test_after_a_restart_the_same_id_is_still_known() -> None:
    table = Tabletop()
    said = talking(table).hear(pause("a"))
    lines = [*table.lines, *said.lines, *table.referee.see(Change(10.0, (("a1", Kind.GEOMON),)))]
    again = Conversation(table.referee, lines).hear(pause("a"))

    assert (again.lines, again.why, again.state, again.before) == (said.lines, "", said.state, True)


def test_a_correction_is_known_with_all_that_was_ruled_again() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="geomon")
    said = talking(table).hear(Command(9.0, "correct", {"cell": "b1", "elemon": "aeromon"}, "a"))
    again = Conversation(table.referee, [*table.lines, *said.lines]).hear(Command(9.0, "correct", {}, "a"))

    assert names(steps(again.lines)) == ["corrected", "tile_turned", "no_pair"]
    assert again.lines == said.lines
