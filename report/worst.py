"""The worst pictures: cuttings of places that were called wrong, then of those that were unsure, the least understood first."""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING

from report.tally import verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from report.rows import Call

_ORDER = {"wrong": 0, "unsure": 1}


def worst(calls: Iterable[tuple[Call, Path]], most: int) -> list[tuple[Call, Path]]:
    """The calls that were not right, at most so many: wrong ones first, the surest of them first; each with its folder of cuttings.

    Of unsure ones those at the easier levels come first, where they come first among the calls.
    """
    bad = [(call, folder) for call, folder in calls if verdict(call.truth, call.shows) in _ORDER]
    return sorted(bad, key=lambda entry: (_ORDER[verdict(entry[0].truth, entry[0].shows)], -entry[0].margin))[:most]


def gallery(entries: Sequence[tuple[Call, Path]]) -> str:
    """Cuttings with what was called, as HTML that needs no other file."""
    return '<div class="gallery">\n' + "".join(_one(call, folder) for call, folder in entries) + "</div>\n"


def _one(call: Call, folder: Path) -> str:
    path = folder / call.crop
    picture = "<i>no cutting: the mat was not found</i>"
    if call.crop and path.is_file():
        picture = f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(path.read_bytes()).decode()}">'
    next_best = f", next {call.runner_up}" if call.runner_up else ""
    thing = f"{escape(call.thing)}<br>" if call.thing else ""
    where = f"{call.group} {call.level} {call.picture} {call.place}"
    called = f"is <b>{call.truth}</b>, called <b>{call.shows}</b> ({call.margin:.2f}{next_best})<br><small>{escape(call.why)}</small>"
    caption = f"<figcaption><small>{escape(where)}</small><br>{thing}{called}</figcaption>"
    return f'<figure class="{verdict(call.truth, call.shows)}">{picture}{caption}</figure>\n'
