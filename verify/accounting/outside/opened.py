"""Files that a policy opens, and the processes, sockets and threads that it starts.

Nobody puts them back, so one life may tell the next one there. A file that was there before is only read.
"""

from __future__ import annotations

import builtins
import functools
import io
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from ..foreign_modules import foreign_frames
from ..forms import at

_BEGAN: Final = time.time()
_OF_FILES: Final = (
    *("open", "mkdir", "rmdir", "rename", "replace", "unlink", "remove", "link", "symlink", "utime"),
    *("truncate", "chmod", "mkfifo", "system", "fork", "posix_spawn"),
)
_ELSEWHERE: Final = (
    *(("subprocess", "Popen", "__init__"), ("socket", "socket", "__init__"), ("sqlite3", "", "connect")),
    *(("threading", "Thread", "start"), ("multiprocessing.process", "BaseProcess", "start")),
)


def noticed(escape: Callable[[str], None]) -> Iterator[tuple[Any, str, Any]]:
    """Modules and classes, names, and what stands under them instead: it tells of what a policy opens."""
    places = [(builtins, "open"), (io, "open"), *((os, each) for each in _OF_FILES if hasattr(os, each))]
    for module, name, method in _ELSEWHERE:
        held: Any = sys.modules.get(module)
        if held is not None:
            places.append((getattr(held, name) if name else held, method))
    for place, name in places:
        yield place, name, _noticing(getattr(place, name), name, escape)


@functools.cache
def _noticing(original: Any, name: str, escape: Callable[[str], None]) -> Any:  # noqa: ANN401  a function
    """The same in all runs: two of them would be a difference between these."""

    @functools.wraps(original)
    def opens(*given: Any, **options: Any) -> Any:  # noqa: ANN401  as the original
        frame = next(foreign_frames(), None)
        if frame is not None and not (name == "open" and _only_reads(*given, **options)):
            of = "".join(f" {os.fspath(each)!r}" for each in given[:1] if isinstance(each, str | os.PathLike))
            with at(frame.f_code.co_filename, frame.f_lineno):
                escape(f"{original.__qualname__}{of}: what lasts outside of Python is not followed")
        return original(*given, **options)

    return opens


def _only_reads(file: Any, mode: Any = "r", *_: Any, **__: Any) -> bool:  # noqa: ANN401  as `open`
    """Whether it is a file that was there before and has not changed since."""
    if not isinstance(mode, str) or not set(mode) <= {*"rbt"}:
        return False
    try:
        found = os.stat(file)  # noqa: PTH116  a number of an open file, too
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size > 0 and found.st_mtime < _BEGAN
