"""`companion run`: referees at a real table, game after game, until it is stopped."""

from __future__ import annotations

import datetime as dt
import faulthandler
import logging
import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.lamp_map import load_lamps
from companion.announce.ahead import said_ahead
from companion.cli.config import add_settings, settings_file
from companion.errors import BadCalibration
from companion.recorder.recordings import Recordings, View
from companion.running.devices import buttons_of, lights_of, speaker_of
from companion.running.eyes import Eyes
from companion.running.games import Games
from companion.running.learnt import LearntTable
from companion.running.notify import Notifier
from companion.running.outlets import Devices
from companion.running.outside import Outside
from companion.running.shelf import GameSetting, Shelf
from companion.running.table import AtTheTable
from companion.settings.folders import folders_by
from companion.settings.sources import default_state
from companion.settings.spare import read_or_spare, spare_in
from companion.spoken.server import Door
from companion.spoken.where import default_socket
from companion.vision.settings import VisionSettings
from companion.voice.voice import Voice
from hardware.buttons.settings import ButtonsDriver
from hardware.camera.captured import CapturedCamera
from hardware.camera.none import NoCamera
from hardware.camera.settings import CameraDriver
from hardware.lights.cells import IN_ORDER

if TYPE_CHECKING:
    import argparse

    from companion.frame import Frame
    from companion.settings.folders import Folders
    from companion.settings.sections import Settings

_log = logging.getLogger(__name__)

HELP = "Referees at a real table, by the settings; goes on with the game that was left. Stop it with Ctrl-C or systemctl stop."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_settings(parser)
    parser.add_argument("--socket", type=Path, metavar="PATH", help="where it listens for `companion do` (default: where that speaks to)")


def run(args: argparse.Namespace) -> int:
    """Referees until SIGTERM or SIGINT. Raises CompanionError where settings are wrong or games cannot be kept."""
    faulthandler.enable()
    logging.getLogger().setLevel(logging.INFO)
    state, socket = default_state(os.environ, Path.home()), args.socket or default_socket(os.environ, os.getuid())
    in_force, told = read_or_spare(settings_file(args), spare_in(state), os.environ, args.set)
    settings = in_force.settings
    if told:
        _log.warning("%s", told)
    vision, game, clock = VisionSettings(), settings.game, time.monotonic
    kept = folders_by(settings, os.environ, Path.home())
    learnt = kept.calibration
    speaker = speaker_of(settings.voice, game.language, socket.parent / "sounds")
    with ExitStack() as open_while_running:
        camera = _camera(settings)
        open_while_running.callback(camera.close)
        outside = Outside(
            clock,
            lambda frame: _kept(frame, socket.parent),
            vision.seen_within_s,
            _recordings(settings, kept),
            camera=settings.camera.driver is not CameraDriver.NONE,
            buttons=settings.buttons.driver is not ButtonsDriver.NONE,
            troubles={"settings": told},
        )
        shelf = Shelf(kept.games)
        table = AtTheTable(
            camera,
            Eyes(LearntTable(learnt, vision, lambda: camera.identity)),
            Games(shelf, GameSetting(game.players, game.edition, game.switches), _today, game.language),
            Notifier(os.environ, os.getpid()),
            language=game.language,
            outside=outside,
        )
        door = open_while_running.enter_context(Door(socket, table.say, table.now))
        devices = Devices(
            clock,
            lights=lights_of(settings.lights, lambda: load_lamps(learnt) or IN_ORDER),
            speaker=speaker,
            voice=None if speaker is None else Voice(speaker, settings.voice.lag_s),
            buttons=buttons_of(settings.buttons, clock),
            ahead=lambda started: said_ahead(started, game.language),
            pressed=table.pressed,
        )
        open_while_running.enter_context(devices)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: table.stop())
        table.run(devices, door)
    return 0


def _recordings(settings: Settings, kept: Folders) -> Recordings:
    def view() -> View | None:
        from calibration.storage import load_table  # noqa: PLC0415  it takes a small Pi seconds, and lamps are lit before

        try:
            table = load_table(kept.calibration)
        except BadCalibration:
            return None
        return View(table.mat.name, (table.lens.width_px, table.lens.height_px))

    return Recordings(kept.recordings, settings.recording, kept.calibration, view)


def _camera(settings: Settings) -> CapturedCamera | NoCamera:
    return NoCamera() if settings.camera.driver is CameraDriver.NONE else CapturedCamera(settings.camera)


def _today() -> str:
    return dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()


def _kept(frame: Frame, folder: Path) -> Path:
    import cv2  # noqa: PLC0415  as above

    path = folder / "picture.png"
    path.write_bytes(cv2.imencode(".png", frame.bgr)[1].tobytes())
    return path
