"""The rules of Gigamons as pure functions over the events of a game."""
