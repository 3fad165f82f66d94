"""The journal of a game and all that is made from it."""
