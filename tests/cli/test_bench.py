"""`companion bench`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from companion.cli.bench import bench_names
from companion.cli.main import main


def test_prints_the_machine_and_the_figures_asked_for_as_json() -> None:
    ended = subprocess.run([sys.executable, "-m", "companion.cli.main", "bench", "start"], capture_output=True, check=True)

    figures = json.loads(ended.stdout)
    assert list(figures) == ["machine", "start"]
    assert {"companion", "python", "opencv", "numpy"} <= figures["machine"].keys()
    assert figures["start"]["help_s"] > 0
    assert figures["start"]["vision_mb"] > 1


def test_names_what_can_be_measured_where_it_is_asked_for_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", "speed"])

    assert ended.value.code == 2
    assert f"'speed' cannot be measured; choose from {', '.join(bench_names())}" in capsys.readouterr().err
