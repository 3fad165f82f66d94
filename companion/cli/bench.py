"""`companion bench`: runs every module `bench_*` beside this file, prints their figures as JSON, and says which hold."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

import companion.cli
from companion import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HELP = "Measures speed and memory on this machine, with one thread, and prints the figures as JSON. The unit ends a figure's name."

Figure: TypeAlias = "float | int | str | None"
PREFIX = "bench_"


class Bench(Protocol):
    """What a module `bench_NAME` offers."""

    AT_MOST: Mapping[str, float]
    """The limits of those of its figures that have one."""

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
    """Measures and prints one JSON object: the machine, the figures by name, and the limits; a line for each limit to standard error."""
    # Read when OpenCV and numpy are first imported: neither is before this.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    importlib.import_module("cv2").setNumThreads(1)
    figures: dict[str, object] = {"machine": _machine()}
    limits: list[Mapping[str, object]] = []
    for name in args.names or bench_names():
        bench = cast("Bench", importlib.import_module(f"companion.cli.{PREFIX}{name}"))
        measured = dict(bench.measure(args.recording))
        figures[name] = measured
        for limit in held(name, measured, bench.AT_MOST):
            limits.append(limit)
            holds = "holds" if limit["holds"] else "does not hold"
            print(f"companion: {limit['figure']} is {limit['is']}, at most {limit['at_most']:g}: {holds}", file=sys.stderr, flush=True)
    figures["limits"] = limits
    print(json.dumps(figures, indent=2))
    return 0


def held(name: str, measured: Mapping[str, Figure], at_most: Mapping[str, float]) -> Iterator[Mapping[str, object]]:
    """For each figure of a bench that has a limit and could be measured, whether it holds."""
    for figure, most in at_most.items():
        value = measured.get(figure)
        if isinstance(value, int | float):
            yield {"figure": f"{name}.{figure}", "is": value, "at_most": most, "holds": value <= most}


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
