"""`companion config`: shows the settings in force and where they come from; writes a file with every default."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.output import write_file
from companion.errors import BadOutput
from companion.settings.sources import default_file, read_settings
from companion.settings.written import default_settings, in_force, page

if TYPE_CHECKING:
    import argparse

HELP = "Shows every setting with its value and where that comes from."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true", help="write the file with every default in it, commented; never over one that is there"
    )
    what.add_argument("--page", action="store_true", help="print the page of all settings (Markdown)")
    add_settings(parser)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """The arguments of every command that goes by the settings."""
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings (default: the usual file, as `companion config` says)")
    parser.add_argument("--set", action="append", default=[], metavar="SECTION.SETTING=VALUE", help="set one otherwise, this time")


def settings_file(args: argparse.Namespace) -> Path:
    """The file that the arguments mean. One that was named and is not there is no fault, but may be a slip, and is said."""
    if args.settings is None:
        return default_file(os.environ, Path.home())
    named: Path = args.settings
    if not named.exists():
        print(f"companion: {named} is not there: all settings are as they are without a file", file=sys.stderr)
    return named


def run(args: argparse.Namespace) -> int:
    """Shows or writes. Raises BadSettings, BadOutput."""
    if args.page:
        print(page(), end="")
        return 0
    if args.write:
        path = args.settings or default_file(os.environ, Path.home())
        if path.exists():
            raise BadOutput(f"{path} is there already and is left as it is: edit it, or have another one written with --settings FILE")
        if args.settings is None:
            _make(path.parent)
        write_file(path, default_settings().encode(), force=False)
        print(path)
        return 0
    path = settings_file(args)
    settings = read_settings(path, os.environ, args.set)
    print(f"# {path}{'' if path.exists() else ' (not there: `companion config --write` makes it)'}")
    print(in_force(settings))
    return 0


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOutput(f"{folder} cannot be made: {error.strerror}; name a file elsewhere with --settings FILE") from error
