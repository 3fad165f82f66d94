"""Keeping what enters a game: its pictures, and what was said, so that it can be refereed again. Never a look."""
