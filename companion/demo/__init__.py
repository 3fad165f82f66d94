"""Scripted players who play whole games at the simulated table."""
