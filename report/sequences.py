"""Real pictures of fixed cameras over boards: which squares are called changed, which were."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.pictures import read_picture
from report.board import board_grid
from report.rows import Squares
from report.watched import Watched, called_changed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from companion.vision.mat.locate import Grid
    from report.rows import Row

QUIET = "quiet"
_FILES, _ROWS = "hgfedcba", "ABCDEFGHIJKLMNO"
CHESS = tuple(tuple(f"{file}{rank}" for rank in range(8, 0, -1)) for file in _FILES)
SCRABBLE = tuple(tuple(f"{row}{column}" for column in range(1, 16)) for row in _ROWS)
"""Names of the squares as the pictures have them, row by row."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A labelled picture. state: `quiet` where it may be compared with; content: what stands on each square, "" for nothing."""

    file: str
    state: str
    content: Mapping[str, str]


class Sequences:
    """A unit is a sequence."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._folder, self._quick = shared / "photos/sequences", quick

    def units(self) -> tuple[str, ...]:
        """The sequences that are there."""
        return tuple(name for name in ("chess-overhead", "chess-empty", "scrabble-rpi") if (self._folder / name / "labels.json").is_file())

    def measure(self, unit: str, _crops: Path) -> Iterator[Row]:
        """A row for each picture and judge."""
        labels = json.loads((self._folder / unit / "labels.json").read_text(encoding="utf-8"))
        # The empty board was filmed by the same camera over the same table as the game.
        of_corners = self._folder / ("chess-overhead" if unit == "chess-empty" else unit) / "labels.json"
        corners = json.loads(of_corners.read_text(encoding="utf-8"))["board_corners"]
        names = SCRABBLE if unit == "scrabble-rpi" else CHESS
        grid = board_grid(names, corners, (labels["width"], labels["height"]))
        pictures = scrabble(labels) if unit == "scrabble-rpi" else chess(labels)
        for pictured, before, called in compared(grid, self._folder / unit, pictures[: 6 if self._quick else None]):
            changed = {square for square in pictured.content if pictured.content[square] != before.content[square]}
            still = pictured.content.keys() - changed
            for by, squares in called.items():
                yield Squares(
                    unit, by, pictured.file, pictured.state, len(still), len(squares & still), len(changed), len(squares & changed)
                )


def chess(labels: Mapping[str, Any]) -> list[Pictured]:
    """The pictures of which the position is known, those with hands left out; without positions nothing ever stands there."""
    squares = [square for row in CHESS for square in row]
    return [
        Pictured(frame["file"], frame.get("state", QUIET), standing(frame["fen"]) if frame.get("fen") else dict.fromkeys(squares, ""))
        for frame in labels["frames"]
        if frame.get("state") != "hand"
    ]


def standing(fen: str) -> dict[str, str]:
    """What stands on each square of a position in Forsyth-Edwards notation."""
    content = {square: "" for row in CHESS for square in row}
    for rank, row in zip(range(8, 0, -1), fen.split(maxsplit=1)[0].split("/"), strict=True):
        spread = "".join(" " * int(letter) if letter.isdigit() else letter for letter in row)
        content |= {f"{file}{rank}": piece.strip() for file, piece in zip("abcdefgh", spread, strict=True)}
    return content


def scrabble(labels: Mapping[str, Any]) -> list[Pictured]:
    """The pictures, with the letter of each square."""
    return [
        Pictured(
            image["file"],
            QUIET,
            {
                name: letter.strip(".")
                for names, row in zip(SCRABBLE, image["rows"], strict=True)
                for name, letter in zip(names, row, strict=True)
            },
        )
        for image in labels["images"]
    ]


def compared(grid: Grid, folder: Path, pictures: Iterable[Pictured]) -> Iterator[tuple[Pictured, Pictured, Mapping[str, set[str]]]]:
    """Each picture with the last quiet one before it, and the squares that are called changed, by who calls them so."""
    before: tuple[Pictured, Watched] | None = None
    for pictured in pictures:
        now = Watched.of(grid, read_picture(folder / pictured.file))
        if before is not None:
            yield pictured, before[0], called_changed(grid, before[1], now)
        if before is None or pictured.state == QUIET:
            before = (pictured, now)
