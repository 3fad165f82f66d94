"""Whether all is well, part by part: what is true, and where it is not well, the cure."""
