"""Tables of the page, as HTML: figures, counts by set and level, what was called what, games, squares."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from report.tally import confusion, tallies, tally, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from report.figures import Figure
    from report.rows import Call, Enrolment, Game, Squares
    from report.tally import Tally

WORDS = (
    "floramon", "pyromon", "hydromon", "geomon", "aeromon", "electromon", "polymon", "back", "rock", "empty", "covered", "unsure",
)  # fmt: skip


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are HTML already."""
    titles = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f'<div class="wide"><table><thead><tr>{titles}</tr></thead><tbody>\n{body}</tbody></table></div>\n'


def figure_table(figures: Iterable[Figure]) -> str:
    """Each figure with its limit and whether it holds."""
    return table(
        ("what", "limit", "measured", ""),
        ((escape(f.what), escape(f.limit), escape(f.value), _mark("holds" if f.holds else "does not hold", good=f.holds)) for f in figures),
    )


def _mark(word: str, *, good: bool) -> str:
    return f'<span class="pill {"good" if good else "bad"}">{word}</span>'


def counted(one: Tally) -> str:
    """Right / unsure / wrong of the uncovered places and of those that should not have been told."""
    wrong = f'<b class="bad">{one.wrong}</b>' if one.wrong else "0"
    share = f'<span class="share" style="--at:{one.unsure_share:.1%}"></span>'
    return f"{one.right}/{one.unsure}/{wrong} <small>{one.unsure_share:.1%} unsure</small>{share}"


def by_group_and_level(calls: Sequence[Call]) -> str:
    """A row a group, a column a level: right/unsure/wrong."""
    levels = list(dict.fromkeys(call.level for call in calls))
    rows = []
    for group in dict.fromkeys(call.group for call in calls):
        these = [call for call in calls if call.group == group]
        found = tallies(these, lambda call: call.level)
        rows.append([escape(group), *(counted(found[level]) if level in found else "" for level in levels), counted(tally(these))])
    found = tallies(calls, lambda call: call.level)
    rows.append(["<b>all</b>", *(counted(found[level]) for level in levels), counted(tally(calls))])
    return table(["", *levels, "all"], rows)


def by_truth(calls: Sequence[Call]) -> str:
    """A row for what a place shows, a column for what it was called; wrong ones stand out."""
    found = confusion(calls)
    truths = [word for word in WORDS if word in found]
    return table(
        ["shows \\ called", *WORDS], ([f"<b>{truth}</b>", *(_cell(truth, word, found[truth][word]) for word in WORDS)] for truth in truths)
    )


def _cell(truth: str, shows: str, count: int) -> str:
    return f'<span class="{verdict(truth, shows)}">{count}</span>' if count else ""


def by_why(calls: Sequence[Call]) -> str:
    """Why places were unsure, the most frequent reason first."""
    found = tallies([call for call in calls if verdict(call.truth, call.shows) == "unsure"], lambda call: call.why or "no reason given")
    ordered = sorted(found.items(), key=lambda entry: -entry[1].unsure)
    return table(("why unsure", "places"), ((escape(why), str(count.unsure)) for why, count in ordered[:12]))


def enrolment_table(tried: Sequence[Enrolment]) -> str:
    """Draws that were refused or warned of, in the program's words."""
    told: Callable[[Enrolment], str] = lambda row: f"refused: {row.refused}" if row.refused else f"warned: {row.warned}"  # noqa: E731
    return table(("set", "draw", "at enrolment"), ((row.group, row.draw, escape(told(row))) for row in tried if row.refused or row.warned))


def game_table(games: Sequence[Game]) -> str:
    """A row a game."""
    return table(
        ("game", "level", "log", "facts missed", "facts invented", "questions", "breaches", "first difference"),
        (
            (
                escape(game.name), escape(game.level), _mark("equal" if game.equal else "differs", good=game.equal), str(game.missed),
                str(game.invented), str(game.questions), escape(game.breaches), _folded(game.difference),
            )
            for game in games
        ),
    )  # fmt: skip


def _folded(text: str) -> str:
    """The first line, and the rest for whoever asks."""
    first, _, rest = text.partition("\n")
    return f"<details><summary>{escape(first)}</summary><pre>{escape(rest)}</pre></details>" if rest else escape(first)


def squares_table(watched: Sequence[Squares]) -> str:
    """A row a kind of picture: false alarms of still squares, found ones of those that changed."""
    keys = dict.fromkeys((row.group, row.by, row.state) for row in watched)
    rows = []
    for key in keys:
        these = [row for row in watched if (row.group, row.by, row.state) == key]
        still, alarms = sum(row.still for row in these), sum(row.false_alarms for row in these)
        changed, found = sum(row.changed for row in these), sum(row.found for row in these)
        rows.append((*map(escape, key), str(len(these)), f"{alarms} of {still}", f"{found} of {changed}"))
    return table(("sequence", "judged by", "pictures are", "pictures", "called changed, did not", "called changed, did"), rows)
