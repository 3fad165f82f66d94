"""`companion print`: writes what is to be printed as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from calibration.printing import mat_pdf
from companion.cli.output import write_file
from companion.mats import MATS

if TYPE_CHECKING:
    import argparse

HELP = "Writes the printed mat as a PDF with exact millimetres, says where, and how to check the print."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to print, and where to."""
    things = parser.add_subparsers(dest="thing", metavar="WHAT", required=True, title="what")
    mat = things.add_parser("mat", help="the sheet that the tiles lie on", description="Writes the mat as a PDF of one page.")
    mat.add_argument(
        "--mat", choices=sorted(MATS), default="a4", help="a4 for the tiles of the box, a3 for larger ones (default: %(default)s)"
    )
    mat.add_argument("--out", type=Path, metavar="FILE.pdf", help="the file to write (default: gigamons-mat-a4.pdf or -a3.pdf)")
    mat.add_argument("--force", action="store_true", help="replace a file that exists already")


def run(args: argparse.Namespace) -> int:
    """Writes the file and prints its path. Raises BadOutput where it cannot be written."""
    out: Path = args.out or Path(f"gigamons-mat-{args.mat}.pdf")
    write_file(out, mat_pdf(MATS[args.mat]), force=args.force)
    print(out)
    return 0
