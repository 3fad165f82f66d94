"""Runs in the guest: how loud raw sound (16 bit) on its input is, with the seconds since the start, a line each window."""

from __future__ import annotations

import sys
import time

WINDOW_BYTES = 2 * (22050 // 4)


def main() -> None:
    """A quarter of a second each, until the sound ends."""
    while window := sys.stdin.buffer.read(WINDOW_BYTES):
        sys.stdout.write(f"{time.monotonic():.3f} {max(map(abs, memoryview(window).cast('h')))}\n")
        sys.stdout.flush()


main()
