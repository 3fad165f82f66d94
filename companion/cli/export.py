"""`companion export`: games in other forms, each as a whole file or to standard output."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.announce.language import LANGUAGES
from companion.cli.games_folder import add_folder, find_game
from companion.cli.output import write_chunks
from companion.errors import BadOutput
from companion.record.exports.forms import ENDINGS, LOSSLESS
from companion.record.exports.table import as_csv
from companion.record.whole import WholeLog, read_whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

HELP = "Writes games in another form: jsonl, json and text lose nothing, csv is for spreadsheets, html is a report to read and print."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("games", nargs="+", metavar="GAME", help="a game log, or the name of a game as `companion games` tells it")
    parser.add_argument("--to", required=True, choices=tuple(ENDINGS), help="the form")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="gets it (default: standard output); of several games a folder, for csv one file"
    )
    parser.add_argument("--force", action="store_true", help="replace a file that exists")
    parser.add_argument("--language", choices=LANGUAGES, help="of the report (default: that of the game's edition)")
    add_folder(parser)


def run(args: argparse.Namespace) -> int:
    """Writes. Raises BadLog where a game cannot be read, BadOutput where it cannot be written."""
    paths = [find_game(game, args.folder) for game in args.games]
    if args.to == "csv":
        _write(as_csv((path.stem, _read(path, notes=False)) for path in paths), args.out, force=args.force)
        return 0
    for path, out in _outs(paths, args.out, args.to):
        _write(_chunks(path, args.to, args.language), out, force=args.force)
    return 0


def _outs(paths: Sequence[Path], out: Path | None, form: str) -> Iterator[tuple[Path, Path | None]]:
    """Where each game goes."""
    if len(paths) == 1 and (out is None or not out.is_dir()):
        yield paths[0], out
        return
    if out is None or not out.is_dir():
        raise BadOutput("several games go to a folder: name one that is there with --out")
    names = [f"{path.stem}{ENDINGS[form]}" for path in paths]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOutput(f"two of the games would be written to {out / twice}; export them one by one")
    yield from zip(paths, (out / name for name in names), strict=True)


def _chunks(path: Path, form: str, language: str | None) -> Iterable[str]:
    log = _read(path)
    if form in LOSSLESS:
        return LOSSLESS[form](log)
    from companion.record.report.page import as_page  # noqa: PLC0415  Jinja2 is slow to come, and the other forms need none of it

    return as_page(log, path.stem, language)


def _read(path: Path, *, notes: bool = True) -> WholeLog:
    log = read_whole(path, notes=notes)
    if log.torn:
        print(f"companion: {path}: half a line at its end is passed over", file=sys.stderr)
    return log


def _write(chunks: Iterable[str], out: Path | None, *, force: bool) -> None:
    if out is None:
        sys.stdout.writelines(chunks)
    else:
        write_chunks(out, (chunk.encode() for chunk in chunks), force=force)
