"""What a player did in a game, as figures; docs/statistics.md has the formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.record.course.course import Course


class Skill(NamedTuple):
    """A player in one game, or in several together.

    turns: those with two tiles turned. pairs: how many of them were pairs. chances: turns in which a pair could be turned by memory;
    taken: how many of these were pairs. streak: the most pairs in a row, in turns of one's own. thinking_s: seconds of all turns together.
    """

    turns: int = 0
    pairs: int = 0
    chances: int = 0
    taken: int = 0
    streak: int = 0
    thinking_s: float = 0.0

    @property
    def missed(self) -> int:
        """Pairs that were missed though both tiles had been seen."""
        return self.chances - self.taken

    @property
    def memory(self) -> float | None:
        """The share of chances that were taken, 0 to 1; None without a chance."""
        return self.taken / self.chances if self.chances else None


def skills(course: Course) -> tuple[Skill, ...]:
    """Every player's, by seat."""
    return tuple(_skill(course, seat) for seat in range(len(course.opening.players)))


def _skill(course: Course, seat: int) -> Skill:
    own = [turn for turn in course.turns if turn.seat == seat]
    whole = [turn for turn in own if turn.matched is not None]
    streak = longest = 0
    for turn in whole:
        streak = streak + 1 if turn.matched else 0
        longest = max(longest, streak)
    return Skill(
        turns=len(whole),
        pairs=sum(turn.matched is True for turn in whole),
        chances=sum(turn.chance for turn in whole),
        taken=sum(turn.chance and turn.matched is True for turn in whole),
        streak=longest,
        thinking_s=sum(turn.ended_s - turn.began_s for turn in own),
    )
