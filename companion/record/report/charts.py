"""Charts as SVG: lines over time, bars, and the map of the grid. They read in black and white too."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.table import Cell

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#a0559b")
"""One a seat; told apart by all who see colours otherwise (after Okabe and Ito, https://jfly.uni-koeln.de/color)."""
DASHES = ("none", "7 3", "2 3", "9 3 2 3")

_WIDTH, _LEFT, _RIGHT, _TOP, _FOOT = 640, 34, 10, 10, 34
_TICKS = (0.5, 1, 2, 5, 10, 20, 30, 60, 120, 240)


class Steps(NamedTuple):
    """A line that rises and falls in steps. points: (minutes, value), by rising minutes; the last value holds to the end."""

    seat: int
    points: tuple[tuple[float, int], ...]


class Bar(NamedTuple):
    """One bar. says: what is shown where it is pointed at."""

    seat: int
    value: float
    says: str


def _tag(markup: str, /, **values: object) -> Markup:
    """A piece of SVG; what is put in is escaped."""
    return Markup(markup).format(**values)  # noqa: S704  the text is our own


def swatch(seat: int) -> Markup:
    """A short piece of a seat's line, for a legend."""
    drawn = _tag('<path d="M0 5H26" stroke="{c}" stroke-width="3" stroke-dasharray="{d}"/>', c=COLOURS[seat], d=DASHES[seat])
    return _tag('<svg class="swatch" viewBox="0 0 26 10" width="26" height="10" aria-hidden="true">{inner}</svg>', inner=drawn)


def steps_chart(series: Sequence[Steps], minutes: float, says: str, axis: str, height: int = 170) -> Markup:
    """Lines over time. minutes: where time ends. says: what the chart shows; axis: what time is counted in."""
    most = max([1, *(value for line in series for _, value in line.points)])
    bottom = height - _FOOT
    end = max(minutes, 0.1)

    def x(at: float) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * at / end, 1)

    def y(value: float) -> float:
        return round(bottom - (bottom - _TOP) * value / most, 1)

    parts = [_levels(most, y), _times(end, x, bottom, axis)]
    for line in series:
        # Lines that lie on each other would hide one another.
        shift = (line.seat - (len(series) - 1) / 2) * 2.2
        drawn = [f"M{x(0)} {round(y(0) + shift, 1)}"]
        drawn += [f"H{x(at)}V{round(y(value) + shift, 1)}" for at, value in line.points]
        path = '<path d="{d}" fill="none" stroke="{c}" stroke-width="2.4" stroke-dasharray="{s}"/>'
        parts.append(_tag(path, d="".join([*drawn, f"H{x(end)}"]), c=COLOURS[line.seat], s=DASHES[line.seat]))
    return _svg(parts, height, says)


def bars_chart(bars: Sequence[Bar], says: str, axis: str, height: int = 170) -> Markup:
    """One bar after the other. says: what the chart shows; axis: what values are counted in."""
    most = _nice(max([1.0, *(bar.value for bar in bars)]))
    bottom = height - _FOOT
    wide = (_WIDTH - _LEFT - _RIGHT) / max(1, len(bars))

    def y(value: float) -> float:
        return round(bottom - (bottom - _TOP) * value / most, 1)

    parts = [_levels(most, y)]
    for number, bar in enumerate(bars):
        x = round(_LEFT + number * wide + wide * 0.1, 2)
        rect = '<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{c}"><title>{says}</title></rect>'
        top = y(bar.value)
        high = max(0.5, round(bottom - top, 1))
        parts.append(_tag(rect, x=x, y=top, w=round(max(0.6, wide * 0.8), 2), h=high, c=COLOURS[bar.seat], says=bar.says))
        if (number + 1) % _every(len(bars)) == 0:
            parts.append(_text(x + wide * 0.4, bottom + 14, str(number + 1), "middle"))
    parts.append(_text(_LEFT, height - 4, axis, "start"))
    return _svg(parts, height, says)


def grid_map(times: Mapping[Cell, int], labels: Mapping[Cell, str], says: str) -> Markup:
    """The grid, darker where more was turned. labels: what each cell says where it is pointed at."""
    most = max([1, *times.values()])
    parts = []
    for number, cell in enumerate(CELLS):
        x, y = 26 + number % 3 * 74, 22 + number // 3 * 74
        share = times.get(cell, 0) / most
        square = (
            '<g><title>{says}</title><rect x="{x}" y="{y}" width="70" height="70" rx="8" fill="#0072b2" fill-opacity="{o}" stroke="#789"/>'
            '<text x="{cx}" y="{cy}" class="{ink}" text-anchor="middle">{count}</text></g>'
        )
        ink = "count light" if share > 0.45 else "count"
        parts.append(
            _tag(square, says=labels[cell], x=x, y=y, o=round(0.06 + 0.94 * share, 2), cx=x + 35, cy=y + 43, ink=ink, count=times[cell])
        )
    parts += [_text(26 + i * 74 + 35, 14, column, "middle") for i, column in enumerate("abc")]
    parts += [_text(12, 22 + i * 74 + 40, row, "middle") for i, row in enumerate("123")]
    return _tag(
        '<svg viewBox="0 0 252 248" class="map" role="img" aria-label="{says}">{inner}</svg>', says=says, inner=Markup().join(parts)
    )


def _svg(parts: Sequence[Markup], height: int, says: str) -> Markup:
    head = '<svg viewBox="0 0 {w} {h}" role="img" aria-label="{says}">{inner}</svg>'
    return _tag(head, w=_WIDTH, h=height, says=says, inner=Markup().join(parts))


def _text(x: float, y: float, text: str, anchor: str) -> Markup:
    return _tag('<text x="{x}" y="{y}" text-anchor="{a}">{text}</text>', x=round(x, 1), y=round(y, 1), a=anchor, text=text)


def _levels(most: float, y: Callable[[float], float]) -> Markup:
    """Lines across at whole values, with their numbers."""
    step = next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if most / step <= 5), math.ceil(most / 5))
    parts = []
    for value in range(0, math.floor(most) + 1, step):
        parts.append(_tag('<path d="M{left} {y}H{right}" class="level"/>', left=_LEFT, right=_WIDTH - _RIGHT, y=y(value)))
        parts.append(_text(_LEFT - 6, y(value) + 4, str(value), "end"))
    return Markup().join(parts)


def _times(end: float, x: Callable[[float], float], bottom: float, axis: str) -> Markup:
    step = next((step for step in _TICKS if end / step <= 8), math.ceil(end / 8))
    marks = [number * step for number in range(math.floor(end / step) + 1)]
    parts = [_text(x(at), bottom + 16, f"{at:g}", "middle") for at in marks]
    return Markup().join([*parts, _text(_WIDTH - _RIGHT, bottom + 28, axis, "end")])


def _nice(value: float) -> float:
    step = math.pow(10, math.floor(math.log10(value)))
    return math.ceil(value / step) * step


def _every(count: int) -> int:
    return next((every for every in (1, 2, 5, 10, 20, 50, 100) if count / every <= 24), 500)
