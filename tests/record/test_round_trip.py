"""Journal, each lossless export, journal: the same log, whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.record.exports.forms import LOSSLESS, read_any
from companion.record.lines import format_line
from companion.record.whole import whole_log
from drawn_logs import drawn_log
from kept_games import as_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable


def brought_round(seeds: Iterable[int]) -> int:
    """How many of these games came back the same from every form; the first that does not fails."""
    count = 0
    for seed in seeds:
        journal = as_bytes(drawn_log(seed, honest=seed % 2 == 0, choices=(200, 500, 1500)[seed % 5 % 3]))
        log = whole_log(journal, "journal")
        for form, written in LOSSLESS.items():
            back = read_any("".join(written(log)).encode(), form)
            assert as_bytes(back.lines) == journal, f"game {seed} as {form}"
            assert back.texts == tuple(map(format_line, log.lines))
        count += 1
    return count


def test_a_hundred_games_of_all_editions_come_round() -> None:
    assert brought_round(range(100)) == 100


@pytest.mark.soak
def test_two_thousand_games_of_all_editions_come_round() -> None:
    assert brought_round(range(100, 2100)) == 2000
