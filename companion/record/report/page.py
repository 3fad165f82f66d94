"""The page of a game: its course worked out, said in a language, and put into the template."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from companion.announce.clock import clock
from companion.announce.context import Context, after
from companion.announce.language import LANGUAGES
from companion.announce.sentences import sentence
from companion.engine.editions import EDITIONS
from companion.engine.endings import figures_of
from companion.record.course.course import course_of
from companion.record.course.skill import Skill, skills
from companion.record.report.charts import Bar, Steps, bars_chart, grid_map, steps_chart, swatch
from companion.record.report.told import ROOM, kind_name, told, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.announce.language import Data, Phrases
    from companion.record.course.course import Course, TurnTold
    from companion.record.whole import WholeLog


class PlayerTold(NamedTuple):
    """A row of the table of players."""

    name: str
    swatch: Markup
    won: bool
    left: bool
    figures: str
    tiles: int
    skill: Skill
    memory: str
    turn_time: str


def as_page(log: WholeLog, name: str, language: str | None = None) -> Iterator[str]:
    """The report as one HTML document that needs nothing from elsewhere, piece by piece.

    name: what the game is called. language: None is that of the game's edition. Raises BadLog where the log is not that of a game.
    """
    course = course_of(log.lines)
    spoken = language or (course.opening.edition if course.opening.edition in LANGUAGES else LANGUAGES[0])
    return _template().generate(**_values(course, name, spoken))


@cache
def _template() -> Template:
    source = (resources.files(ROOM) / "page.html.j2").read_text(encoding="utf-8")
    made = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    return made.from_string(source)


def _values(course: Course, name: str, language: str) -> dict[str, object]:
    words = words_of(language)

    def say(phrase: str, **data: str | int) -> str:
        return words.say(phrase, dict(data))

    minutes = (course.ended_s - course.began_s) / 60
    return {
        "language": language,
        "say": say,
        "name": name,
        "edition": course.opening.edition,
        "rules": _own_rules(course),
        "lasted": clock(course.ended_s - course.began_s),
        "ending": _ending(course, words),
        "players": _players(course, words),
        "legend": _legend(course),
        "figures_chart": steps_chart(_series(course, tiles=False), minutes, say("figures-over-time"), say("minutes")),
        "tiles_chart": steps_chart(_series(course, tiles=True), minutes, say("tiles-over-time"), say("minutes")),
        "map": _map(course, words),
        "turns_chart": _turn_bars(course, words),
        "breaches": _breaches(course, words),
        "taken_back": course.taken_back,
        "turns": [_turn(course, turn, language) for turn in course.turns],
    }


def _own_rules(course: Course) -> str:
    usual = EDITIONS[course.opening.edition].words()
    return ", ".join(f"{switch} = {word}" for switch, word in course.opening.switches.items() if usual.get(switch) != word)


def _ending(course: Course, words: Phrases) -> str:
    if course.over is None:
        return words.say("not-over", {})
    return sentence(course.over, after(Context(), course.opening), words.language) or ""


def _players(course: Course, words: Phrases) -> list[PlayerTold]:
    rows = []
    for seat, (player, skill) in enumerate(zip(course.opening.players, skills(course), strict=True)):
        turns = max(1, sum(turn.seat == seat for turn in course.turns))
        share: Data = {"share": 0 if skill.memory is None else round(skill.memory * 100)}
        rows.append(
            PlayerTold(
                name=player,
                swatch=swatch(seat),
                won=course.over is not None and player in course.over.winners,
                left=course.end.seats[seat].left,
                figures=", ".join(kind_name(kind, words.language) for kind in figures_of(course.end, seat)),
                tiles=len(course.end.seats[seat].hand),
                skill=skill,
                memory=words.say("no-chance", {}) if skill.memory is None else words.say("share", share),
                turn_time=clock(skill.thinking_s / turns),
            )
        )
    return rows


def _legend(course: Course) -> Markup:
    items = [Markup("<span>{}<bdi>{}</bdi></span>").format(swatch(i), player) for i, player in enumerate(course.opening.players)]
    return Markup('<p class="legend">{}</p>').format(Markup().join(items))


def _series(course: Course, *, tiles: bool) -> list[Steps]:
    lines = []
    for seat in range(len(course.opening.players)):
        points: list[tuple[float, int]] = []
        for score in course.scores:
            value = (score.tiles if tiles else score.figures)[seat]
            if value != (points[-1][1] if points else 0):
                points.append(((score.t_s - course.began_s) / 60, value))
        lines.append(Steps(seat, tuple(points)))
    return lines


def _map(course: Course, words: Phrases) -> Markup:
    labels = {cell: f"{cell}: {words.say('times', {'count': count})}" for cell, count in course.times_turned.items()}
    return grid_map(course.times_turned, labels, words.say("memory-map", {}))


def _turn_bars(course: Course, words: Phrases) -> Markup:
    bars = []
    for turn in course.turns:
        seconds = turn.ended_s - turn.began_s
        data: Data = {"turn": turn.number, "player": course.opening.players[turn.seat], "time": clock(seconds)}
        bars.append(Bar(turn.seat, seconds, words.say("turn-of", data)))
    return bars_chart(bars, words.say("time-per-turn", {}), words.say("seconds", {}))


def _breaches(course: Course, words: Phrases) -> list[dict[str, str]]:
    return [
        {
            "when": clock(breach.t_s - course.began_s),
            "where": breach.cell or "",
            "what": words.say(f"rule-{breach.rule}", {}),
            "restored": "" if breach.restored_s is None else clock(breach.restored_s - course.began_s),
        }
        for breach in course.breaches
    ]


def _turn(course: Course, turn: TurnTold, language: str) -> dict[str, object]:
    return {
        "number": turn.number,
        "when": clock(turn.began_s - course.began_s),
        "player": course.opening.players[turn.seat],
        "extra": turn.extra,
        "tiles": ", ".join(f"{cell}\N{NO-BREAK SPACE}{kind_name(kind, language)}" for cell, kind in turn.turned),
        "matched": turn.matched,
        "came": told(turn.lines, language),
    }
