"""What is said aloud and when: a queue with ranks, and whom it keeps talking."""
