"""`companion check`: whether all is well, part by part, with the cure where it is not."""

from __future__ import annotations

import datetime as dt
import json
import logging
import os
import tempfile
import time
import uuid
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from calibration.lamp_map import load_lamps
from companion import __version__
from companion.announce.plights import utterance_of
from companion.checkup.machine import machine
from companion.checkup.parts import not_running, running, tried
from companion.checkup.seeing import colours, learnt, mat, picture
from companion.checkup.truth import Truth, Well, cured, page
from companion.cli.config import add_settings, settings_file
from companion.cli.picture_now import picture_now
from companion.errors import CompanionError, DeviceFailure
from companion.running.devices import buttons_of, lights_of, speaker_of
from companion.running.words import STATUS
from companion.settings.folders import folders_by
from companion.settings.sources import default_state
from companion.settings.spare import read_or_spare, spare_in
from companion.spoken.client import NobodyListens, ask
from companion.spoken.message import Request
from companion.spoken.where import default_socket
from companion.vision.settings import VisionSettings
from hardware.camera.settings import CameraDriver
from hardware.lights.cells import IN_ORDER

if TYPE_CHECKING:
    import argparse

    from companion.settings.sections import Settings
    from companion.utterance import Utterance
    from hardware.speaker import Speaker

_LOOKS_S = 0.05

HELP = "Says of each part whether all is well, and what mends it where it is not. Exit status 1 where something is in trouble."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_settings(parser)
    parser.add_argument("--json", action="store_true", help="for machines: a list of objects with name, well, says, cure")
    parser.add_argument("--socket", type=Path, metavar="PATH", help="where the service listens (default: where one listens by itself)")


def run(args: argparse.Namespace) -> int:
    """Looks at everything. Raises BadSettings."""
    cv2.setNumThreads(1)
    logging.getLogger().setLevel(logging.ERROR)  # what they would say stands on the page
    path = settings_file(args)
    in_force, told = read_or_spare(path, spare_in(default_state(os.environ, Path.home())), os.environ, args.set)
    settings = in_force.settings
    kept = folders_by(settings, os.environ, Path.home())
    truths = [
        _of_the_file(path, told),
        *machine(__version__, kept.games, dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat(), os.environ),
        *_parts(settings, kept.calibration, args.socket or default_socket(os.environ, os.getuid())),
        *_seeing(settings, kept.calibration, args.socket),
    ]
    print(json.dumps([truth.as_object() for truth in truths], ensure_ascii=False) if args.json else page(truths))
    return int(any(truth.well is Well.NO for truth in truths))


def _of_the_file(path: Path, told: str) -> Truth:
    """told: why the copy of the settings is in force, else ""."""
    return (
        cured("settings", told)
        if told
        else Truth("settings", Well.YES, str(path) if path.exists() else f"all defaults; {path} is not there")
    )


def _parts(settings: Settings, learnt_in: Path, socket: Path) -> list[Truth]:
    try:
        answer = ask(socket, Request(STATUS, {}, uuid.uuid4().hex))
        return running(json.loads(answer.lines[0]))
    except NobodyListens:
        pass
    with tempfile.TemporaryDirectory() as folder:
        lights, voice, buttons = settings.lights, settings.voice, settings.buttons
        sentence = utterance_of(None, settings.game.language)
        return [
            not_running(),
            tried("lamps", lights_of(lights, lambda: load_lamps(learnt_in) or IN_ORDER), driver="lights.driver"),
            tried(
                "voice",
                speaker_of(voice, settings.game.language, Path(folder)),
                driver="voice.driver",
                proof=partial(_heard, sentence=sentence),
            ),
            tried("buttons", buttons_of(buttons, time.monotonic), driver="buttons.driver"),
        ]


def _heard(speaker: Speaker, sentence: Utterance) -> bool:
    """Waits until the silence with which a speaker begins was played and a sentence made. Raises DeviceFailure where it cannot be."""
    speaker.prepare([sentence])
    while speaker.speaking(time.monotonic()) or not speaker.ready:
        time.sleep(_LOOKS_S)
    if speaker.lacks:
        raise DeviceFailure(speaker.lacks)
    return True


def _seeing(settings: Settings, folder: Path, socket: Path | None) -> list[Truth]:
    if settings.camera.driver is CameraDriver.NONE:
        return [Truth("camera", Well.UNUSED, "none (camera.driver)"), learnt(folder, None)]
    try:
        bgr, camera = picture_now(settings.camera, socket)
    except CompanionError as problem:
        return [cured("picture", str(problem)), learnt(folder, None, settings.camera.identity)]
    seeing = VisionSettings()
    return [
        picture(bgr),
        mat(bgr, seeing),
        learnt(folder, (bgr.shape[1], bgr.shape[0]), camera),
        colours(bgr, folder, seeing),
    ]
