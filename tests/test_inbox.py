"""What people say, on its way to the referee."""

from __future__ import annotations

import math

from companion.inbox import Inbox
from companion.table import Command


def test_what_was_said_before_a_time_is_taken_out_in_order() -> None:
    inbox = Inbox([Command(1.0, "pause"), Command(2.0, "resume"), Command(3.0, "undo")])

    assert [command.do for command in inbox.before(3.0)] == ["pause", "resume"]
    assert [command.do for command in inbox.before(math.inf)] == ["undo"]
    assert list(inbox.before(math.inf)) == []


def test_a_word_said_meanwhile_is_there_at_once() -> None:
    inbox = Inbox()
    assert list(inbox.before(9.0)) == []

    inbox.say(Command(5.0, "done"))

    assert [command.do for command in inbox.before(9.0)] == ["done"]


def test_a_word_said_while_others_are_taken_out_comes_after_them() -> None:
    inbox = Inbox([Command(1.0, "pause")])
    taken = inbox.before(9.0)
    first = next(taken)

    inbox.say(Command(2.0, "resume"))

    assert [first.do, *(command.do for command in taken)] == ["pause", "resume"]
