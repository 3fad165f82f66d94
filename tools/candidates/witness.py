"""What the network is worth beside the cascade: as a witness for names that the cascade is unsure of, and as a veto against its names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tools.candidates.judging import claims, likeliest, odds_on_other_sets, of_name, tries
from tools.candidates.places import NAMED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_FOR = (3.0, 4.0)
_AGAINST = (-4.0, -2.0)
WEIGHTS, AT_NONE = (13.88, 7.25), -11.77
"""Log odds by the network's likeness of a name and its lead, fitted on six drawn sets and eight handed ones."""


def seconding(lines: Sequence[Mapping[str, Any]]) -> Iterator[tuple[float, int, int]]:
    """From which log odds on, how many unsure places would be named rightly and wrongly where the cascade's likeliest face is the same."""
    alone = [claim for line in lines for claim in claims((line["set"], line["level"]), line["likenesses"]["network"], line["label"])]
    odds, right = odds_on_other_sets(alone), np.array([claim.right for claim in alone])
    asked = np.array([_agrees(line, left_out) for line in lines for left_out in tries(line["label"])])
    for least in _FOR:
        named = asked & (odds > least)
        yield least, int(np.count_nonzero(named & right)), int(np.count_nonzero(named & ~right))


def veto(lines: Sequence[Mapping[str, Any]]) -> Iterator[tuple[float, int, int]]:
    """Below which log odds, how many names of the cascade would be taken back that are right, and how many that are wrong."""
    odds, right = [], []
    for line in lines:
        for left_out in tries(line["label"]):
            named = line["named"][left_out or ""]
            if named is not None and named[0] in line["likenesses"]["network"]:
                odds.append(float(np.dot(WEIGHTS, of_name(line["likenesses"]["network"], named[0], left_out))) + AT_NONE)
                right.append(named[0] == line["label"] and left_out is None and line["label"] in NAMED)
    against, true = np.array(odds), np.array(right, bool)
    for most in _AGAINST:
        yield most, int(np.count_nonzero((against < most) & true)), int(np.count_nonzero((against < most) & ~true))


def _agrees(line: Mapping[str, Any], left_out: str | None) -> bool:
    """Whether the cascade is unsure and its likeliest face is the network's."""
    likeliest_face = line["evidence"][left_out or ""]
    name, _ = likeliest(line["likenesses"]["network"], left_out)
    return line["named"][left_out or ""] is None and likeliest_face is not None and likeliest_face[0] == name
