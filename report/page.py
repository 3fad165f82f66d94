"""The page: all tables and the worst pictures, in one HTML file that stands alone."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from report.rows import Call, Enrolment, Game, Measured, Squares
from report.tables import by_group_and_level, by_truth, by_why, enrolment_table, figure_table, game_table, squares_table
from report.tally import verdict
from report.worst import gallery, worst

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from report.figures import Figure
    from report.rows import Row

ABOUT: Mapping[str, str] = {
    "stills": (
        "Labelled pictures, each set taught by its own two enrolment pictures. Right/unsure/wrong: a place that shows something and is "
        "called unsure or covered is unsure; a place labelled covered or unsure that is called anything else is wrong."
    ),
    "stress": "The stills of level normal, each changed in one way only, read by the calibration of the unchanged enrolment pictures.",
    "recordings": (
        "Recorded games refereed from their frames; logs compared in any order within a movement, sure facts with what really happened."
    ),
    "photos": (
        "Photographed cards and tiles, on our mat: each is cut out by its corners, made square, measured as shares of its own white (as "
        "paper beside it would measure it), and printed as the face of a tile that the simulated camera sees lying on the mat. So the "
        "whole line runs unchanged, from the markers on. Seven faces are taught from the pictures meant for it and read in the others, "
        "with cards that were not taught among them; the back and the rock are drawn. What the photographs bring is their own noise, "
        "blur, glare and wear; what they cannot show is a real mat."
    ),
    "sequences": (
        "Real pictures of fixed cameras. Each square of the board is watched as a place, its light taken from its own rim, and held "
        "against the last quiet picture, step by step as in play: motion by the small grey pictures; of what moved, what the memory of "
        "settled places does not know again; of that, what does not keep the outlines of its settled look. The last step is what is "
        "called changed."
    ),
    "games": "Games at the simulated table, with slips now and then; the right log is what the referee makes of what really happened.",
}
"""What each part is, in the order of the page."""
_STYLE = Path(__file__).with_name("page.css")
_WORST = 40


def page(units: Mapping[str, Sequence[tuple[Path, Sequence[Row]]]], figures: Sequence[Figure], code: str, cut: str) -> str:
    """The page. units: for each part its units, each as the folder of its cuttings and its rows; code: the present state of the code.

    cut: what was left out on purpose, "" where nothing was.
    """
    parts = [name for name in ABOUT if units.get(name)]
    missing = ", ".join(name for name in ABOUT if name not in parts) or "nothing"
    held = sum(figure.holds for figure in figures)
    body = f"<h1>The measure of seeing</h1>\n<p>{held} of {len(figures)} figures hold. Not measured: {missing}. {escape(cut)}</p>\n"
    body += _parts_at_a_glance(parts, figures) + figure_table(figures)
    body += "".join(_section(name, units[name], code) for name in parts)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The measure of seeing</title>'
    return f'<!doctype html>\n<html lang="en">{head}<style>{_STYLE.read_text(encoding="utf-8")}</style>\n{body}</html>\n'


def _parts_at_a_glance(parts: Sequence[str], figures: Sequence[Figure]) -> str:
    """Of each part how many figures hold, and the way to it."""
    told = []
    for name in parts:
        holds = [figure.holds for figure in figures if figure.part == name]
        short = "" if all(holds) else ' class="short"'
        told.append(f'<a href="#{name}"{short}><b>{sum(holds)} of {len(holds)}</b>{name}</a>')
    return f"<nav>{''.join(told)}</nav>\n"


def _section(name: str, units: Sequence[tuple[Path, Sequence[Row]]], code: str) -> str:
    rows = [row for _, unit in units for row in unit]
    calls = [row for row in rows if isinstance(row, Call)]
    tried = [row for row in rows if isinstance(row, Enrolment)]
    games = [row for row in rows if isinstance(row, Game)]
    watched = [row for row in rows if isinstance(row, Squares)]
    said = f'<h2 id="{name}">{name}</h2>\n<p>{escape(ABOUT[name])}</p>\n{_by_which_code(rows, code)}'
    if calls:
        shown = _levels_alone(calls) if name == "photos" else calls
        said += by_group_and_level(shown) + by_truth(calls) + by_why(calls)
    said += enrolment_table(tried) if tried else ""
    said += game_table(games) if games else ""
    said += squares_table(watched) if watched else ""
    entries = worst(((row, folder) for folder, unit in units for row in unit if isinstance(row, Call)), _WORST)
    bad = sum(verdict(call.truth, call.shows) in {"wrong", "unsure"} for call in calls)
    return said + (f"<h3>The worst {len(entries)} of {bad}</h3>\n{gallery(entries)}" if entries else "")


def _levels_alone(calls: Iterable[Call]) -> list[Call]:
    """Draws are too many for columns: what was taught and what was not, instead."""
    return [replace(call, level="strangers" if call.truth == "unsure" else "taught") for call in calls]


def _by_which_code(rows: Iterable[Row], code: str) -> str:
    """By which state of the code the rows were made."""
    states = sorted({(row.code, row.opencv) for row in rows if isinstance(row, Measured)})
    said = "; ".join(
        f"{state}{'' if state == code else ' (not the present one: --fresh measures again)'}, OpenCV {cv}" for state, cv in states
    )
    return f"<p><small>Measured by state {escape(said)}; the present state is {escape(code)}.</small></p>\n"
