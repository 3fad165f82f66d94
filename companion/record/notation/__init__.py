"""The notation: a whole game as text that a child can read, written and read by us. See docs/notation.md."""
