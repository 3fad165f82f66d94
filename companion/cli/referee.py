"""`companion referee`: watches a recording and writes its game log."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from calibration.enrolment import learn_from_folder
from calibration.storage import load
from companion.errors import BadOutput
from companion.inbox import Inbox
from companion.record.journal import Journal
from companion.record.printed import Printed
from companion.record.resumed import Resumed
from companion.recorder.again import read_unseen, referee_after, with_unseen
from companion.referee.conversation import Answered
from companion.service import from_frames, from_script, new_referee, play
from companion.table import PLACES
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.recorded.bundle import unpacked
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.recording import open_recording
from hardware.recorded.script import read_changes, read_commands

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from companion.engine.events import Line
    from companion.frame import LostFrame
    from companion.referee.referee import Referee
    from companion.service import Cause
    from hardware.recorded.recording import FilmedFrames, Recording

HELP = "Referees a recording: its frames, or its script of settled facts, and what people said in it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "recording", type=Path, metavar="RECORDING", help="a folder with game.json, and frames or table.jsonl; or a zip file of one"
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="gets the log (default: standard output)")
    over = parser.add_mutually_exclusive_group()
    over.add_argument("--resume", action="store_true", help="go on with a FILE that exists, where it stopped")
    over.add_argument("--force", action="store_true", help="begin a FILE that exists anew")


def run(args: argparse.Namespace) -> int:
    """Referees. Raises CompanionError where the recording cannot be refereed or the log not written."""
    cv2.setNumThreads(1)
    with unpacked(args.recording) as folder:
        return _referee(open_recording(folder), args)


def _referee(recording: Recording, args: argparse.Namespace) -> int:
    referee, lines = _referee_of(recording)
    said = Inbox(read_commands(recording.inputs) if recording.inputs else ())
    lost = Lost()
    causes = _causes(recording, said, lost)
    # By the first of them most of what can be wrong with a recording has shown: the log is not touched before.
    first = tuple(itertools.islice(causes, 1))
    log = _open_log(args)
    try:
        if lines:
            log.append(lines)
        for outcome in play(referee, itertools.chain(first, causes), log, lines):
            if isinstance(outcome, Answered) and outcome.why:
                print(f"companion: at {outcome.command.t:g} s {outcome.why}", file=sys.stderr)
    finally:
        log.close()
    if log.trouble:
        raise BadOutput(log.trouble)
    if lost.count:
        print(f"companion: {lost.count} of the frames could not be read and were passed over; the first: {lost.first}", file=sys.stderr)
    if referee.game is None:
        print(
            f"companion: no game began: nine face-down tiles and two bare pads were never seen together{_untold(referee)}", file=sys.stderr
        )
    return 0


def _referee_of(recording: Recording) -> tuple[Referee, list[Line]]:
    """The referee, and the log of the game as far as it went before the recording."""
    if recording.before is not None:
        return referee_after(recording.before)
    return new_referee(recording.edition, recording.switches, recording.players), []


def _untold(referee: Referee) -> str:
    untold = [place for place in PLACES if place not in referee.position.shown]
    return f"; what lies at {', '.join(untold)} could not be told" if untold else ""


class Lost:
    """The frames that could not be read: how many, and why the first."""

    def __init__(self) -> None:
        self.count, self.first = 0, ""

    def __call__(self, frame: LostFrame) -> None:
        """One more."""
        self.first = self.first or frame.why
        self.count += 1


def _causes(recording: Recording, said: Inbox, lost: Lost) -> Iterator[Cause]:
    if isinstance(recording.pictures, Path):
        return from_script(read_changes(recording.pictures), said)
    return _watched(recording, recording.pictures, said, lost)


def _watched(recording: Recording, filmed: FilmedFrames, said: Inbox, lost: Lost) -> Iterator[Cause]:
    settings = VisionSettings()
    with RecordedCamera(filmed, recording.size_px) as camera:
        learnt = learn_from_folder(recording.enrol, settings) if recording.calibration is None else load(recording.calibration)
        sight = Sight(learnt, settings)
        frames = with_unseen(camera.frames(), read_unseen(recording.unseen) if recording.unseen else ())
        yield from from_frames(frames, sight, said, settle_s=settings.seen_within_s, lost=lost)


def _open_log(args: argparse.Namespace) -> Journal | Resumed | Printed:
    if args.log is None:
        return Printed(sys.stdout)
    if args.resume and args.log.exists():
        resumed = Resumed(args.log)
        if resumed.aside:
            print(f"companion: {args.log} was damaged and is made whole again; as it was it is kept in {resumed.aside}", file=sys.stderr)
        return resumed
    return Journal.new(args.log, force=args.force)
