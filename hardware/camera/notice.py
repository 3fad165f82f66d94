"""What the capture process tells the one that started it: one JSON object a line."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TypeAlias

from hardware.camera.source import Shape


@dataclass(frozen=True, slots=True)
class Opened:
    """The camera is open. found: what it is, in a few words. identity: which one it is, see Source."""

    width: int
    height: int
    small: bool
    found: str
    identity: str = ""

    @property
    def shape(self) -> Shape:
        """Of the ring's pictures."""
        return Shape(self.width, self.height, self.small)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A picture is in the ring."""

    number: int


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no going on. why: one line with the cure."""

    why: str


Notice: TypeAlias = Opened | Arrived | Failed

_KINDS: dict[str, type[Notice]] = {kind.__name__: kind for kind in (Opened, Arrived, Failed)}


def format_notice(notice: Notice) -> bytes:
    """The notice as a line."""
    return json.dumps({"is": type(notice).__name__, **asdict(notice)}).encode() + b"\n"


def parse_notice(line: bytes) -> Notice:
    """The notice in a line that `format_notice` made."""
    said = json.loads(line)
    return _KINDS[said.pop("is")](**said)
