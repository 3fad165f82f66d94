"""Why: the reason codes of breaches, lapses, endings and questions, shared by log, voice, page and docs."""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """The rule that a breach breaks."""

    THIRD_TILE = "third_tile"
    NOT_TURNED_BACK = "not_turned_back"
    TURNED_BACK_EARLY = "turned_back_early"
    BLOCKED_TILE = "blocked_tile"
    TILE_TAKEN = "tile_taken"
    PAIR_NOT_TAKEN = "pair_not_taken"
    NOT_REFILLED = "not_refilled"
    REFILL_FACE_UP = "refill_face_up"
    REFILL_UNEXPECTED = "refill_unexpected"
    TILE_CHANGED = "tile_changed"
    TILE_COUNT = "tile_count"
    PEEK_LIMIT = "peek_limit"
    ROCK_OVERDUE = "rock_overdue"
    ROCK_LIFTED_EARLY = "rock_lifted_early"
    ROCK_MISPLACED = "rock_misplaced"


class Lapse(StrEnum):
    """Why a power does nothing."""

    NO_TILES = "no_tiles"
    NO_TARGET = "no_target"
    NO_ROCK = "no_rock"
    PASSED = "passed"


class Ending(StrEnum):
    """Why a game is over."""

    THREE_GIGAMONS = "three_gigamons"
    PILE_EMPTY = "pile_empty"
    NO_PAIRS = "no_pairs"
    ABANDONED = "abandoned"


class About(StrEnum):
    """What a question is about."""

    WHOSE_TILE = "whose_tile"
