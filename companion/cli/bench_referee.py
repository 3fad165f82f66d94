"""How fast a recording is refereed on one core, against its own length and against decoding its frames alone; and in how much memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.times import read_times

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

AT_MOST = {"cpu_over_decoding": 1.3, "memory_mb": 200}

_DECODE = """
import sys
from pathlib import Path
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.recording import open_recording
recording = open_recording(Path(sys.argv[1]))
with RecordedCamera(recording.pictures, recording.size_px) as camera:
    for frame in camera.frames():
        pass
"""
_REFEREE = """
import sys
from companion.cli.main import main
sys.exit(main(["referee", sys.argv[1]]))
"""
_TIMED = """
import json, resource, subprocess, sys, time
begun = time.perf_counter()
subprocess.run([sys.executable, "-c", *sys.argv[1:]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


def measure(recording: Path | None) -> Mapping[str, float]:
    """The figures; none without a recording with frames. cpu figures: seconds of the processor, so that a busy machine blurs them less."""
    opened = None if recording is None else open_recording(recording)
    if opened is None or not isinstance(opened.pictures, FilmedFrames):
        return {}
    rows = read_times(opened.pictures.times, with_files=opened.pictures.source.is_dir())
    recorded_s = rows[-1].t - rows[0].t
    decoding = _one_core(_DECODE, opened.folder)
    refereeing = _one_core(_REFEREE, opened.folder)
    return {
        "recorded_s": round(recorded_s, 1),
        "refereed_s": round(refereeing[0], 1),
        "times_faster_than_recorded": round(recorded_s / refereeing[0], 1),
        "cpu_over_decoding": round(refereeing[1] / decoding[1], 2),
        "memory_mb": round(refereeing[2] * 1024 / 1e6, 1),
    }


def _one_core(program: str, recording: Path) -> tuple[float, float, float]:
    """Seconds, seconds of the processor, and peak KiB of a program that is kept on one core."""
    core = str(min(os.sched_getaffinity(0)))
    command = ["taskset", "--cpu-list", core, sys.executable, "-c", _TIMED, program, str(recording)]
    seconds, processor_s, kib = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603  our own words
    return seconds, processor_s, kib
