"""One place, measured in all ways: a line of JSON with likenesses, claims of the cascade, and seconds."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import cv2
import numpy as np

from tools.candidates.cascade import Cascade
from tools.candidates.correlation import Correlation
from tools.candidates.embedded import Embedded
from tools.candidates.judging import tries
from tools.candidates.keypoints import Keypoints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from tools.candidates.likeness import Candidate
    from tools.candidates.places import TaughtSet

Given = TypeVar("Given")
Made = TypeVar("Made")


def measure(a_set: TaughtSet, network: Path | None, every: int, *, simple: bool) -> Iterator[Mapping[str, Any]]:
    """A line for each place of each picture whose number is a multiple of `every`. simple: with correlation and descriptors too."""
    candidates: dict[str, Candidate] = {}
    if simple:
        candidates = {
            "correlation": Correlation(a_set.calibration.tiles),
            "sift": Keypoints(a_set.calibration.tiles, "sift"),
            "orb": Keypoints(a_set.calibration.tiles, "orb"),
        }
    if network is not None:
        candidates["network"] = Embedded(a_set.calibration.tiles, a_set.settings, network)
    cascade = Cascade(a_set.calibration, a_set.settings)
    frame = np.zeros((960, 1280, 3), np.uint8)
    for seen in a_set.seen(every):
        seconds: dict[str, float] = {}
        _timed(seconds, "g", _grey_and_small, frame)
        likenesses = {}
        for name, one in candidates.items():
            told = _timed(seconds, name, one.likenesses, seen.patch)
            likenesses[name] = {str(shows): round(value, 4) for shows, value in told.items()}
        named, evidence = {"": _timed(seconds, "cascade", partial(cascade.named, seen.place), seen.patch)}, {}
        for left_out in tries(seen.label):
            if left_out:
                named[left_out] = cascade.named(seen.place, seen.patch, left_out)
            evidence[left_out or ""] = cascade.evidence(seen.patch, left_out)
        yield {
            "set": a_set.name, "level": seen.level, "picture": seen.picture, "place": seen.place, "label": seen.label,
            "likenesses": likenesses, "named": named, "evidence": evidence, "seconds": seconds,
        }  # fmt: skip


def _grey_and_small(bgr: NDArray[np.uint8]) -> None:
    cv2.resize(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), (320, 240), interpolation=cv2.INTER_AREA)


def _timed(seconds: dict[str, float], name: str, action: Callable[[Given], Made], given: Given) -> Made:
    start = time.process_time()
    result = action(given)
    seconds[name] = time.process_time() - start
    return result
