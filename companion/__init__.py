"""The companion: it sees the table, referees the game and keeps its record."""
