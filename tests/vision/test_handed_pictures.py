"""Handed stills and recordings: never a wrong name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from calibration.enrolment import learn_from_folder
from companion.frame import Frame
from companion.pictures import read_picture
from companion.vision.read import Reader
from companion.vision.sight import Sight
from handed import handed_folders

if TYPE_CHECKING:
    from pathlib import Path

DOUBTFUL = ("covered", "unsure")
PICTURES = ("easy/001.jpg", "normal/003.jpg", "normal/007.jpg")

pytestmark = pytest.mark.shared


@pytest.mark.parametrize("folder", handed_folders("stills/s*"), ids=lambda path: path.name)
def test_no_place_of_a_still_is_called_wrong(folder: Path) -> None:
    reader = Reader(learn_from_folder(folder / "enrol"))
    labels = {line["picture"]: line["places"] for line in map(json.loads, (folder / "labels.jsonl").read_text("utf-8").splitlines())}
    wrong, unsure, uncovered = [], 0, 0
    for name in PICTURES:
        look = reader.look(Frame(0.0, read_picture(folder / name)))
        for place, label in labels[name].items():
            shows = look.places[place].shows.value
            if shows not in DOUBTFUL and shows != label:
                wrong.append((name, place, label, shows))
            uncovered += label not in DOUBTFUL
            unsure += label not in DOUBTFUL and shows in DOUBTFUL

    assert wrong == []
    assert unsure <= 0.1 * uncovered


def test_the_facts_of_a_recording_are_those_that_were(shared: Path) -> None:
    folder = shared / "recordings" / "frames-folder"
    sight = Sight(learn_from_folder(folder / "enrol"))
    seen: dict[str, list[str]] = {}
    true: dict[str, list[str]] = {}

    def note(facts: dict[str, list[str]], place: str, shows: str) -> None:
        if shows not in DOUBTFUL and facts.setdefault(place, [""])[-1] != shows:
            facts[place].append(shows)

    end = 20.0
    for row in (folder / "frames.csv").read_text("utf-8").splitlines()[1:]:
        t, name = row.split(",")
        if float(t) <= end:
            for change in sight.see(Frame(float(t), read_picture(folder / "frames" / name))):
                for place, shows in change.facts:
                    note(seen, place, shows.value)
    for line in map(json.loads, (folder / "truth.jsonl").read_text("utf-8").splitlines()):
        if line["t"] <= end - 1:
            note(true, line["place"], line["shows"])

    assert all(seen[place][: len(facts)] == facts for place, facts in true.items())
