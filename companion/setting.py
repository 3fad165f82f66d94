"""One thing that an owner can set: a field of a section, with what it does and what is allowed."""

from __future__ import annotations

from dataclasses import MISSING, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def setting(
    default: object = MISSING, says: str = "", *, unit: str = "", low: float | None = None, high: float | None = None,
    choices: Sequence[object] = (), make: Callable[[], object] | None = None,
) -> Any:  # fmt: skip
    """A field of a frozen dataclass that is a section of the settings.

    says: what it does, in one sentence for the owner. unit, low, high, choices: what is allowed. make: makes the default of a mapping.
    """
    metadata = {"says": says, "unit": unit, "low": low, "high": high, "choices": tuple(choices)}
    return field(default_factory=make, metadata=metadata) if make else field(default=default, metadata=metadata)
