"""Compares ways of naming a tile on labelled stills: right, unsure and wrong on sets never seen, and time in units of G.

python -m tools.candidates OUT.jsonl [--network ONNX] [--every N] [--only NAME,...] SET ...   measures, and adds to OUT.jsonl
python -m tools.candidates OUT.jsonl                                           tells what stands in OUT.jsonl
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import Kind
from tools.candidates.cascade import Cascade
from tools.candidates.correlation import Correlation
from tools.candidates.embedded import Embedded
from tools.candidates.judging import Claim as Judged
from tools.candidates.judging import at_zero_wrong, claims, odds_on_other_sets, score
from tools.candidates.keypoints import Keypoints
from tools.candidates.places import TaughtSet, taught

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from tools.candidates.likeness import Candidate

_SURE = 4.0
"""Log odds: one in 55 claims that are just so sure is wrong."""


def ways(network: Path | None) -> Mapping[str, Callable[[TileSet, TaughtSet], Candidate]]:
    """How each candidate is made."""
    made: dict[str, Callable[[TileSet, TaughtSet], Candidate]] = {
        "correlation": lambda tiles, _: Correlation(tiles),
        "sift": lambda tiles, _: Keypoints(tiles, "sift"),
        "orb": lambda tiles, _: Keypoints(tiles, "orb"),
        "cascade": lambda tiles, a_set: Cascade(tiles, a_set.settings),
    }
    if network is not None:
        made["network"] = lambda tiles, a_set: Embedded(tiles, a_set.settings, network)
    return made


def measure(a_set: TaughtSet, chosen: Mapping[str, Callable[[TileSet, TaughtSet], Candidate]], every: int, out: Path) -> None:
    """Adds a line for each place and candidate: likenesses, and for the cascade those without what lies there."""
    made = {name: make(a_set.tiles, a_set) for name, make in chosen.items()}
    without = {
        kind: chosen["cascade"](dataclasses.replace(a_set.tiles, faces=tuple(f for f in a_set.tiles.faces if f[0] is not kind)), a_set)
        for kind in (Kind if "cascade" in chosen else ())
    }
    frame = np.zeros((960, 1280, 3), np.uint8)
    with out.open("a", encoding="utf-8") as file:
        for seen in a_set.seen(every):
            start = time.process_time()
            cv2.resize(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), (320, 240), interpolation=cv2.INTER_AREA)
            g = time.process_time() - start
            for name, candidate in made.items():
                start = time.process_time()
                likenesses = candidate.likenesses(seen.patch)
                spent = time.process_time() - start
                line = {
                    "way": name,
                    "set": a_set.name,
                    "level": seen.level,
                    "picture": seen.picture,
                    "place": seen.place,
                    "label": seen.label,
                }
                line |= {"likenesses": _plain(likenesses), "s": spent, "g_s": g}
                if name == "cascade" and seen.label in set(Kind):
                    line["as_stranger"] = _plain(without[Kind(seen.label)].likenesses(seen.patch))
                file.write(json.dumps(line) + "\n")


def tell(out: Path) -> None:
    """Prints a table: a row for each candidate and level."""
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    by_way: dict[str, list[dict]] = defaultdict(list)
    for line in lines:
        by_way[line["way"]].append(line)
    for way, rows in by_way.items():
        cost = np.median([row["s"] for row in rows]) / np.median([row["g_s"] for row in rows])
        found = [claim for row in rows for claim in _claims(way, row)]
        if way == "cascade":
            odds = np.array([claim.values[0] if claim.values[0] > 0 else -np.inf for claim in found])
            least = 0.0
        else:
            odds, least = odds_on_other_sets(found), _SURE
        likeliest = np.mean([claim.right for claim in found if not claim.stranger])
        print(f"{way}: likeliest is right {likeliest:.1%}, {cost:.1f} G")  # noqa: T201
        print("  ", "at its level:", score(found, odds, least), "| at zero wrong:", at_zero_wrong(found, odds))  # noqa: T201
        for level in ("easy", "normal", "hard", "extreme"):
            here = np.array([claim.level == level for claim in found])
            some = [claim for claim in found if claim.level == level]
            print(f"   {level:8}", score(some, odds[here], least))  # noqa: T201


def _claims(way: str, row: dict) -> tuple[Judged, ...]:
    if way != "cascade":
        return claims(row["set"], row["level"], row["likenesses"], row["label"])
    known, *_ = claims(row["set"], row["level"], row["likenesses"], row["label"])
    if "as_stranger" not in row:
        return (known,)
    (strange,) = claims(row["set"], row["level"], row["as_stranger"], "")
    return known, strange


def _plain(likenesses: Mapping[Shows, float]) -> Mapping[str, float]:
    return {str(shows): round(value, 4) for shows, value in likenesses.items()}


def main() -> None:
    """See module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("sets", type=Path, nargs="*")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    chosen = {name: make for name, make in ways(asked.network).items() if asked.only is None or name in asked.only.split(",")}
    for folder in asked.sets:
        measure(taught(folder), chosen, asked.every, asked.out)
    tell(asked.out)


if __name__ == "__main__":
    main()
