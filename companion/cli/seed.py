"""The seed of what is drawn by chance, as an argument."""

from __future__ import annotations

import argparse


def seed(word: str) -> int:
    """A whole number from 0 on. Raises ArgumentTypeError."""
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"a whole number from 0 on, not {word!r}")
    return int(word)
