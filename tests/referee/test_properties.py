"""What holds in every game, whoever plays and whatever happens at the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from any_people import AnyPeople
from careless_players import CarelessPlayers
from companion.engine import events as ev
from companion.engine.editions import ALLOWED, EDITIONS
from companion.engine.endings import known_named
from companion.record.lines import format_line
from companion.referee.referee import Referee
from companion.table import KINDS, PLACES, TILES_IN_GAME, TILES_OF_A_KIND, Change, Command, Kind
from drawn_games import NINE_FACE_DOWN, Choices, HonestPlayers, NothingLeftError
from watched import Watched

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.events import Event
    from companion.engine.state import State as Game
    from companion.table import Place, Shows

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")

shorter = settings(max_examples=max(1, settings().max_examples // 4))
"""A whole game is worth more examples than most: fewer do, a quarter of what the profile says."""


class Setting(NamedTuple):
    """Edition, single switches, players."""

    edition: str
    switches: dict[str, str]
    players: tuple[str, ...]

    def referee(self) -> Referee:
        return Referee(*self)


@st.composite
def any_setting(draw: st.DrawFn) -> Setting:
    """A game of any edition, with up to two switches set by themselves."""
    which = draw(st.dictionaries(st.sampled_from(sorted(ALLOWED)), st.integers(0, 1), max_size=2))
    switches = {name: ALLOWED[name][number % len(ALLOWED[name])] for name, number in which.items()}
    return Setting(draw(st.sampled_from(sorted(EDITIONS))), switches, PLAYERS[: draw(st.integers(2, 4))])


def any_choices(most: int) -> st.SearchStrategy[Choices]:
    """What happens in a game, up to so many choices."""
    sizes = st.sampled_from((64, most // 8, most // 2, most))
    return sizes.flatmap(lambda size: st.binary(min_size=size, max_size=size)).map(Choices)


def tiles(game: Game) -> int:
    """All tiles that the game knows of, wherever they are."""
    return sum(len(seat.hand) for seat in game.seats) + sum(game.gone) + game.gone_unnamed + game.pile + game.grid_tiles()


def accusations(events: list[Event]) -> list[Event]:
    return [line for line in events if isinstance(line, (ev.Breach, ev.OutOfStep))]


class Moment(NamedTuple):
    """What was seen or said, and what it led to. shown: the table just before. in_a_look: whether hydromon looked just before."""

    cause: Change | Command
    news: list[Event]
    shown: Mapping[Place, Shows]
    in_a_look: bool


def played_honestly(setting: Setting, choices: Choices) -> list[Moment]:
    """A game as far as the choices reach."""
    watched, played = Watched(setting.referee()), list[Moment]()
    try:
        players = HonestPlayers(watched.referee, choices)
        cause: Change | Command = players.lay_out()
        while True:
            before = watched.referee.position
            played.append(Moment(cause, watched.take(cause), before.shown, before.look is not None))
            game = watched.referee.game
            if game is None or game.over is not None:
                break
            cause = players.act(game)
    except NothingLeftError:
        pass
    return played


def done_anyhow(setting: Setting, choices: Choices) -> Watched:
    """A game in which anything was done, as far as the choices reach."""
    watched = Watched(setting.referee())
    people = AnyPeople(watched.referee, choices)
    watched.take(Change(0.0, tuple(NINE_FACE_DOWN.items())))
    try:
        while (game := watched.referee.game) is not None:
            watched.take(people.act(game))
    except NothingLeftError:
        pass
    return watched


def again(setting: Setting, causes: list[Change | Command]) -> Watched:
    watched = Watched(setting.referee())
    for cause in causes:
        watched.take(cause)
    return watched


@shorter
@given(any_setting(), any_choices(2500))
def test_whoever_keeps_to_the_rules_is_not_accused_and_no_tile_is_lost(setting: Setting, choices: Choices) -> None:
    watched = Watched(setting.referee(), strict=True)
    try:
        players = HonestPlayers(watched.referee, choices)
        watched.take(players.lay_out())
        while (game := watched.referee.game) is not None and game.over is None:
            news = watched.take(players.act(game))
            game = watched.referee.game
            assert accusations(news) == []
            assert tiles(game) == TILES_IN_GAME
            assert max(known_named(game)) <= TILES_OF_A_KIND
            assert players.kinds(game) == dict.fromkeys(KINDS, TILES_OF_A_KIND)
    except NothingLeftError:
        pass
    over = [line for line in watched.events() if isinstance(line, ev.GameOver)]
    event(f"over: {over[0].reason if over else 'no'}")


@given(any_setting(), any_choices(900))
def test_whatever_is_done_is_ruled_or_refused(setting: Setting, choices: Choices) -> None:
    watched = done_anyhow(setting, choices)

    for line in watched.events():
        if isinstance(line, ev.Breach):
            event(line.rule)


@shorter
@given(any_setting(), any_choices(1500))
def test_what_is_put_right_at_once_is_as_if_it_had_not_been(setting: Setting, choices: Choices) -> None:
    watched, right = Watched(setting.referee()), []
    try:
        players = CarelessPlayers(watched.referee, choices)
        right.append(players.lay_out())
        watched.take(right[0])
        while (game := watched.referee.game) is not None and game.over is None:
            if (slip := players.slip(game)) is not None:
                watched.take(slip)
            else:
                right.append(players.act(game))
                watched.take(right[-1])
    except NothingLeftError:
        pass

    lines = [line for line in watched.events() if not isinstance(line, (ev.Breach, ev.RuleRestored))]
    assert lines == again(setting, right).events()


@shorter
@given(any_setting(), any_choices(800), st.integers(0, 400), st.sampled_from(KINDS), st.integers(0, 20))
def test_a_wrong_reading_corrected_is_as_if_seen_rightly(setting: Setting, choices: Choices, which: int, wrong: Kind, later: int) -> None:
    played = played_honestly(setting, choices)
    turnings = [i for i, moment in enumerate(played) if any(isinstance(line, ev.TileTurned) for line in moment.news)]
    assume(turnings)
    at = turnings[which % len(turnings)]
    turned = next(line for line in played[at].news if isinstance(line, ev.TileTurned))
    since = [moment.cause for moment in played[at : at + later + 1]]
    assume(all(isinstance(cause, Change) for cause in since) and wrong != turned.elemon)
    assume(
        not any(isinstance(line, ev.TileTurned) and line.cell == turned.cell for moment in played[at + 1 :][:later] for line in moment.news)
    )

    watched = again(setting, [moment.cause for moment in played[:at]])
    misread = [line for cause in since for line in watched.take(read_as(cause, turned, wrong))]
    assume(sum(isinstance(line, ev.TileTurned) and line.cell == turned.cell for line in misread) == 1)
    # A wrong pair may lead to a look, and then only undo is the way.
    assume(watched.take(Command(0.0, "correct", {"cell": turned.cell, "elemon": turned.elemon})))

    assert watched.events() == [line for moment in played[: at + later + 1] for line in moment.news]


def read_as(cause: Change | Command, turned: ev.TileTurned, wrong: Kind) -> Change | Command:
    """The same change, the tile that was turned read as another kind, as long as it lies there."""
    assert isinstance(cause, Change)
    return replace(
        cause, facts=tuple((place, wrong if (place, shows) == (turned.cell, turned.elemon) else shows) for place, shows in cause.facts)
    )


@shorter
@given(any_setting(), any_choices(900))
def test_undone_and_the_table_laid_as_before_is_as_if_not_played_r20(setting: Setting, choices: Choices) -> None:
    played = played_honestly(setting, choices)
    assume(len(played) > 1)
    at = max(i for i, moment in enumerate(played) if moment.news)
    assume(at > 0 and not played[at].in_a_look)
    watched = again(setting, [moment.cause for moment in played])

    assert [line.name for line in watched.take(Command(0.0, "undo"))] == ["undone"]
    watched.take(Change(0.0, tuple(played[at].shown.items())))
    assert watched.events() == [line for moment in played[:at] for line in moment.news]

    for moment in played[at:]:
        watched.take(moment.cause)
    assert watched.events() == [line for moment in played for line in moment.news]


@shorter
@given(any_setting(), any_choices(600), st.integers(0, 200), st.integers(2, 4))
def test_quick_hands_that_do_several_things_between_two_looks_are_not_accused_r13(
    setting: Setting, choices: Choices, which: int, several: int
) -> None:
    played = played_honestly(setting, choices)
    assume(len(played) > several)
    at = 1 + which % (len(played) - several)
    quick = played[at : at + several]
    facts = [fact for moment in quick if isinstance(moment.cause, Change) for fact in moment.cause.facts]
    assume(all(isinstance(moment.cause, Change) for moment in quick) and len({place for place, _ in facts}) == len(facts))
    # A tile that is looked at and one that is turned look alike.
    assume(not any(moment.in_a_look or ev.Power.name in [line.name for line in moment.news] for moment in quick))

    slow = again(setting, [moment.cause for moment in played[: at + several]])
    watched = again(setting, [moment.cause for moment in played[:at]])

    assert accusations(watched.take(Change(0.0, tuple(sorted(facts, key=lambda fact: PLACES.index(fact[0])))))) == []
    assert in_hand_and_grid(watched) == in_hand_and_grid(slow)


def in_hand_and_grid(watched: Watched) -> tuple[object, ...]:
    """What both ways of seeing it agree on: tiles won in one change come to hand in the order of their cells."""
    game = watched.game
    assert game is not None
    return [Counter(seat.hand) for seat in game.seats], game.figures, game.gaps, game.pile, game.rocks, game.last_number


@shorter
@given(any_setting(), any_choices(1200))
def test_the_faces_of_a_look_leave_no_trace_r21(setting: Setting, choices: Choices) -> None:
    played = played_honestly(setting, choices)
    watched, others = Watched(setting.referee()), Watched(setting.referee())
    for moment in played:
        watched.take(moment.cause)
        others.take(other_faces(moment.cause) if moment.in_a_look else moment.cause)
    event(f"looks: {any(moment.in_a_look for moment in played)}")

    assert [format_line(line) for line in others.log] == [format_line(line) for line in watched.log]


def other_faces(cause: Change | Command) -> Change | Command:
    if isinstance(cause, Command):
        return cause
    following = dict(zip(KINDS, (*KINDS[1:], KINDS[0]), strict=True))
    return replace(cause, facts=tuple((place, following[shows] if isinstance(shows, Kind) else shows) for place, shows in cause.facts))
