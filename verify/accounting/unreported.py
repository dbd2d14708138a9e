"""What ends a followed run is no error of the code, though Python reports it where nobody can catch it.

In a task that nobody awaits, in a thread, or where a generator or an object ends, an error is reported and
forgotten. The run has no account by then, so that those whose code it is need not see it.
"""

import contextlib
import gc
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

from ...algorithms.environments.sealed import PrivacyLeak
from .both_ways import AgainError
from .followed_run import ApartError, UnansweredError

_TASKS: Final = logging.getLogger("asyncio")  # from the beginning, or a run would have made it
_OURS: Final = (PrivacyLeak, AgainError, ApartError, UnansweredError)


@contextlib.contextmanager
def unreported() -> Iterator[None]:
    """Within, none of these is reported; all others are."""
    ended: list[type[BaseException]] = []

    def is_ours(error: object) -> bool:
        ended.extend([type(error)] if isinstance(error, _OURS) else ())
        return isinstance(error, _OURS)

    def besides(report: Callable[[Any], object]) -> Callable[[Any], None]:
        def told(of: Any) -> None:  # noqa: ANN401  as Python tells it
            if not is_ours(of.exc_value):
                report(of)

        return told

    def passes(record: logging.LogRecord) -> bool:
        return not (record.exc_info and is_ours(record.exc_info[1]))

    before = sys.unraisablehook, threading.excepthook
    _TASKS.addFilter(passes)
    sys.unraisablehook, threading.excepthook = besides(before[0]), besides(before[1])
    try:
        yield
    finally:
        if ended:
            gc.collect()  # what is left of these runs ends now
        sys.unraisablehook, threading.excepthook = before
        _TASKS.removeFilter(passes)
