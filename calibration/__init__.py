"""Procedures that produce calibration files: table, tiles, printing."""
