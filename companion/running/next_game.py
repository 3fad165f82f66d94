"""The game that somebody wants next: what they said of it, the rest as in the game before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import BadGame
from companion.running.shelf import GameSetting

if TYPE_CHECKING:
    from collections.abc import Mapping


def next_game(said: Mapping[str, object], before: GameSetting | None) -> GameSetting:
    """The setting of a new game. said: the arguments of the command `new`: players, edition, switches.

    Players may be a list, or names with commas between. Another edition is played by its own rules, without the switches of the game
    before. Raises BadGame where it is not said who plays, or something is said that is not known.
    """
    unknown = set(said) - {"players", "edition", "switches"}
    if unknown:
        raise BadGame(f"new: {', '.join(sorted(unknown))} means nothing here; say players, edition, switches")
    base = before or GameSetting((), "en")
    edition = said.get("edition", base.edition)
    switches = said.get("switches", base.switches if edition == base.edition else {})
    players = _names(said["players"]) if "players" in said else base.players
    if not players:
        raise BadGame("new: who plays? companion do new --players Ada,Ben")
    if not isinstance(edition, str) or not isinstance(switches, dict) or not all(isinstance(word, str) for word in switches.values()):
        raise BadGame('new: edition must be a word, switches an object of words, like {"steal": "no"}')
    return GameSetting(players, edition, switches)


def _names(said: object) -> tuple[str, ...]:
    if isinstance(said, str):
        return tuple(name.strip() for name in said.split(","))
    if isinstance(said, list) and all(isinstance(name, str) for name in said):
        return tuple(said)
    raise BadGame("new: players must be names, like Ada,Ben")
