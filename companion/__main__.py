"""The program's first lines, also of `python -m companion`: Ctrl-C ends it quietly from here on, before the door has come."""

import signal
import sys


def start() -> int:
    """Opens the door; its exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from companion.cli.main import main  # noqa: PLC0415  it takes half a second on a small Pi

    return main()


if __name__ == "__main__":
    sys.exit(start())
