"""`companion bench`: runs every module `bench_*` beside this file and prints their figures as JSON."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

import companion.cli
from companion import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

HELP = "Measures speed and memory on this machine, with one thread, and prints the figures as JSON. The unit ends a figure's name."

Figure: TypeAlias = "float | int | str | None"
PREFIX = "bench_"


class Bench(Protocol):
    """What a module `bench_NAME` offers."""

    def measure(self, recording: Path | None) -> Mapping[str, Figure]:
        """Its figures by name, the unit at the end of the name. recording: a recorded game with frames, if one was given."""


def bench_names() -> list[str]:
    """What can be measured: the NAMEs of the modules `bench_NAME`, sorted."""
    beside = (module.name for module in pkgutil.iter_modules(companion.cli.__path__))
    return sorted(name.removeprefix(PREFIX) for name in beside if name.startswith(PREFIX))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, and by which recording."""
    parser.add_argument("names", nargs="*", type=_bench_name, metavar="NAME", help=f"{', '.join(bench_names())} (default: all)")
    parser.add_argument(
        "--recording",
        type=Path,
        metavar="RECORDING",
        default=_handed(os.environ),
        help="a recording with frames, for the figures that need one (default: recordings/first-game in GIGAMONS_SHARED or ../shared)",
    )


def run(args: argparse.Namespace) -> int:
    """Measures and prints one JSON object: the machine, then the figures by name."""
    # Read when OpenCV and numpy are first imported: neither is before this.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    importlib.import_module("cv2").setNumThreads(1)
    figures: dict[str, object] = {"machine": _machine()}
    for name in args.names or bench_names():
        bench = cast("Bench", importlib.import_module(f"companion.cli.{PREFIX}{name}"))
        figures[name] = dict(bench.measure(args.recording))
    print(json.dumps(figures, indent=2))
    return 0


def _handed(environment: Mapping[str, str]) -> Path | None:
    recording = Path(environment.get("GIGAMONS_SHARED", "../shared")) / "recordings" / "first-game"
    return recording if recording.is_dir() else None


def _bench_name(word: str) -> str:
    if word not in bench_names():
        raise argparse.ArgumentTypeError(f"{word!r} cannot be measured; choose from {', '.join(bench_names())}")
    return word


def _machine() -> dict[str, Figure]:
    return {
        "companion": __version__,
        "python": platform.python_version(),
        "opencv": importlib.import_module("cv2").__version__,
        "numpy": importlib.import_module("numpy").__version__,
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }
