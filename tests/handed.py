"""The handed recordings and stills: where they lie, if they are here at all."""

from __future__ import annotations

import os
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
HANDED = Path(os.environ.get("GIGAMONS_SHARED") or CHECKOUT.parent / "shared")
"""The folder that holds `recordings`, `stills` and `mats.json`; it need not exist."""


def is_handed() -> bool:
    """Whether the handed material is here."""
    return (HANDED / "recordings").is_dir() and (HANDED / "stills").is_dir()


def handed_folders(pattern: str) -> list[Path]:
    """The folders that match a glob below HANDED, sorted, to parametrize a test marked `shared`; none where nothing is handed."""
    return sorted(path for path in HANDED.glob(pattern) if path.is_dir())
