"""Each event says one sentence, or is silent by intention."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.announce.context import Context, after
from companion.announce.language import LANGUAGES
from companion.announce.sentences import SILENT, announcements, sentence
from companion.engine import events as ev
from companion.engine.reasons import About, Ending, Lapse, Rule
from companion.engine.standing import standing
from companion.errors import CompanionError
from companion.record.lines import parse_line
from companion.table import KINDS, Kind, State

if TYPE_CHECKING:
    from pathlib import Path

ADA_AND_BEN = Context(players=("Ada", "Ben"), player="Ada", rocks={"b2": "Ben"})
SHOWS = (*KINDS, *State)

MUST_BE_SAID = (
    ev.TurnStarted,
    ev.Power,
    ev.GigamonClaimed,
    ev.Breach,
    ev.Question,
    ev.RockPlaced,
    ev.RockLifted,
    ev.TileRemoved,
    ev.TilesSwapped,
    ev.GameOver,
)


def events_about(ada: str, ben: str) -> list[ev.Event]:
    """Every event that has a sentence, with every reason, kind and shape that it can have."""
    standings = {ada: ev.Standing((Kind.GEOMON,), 5), ben: ev.Standing((Kind.AEROMON,), 5)}
    return [
        ev.GameStarted("en", {"pyromon_chooses": "player"}, (ada, ben)),
        ev.TurnStarted(1, ada, extra=False),
        ev.TurnStarted(2, ada, extra=True),
        ev.TurnStarted(3, ben, extra=False),
        ev.TurnSkipped(ada),
        ev.NoPair(("a1", "b1"), (Kind.GEOMON, Kind.AEROMON)),
        ev.Pair(("a1", "b1"), (Kind.GEOMON, Kind.GEOMON)),
        *(ev.Power(ada, kind) for kind in KINDS),
        *(ev.PowerLapsed(ada, kind, reason) for kind in KINDS for reason in Lapse),
        ev.TileDrawn(ada, Kind.AEROMON),
        ev.TileDrawn(ada, None),
        ev.TileNamed(ada, Kind.AEROMON),
        ev.TileRemoved(ben, Kind.AEROMON),
        ev.Peeked(4),
        ev.RockPlaced(ada, "c3"),
        ev.TilesSwapped(ada, Kind.AEROMON, ben, Kind.GEOMON),
        ev.RockLifted(ben, "b2"),
        ev.GigamonClaimed(ada, Kind.AEROMON, None),
        ev.GigamonClaimed(ada, Kind.AEROMON, ben),
        ev.PlayerLeft(ben),
        *(ev.GameOver(reason, winners, standings) for reason in Ending for winners in ((ada,), (ada, ben))),
        *(ev.Breach(rule, "b2", Kind.GEOMON, Kind.AEROMON) for rule in Rule),
        *(ev.RuleRestored(rule, "b2") for rule in Rule),
        *(ev.OutOfStep({"a1": ev.Differs(expected, seen)}) for expected in SHOWS for seen in SHOWS),
        ev.OutOfStep({cell: ev.Differs(State.BACK, State.EMPTY) for cell in ("a1", "b1", "c1")}),
        ev.InStep(),
        *(ev.Question(about, Kind.AEROMON, (ada, ben)) for about in About),
        ev.DrawPileSet(12),
        ev.TableAccepted({"a1": State.BACK}),
        ev.Corrected(3, "a1", Kind.GEOMON),
        ev.Undone(3),
        ev.Paused(),
        ev.Resumed(),
    ]


def said(event: ev.Event, language: str, context: Context = ADA_AND_BEN) -> str:
    words = sentence(event, context, language)
    assert words is not None
    return words


def is_one_sentence(words: str) -> bool:
    return re.findall(r"[.!?\n]", words) == [words[-1]] and not re.search(r"[{}$]|\s\s|\s[,.]", words)


def test_every_event_is_spoken_or_silent() -> None:
    assert {type(event) for event in events_about("Ada", "Ben")} | SILENT == set(ev.EVENTS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spoken_event_gives_exactly_one_sentence(language: str) -> None:
    for event in events_about("Ada", "Ben"):
        assert is_one_sentence(said(event, language)), event


@pytest.mark.parametrize("language", LANGUAGES)
def test_silent_events_give_none(language: str) -> None:
    assert sentence(ev.TileWon("Ada", "a1", Kind.GEOMON, Kind.GEOMON), ADA_AND_BEN, language) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_of_another_program_is_silent(language: str) -> None:
    assert sentence(ev.Note("x_note", {}), ADA_AND_BEN, language) is None


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(CompanionError, match="language 'de': there are phrases in en, es, fr; choose one of these"):
        sentence(ev.Paused(), ADA_AND_BEN, "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_its_own_words(language: str) -> None:
    families: list[list[ev.Event]] = [
        [ev.Breach(rule, "b2", Kind.GEOMON, Kind.AEROMON) for rule in Rule],
        [ev.PowerLapsed("Ada", Kind.GEOMON, reason) for reason in Lapse],
        [ev.GameOver(reason, ("Ada",), {}) for reason in Ending],
        [ev.Power("Ada", kind) for kind in KINDS],
    ]
    for family in families:
        assert len({said(event, language) for event in family}) == len(family)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_breach_names_its_cell_and_a_count_of_seven_its_kind_r23(language: str) -> None:
    for rule in set(Rule) - {Rule.TILE_COUNT}:
        assert "b2" in said(ev.Breach(rule, "b2", Kind.GEOMON, Kind.AEROMON), language)
    assert "Geomon" in said(ev.Breach(Rule.TILE_COUNT, elemon=Kind.GEOMON), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_the_number_said_is_the_number_given_r58(language: str, number: int) -> None:
    def numbers(event: ev.Event) -> list[str]:
        return re.findall(r"\d+", said(event, language))

    three = (Kind.AEROMON, Kind.GEOMON, Kind.POLYMON)
    assert numbers(ev.Peeked(number)) == [str(number)]
    assert numbers(ev.DrawPileSet(number)) == [str(number)]
    assert numbers(ev.GameOver(Ending.PILE_EMPTY, ("Ada",), {"Ada": ev.Standing((), number)})) == ["0", str(number)]
    assert numbers(ev.GameOver(Ending.PILE_EMPTY, ("Ada",), {"Ada": ev.Standing(three[:number], 9)})) == [str(min(number, 3)), "9"]


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 tiles", "1 tile ", "2 tiles"),
        ("es", "0 fichas", "1 ficha.", "2 fichas"),
        ("fr", "0 tuile.", "1 tuile.", "2 tuiles"),
    ],
)
def test_plurals_are_those_of_the_language(language: str, none: str, one: str, two: str) -> None:
    assert [word in said(ev.DrawPileSet(count), language) for count, word in enumerate((none, one, two))] == [True] * 3


HOSTILE = ["{ $x }", "{", "<b>", "<img src=x onerror=alert(1)>", "--", "-v", "$(reboot)", "%s {0}", "&amp;", "Été", "Ñandú", "🦊"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_comes_out_as_it_is(language: str, name: str) -> None:
    context = Context(players=(name, "Ben"), player=name, rocks={"b2": name})
    named = Context(players=("Ada", "Ben"), player="Ada", rocks={"b2": "Ada"})
    for event, plain in zip(events_about(name, "Ben"), events_about("Ada", "Ben"), strict=True):
        assert said(event, language, context) == said(plain, language, named).replace("Ada", name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mark", ["\n", "\r", "\x00", "\x1b", "\x85", "\u2028", "\u202e", "\u2066", "\ud83d"])
def test_what_would_break_the_line_in_a_name_is_a_space(language: str, mark: str) -> None:
    words = said(ev.TurnStarted(1, f"A{mark}b", extra=False), language)
    assert "A b" in words
    assert words.encode("utf-8")


def test_whoever_chooses_for_pyromon_is_asked_by_the_switch() -> None:
    power = ev.Power("Ada", Kind.PYROMON)
    asked = {
        switch: said(power, "en", after(Context(), ev.GameStarted("es", {"pyromon_chooses": switch}, ("Ada", "Ben"))))
        for switch in ("player", "victim")
    }
    assert "Ada: choose a tile of another player" in asked["player"]
    assert "Ben, choose which of your tiles" in asked["victim"]


def test_of_several_opponents_none_is_named_as_the_victim() -> None:
    context = Context(players=("Ada", "Ben", "Cleo"), player="Ada", victim_chooses=True)
    words = said(ev.Power("Ada", Kind.PYROMON), "en", context)
    assert "Ben" not in words
    assert "point to another player" in words


def test_a_turn_begins_with_lifting_ones_own_rocks() -> None:
    context = Context(players=("Ada", "Ben"), rocks={"c3": "Ada", "b1": "Ada", "a2": "Ben"})
    assert "take your rocks off squares b1 and c3, then" in said(ev.TurnStarted(4, "Ada", extra=False), "en", context)
    assert "take your rock off square a2, then" in said(ev.TurnStarted(4, "Ben", extra=False), "en", context)


def test_a_rock_that_is_gone_already_need_not_be_lifted() -> None:
    context = Context(players=("Ada", "Ben"), rocks={"c3": "Ada"}, breaches=frozenset({(Rule.ROCK_LIFTED_EARLY, "c3")}))
    assert "rock" not in said(ev.TurnStarted(4, "Ada", extra=False), "en", context)


def test_a_rock_long_overdue_is_still_to_be_lifted() -> None:
    context = Context(players=("Ada", "Ben"), rocks={"c3": "Ada"}, breaches=frozenset({(Rule.ROCK_OVERDUE, "c3")}))
    assert "rock" in said(ev.TurnStarted(4, "Ada", extra=False), "en", context)


def test_out_of_step_names_each_cell_with_expected_and_seen_r24() -> None:
    event = ev.OutOfStep({"a1": ev.Differs(State.BACK, State.EMPTY), "b2": ev.Differs(Kind.GEOMON, State.ROCK)})
    assert said(event, "en") == (
        "The table is mixed up, Ada, so please put it right: "
        "square a1 should be face down but is empty and square b2 should be face up with Geomon but is under a rock."
    )


def log(*events: ev.Event) -> list[ev.Line]:
    return [ev.Line(n, float(n), event) for n, event in enumerate(events, 1)]


def test_voided_lines_are_never_said() -> None:
    start = ev.GameStarted("en", {}, ("Ada", "Ben"))
    lines = log(start, ev.RockPlaced("Ada", "b2"), ev.TurnStarted(2, "Ben", extra=False), ev.Undone(2), ev.Paused())

    assert [n for n, _ in announcements(lines, "en")] == [1, 5]


def test_what_was_undone_leaves_no_trace_in_later_sentences() -> None:
    start = ev.GameStarted("en", {}, ("Ada", "Ben"))
    lines = log(start, ev.RockPlaced("Ada", "b2"), ev.Undone(2), ev.TurnStarted(1, "Ada", extra=False))

    assert announcements(lines, "en")[-1] == (4, "It is your turn, Ada: turn over two tiles.")


@pytest.mark.shared
@pytest.mark.parametrize("language", LANGUAGES)
def test_over_all_handed_logs_what_must_be_said_is_said_once_and_to_somebody(language: str, shared: Path) -> None:
    missing: list[tuple[Path, ev.Line]] = []
    logs = sorted((shared / "recordings").rglob("expected.jsonl"))
    assert logs
    for path in logs:
        lines = [parse_line(text) for text in path.read_text(encoding="utf-8").split("\n") if text]
        words = announcements(lines, language)
        spoken = dict(words)
        assert len(spoken) == len(words)
        assert all(is_one_sentence(one) for one in spoken.values()), path
        void = {line.n for line in lines} - {line.n for line in standing(lines)}
        assert not void & set(spoken)
        must = [line for line in standing(lines) if isinstance(line.event, MUST_BE_SAID)]
        players = lines[0].event.players if isinstance(lines[0].event, ev.GameStarted) else ()
        missing += [(path, line) for line in must if not any(player in spoken.get(line.n, "") for player in players)]
    assert missing == []
