"""Tile sets with artwork of freely licensed icon packs, and labelled stills of them: to develop seeing with, and to judge it last."""
