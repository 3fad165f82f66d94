"""How refereeing is held against decoding: in turns, so that a machine that gets slower meanwhile slows down both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.bench_referee import ROUNDS, Used, figures, in_turns, measure
from recording_folder import folder_with

if TYPE_CHECKING:
    from pathlib import Path


def rounds(*pairs: tuple[float, float]) -> list[tuple[Used, Used]]:
    """Rounds of so many seconds of the processor each, decoding and refereeing."""
    return [
        (Used(2 * decoding, decoding, 60_000), Used(2 * refereeing, refereeing, 100_000 + n))
        for n, (decoding, refereeing) in enumerate(pairs)
    ]


def test_decoding_and_refereeing_take_turns() -> None:
    order: list[str] = []

    def run(name: str) -> Used:
        order.append(name)
        return Used(1.0, float(len(order)), 1)

    taken = in_turns(lambda: run("decode"), lambda: run("referee"))

    assert order == ["decode", "referee"] * ROUNDS
    assert [(decode.processor_s, referee.processor_s) for decode, referee in taken[:2]] == [(1, 2), (3, 4)]


def test_a_machine_that_gets_slower_from_round_to_round_changes_no_ratio() -> None:
    steady, slower = figures(60, rounds((2, 3), (2, 3), (2, 3))), figures(60, rounds((2, 3), (4, 6), (8, 12)))

    assert slower["cpu_over_decoding"] == steady["cpu_over_decoding"] == 1.5
    assert slower["refereed_s"] == 12


def test_one_disturbed_round_does_not_count() -> None:
    disturbed = figures(60, rounds((2, 3), (2, 9), (2, 3.2), (4, 3), (2, 3)))

    assert disturbed["cpu_over_decoding"] == 1.5
    assert (disturbed["cpu_over_decoding_least"], disturbed["cpu_over_decoding_most"]) == (0.75, 4.5)


def test_speed_is_told_against_the_length_of_the_recording_and_memory_as_the_most_of_all_rounds() -> None:
    told = figures(90, rounds((2, 3), (2, 3), (2, 3)))

    assert told["times_faster_than_recorded"] == 15
    assert told["memory_mb"] == round(100_002 * 1024 / 1e6, 1)


def test_nothing_is_told_without_a_recording_or_of_one_without_frames(tmp_path: Path) -> None:
    script = folder_with(tmp_path, table_jsonl='{"t": 1.0, "place": "a1", "shows": "back"}\n')

    assert measure(None) == {}
    assert measure(script) == {}
