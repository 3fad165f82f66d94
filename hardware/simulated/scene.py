"""What lies on the simulated table at one moment: immutable, and ignorant of rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.mats import ENROLMENT
from companion.table import PLACES, Kind, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Place, Shows
    from hardware.simulated.strangers import Sort


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile of the set: its kind, and which of the copies of that kind it is (0 to 5)."""

    kind: Kind
    copy: int


@dataclass(frozen=True, slots=True)
class Pose:
    """How a thing lies: beside the middle of its place by so much, turned clockwise by so much."""

    dx_mm: float = 0.0
    dy_mm: float = 0.0
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class LyingTile:
    """A tile lying flat."""

    tile: Tile
    face_up: bool
    pose: Pose = Pose()

    @property
    def picture(self) -> Kind | None:
        """Which face is to be seen, None for the back."""
        return self.tile.kind if self.face_up else None


@dataclass(frozen=True, slots=True)
class Stone:
    """A rock token: which of the two (0, 1)."""

    number: int
    pose: Pose = Pose()


@dataclass(frozen=True, slots=True)
class Stranger:
    """A thing that is no part of the game."""

    sort: Sort
    pose: Pose = Pose()


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies on one place: a tile, a rock, a rock upon a tile, or nothing; and a stranger's thing upon all that."""

    tile: LyingTile | None = None
    stone: Stone | None = None
    stranger: Stranger | None = None

    @property
    def shows(self) -> Shows:
        """What the place really shows."""
        if self.stranger is not None:
            return State.COVERED
        if self.stone is not None:
            return State.ROCK
        if self.tile is None:
            return State.EMPTY
        return self.tile.picture or State.BACK


BARE = Spot()


@dataclass(frozen=True, slots=True)
class Scene:
    """The mat with what lies on it. spots: one for each place of PLACES. pile: tiles left in the draw pile beside the mat."""

    spots: Mapping[Place, Spot] = field(default_factory=lambda: dict.fromkeys(PLACES, BARE))
    pile: int = 0

    def with_spot(self, place: Place, spot: Spot) -> Scene:
        """The same scene but for one place."""
        return replace(self, spots={**self.spots, place: spot})


def enrolment_scene() -> Scene:
    """The layout that teaches a tile set, each tile the first of its kind, laid straight."""
    scene = Scene()
    for place, shows in ENROLMENT.items():
        if isinstance(shows, Kind):
            scene = scene.with_spot(place, Spot(LyingTile(Tile(shows, 0), face_up=True)))
        elif shows is not State.EMPTY:
            hidden = LyingTile(Tile(Kind.FLORAMON, 1), face_up=False)
            scene = scene.with_spot(place, Spot(hidden, Stone(0, Pose(2.0, -1.0, 20.0)) if shows is State.ROCK else None))
    return scene
