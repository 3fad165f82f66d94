"""Runs in the guest: writes the levels of the lamps' lines some times a second, with the time, a line each, until it is ended."""

from __future__ import annotations

import sys
import time
from pathlib import Path


def main(chip: str, lines: list[int]) -> None:
    values = [next(Path(chip).glob(f"**/sim_gpio{line}/value")) for line in lines]
    while True:
        levels = "".join(value.read_text(encoding="ascii").strip()[:1] for value in values)
        sys.stdout.write(f"{time.monotonic():.3f} {levels}\n")
        sys.stdout.flush()
        time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1], [int(line) for line in sys.argv[2:]])
