"""Other names in the place of the players' own, in all that a bundle holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NAMES = frozenset({"player", "players", "other", "from", "winners"})
_BY_NAME = frozenset({"standings"})


def new_names(players: Sequence[str]) -> dict[str, str]:
    """Player 1, Player 2 ... in order of play."""
    return {player: f"Player {number}" for number, player in enumerate(players, 1)}


def renamed(written: object, names: Mapping[str, str]) -> object:
    """A line or any other object of JSON with other names wherever a player is named; a cell or a kind of that name stays."""
    if isinstance(written, dict):
        return {key: _field(key, value, names) for key, value in written.items()}
    return [renamed(item, names) for item in written] if isinstance(written, list) else written


def _field(key: str, value: object, names: Mapping[str, str]) -> object:
    if key in _NAMES and isinstance(value, str):
        return names.get(value, value)
    if key in _NAMES and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [names.get(item, item) for item in value]
    if key in _BY_NAME and isinstance(value, dict):
        return {names.get(player, player): renamed(standing, names) for player, standing in value.items()}
    return renamed(value, names)
