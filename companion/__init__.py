"""The companion: it sees the table, referees the game and keeps its record."""

__version__ = "0.1.0"
