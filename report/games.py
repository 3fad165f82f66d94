"""Our own games: thirty at the simulated table, at all levels of light and mess, most of them with breaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calibration.enrolment import learn
from companion.demo.stage import set_stage
from companion.engine.reasons import Rule
from companion.errors import CompanionError
from companion.service import new_referee
from companion.table import PADS, Change
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.simulated.levels import LEVELS
from report.comparing import Named, compared
from report.played import Played, Script
from report.refereed import referee_watching
from report.rows import Game
from report.slips.catalogue import NEED_AN_EMPTY_PILE, SLIPS
from report.slips.harmless import HARMLESS
from report.slips.pushes import pushes
from report.told import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from companion.demo.stage import Stage
    from companion.table import Place, Shows
    from hardware.camera import Camera
    from hardware.simulated.table import SimulatedTable
    from report.rows import Row
    from report.slips.catalogue import Slip

GAMES, BROKEN, _QUICK = 30, 20, 2
_NAMES = ("Ada", "Ben", "Cleo", "Dan")
_EDITIONS = ("en", "es", "fr")
_SLIPS_A_GAME = 4
_FIRST_SEED = 300
_EMPTIES_AT = 9
PACE = 1.3
"""Two tiles that are taken or turned back one after the other are then one movement, as logs are compared."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played by. rules: those that people will break, where there is a moment for it."""

    edition: str
    level: str
    players: tuple[str, ...]
    seed: int
    rules: tuple[Rule, ...]

    @property
    def words(self) -> str:
        """In short."""
        return f"{self.edition}, {len(self.players)} players, seed {self.seed}"


def setting(number: int) -> Setting:
    """The setting of a game: levels, editions, numbers of players and rules to break go round."""
    rules, level = tuple(SLIPS), tuple(LEVELS)[number % len(LEVELS)]
    broken = tuple(rules[(number * _SLIPS_A_GAME + k) % len(rules)] for k in range(_SLIPS_A_GAME)) if number < BROKEN else ()
    players = _NAMES[: 2 + number // 2 % 3]
    # Only where the game goes on without a pile can rules of the empty pile be broken.
    if NEED_AN_EMPTY_PILE & set(broken):
        return Setting("es", level, players, _FIRST_SEED + number, broken)
    edition = _EDITIONS[number // len(LEVELS) % len(_EDITIONS)]
    # For a seventh tile of a kind the moment comes so seldom that all wait for it.
    return Setting(edition, level, players, _FIRST_SEED + number, tuple(dict.fromkeys((Rule.TILE_COUNT, *broken))) if broken else ())


class Games:
    """A unit is a game."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._tool, self._quick = shared / "tools/compare-log", quick

    def units(self) -> tuple[str, ...]:
        """The games by their numbers; none without the comparer of logs."""
        return tuple(f"game-{number:02}" for number in range(_QUICK if self._quick else GAMES)) if self._tool.is_file() else ()

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """One row; both logs are kept."""
        chosen = setting(int(unit.rpartition("-")[2]))
        stage = set_stage(chosen.players, LEVELS[chosen.level], chosen.seed, pace=PACE)
        watching = new_referee(chosen.edition, {}, chosen.players)
        sight = Told(learnt(stage))
        played = played_at(stage.table, stage.camera, chosen, () if chosen.rules else pushes(stage.camera), lambda: sight.shows)
        right, log = crops / "right.jsonl", crops / "log.jsonl"
        try:
            written, seen = referee_watching(watching, sight, played.frames(), played.said)
        except CompanionError as problem:
            yield Game("own", chosen.level, f"{unit} {chosen.words}", False, f"could not be played: {problem}", 0, "", 0, 0)  # noqa: FBT003
            return
        played.right.save(right)
        written.save(log)
        name = Named("own", chosen.level, f"{unit} {chosen.words}{', broken off: ' + played.broke_off if played.broke_off else ''}")
        yield compared(self._tool, name, (right, log), (laid_out(stage.table.truth), seen))


def played_at(
    table: SimulatedTable, camera: Camera, chosen: Setting, mishaps: Sequence[Slip] = (), told: Callable[[], Mapping[Place, Shows]] = dict
) -> Played:
    """A game at a table, as it is chosen. mishaps: what happens besides, in another order from game to game, with what is harmless.

    told: see Played.
    """
    besides = (*mishaps, *HARMLESS)
    first = chosen.seed % len(besides)
    slips = tuple(SLIPS[rule] for rule in chosen.rules)
    script = Script(slips, (*besides[first:], *besides[:first]), _EMPTIES_AT if NEED_AN_EMPTY_PILE & set(chosen.rules) else None)
    return Played(table, camera, new_referee(chosen.edition, {}, chosen.players), script, chosen.seed, told)


def laid_out(truth: Sequence[Change]) -> Iterator[Change]:
    """What happened from the first tile on: before it the camera has not looked long enough to settle on bare cells."""
    first, *rest = truth
    yield Change(first.t, tuple((place, shows) for place, shows in first.facts if place in PADS))
    yield from rest


def learnt(stage: Stage) -> Sight:
    """What sees the stage, taught by its own camera. Raises CompanionError where it cannot be taught."""
    settings, pictures = VisionSettings(), stage.camera.enrolment()
    return Sight(learn(pictures.table, [pictures.tiles], settings), settings)
