"""Truths as a page."""

from __future__ import annotations

import pytest

from companion.checkup.truth import Truth, Well, cured, page


def test_a_page_has_a_line_a_truth_and_the_cure_below() -> None:
    truths = [
        Truth("disk", Well.YES, "room enough"),
        Truth("lamps", Well.NO, "dark", "see the wiring"),
        Truth("voice", Well.UNUSED, "none"),
    ]

    assert page(truths).splitlines() == [
        "ok  disk      room enough",
        "NO  lamps     dark",
        "              -> see the wiring",
        " -  voice     none",
    ]


@pytest.mark.parametrize(
    ("trouble", "says", "cure"),
    [
        ("no mat is seen; lay it flat", "no mat is seen", "lay it flat"),
        ("gone: plug it in", "gone", "plug it in"),
        ("a: b; c", "a: b", "c"),
        ("it is so", "it is so", ""),
    ],
)
def test_a_trouble_is_parted_from_its_cure(trouble: str, says: str, cure: str) -> None:
    assert cured("mat", trouble) == Truth("mat", Well.NO, says, cure)


def test_for_machines_all_of_it_is_words() -> None:
    assert Truth("disk", Well.BARELY, "full", "make room").as_object() == {
        "name": "disk",
        "well": "warning",
        "says": "full",
        "cure": "make room",
    }
