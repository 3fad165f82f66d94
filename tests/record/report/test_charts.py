"""Charts are SVG that can be read, whatever is put in."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from companion.record.report.charts import Bar, Steps, bars_chart, grid_map, steps_chart, swatch
from companion.table import CELLS

HOSTILE = '"><script>alert(1)</script>'


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  made by us


def test_a_line_rises_where_its_value_does() -> None:
    chart = parsed(steps_chart([Steps(0, ((1.0, 1), (3.0, 2)))], 4.0, "says", "minutes"))

    path = next(path for path in chart.iter("path") if path.get("fill") == "none")
    assert path.get("d", "").count("V") == 2
    assert chart.get("aria-label") == "says"


@pytest.mark.parametrize("minutes", [0.0, 0.3, 12.0, 500.0])
def test_any_time_has_few_marks(minutes: float) -> None:
    marks = [text.text for text in parsed(steps_chart([Steps(0, ())], minutes, "", "min")).iter("text")]

    assert 2 <= len(marks) <= 14


def test_each_bar_says_what_it_is() -> None:
    chart = parsed(bars_chart([Bar(0, 4.0, HOSTILE), Bar(1, 8.0, "two")], "says", "seconds"))

    assert [title.text for title in chart.iter("title")] == [HOSTILE, "two"]
    high = [float(rect.get("height", "0")) for rect in chart.iter("rect")]
    assert high[1] == pytest.approx(2 * high[0], abs=0.2)


@pytest.mark.parametrize("count", [0, 1, 30, 400])
def test_any_number_of_bars_can_be_drawn(count: int) -> None:
    chart = parsed(bars_chart([Bar(0, float(i), "") for i in range(count)], "", "s"))

    assert len(list(chart.iter("rect"))) == count


def test_the_map_has_a_square_for_each_cell_darker_where_more_was_turned() -> None:
    times = {cell: number for number, cell in enumerate(CELLS)}
    chart = parsed(grid_map(times, dict.fromkeys(CELLS, "x"), HOSTILE))

    dark = [float(rect.get("fill-opacity", "0")) for rect in chart.iter("rect")]
    assert dark == sorted(dark)
    assert len(dark) == len(CELLS)
    assert [text.text for text in chart.iter("text")][:9] == [str(number) for number in range(9)]


def test_seats_are_told_apart_by_more_than_colour() -> None:
    dashes = {next(parsed(swatch(seat)).iter("path")).get("stroke-dasharray") for seat in range(4)}

    assert len(dashes) == 4
