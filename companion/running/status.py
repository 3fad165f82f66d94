"""How the service stands: the game under way, and of each part whether it works, why not and the cure."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.running.game import Game

NOBODY = "companion do new --players Ada,Ben begins one"
"""What to do where no game is under way."""


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


def status_of(game: Game | None, *, t: float | None, troubles: Mapping[str, str], found: str) -> Status:
    """The status with this game; None: nobody plays."""
    if game is None:
        return Status((), "", "", 0, None, f"nobody plays yet: {NOBODY}", troubles, found)
    setting, state = game.setting, game.referee.game
    stands = "waits for nine tiles face down" if state is None else "over" if state.over else "paused" if state.paused else "under way"
    players = setting.players if state is None else tuple(seat.player for seat in state.seats)
    return Status(players, setting.edition, setting.journal, game.referee.last_number, t, stands, troubles, found)
