"""Ways of naming a tile, compared on the same places: which face is likest, how sure that is, and what it costs."""
