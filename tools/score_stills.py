"""Reads labelled stills by `companion read`, has them scored, and prints a table: a row a set, a column a level.

python -m tools.score_stills STILLS SCORE_READ [LEVEL ...]    right/unsure/wrong of each; 1 where one is wrong
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

LEVELS = ("easy", "normal", "hard", "extreme")


def read_set(folder: Path, levels: tuple[str, ...], out: Path) -> None:
    """Writes what `companion read` says of the pictures of a set."""
    pictures = [str(path) for level in levels for path in sorted((folder / level).glob("*.jpg"))]
    program = Path(sys.executable).with_name("companion")
    with out.open("w", encoding="utf-8") as file:
        subprocess.run([program, "read", "--enrol", folder / "enrol", *pictures], stdout=file, check=True)  # noqa: S603


def score(score_read: Path, labels: Path, got: Path, level: str) -> str:
    """What the scorer says of one level of a set, in its own words."""
    command = [sys.executable, str(score_read), str(labels), str(got), "--level", level, "--max-unsure", "1"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603


def main() -> int:
    """Prints the table and what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stills", type=Path, metavar="STILLS", help="a folder of sets of labelled stills")
    parser.add_argument("score_read", type=Path, metavar="SCORE_READ", help="the program that scores what `companion read` says")
    parser.add_argument("levels", nargs="*", metavar="LEVEL", help=f"of {', '.join(LEVELS)} (default: all)")
    given = parser.parse_args()
    levels, any_wrong = tuple(given.levels) or LEVELS, False
    with tempfile.TemporaryDirectory() as scratch:
        for folder in sorted(path for path in given.stills.iterdir() if (path / "labels.jsonl").is_file()):
            got = Path(scratch) / f"{folder.name}.jsonl"
            read_set(folder, levels, got)
            for level in levels:
                said = score(given.score_read, folder / "labels.jsonl", got, level).strip().splitlines()
                any_wrong |= any("called" in line for line in said)
                print(f"{folder.name:14}{level:9}" + " | ".join(line.strip() for line in said), flush=True)  # noqa: T201
    return 1 if any_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
