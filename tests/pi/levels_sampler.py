"""Runs in the guest from its start on: the levels of lines some times a second, with the seconds since the start, a line each."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

PERIOD_S = 0.2


def main(lines: list[str]) -> None:
    """lines: numbers of GPIO lines of the simulated chip. Until it is ended."""
    bank = Path("/sys/kernel/config/gpio-sim/pi")
    chip = Path("/sys/devices/platform") / (bank / "dev_name").read_text().strip() / (bank / "bank0/chip_name").read_text().strip()
    values = [os.open(chip / f"sim_gpio{line}/value", os.O_RDONLY) for line in lines]
    while True:
        levels = "".join(os.pread(value, 1, 0).decode("ascii") for value in values)
        sys.stdout.write(f"{time.monotonic():.3f} {levels}\n")
        sys.stdout.flush()
        time.sleep(PERIOD_S)


main(sys.argv[1:])
