"""The command line: thin, lazy, and honest about errors."""

import gc
import os
import signal
import sys

from .exit_statuses import INTERRUPTED


def main() -> None:
    """Entry point of the `banditproof` command."""
    _open_streams()
    # what is loaded stays; looking for circles in it took up to a quarter of the time
    gc.set_threshold(20_000, 20, 50)
    try:
        from .program import program

        sys.exit(program.main())
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _interrupts_are_over()
        raise
    except KeyboardInterrupt:  # while the program was still being read, or while it was already ending
        _interrupts_are_over()
        sys.stderr.write("banditproof: interrupted\n")
        sys.exit(INTERRUPTED)


def _open_streams() -> None:
    """Streams that were closed (``>&-``) take nothing, so that no file that is opened takes their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free, which is this one
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def _interrupts_are_over() -> None:
    """The status stands, whatever comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one
    # An interrupt that falls into an `exec` of text (dataclasses are made by one) is noted by the interpreter
    # as unhandled, and in the end it would kill itself by SIGINT; running another text takes the note back.
    eval("0")  # noqa: S307  a text of ours
