"""A file of JSON objects, one a line, each with its line number for what is to be said of it."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, NoReturn

from companion.errors import BadRecording

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


def read_objects(path: Path) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Line number (from 1) and object of each line; empty lines are passed over. Raises BadRecording at the first that is none."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BadRecording(f"{path}: the file cannot be read ({error.strerror}); replace it") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            refuse(path, number, f"this is not JSON ({error}); mend or delete the line")
        if not isinstance(value, dict):
            refuse(path, number, f"each line must be one JSON object, not {type(value).__name__}")
        yield number, value


def time_of(path: Path, number: int, line: Mapping[str, object]) -> float:
    """The `t` of a line, in seconds. Raises BadRecording where it is no number."""
    t = line.get("t")
    seconds = finite(t)
    if seconds is None:
        refuse(
            path,
            number,
            f'"t" must be a number of seconds, not {json.dumps(t)}' if "t" in line else '"t" is missing: when was it, in seconds?',
        )
    return seconds


def finite(value: object) -> float | None:
    """A number of JSON; None for what is no number, or none that can be counted with."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def refuse(path: Path, number: int, why: str) -> NoReturn:
    """Raises BadRecording for a line of a file."""
    raise BadRecording(f"{path}, line {number}: {why}")
