"""The command line: thin, lazy, and honest about errors."""

import signal
import sys


def main() -> None:
    """Entry point of the `banditproof` command."""
    from .program import INTERRUPTED, program

    try:
        sys.exit(program.main())
    except SystemExit as end:
        if end.code == INTERRUPTED:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the status stands, also if a second one comes
        raise
