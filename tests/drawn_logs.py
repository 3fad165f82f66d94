"""Logs of games drawn at random, for tests of the record: people who do anything, or who keep to the rules to the end."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from any_people import AnyPeople
from companion.engine import NotAllowedError
from companion.referee.referee import Referee
from companion.table import Change, Command
from drawn_games import NINE_FACE_DOWN, Choices, HonestPlayers, NothingLeftError

if TYPE_CHECKING:
    from companion.engine.events import Line

NASTY = ("=1+1", '"', "a\nb", "🦖🦕", "שלום", "@SUM(A1)", "-1", "+2", "'quoted", "\ttab", "x;y,z", "Zoé Ñandú", "[a]{b}%", "<img src=x>")
"""Names that a spreadsheet would run, or that would break a line, a quotation or a page."""

EDITIONS = ("en", "es", "fr")


def drawn_log(seed: int, *, honest: bool, names: tuple[str, ...] = NASTY, choices: int = 700) -> list[Line]:
    """The log of the game of a seed, as far as so many choices reach; now and then its program was started anew."""
    chance = random.Random(seed)  # noqa: S311  a draw, no secret
    players = chance.sample(names, chance.randint(2, 4))
    referee = Referee(EDITIONS[seed % 3], {}, players)
    table = HonestPlayers if honest else AnyPeople
    lines: list[Line] = []
    t = chance.choice((0, 0.0, 1.5))
    try:
        people = table(referee, Choices(chance.randbytes(choices)))
        lines += referee.see(people.lay_out() if isinstance(people, HonestPlayers) else Change(t, tuple(NINE_FACE_DOWN.items())))
        while (game := referee.game) is not None and game.over is None:
            t = round(t + chance.random() * 9, 2)
            lines += _ruled(referee, people.act(game), t)
            if not honest and chance.random() < 0.01:
                lines += referee.restart(t)
    except NothingLeftError:
        pass
    return lines


def _ruled(referee: Referee, cause: Change | Command, t: float) -> tuple[Line, ...]:
    cause = replace(cause, t=t)
    try:
        return referee.see(cause) if isinstance(cause, Change) else referee.hear(cause)
    except NotAllowedError:
        return ()


def any_log() -> st.SearchStrategy[list[Line]]:
    """The log of any game, of people of either sort."""
    return st.builds(
        lambda seed, honest, choices: drawn_log(seed, honest=honest, choices=choices),
        st.integers(0, 100_000),
        st.booleans(),
        st.sampled_from((80, 300, 900)),
    )
