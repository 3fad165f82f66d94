"""Whether the lines of a log can be those of a game."""
