"""The command line: thin, lazy, and honest about errors."""

import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Entry point of the `banditproof` command."""
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


def _interrupts_are_over() -> None:
    """The status stands, whatever comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one
    # An interrupt that falls into an `exec` of text (dataclasses are made by one) is noted by the interpreter
    # as unhandled, and in the end it would kill itself by SIGINT; running another text takes the note back.
    eval("0")  # noqa: S307  a text of ours
