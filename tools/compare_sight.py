"""Compares what is settled on in recordings with what really happened, place by place, and tells how long a frame takes.

python -m tools.compare_sight RECORDING ...
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import cv2

from calibration.enrolment import learn_from_folder
from companion.errors import BadRecording
from companion.frame import Frame
from companion.table import Change
from companion.vision.sight import Sight
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.script import read_changes
from report.comparing import strayed


def compare(folder: Path) -> int:
    """Prints where a recording strays from its truth; how often it does. Raises CompanionError where it cannot be watched."""
    recording = open_recording(folder)
    if not isinstance(recording.pictures, FilmedFrames):
        raise BadRecording(f"{folder}: it has no frames, but a script of settled facts: there is nothing to watch")
    sight, seen = Sight(learn_from_folder(recording.enrol)), list[Change]()
    spent_s, count = 0.0, 0
    with RecordedCamera(recording.pictures, recording.size_px) as camera:
        for frame in camera.frames():
            if isinstance(frame, Frame):
                begun_s = time.process_time()
                settled = sight.see(frame)
                spent_s += time.process_time() - begun_s
                count += 1
                seen += [change for change in settled if isinstance(change, Change)]
    found = strayed(read_changes(folder / "truth.jsonl"), seen)
    print(f"{folder.name}: {len(found)} differences; {1000 * spent_s / max(count, 1):.2f} ms a frame, {count} frames")  # noqa: T201
    for one in found:
        print(f"  {one}")  # noqa: T201
    return len(found)


def main() -> int:
    """The differences of each recording; 1 where there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", nargs="+", type=Path, metavar="RECORDING", help="a recording with frames, truth.jsonl and enrol/")
    cv2.setNumThreads(1)
    return int(sum(compare(folder) for folder in parser.parse_args().recordings) > 0)


if __name__ == "__main__":
    sys.exit(main())
