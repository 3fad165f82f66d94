"""The quick first step of reading: what is plain is named at once; the rest is left to the closer look."""
