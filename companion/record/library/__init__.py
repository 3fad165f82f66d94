"""The games of a table: a folder of journals, and an index that is made from them at any time."""
