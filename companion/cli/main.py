"""The program's door: picks the command, sets up streams and messages, turns what went wrong into one line and an exit status."""

from __future__ import annotations

import argparse
import importlib
import io
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from companion import __version__
from companion.cli.stopping import end_by, until_stopped
from companion.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Sequence

_log = logging.getLogger("companion")


class Command(Protocol):
    """What the module of a command offers."""

    HELP: str
    """What `companion NAME --help` says first."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds the command's own arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; the exit status. Raises CompanionError where it cannot be done."""


class Entry(NamedTuple):
    """A command in the list: the module that does it, and what it does in one line."""

    module: str
    does: str


COMMANDS: dict[str, Entry] = {
    "demo": Entry("companion.cli.demo", "play and referee a whole game at the simulated table"),
    "referee": Entry("companion.cli.referee", "referee a recording and write its game log"),
    "run": Entry("companion.cli.run", "referee at a real table, game after game"),
    "dark": Entry("companion.cli.dark", "put all lamps out"),
    "check": Entry("companion.cli.check", "say of each part whether all is well, and what mends it"),
    "do": Entry("companion.cli.do", "say a command to the running game"),
    "config": Entry("companion.cli.config", "show the settings in force, or write a file of them"),
    "calibrate": Entry("companion.cli.calibrate", "find the mat, learn the tile set"),
    "read": Entry("companion.cli.read", "say what every place shows in pictures, one JSON line each"),
    "print": Entry("companion.cli.print_", "write the mat, or tiles to cut out, as a PDF with exact millimetres"),
    "verify": Entry("companion.cli.verify", "check a game log against the rules"),
    "export": Entry("companion.cli.export", "write a game in another form: JSON, CSV, notation, a report"),
    "replay": Entry("companion.cli.replay", "step through a game in the terminal"),
    "games": Entry("companion.cli.games", "list, show, import and delete games, tell of their players"),
    "record": Entry("companion.cli.record", "run and keep all that enters; bundle what went wrong"),
    "bench": Entry("companion.cli.bench", "measure speed and memory, as JSON"),
}


class _Parser(argparse.ArgumentParser):
    """Takes --verbose before and after every command and sub-command; argparse makes those of the class of their parent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **kwargs})
        # Without a default, so that one after the command does not undo one before it.
        self.add_argument(
            "-v", "--verbose", action="store_true", default=argparse.SUPPRESS, help="say on standard error what is being done"
        )


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """The parser of the whole program. Only the module of the `chosen` command is imported, so that help comes at once."""
    parser = _Parser(prog="companion", description="A camera referee for the memory game Gigamons.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.set_defaults(verbose=False)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, title="commands")
    for name, entry in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=entry.does)
        if name == chosen:
            command = _command(name)
            subparser.description = command.HELP
            command.add_arguments(subparser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program with `argv` (default: the process's own arguments). Returns its exit status; wrong usage raises SystemExit(2)."""
    _open_what_is_closed()
    _speak_utf8()
    _quiet_libraries()
    _stay_on_one_core()
    _know_one_way_to_the_lines()
    return until_stopped(lambda: _answer(_own_words() if argv is None else list(argv)))


def _answer(words: list[str]) -> int:
    try:
        try:
            return _parse_and_run(words)
        finally:
            sys.stdout.flush()  # a reader that has gone, or a full disk, shows here at the latest
    except CompanionError as error:
        return _failed(str(error))
    except BrokenPipeError:
        return end_by(signal.SIGPIPE)
    except OSError as error:
        what = error.strerror or str(error)
        return _failed(f"{error.filename}: {what}" if error.filename else what)


def _parse_and_run(words: list[str]) -> int:
    # No option before the command takes a value, so the first word that is no option is the command.
    chosen = next((word for word in words if not word.startswith("-")), None)
    args = build_parser(chosen).parse_args(words)
    _set_up_messages(verbose=args.verbose)
    return _command(args.command).run(args)


def _command(name: str) -> Command:
    return cast("Command", importlib.import_module(COMMANDS[name].module))


def _quiet_libraries() -> None:
    """What OpenCV and FFmpeg would print of a damaged picture is said by us, in words; both read this when they are first imported."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def _open_what_is_closed() -> None:
    """A stream that the shell has closed (>&-) takes all and gives nothing; else the next file that is opened would get its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", closefd=False))  # noqa: SIM115  for good


def _speak_utf8() -> None:
    """UTF-8 whatever the locale (a service has none), and no character that stops the program."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _own_words() -> list[str]:
    """The process's own arguments, read as UTF-8 whatever the locale."""
    return [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]


def _stay_on_one_core() -> None:
    """Before numpy comes: on products as small as those of one picture its threads wait for each other longer than they work."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _know_one_way_to_the_lines() -> None:
    """Where its default cannot be had gpiozero tries three more, and what it says last hides why."""
    os.environ.setdefault("GPIOZERO_PIN_FACTORY", "lgpio")


def _set_up_messages(*, verbose: bool) -> None:
    """Warnings go to standard error; with `verbose` also what our own packages are doing."""
    logging.basicConfig(stream=sys.stderr, format="companion: %(message)s")
    for package in ("companion", "hardware", "calibration"):
        logging.getLogger(package).setLevel(logging.DEBUG if verbose else logging.NOTSET)


def _failed(line: str) -> int:
    """Says it in one line; where it came from only with --verbose."""
    _log.debug("what led to it:", exc_info=True)
    print(f"companion: {' '.join(line.split())}", file=sys.stderr)
    _give_up_stdout()
    return 1


def _give_up_stdout() -> None:
    """What cannot be written is not tried again, with a second complaint, when the interpreter ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
