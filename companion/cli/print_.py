"""`companion print`: writes what is to be printed as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from calibration.printed_tiles import tiles_pdf
from calibration.printing import mat_pdf
from companion.cli.output import write_file
from companion.cli.seed import seed
from companion.mats import MATS
from hardware.simulated.artwork import Style, draw_artwork

if TYPE_CHECKING:
    import argparse

HELP = "Writes the mat, or a tile set of our own, as a PDF with exact millimetres, says where, and how to check the print."

_ART_PX = 512
"""Of a tile's picture: 350 dots an inch on those of the box's size."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to print, and where to."""
    things = parser.add_subparsers(dest="thing", metavar="WHAT", required=True, title="what")
    mat = things.add_parser("mat", help="the sheet that the tiles lie on", description="Writes the mat as a PDF of one page.")
    tiles = things.add_parser(
        "tiles",
        help="42 tiles with pictures of our own, to cut out",
        description="Writes 42 tiles and their backs as a PDF for both sides of A4 paper. They are taught as any others are.",
    )
    tiles.add_argument(
        "--style", choices=tuple(map(str, Style)), default=str(Style.BRIGHT), help="how they are drawn (default: %(default)s)"
    )
    tiles.add_argument("--seed", type=seed, default=1, metavar="N", help="another seed is another set (default: %(default)s)")
    for thing in (mat, tiles):
        thing.add_argument(
            "--mat", choices=sorted(MATS), default="a4", help="a4 for the tiles of the box, a3 for larger ones (default: %(default)s)"
        )
        thing.add_argument("--out", type=Path, metavar="FILE.pdf", help="the file to write (default: named by what it is)")
        thing.add_argument("--force", action="store_true", help="replace a file that exists already")


def run(args: argparse.Namespace) -> int:
    """Writes the file and prints its path. Raises BadOutput where it cannot be written."""
    out: Path = args.out or Path(f"gigamons-{args.thing}-{args.mat}.pdf")
    mat = MATS[args.mat]
    pdf = mat_pdf(mat) if args.thing == "mat" else tiles_pdf(mat, draw_artwork(Style(args.style), args.seed, _ART_PX))
    write_file(out, pdf, force=args.force)
    print(out)
    return 0
