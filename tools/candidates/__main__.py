"""Compares ways of naming a tile on labelled stills: right, unsure and wrong on sets never seen, and time in units of G.

python -m tools.candidates OUT.jsonl [--network ONNX] [--every N] [--simple] SET ...     measures, adds to OUT.jsonl, and tells
python -m tools.candidates OUT.jsonl                                                     tells what stands in OUT.jsonl
"""

from __future__ import annotations

import argparse
import json
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tools.candidates.judging import Claim, at_zero_wrong, claims, never_wrong_on_other_sets, odds_on_other_sets, of_name, score, tries
from tools.candidates.measuring import measure
from tools.candidates.places import LEVELS, NAMED, taught
from tools.candidates.witness import seconding, veto

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray


def tell(lines: Sequence[Mapping[str, Any]]) -> None:
    """Prints of each way how often the likeliest is right, its time, and what comes of naming by it."""
    for way in lines[0]["likenesses"]:
        found = [claim for line in lines for claim in claims((line["set"], line["level"]), line["likenesses"][way], line["label"])]
        _tell(way, found, never_wrong_on_other_sets(found, odds_on_other_sets(found)), 0.0, _cost(lines, way))
    found = [claim for line in lines for claim in _of_cascade(line, "named")]
    _tell("cascade", found, np.array([claim.values[0] if claim.values else -np.inf for claim in found]), 0.0, _cost(lines, "cascade"))
    if "network" in lines[0]["likenesses"]:
        alone = [claim for line in lines for claim in claims((line["set"], line["level"]), line["likenesses"]["network"], line["label"])]
        above = never_wrong_on_other_sets(alone, odds_on_other_sets(alone))
        either = [mine if mine.values else other for mine, other in zip(found, alone, strict=True)]
        odds = np.where([bool(claim.values) for claim in found], np.inf, above)
        _tell("cascade, and where it is unsure the network", either, odds, 0.0, 0.0)
        for least, right, wrong in seconding(lines):
            print(f"   unsure ones named from {least:+.0f} on where both agree: {right} rightly, {wrong} wrongly")  # noqa: T201
        for most, right, wrong in veto(lines):
            print(f"   names taken back below {most:+.0f}: {right} right ones, {wrong} wrong ones")  # noqa: T201
    for name, network in (("evidence", False), ("evidence and network", True))[: 1 + ("network" in lines[0]["likenesses"])]:
        found = [claim for line in lines for claim in _of_cascade(line, "evidence", network=network)]
        _tell(name, found, never_wrong_on_other_sets(found, odds_on_other_sets(found)), 0.0, 0.0)


def _of_cascade(line: Mapping[str, Any], what: str, *, network: bool = False) -> list[Claim]:
    """The cascade's claims by its margin (`named`) or its careful step's measures (`evidence`), the network's values after them."""
    found = []
    for left_out in tries(line["label"]):
        made = line[what][left_out or ""]
        values: tuple[float, ...] = ()
        if made is not None:
            values = tuple(made[1]) if isinstance(made[1], list) else (made[1],)
            if network:
                values += of_name(line["likenesses"]["network"], made[0], left_out)
        stranger = left_out is not None or line["label"] not in NAMED
        right = made is not None and made[0] == line["label"] and not stranger
        found.append(Claim(line["set"], line["level"], values, right, stranger))
    return found


def _cost(lines: Sequence[Mapping[str, Any]], way: str) -> float:
    return float(np.median([line["seconds"][way] for line in lines]) / np.median([line["seconds"]["g"] for line in lines]))


def _tell(name: str, found: Sequence[Claim], odds: NDArray[np.float64], least: float, cost_g: float) -> None:
    right = np.mean([claim.right for claim in found if not claim.stranger])
    print(f"{name}: likeliest is right {right:.1%}, {cost_g:.1f} G")  # noqa: T201
    print(f"   {'all':16}", score(found, odds, least), "| at zero wrong", at_zero_wrong(found, odds))  # noqa: T201
    for level in LEVELS:
        _part(level, found, odds, least, [claim.level == level for claim in found])
    for a_set in sorted({claim.set for claim in found}):
        _part(a_set, found, odds, least, [claim.set == a_set for claim in found])


def _part(name: str, found: Sequence[Claim], odds: NDArray[np.float64], least: float, chosen: list[bool]) -> None:
    print(f"   {name:16}", score(list(compress(found, chosen)), odds[chosen], least))  # noqa: T201


def main() -> None:
    """See module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("sets", type=Path, nargs="*")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--simple", action="store_true", help="correlation and descriptors too")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in asked.sets:
        with asked.out.open("a", encoding="utf-8") as file:
            for line in measure(taught(folder), asked.network, asked.every, simple=asked.simple):
                file.write(json.dumps(line) + "\n")
    tell([json.loads(line) for line in asked.out.read_text(encoding="utf-8").splitlines()])


if __name__ == "__main__":
    main()
