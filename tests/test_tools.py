"""The programs of tools/: each begins as its first lines say, and what they share is right."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

from handed import CHECKOUT
from tools.logistic import fitted

PROGRAMS = sorted(path.stem for path in (CHECKOUT / "tools").glob("*.py") if "__main__" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_begins_as_its_first_lines_say(program: str) -> None:
    says = (CHECKOUT / "tools" / f"{program}.py").read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
    module = re.search(r"python -m (\S+)", says)
    assert module is not None

    ended = subprocess.run([sys.executable, "-m", module[1], "--help"], cwd=CHECKOUT, capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("usage:")


def test_weights_give_the_odds_by_which_rows_were_drawn() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(3.0, 2.0, (20_000, 2))
    chance = 1 / (1 + np.exp(-(values @ (1.5, -0.5) - 2.0)))

    weights = fitted(values, (rng.uniform(size=len(values)) < chance).astype(float))

    assert weights == pytest.approx([1.5, -0.5, -2.0], abs=0.1)


def test_what_no_row_contradicts_gets_weights_all_the_same() -> None:
    weights = fitted(np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0.0, 0.0, 1.0, 1.0]))

    assert np.isfinite(weights).all()
    assert weights[0] > 0
