"""The service at a real table: one game after the other, with whatever of the hardware is there."""
