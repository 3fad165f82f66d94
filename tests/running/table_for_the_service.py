"""A simulated table whose people play with the service: it sees them by a sensor at the end of a socket, they know of it what it wrote."""

from __future__ import annotations

import threading
import uuid
from contextlib import ExitStack
from typing import TYPE_CHECKING

from calibration.storage import save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.engine import fold
from companion.engine.events import Note
from companion.engine.standing import standing
from companion.frame import Frame
from companion.record.reading import read_log
from companion.spoken.client import ask
from companion.spoken.message import Request
from companion.table import Command
from companion.vision.settings import VisionSettings
from hardware.simulated.levels import LEVELS
from hardware.simulated.sensor_line import SensorLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.engine.events import Line
    from companion.engine.state import State
    from companion.frame import LostFrame

PLAYERS = ("Ada", "Ben")


class TableForTheService:
    """The folder gets calibration, sensor and games. Each picture that is asked for is the next moment of the table."""

    def __init__(self, folder: Path, seed: int, *, pile: int | None = None, pictures_a_second: float = 100.0) -> None:
        """pile: said to be in the draw pile as a game starts, for a short game."""
        self.folder, self.socket = folder, folder / "companion.sock"
        self._seed, self._pile, self._before_s = seed, pile, 0.0
        self._looking = threading.Lock()
        self.number, self.over, self.trouble = 1, threading.Event(), ""
        self._begin()
        self._learn()
        self._open = ExitStack()
        self.line = self._open.enter_context(SensorLine(folder / "sensor", self._look, fps=pictures_a_second))

    def _begin(self) -> None:
        self._stage = set_stage(PLAYERS, LEVELS["calm"], self._seed, size_px=(480, 360), fps=6.0, pace=2.0)
        self._party = Party(self._stage.table, self._known, self._say, self._seed)
        self._known_size, self._game, self._said_pile = -1, None, False
        self._frames = self._pictures()

    def play_again(self) -> None:
        """Another game on a table like this one, a minute later."""
        ask(self.socket, Request("new", {}, uuid.uuid4().hex))
        with self._looking:
            self.number += 1
            self._before_s = self.now_s + 60
            self.over.clear()
            self._begin()

    _game: State | None

    @property
    def now_s(self) -> float:
        """Seconds of the table."""
        return self._before_s + self._stage.table.now_s

    def settings(self) -> list[str]:
        """The options of `companion run` for this table."""
        return [
            *("--set", "camera.driver=simulated", "--set", f"camera.device={self.folder / 'sensor'}", "--set", "camera.frozen_s=0"),
            *("--set", f"game.players={','.join(PLAYERS)}", "--settings", str(self.folder / "none"), "--socket", str(self.socket)),
        ]

    def lines(self) -> list[Line]:
        """What the service has written of the game."""
        found = sorted((self.folder / "games").glob(f"{self.number:04d}*.jsonl"))
        return [kept.line() for kept in read_log(found[0]).lines] if found else []

    def close(self) -> None:
        self._open.close()

    def _learn(self) -> None:
        pictures, settings = self._stage.camera.enrolment(), VisionSettings()
        table = learn_table(pictures.table, settings, (pictures.tiles,))
        save_table(self.folder / "calibration", table)
        save_tiles(self.folder / "calibration", learn_tiles(table, [pictures.tiles], settings))

    def _pictures(self) -> Iterator[Frame | LostFrame]:
        yield from self._party.frames(self._stage.camera)
        self.over.set()
        yield from self._stage.camera.frames()

    def _look(self) -> Frame:
        with self._looking:
            frame = next(frame for frame in self._frames if isinstance(frame, Frame))
            return Frame(self._before_s + frame.t, frame.bgr)

    def _known(self) -> State | None:
        found = sorted((self.folder / "games").glob(f"{self.number:04d}*.jsonl"))
        size = found[0].stat().st_size if found else 0
        if size != self._known_size:
            self._known_size = size
            events = [line.event for line in standing(self.lines()) if not isinstance(line.event, Note)]
            self._game = fold(events) if events else None
            if events and self._pile is not None and not self._said_pile:
                self._said_pile = True
                self._say(Command(0.0, "draw_pile", {"count": self._pile}))
        return self._game

    def _say(self, command: Command) -> None:
        request = Request(command.do, command.arguments, uuid.uuid4().hex)
        # The answer comes once further pictures were seen: whoever waits for it may not be who gives them.
        threading.Thread(target=self._ask, args=(request,), daemon=True).start()

    def _ask(self, request: Request) -> None:
        answer = ask(self.socket, request)
        self.trouble = self.trouble or answer.why
