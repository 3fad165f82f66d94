"""The devices at the table: a small protocol each, a driver a file."""
