"""How fast a recording is refereed on one core, against its own length and against decoding its frames alone; and in how much memory.

Decoding alone is what anybody would hold it against, whatever decodes for the referee: each frame read by OpenCV (`cv2.VideoCapture`) as
blue, green and red, and let go.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.times import read_times

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

AT_MOST = {"cpu_over_decoding": 1.3, "memory_mb": 200}

_DECODE = """
import sys
from pathlib import Path
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.opencv_film import OpenCvFilm
from hardware.recorded.recording import open_recording
recording = open_recording(Path(sys.argv[1]))
with RecordedCamera(recording.pictures, recording.size_px, OpenCvFilm) as camera:
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


ROUNDS = 5
"""Both are run in turn so often: within minutes a machine gets a third faster or slower, for both alike."""


@dataclass(frozen=True, slots=True)
class Used:
    """What a process took from its start to its end: seconds, seconds of the processor, peak KiB of memory."""

    seconds: float
    processor_s: float
    kib: int


def measure(recording: Path | None) -> Mapping[str, float]:
    """The figures; none without a recording with frames."""
    opened = None if recording is None else open_recording(recording)
    if opened is None or not isinstance(opened.pictures, FilmedFrames):
        return {}
    rows = read_times(opened.pictures.times, with_files=opened.pictures.source.is_dir())
    return figures(rows[-1].t - rows[0].t, in_turns(lambda: _one_core(_DECODE, opened.folder), lambda: _one_core(_REFEREE, opened.folder)))


def in_turns(decode: Callable[[], Used], referee: Callable[[], Used]) -> list[tuple[Used, Used]]:
    """What both took, round by round, one after the other."""
    return [(decode(), referee()) for _ in range(ROUNDS)]


def figures(recorded_s: float, rounds: Sequence[tuple[Used, Used]]) -> Mapping[str, float]:
    """The figures of a recording that is so long: medians, of the ratio that of each round. memory_mb: the most that was seen.

    cpu_over_decoding: seconds of the processor, so that a busy machine blurs them less.
    """
    refereed_s = statistics.median(referee.seconds for _, referee in rounds)
    over_decoding = [referee.processor_s / decode.processor_s for decode, referee in rounds]
    return {
        "recorded_s": round(recorded_s, 1),
        "refereed_s": round(refereed_s, 1),
        "times_faster_than_recorded": round(recorded_s / refereed_s, 1),
        "cpu_over_decoding": round(statistics.median(over_decoding), 2),
        "cpu_over_decoding_least": round(min(over_decoding), 2),
        "cpu_over_decoding_most": round(max(over_decoding), 2),
        "memory_mb": round(max(referee.kib for _, referee in rounds) * 1024 / 1e6, 1),
    }


def _one_core(program: str, recording: Path) -> Used:
    """What a program takes that is kept on one core."""
    core = str(min(os.sched_getaffinity(0)))
    command = ["taskset", "--cpu-list", core, sys.executable, "-c", _TIMED, program, str(recording)]
    # As where it is installed: what Python has compiled once is kept, and there from the second round on.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return Used(*json.loads(subprocess.run(command, check=True, capture_output=True, env=environment).stdout))  # noqa: S603  our own words
