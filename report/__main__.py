"""`python -m report`: measures what is not measured yet, and writes the page and the rows that it is made from."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from companion.cli.stopping import until_stopped
from companion.errors import CompanionError
from report.figures import figures
from report.games import Games
from report.labelled import LabelledSets
from report.page import page
from report.parts import code_state, crops_of, kept, measure
from report.photos import Photos
from report.recordings import Recordings
from report.rows import ROWS
from report.sequences import Sequences
from report.stills import as_they_are
from report.store import StaleRows, write_csv
from report.stress import one_way_harder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from report.parts import Part
    from report.rows import Row

CHECKOUT = Path(__file__).resolve().parents[1]
QUICK = "Measured on a few pictures alone (--quick)."


def main(words: Sequence[str]) -> int:
    """Measures and writes; 1 where something could not be measured."""
    args = _arguments(words)
    cv2.setNumThreads(1)
    out = args.out / "quick" if args.quick else args.out
    parts = _parts(args.shared, quick=args.quick)
    code, raw = code_state(CHECKOUT), out / "raw"
    failed = False
    for name in args.only or parts:
        if not parts[name].units():
            _say(f"{name} cannot be measured: what it needs is not in {args.shared}; name the folder with --shared, or by GIGAMONS_SHARED")
            failed = True
        try:
            measure(name, parts[name], raw, code, _say, fresh=args.fresh)
        except CompanionError as problem:
            _say(f"{name} cannot be measured: {problem}")
            failed = True
    try:
        write(out, raw, tuple(parts), code, QUICK if args.quick else "")
    except StaleRows as problem:
        _say(str(problem))
        return 1
    print(out / "index.html")  # noqa: T201
    return 1 if failed else 0


def write(out: Path, raw: Path, names: Sequence[str], code: str, cut: str) -> None:
    """The page, the figures and the rows as tables, from what is kept."""
    found = kept(raw, names)
    rows: Mapping[str, Sequence[Row]] = {name: [row for _, unit in found[name] for row in unit] for name in names}
    made = figures(rows)
    out.mkdir(parents=True, exist_ok=True)
    units = {name: [(crops_of(path), unit) for path, unit in found[name]] for name in names}
    (out / "index.html").write_text(page(units, made, code, cut), encoding="utf-8")
    (out / "figures.json").write_text(json.dumps([asdict(figure) for figure in made], indent=1), encoding="utf-8")
    for name in names:
        for kind in ROWS.values():
            write_csv(out / f"{name}-{kind.__name__.lower()}.csv", [row for row in rows[name] if isinstance(row, kind)])


def _parts(shared: Path, *, quick: bool) -> dict[str, Part]:
    return {
        "stills": LabelledSets(shared / "stills", as_they_are, quick=quick),
        "stress": LabelledSets(shared / "stills", one_way_harder, ("normal",), quick=quick),
        "photos": Photos(shared, quick=quick),
        "recordings": Recordings(shared, quick=quick),
        "sequences": Sequences(shared, quick=quick),
        "games": Games(shared, quick=quick),
    }


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m report", description=__doc__)
    handed = Path(os.environ.get("GIGAMONS_SHARED") or CHECKOUT.parent / "shared")
    names = tuple(_parts(handed, quick=False))
    parser.add_argument("--shared", type=Path, default=handed, metavar="DIR", help="what was handed (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "build/report", metavar="DIR", help="gets the page (default: build/report)")
    parser.add_argument("--only", type=lambda said: _named(said, names), metavar="PARTS", help=f"of {','.join(names)}; others stay as kept")
    parser.add_argument("--quick", action="store_true", help="a few pictures of each, into DIR/quick")
    parser.add_argument("--fresh", action="store_true", help="measure again what is kept by another state of the code")
    return parser.parse_args(words)


def _named(said: str, names: Sequence[str]) -> tuple[str, ...]:
    chosen = tuple(said.split(","))
    unknown = [name for name in chosen if name not in names]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no part {', '.join(unknown)}; there are {', '.join(names)}")
    return chosen


def _say(sentence: str) -> None:
    print(f"report: {sentence}", file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(until_stopped(lambda: main(sys.argv[1:])))
