"""The command line: thin, lazy, and honest about errors."""

import _thread
import contextlib
import gc
import os
import signal
import sys
import time

from .exit_statuses import INTERRUPTED

_coming = _thread.allocate_lock()
"""Held while an interrupt is on its way again."""


def main() -> None:
    """Entry point of the `banditproof` command."""
    _open_streams()
    # what is loaded stays; looking for circles in it took up to a quarter of the time
    gc.set_threshold(20_000, 20, 50)
    sys.unraisablehook = _not_lost
    try:
        from .program import program

        sys.exit(program.main())
    except SystemExit as end:
        if end.code != INTERRUPTED:
            raise
        _ignore_interrupts()
    except KeyboardInterrupt:  # while the program was still being read, or while it was already ending
        _ignore_interrupts()
        sys.stderr.write("banditproof: interrupted\n")
    _end_interrupted()


def _open_streams() -> None:
    """Streams that were closed (``>&-``) take nothing, so that no file that is opened takes their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free, which is this one
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def _not_lost(unraisable: "sys.UnraisableHookArgs") -> None:
    """An interrupt that fell into code which cannot pass it on (LLVM calls such code) comes again, once."""
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)
    elif _coming.acquire(blocking=False):
        _thread.start_new_thread(_comes_again, ())  # nothing here waits for it, or it would come too soon


def _comes_again() -> None:
    """After a while: nothing tells when the code that cannot pass it on has gone on."""
    time.sleep(0.05)
    _coming.release()
    _thread.interrupt_main()


def _ignore_interrupts() -> None:
    """A second one changes nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_interrupted() -> None:
    """End with the status of an interrupt, whatever the interrupt has left half done."""
    if "llvmlite" in sys.modules:  # what it was compiling is half made, and taking that apart has crashed
        import atexit

        atexit._run_exitfuncs()  # noqa: SLF001  there is no other way to end as always but for that
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.flush()
        os._exit(INTERRUPTED)
    # An interrupt that falls into an `exec` of text (dataclasses are made by one) is noted by the interpreter
    # as unhandled, and in the end it would kill itself by SIGINT; running another text takes the note back.
    eval("0")  # noqa: S307  a text of ours
    sys.exit(INTERRUPTED)
