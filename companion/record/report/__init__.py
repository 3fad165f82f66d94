"""The report of a game: one page that stands alone, to read and to print."""
