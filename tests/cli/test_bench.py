"""`companion bench`."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest

from companion.cli.bench import bench_names, held
from companion.cli.main import main


def test_prints_the_machine_and_the_figures_asked_for_as_json() -> None:
    ended = subprocess.run([sys.executable, "-m", "companion.cli.main", "bench", "start"], capture_output=True, check=True)

    figures = json.loads(ended.stdout)
    assert list(figures) == ["machine", "start", "limits"]
    assert {"companion", "python", "opencv", "numpy"} <= figures["machine"].keys()
    assert figures["start"]["help_s"] > 0
    assert figures["start"]["vision_mb"] > 1


def test_names_what_can_be_measured_where_it_is_asked_for_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "speed"])

    assert ended.value.code == 2
    assert f"'speed' cannot be measured; choose from {', '.join(bench_names())}" in capsys.readouterr().err


def test_says_of_each_limited_figure_whether_it_holds() -> None:
    limits = list(held("vision", {"idle_g": 1.2, "find_mat_g": 14.1, "g_ms": 3.0}, {"idle_g": 1.2, "find_mat_g": 14}))

    assert limits == [
        {"figure": "vision.idle_g", "is": 1.2, "at_most": 1.2, "holds": True},
        {"figure": "vision.find_mat_g", "is": 14.1, "at_most": 14, "holds": False},
    ]


def test_a_figure_that_could_not_be_measured_neither_holds_nor_fails() -> None:
    assert list(held("referee", {}, {"memory_mb": 200})) == []


@pytest.mark.parametrize("name", bench_names())
def test_every_bench_offers_its_limits_and_its_measure(name: str) -> None:
    bench = importlib.import_module(f"companion.cli.bench_{name}")

    assert callable(bench.measure)
    assert all(most > 0 for most in bench.AT_MOST.values())
