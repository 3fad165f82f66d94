"""How the service stands: the game under way, and of each part whether it works, why not and the cure."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Status:
    """troubles: of each part that there should be, why it does not work, "" where it does. line: the number of the log's last line.

    t: seconds of the game now, None before there was a picture. found: what camera it is.
    """

    players: tuple[str, ...]
    edition: str
    journal: str
    line: int
    t: float | None
    stands: str
    troubles: Mapping[str, str]
    found: str

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)

    def __str__(self) -> str:
        game = f"{', '.join(self.players)}: {self.stands}, line {self.line}" if self.players else self.stands
        missing = [f"{name}: {why}" for name, why in self.troubles.items() if why]
        return "; ".join([game, *missing])
