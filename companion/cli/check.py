"""`companion check`: whether all is well, part by part, with the cure where it is not."""

from __future__ import annotations

import datetime as dt
import importlib
import json
import logging
import os
import tempfile
import time
import uuid
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.lamp_map import load_lamps
from companion import __version__
from companion.announce.plights import utterance_of
from companion.checkup.machine import machine
from companion.checkup.parts import not_running, running, silent, tried
from companion.checkup.truth import Truth, Well, cured, page
from companion.cli.config import add_settings, settings_file
from companion.errors import BadSettings, DeviceFailure
from companion.running.devices import buttons_of, lights_of, speaker_of
from companion.running.words import STATUS
from companion.settings.folders import folders_by
from companion.settings.sections import Settings
from companion.settings.sources import default_state
from companion.settings.spare import read_or_spare, spare_in
from companion.spoken.client import DoesNotAnswer, NobodyListens, ask
from companion.spoken.message import Request
from companion.spoken.where import default_socket
from hardware.lights.cells import IN_ORDER

if TYPE_CHECKING:
    import argparse

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
    """Looks at everything."""
    logging.getLogger().setLevel(logging.ERROR)  # what they would say stands on the page
    truths = _truths(args)
    print(json.dumps([truth.as_object() for truth in truths], ensure_ascii=False) if args.json else page(truths))
    return int(any(truth.well is Well.NO for truth in truths))


def _truths(args: argparse.Namespace) -> list[Truth]:
    home, today = Path.home(), dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()
    path = settings_file(args)
    try:
        in_force, told = read_or_spare(path, spare_in(default_state(os.environ, home)), os.environ, args.set)
    except BadSettings as problem:
        # The service does not start by them either; which devices there should be is not known.
        wrong = Truth("settings", Well.NO, "; ".join(str(problem).splitlines()), "mend them, then sudo systemctl restart companion")
        return [wrong, *machine(__version__, folders_by(Settings(), os.environ, home).games, today, os.environ)]
    settings = in_force.settings
    kept = folders_by(settings, os.environ, home)
    return [
        _of_the_file(path, told),
        *machine(__version__, kept.games, today, os.environ),
        *_parts(settings, kept.calibration, args.socket or default_socket(os.environ, os.getuid())),
        *_seeing(settings, kept.calibration, args.socket),
    ]


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
    except DoesNotAnswer as problem:
        return [silent(str(problem))]
    except NobodyListens:
        return _tried_alone(settings, learnt_in)
    return [silent(answer.why)] if answer.why else running(json.loads(answer.lines[0]))


def _tried_alone(settings: Settings, learnt_in: Path) -> list[Truth]:
    """The devices, where no service holds them."""
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
    try:
        seen: list[Truth] = importlib.import_module("companion.cli.check_seeing").truths(settings.camera, folder, socket)
    except (ImportError, ValueError) as error:
        return [Truth("picture", Well.NO, f"what reads pictures cannot be loaded ({error})", "as under versions")]
    return seen
