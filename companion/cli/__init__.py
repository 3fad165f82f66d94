"""The program `companion`, a thin command a file."""
