"""Logs with one thing changed, for tests: as someone would who mends a log by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.table import CELLS, KINDS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    Written = dict[str, Any]


@dataclass(frozen=True)
class Changed:
    """A log with one change. at: the number of the first line that differs; before: that line as it was."""

    lines: list[str]
    at: int
    before: Written


def changed(lines: Sequence[str], how: str, chance: random.Random) -> Changed | None:
    """The log with one change of that name, None where it has nothing to change so."""
    written = [json.loads(line) for line in lines]
    made = CHANGES[how](written, chance)
    if made is None:
        return None
    after, at = made
    return Changed([json.dumps(line, ensure_ascii=False) for line in _renumbered(after)], at + 1, written[min(at, len(written) - 1)])


def _renumbered(lines: list[Written]) -> list[Written]:
    """The lines with numbers from 1 on, and what voids others naming the same as before."""
    new: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        new.setdefault(line["n"], number)
    return [{**line, "n": i, **({"from": new.get(line["from"], i)} if line["event"] in VOIDING else {})} for i, line in enumerate(lines, 1)]


VOIDING = ("undone", "corrected")
_KINDS = tuple(kind.value for kind in KINDS)


def _word(field: str, words: Sequence[str] | None) -> Callable[[list[Written], random.Random], tuple[list[Written], int] | None]:
    def change(lines: list[Written], chance: random.Random) -> tuple[list[Written], int] | None:
        at = [i for i, line in enumerate(lines) if i and line.get(field) is not None]
        if not at:
            return None
        i = chance.choice(at)
        others = [word for word in words or lines[0]["players"] if word != lines[i][field]]
        return [*lines[:i], {**lines[i], field: chance.choice(others)}, *lines[i + 1 :]], i

    return change


def _left_out(lines: list[Written], chance: random.Random) -> tuple[list[Written], int]:
    i = chance.randrange(1, len(lines))
    return [*lines[:i], *lines[i + 1 :]], i


def _doubled(lines: list[Written], chance: random.Random) -> tuple[list[Written], int]:
    i = chance.randrange(1, len(lines))
    return [*lines[:i], lines[i], *lines[i:]], i


def _moved(lines: list[Written], chance: random.Random) -> tuple[list[Written], int] | None:
    i, j = sorted(chance.sample(range(1, len(lines)), 2))
    return ([*lines[:i], *lines[i + 1 : j + 1], lines[i], *lines[j + 1 :]], i) if _differ(lines[i], lines[i + 1]) else None


def _differ(one: Written, other: Written) -> bool:
    return {**one, "n": 0} != {**other, "n": 0}


def _inserted(event: str, **more: object) -> Callable[[list[Written], random.Random], tuple[list[Written], int]]:
    def change(lines: list[Written], chance: random.Random) -> tuple[list[Written], int]:
        i = chance.randrange(1, len(lines))
        said = {
            "n": 0,
            "t": lines[i - 1]["t"],
            "event": event,
            "player": chance.choice(lines[0]["players"]),
            "elemon": chance.choice(_KINDS),
        }
        return [*lines[:i], {**said, **more}, *lines[i:]], i

    return change


def _standing(lines: list[Written], chance: random.Random) -> tuple[list[Written], int] | None:
    last = lines[-1]
    if last["event"] != "game_over":
        return None
    player = chance.choice(sorted(last["standings"]))
    standing = {**last["standings"][player], "tiles": last["standings"][player]["tiles"] + 1}
    return [*lines[:-1], {**last, "standings": {**last["standings"], player: standing}}], len(lines) - 1


CHANGES: dict[str, Callable[[list[Written], random.Random], tuple[list[Written], int] | None]] = {
    "kind": _word("elemon", _KINDS),
    "cell": _word("cell", CELLS),
    "player": _word("player", None),
    "line left out": _left_out,
    "line doubled": _doubled,
    "line moved": _moved,
    "power not due": _inserted("power"),
    "claim not had": _inserted("gigamon_claimed", **{"from": None}),
    "wrong standing": _standing,
}
