"""Files that a policy opens, the processes and threads that it starts, and what it asks the system.

Nobody puts them back, so one life may tell the next one there. A file that was there before is only read.
What the system answers, by whatever function of Python, may be something else elsewhere.
"""

import builtins
import functools
import io
import os
import stat
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

from ..foreign_modules import foreign_frames
from ..forms import at

_BEGAN: Final = time.time()
_stat: Final = os.stat
_ASK_NOTHING: Final = frozenset(
    {
        *("fspath", "strerror", "device_encoding", "waitstatus_to_exitcode", "major", "minor", "makedev"),
        # of what is open, which was noticed
        *("close", "closerange", "lseek", "fstat", "read", "write", "dup", "isatty"),
        *("urandom", "register_at_fork", "_exit", "abort", "umask", "chdir"),  # seen elsewhere
    }
)
"""Functions of the system; all others change something there, or ask for it."""
_OF_VARIABLES: Final = ("__getitem__", "__iter__", "__len__")
_LOOKS: Final = frozenset({*_OF_VARIABLES, "stat", "lstat", "getcwd", "getpid"})
_FOR_THEMSELVES: Final = frozenset({"importlib", "linecache", "logging", "warnings", "numpy"})
"""They look at the files of modules, at those that are read, and write down who it was that they ran for."""
_WATCHES: Final = f"{__package__.rpartition('.')[0]}.plain.plain_runs"
"""It looks where the modules of a policy lie, as it meets their code."""


def noticed(escape: Callable[[str], None]) -> Iterator[tuple[Any, str, Any]]:
    """Modules and classes, names, and what stands under them instead: it tells of what a policy opens."""
    asked = [n for n, each in vars(os).items() if type(each) is types.BuiltinFunctionType and n.islower()]
    places = [(builtins, "open"), (io, "open"), *((type(os.environ), each) for each in _OF_VARIABLES)]
    places += [(os, name) for name in asked if name not in _ASK_NOTHING]
    places.append((threading.Thread, "start"))
    for place, name in places:
        yield place, name, _noticing(getattr(place, name), name, escape)


@functools.cache
def _noticing(original: Any, name: str, escape: Callable[[str], None]) -> Any:  # noqa: ANN401  a function
    """The same in all runs: two of them would be a difference between these."""

    @functools.wraps(original)
    def opens(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as the original
        frame = next(foreign_frames(), None)
        if (
            frame is not None
            and not (name == "open" and _only_reads(*given, **options))
            and not (name in _LOOKS and any(map(_for_itself, _until(frame))))
        ):
            of = "".join(f" {os.fspath(e)!r}" for e in given[:1] if isinstance(e, str | bytes | os.PathLike))
            with at(frame.f_code.co_filename, frame.f_lineno):
                escape(f"{original.__qualname__}{of}: what lasts outside of Python is not followed")
        return original(*given, **options)

    return opens


def _for_itself(module: str) -> bool:
    return module == _WATCHES or module.partition(".")[0] in _FOR_THEMSELVES


def _until(frame: FrameType) -> Iterator[str]:
    """The modules whose code runs inside of that of a frame."""
    inner = sys._getframe(2)  # noqa: SLF001  whoever called
    while inner is not frame and inner.f_back is not None:
        yield str(inner.f_globals.get("__name__"))
        inner = inner.f_back


def _only_reads(file: Any, mode: Any = "r", *_: Any, **__: Any) -> bool:  # noqa: ANN401  as `open`
    """Whether it is a file that was there before and has not changed since."""
    if not isinstance(mode, str) or not set(mode) <= {*"rbt"}:
        return False
    try:
        found = _stat(file)
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size > 0 and found.st_mtime < _BEGAN
