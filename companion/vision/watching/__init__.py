"""What changes from frame to frame: what moves, what has come to rest, what looks as it did."""
