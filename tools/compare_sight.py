"""Compares what Sight settles on in a recording with what really happened: sequences of sure facts, place by place.

python tools/compare_sight.py RECORDING ...
"""

from __future__ import annotations

import csv
import json
import sys
import time
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from calibration.enrolment import learn_from_folder
from companion.errors import BadPicture
from companion.frame import Frame
from companion.pictures import read_picture
from companion.table import PLACES
from companion.vision.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Iterator

DOUBTFUL = ("covered", "unsure")
Sequence = list[tuple[float, str]]


def frames(folder: Path) -> Iterator[Frame]:
    """The frames of a recording; those that cannot be read are left out."""
    with (folder / "frames.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    video = cv2.VideoCapture(str(folder / "frames.mkv")) if "file" not in rows[0] else None
    for row in rows:
        try:
            bgr = read_picture(folder / "frames" / row["file"]) if video is None else video.read()[1]
        except BadPicture:
            continue
        if bgr is not None:
            yield Frame(float(row["t"]), bgr)


def sure_facts(facts: list[tuple[float, str, str]]) -> dict[str, Sequence]:
    """The sure facts of each place in order, the same again left out."""
    by_place: dict[str, Sequence] = {place: [] for place in PLACES}
    for t, place, shows in facts:
        sequence = by_place[place]
        if shows not in DOUBTFUL and (not sequence or sequence[-1][1] != shows):
            sequence.append((t, shows))
    return by_place


def differences(place: str, true: Sequence, seen: Sequence) -> list[str]:
    """What is missing and what is too much, in words."""
    said = []
    matcher = SequenceMatcher(None, [shows for _, shows in true], [shows for _, shows in seen], autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag != "equal":
            said.append(f"  {place}: missed {true[i:j]}, instead {seen[k:m]}")
    return said


def main(names: list[str]) -> int:
    """Prints the differences of each recording and its speed; 1 where there are any."""
    cv2.setNumThreads(1)
    wrong = 0
    for folder in map(Path, names):
        sight = Sight(learn_from_folder(folder / "enrol"))
        facts, spent, count = [], 0.0, 0
        for frame in frames(folder):
            start = time.perf_counter()
            changes = sight.see(frame)
            spent += time.perf_counter() - start
            count += 1
            facts += [(change.t, place, shows.value) for change in changes for place, shows in change.facts]
        lines = [json.loads(line) for line in (folder / "truth.jsonl").read_text("utf-8").splitlines()]
        true = sure_facts([(line["t"], line["place"], line["shows"]) for line in lines])
        seen = sure_facts(facts)
        said = [line for place in PLACES for line in differences(place, true[place], seen[place])]
        delays = [s[0] - t[0] for place in PLACES for t, s in zip(true[place], seen[place], strict=False) if t[1] == s[1] and t[0] > 0]
        late = f", settled {min(delays):+.2f} to {max(delays):+.2f} s after the truth" if delays else ""
        print(f"{folder.name}: {len(said)} differences; {1000 * spent / max(count, 1):.2f} ms a frame, {count} frames{late}")  # noqa: T201
        print(*said, sep="\n", end="\n" if said else "")  # noqa: T201
        wrong += len(said)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
