"""The figures that seeing is held to: each with its limit, what was measured, and whether it holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.reasons import Rule
from report.rows import Call, Enrolment, Game, Squares
from report.tally import tallies, tally
from report.watched import ALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from report.rows import Row

STILLS_LIMITS: Mapping[str, tuple[int, float]] = {"easy": (0, 0.005), "normal": (0, 0.005), "hard": (0, 0.05), "extreme": (1, 0.25)}
"""Most wrong calls, largest share of unsure ones; easy and normal are counted together."""
STRESS_UNSURE, PHOTOS_UNSURE = 0.30, 0.10
FALSE_ALARMS, FOUND = 1 / 5000, 0.95
GAMES, BROKEN_GAMES, BREACH_TWICE, WITHOUT_QUESTION = 30, 15, 2, 28
CAMERA_RULES = tuple(rule.value for rule in Rule)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. limit, value: in words. holds: whether the value is within the limit."""

    part: str
    what: str
    limit: str
    value: str
    holds: bool


def figures(rows: Mapping[str, Sequence[Row]]) -> tuple[Figure, ...]:
    """All figures of what was measured: rows by the name of their part. A part of which there are no rows has none."""
    of_part = {"stills": _stills, "stress": _stress, "recordings": _recordings, "photos": _photos, "sequences": _sequences, "games": _games}
    return tuple(figure for name, make in of_part.items() if rows.get(name) for figure in make(rows[name]))


def _read(part: str, what: str, calls: Iterable[Call], wrong_max: int, unsure_max: float) -> Figure:
    counted = tally(calls)
    return Figure(
        part,
        what,
        f"wrong at most {wrong_max}, unsure at most {unsure_max:.1%}",
        f"{counted.wrong} wrong of {counted.places}; {counted.unsure} of {counted.uncovered} unsure ({counted.unsure_share:.2%})",
        counted.wrong <= wrong_max and counted.unsure_share <= unsure_max,
    )


def _calls(rows: Iterable[Row]) -> list[Call]:
    return [row for row in rows if isinstance(row, Call)]


def _stills(rows: Sequence[Row]) -> list[Figure]:
    calls = _calls(rows)
    groups = {"easy and normal": ("easy", "normal"), "hard": ("hard",), "extreme": ("extreme",)}
    return [
        _read("stills", f"stills, {name}", [call for call in calls if call.level in levels], *STILLS_LIMITS[levels[0]])
        for name, levels in groups.items()
    ]


def _stress(rows: Sequence[Row]) -> list[Figure]:
    calls = _calls(rows)
    return [
        _read("stress", f"normal stills, {name}", [call for call in calls if call.level == name], 0, STRESS_UNSURE)
        for name in tallies(calls, lambda call: call.level)
    ]


def _photos(rows: Sequence[Row]) -> list[Figure]:
    figures, calls = [], _calls(rows)
    tried = [row for row in rows if isinstance(row, Enrolment)]
    for group in dict.fromkeys(row.group for row in tried):
        refused = sum(bool(row.refused) for row in tried if row.group == group)
        warned = sum(bool(row.warned) for row in tried if row.group == group)
        draws = sum(row.group == group for row in tried)
        what = f"{group}, {draws} draws of which {refused} refused and {warned} warned at enrolment"
        figures.append(_read("photos", what, [call for call in calls if call.group == group], 0, PHOTOS_UNSURE))
    return figures


def _recordings(rows: Sequence[Row]) -> list[Figure]:
    games = [row for row in rows if isinstance(row, Game)]
    return [
        Figure(
            "recordings", f"recorded game {game.name}", "log equal", "equal" if game.equal else game.difference.splitlines()[0], game.equal
        )
        for game in games
    ]


def _sequences(rows: Sequence[Row]) -> list[Figure]:
    watched = [row for row in rows if isinstance(row, Squares) and row.by == ALL]
    still, alarms = sum(row.still for row in watched), sum(row.false_alarms for row in watched)
    changed, found = sum(row.changed for row in watched), sum(row.found for row in watched)
    share = found / max(changed, 1)
    value = f"{alarms} of {still} that did not change; {found} of {changed} that did ({share:.1%})"
    limit = "called changed: at most 1 in 5,000 that did not, at least 95 % of those that did"
    return [Figure("sequences", "fixed cameras", limit, value, alarms <= still * FALSE_ALARMS and share >= FOUND)]


def _games(rows: Sequence[Row]) -> list[Figure]:
    games = [row for row in rows if isinstance(row, Game)]
    equal, calm = sum(game.equal for game in games), sum(game.questions == 0 for game in games)
    broken = sum(bool(game.breaches) for game in games)
    seen = Counter(rule for game in games if game.equal for rule in game.breaches.split())
    rare = [f"{rule} {seen[rule]}" for rule in CAMERA_RULES if seen[rule] < BREACH_TWICE]
    return [
        Figure(
            "games", "own games, logs", f"{GAMES} games, all logs equal", f"{equal} of {len(games)} equal", equal == len(games) >= GAMES
        ),
        Figure("games", "own games with breaches", f"at least {BROKEN_GAMES}", str(broken), broken >= BROKEN_GAMES),
        Figure(
            "games",
            "own games, each rule seen by the camera",
            f"at least {BREACH_TWICE} times, in games whose logs are equal",
            f"fewer: {', '.join(rare)}" if rare else "all",
            not rare,
        ),
        Figure("games", "own games without a question", f"at least {WITHOUT_QUESTION}", str(calm), calm >= WITHOUT_QUESTION),
    ]
