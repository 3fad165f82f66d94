"""Editions: the published readings of the rules, as sets of switches."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

YesNo = Literal["yes", "no"]

ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "polymon_power": ("none", "partner"),
        "polymon_counts_as": ("partner", "itself"),
        "claims": ("automatic", "on_request"),
        "steal": get_args(YesNo),
        "pyromon_chooses": ("player", "victim"),
        "ends": ("pile_empty", "no_pairs"),
        "tie": ("tiles",),
        "powers": get_args(YesNo),
    }
)
"""Every switch with the words that it may have."""


class UnknownSwitchError(ValueError):
    """An edition, a switch or a switch's word that the rules do not know; its text names what is allowed."""


@dataclass(frozen=True, slots=True)
class Switches:
    """All switches as in force in one game."""

    polymon_power: str
    polymon_counts_as: str
    claims: str
    steal: str
    pyromon_chooses: str
    ends: str
    tie: str = "tiles"
    powers: str = "yes"

    def __post_init__(self) -> None:
        for field in fields(self):
            word = getattr(self, field.name)
            if word not in ALLOWED[field.name]:
                raise UnknownSwitchError(f"switch {field.name} is one of {', '.join(ALLOWED[field.name])}, not {word!r}")

    def words(self) -> dict[str, str]:
        """The switches by name, as the log writes them."""
        return asdict(self)


EDITIONS: Mapping[str, Switches] = MappingProxyType(
    {
        "en": Switches("none", "partner", "automatic", "no", "player", "pile_empty"),
        "es": Switches("partner", "itself", "automatic", "yes", "victim", "no_pairs"),
        "fr": Switches("partner", "itself", "on_request", "yes", "player", "pile_empty"),
    }
)


def switches_of(edition: str, changed: Mapping[str, object] = MappingProxyType({})) -> Switches:
    """The switches of an edition with some set otherwise; raises UnknownSwitchError."""
    if edition not in EDITIONS:
        raise UnknownSwitchError(f"edition is one of {', '.join(EDITIONS)}, not {edition!r}")
    words = EDITIONS[edition].words()
    for name, word in changed.items():
        if name not in ALLOWED:
            raise UnknownSwitchError(f"there is no switch {name!r}; the switches are {', '.join(ALLOWED)}")
        if not isinstance(word, str):
            raise UnknownSwitchError(f"switch {name} is one of {', '.join(ALLOWED[name])}, not {word!r}")
        words[name] = word
    return Switches(**words)
