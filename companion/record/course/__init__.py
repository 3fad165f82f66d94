"""The course of a game: what its standing lines tell of turns, hands, cells and breaches."""
