"""The lamps beside the cells."""
