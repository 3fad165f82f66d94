"""How a game that goes on is told: in a pipe, in a terminal."""

from __future__ import annotations

import io
from contextlib import suppress

import pytest

from companion.announce.view import Seen
from companion.cli.live import Live, Piped, telling_on
from companion.lamps import Lamp
from companion.table import CELLS, PLACES, State

SEEN = Seen(None, dict.fromkeys(PLACES, State.BACK), dict.fromkeys(CELLS, Lamp.OFF), ("It is your turn, Ada.",), 1.0)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_pipe_every_sentence_and_every_lamp_is_a_line() -> None:
    out = io.StringIO()

    with Piped(out) as telling:
        telling.moment(SEEN)
        telling.ruled(["It is your turn, Ada."], ["lamp b2 on"])

    assert out.getvalue() == "It is your turn, Ada.\nlamp b2 on\n"


def test_a_terminal_is_put_back_as_it_was_and_keeps_the_last_view() -> None:
    out = Terminal()

    with Live(out, colour=False) as telling:
        telling.moment(SEEN)

    entered, left = out.getvalue().split("\x1b[?25h\x1b[?1049l")
    assert entered.startswith("\x1b[?1049h\x1b[?25l")
    assert "It is your turn, Ada." in left
    assert "\x1b" not in left


def test_a_terminal_is_put_back_after_ctrl_c() -> None:
    out = Terminal()

    with suppress(KeyboardInterrupt), Live(out, colour=False) as telling:
        telling.moment(SEEN)
        raise KeyboardInterrupt

    assert "\x1b[?25h\x1b[?1049l" in out.getvalue()


@pytest.mark.parametrize(
    ("out", "term", "live"),
    [(Terminal(), "xterm", True), (Terminal(), "dumb", False), (Terminal(), "", False), (io.StringIO(), "xterm", False)],
)
def test_the_view_is_for_terminals_that_can_show_it(out: io.StringIO, term: str, live: bool) -> None:
    environment = {"TERM": term} if term else {}

    assert isinstance(telling_on(out, environment), Live if live else Piped)


@pytest.mark.parametrize(("no_color", "coloured"), [("1", False), ("", True)])
def test_no_color_is_honoured(no_color: str, coloured: bool) -> None:
    out = Terminal()

    with telling_on(out, {"TERM": "xterm", "NO_COLOR": no_color}) as telling:
        telling.moment(SEEN)

    assert ("\x1b[1m" in out.getvalue()) is coloured
