"""A log in other forms: for programs, for spreadsheets, for people."""
