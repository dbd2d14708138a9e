"""What numba makes of the functions that are compiled, and where it is kept.

Machine code lies in the package's own ``__pycache__``, or in the user's cache where that cannot be written,
under a digest of the sources of every loop, wherever it is: a changed function is never served from an old
cache, nor is one that calls it. Functions of users are not kept. Of two processes that need the same code,
the second waits for the first and loads it.
"""

from __future__ import annotations

import hashlib
import math
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..theory.numbers import machine_start

# that loads numba sooner, and comes first
# isort: split
import numba
from numba import types
from numba.core import config as numba_config
from numba.extending import typeof_impl

config: Any = numba_config  # its attributes are made at run time
_PACKAGE = Path(__file__).resolve().parent.parent
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_KEPT_DIGESTS = 4
_SMALL = 1200
"""Bytes of bytecode of a function that becomes part of those who call it: a call costs more than a step."""


def sources() -> list[Path]:
    """Of everything that compiled code of the package is made from."""
    rooms = (_PACKAGE / "algorithms", _PACKAGE / "verify" / "enumeration")
    within = sorted(source for room in rooms for source in room.rglob("*.py"))
    return [*within, _PACKAGE / "theory" / "numbers" / "small_matrices.py"]


def digest_of_sources() -> str:
    """Of all of them."""
    digest = hashlib.sha256()
    for source in sources():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path | None:
    """Where the code of these sources is kept; None where nothing can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    digest = digest_of_sources()
    for place in (_PACKAGE / "__pycache__" / "compiled", Path(home) / "banditproof" / "compiled"):
        folder = place / digest
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            if os.access(folder, os.W_OK):
                _forget_older(place)
                return folder
    return None


def _forget_older(place: Path) -> None:
    """Keep the code of the sources that were used last."""
    with suppress(OSError):
        folders = sorted(place.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[_KEPT_DIGESTS:]:
            shutil.rmtree(folder, ignore_errors=True)


if "NUMBA_CACHE_DIR" not in os.environ and (_folder := cache_folder()) is not None:
    config.CACHE_DIR = str(_folder)


def type_of(function: Any, _context: object) -> Any:  # noqa: ANN401  numba has no types
    """What numba takes a function for that has machine code."""
    return types.Dispatcher(function.machine_code)


@cache
def learn_type(kind: type) -> None:
    """Tell numba of a kind of functions that have machine code."""
    typeof_impl.register(kind)(type_of)


def dispatcher(function: Callable[..., Any], **more: bool) -> Any:  # noqa: ANN401  as above
    """``function``, compiled for the types that it meets."""
    ours = _is_ours(function)
    options: dict[str, Any] = {
        **_OPTIONS,
        "_nrt": not (ours and borrows(function)),
        "forceinline": ours and len(function.__code__.co_code) <= _SMALL,
        **more,
    }
    if not _may_be_kept(function):
        machine_start.before_compiling()
        return numba.njit(**options)(function)
    made: Any = numba.njit(cache=True, **options)(function)
    machine_start.load_without_rules(made)
    at_once = made.compile

    def one_after_the_other(signature: Any) -> Any:  # noqa: ANN401  as above
        with _alone(function):
            return at_once(signature)

    made.compile = one_after_the_other
    return made


def compiled_for(signature: Any, function: Callable[..., Any], **more: bool) -> Any:  # noqa: ANN401  as above
    """``function``, compiled at once for these types alone."""
    made = dispatcher(function, **more)
    made.compile(signature)
    made.disable_compile()
    return made


def of_steps(*steps: Any) -> tuple[Any, ...]:  # noqa: ANN401  as above
    """The machine code of steps, whoever has compiled them."""
    return tuple(getattr(step, "machine_code", step) for step in steps)


def inner(function: Callable[..., Any]) -> Any:  # noqa: ANN401  as above
    """The same for a loop that compiled code alone calls, which makes no arrays.

    It is kept under a name of its own: machine code is found by the name of its function, and this code would
    bring down whoever calls it from Python.
    """
    apart = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    apart.__module__, apart.__qualname__ = function.__module__, f"{function.__qualname__}_inside"
    return dispatcher(apart, _nrt=False, no_cpython_wrapper=True)


@cache
def borrows(function: Callable[..., Any]) -> bool:
    """Whether a function surely makes no arrays, nor anything that it calls.

    Then references to the arrays that it takes need no count, which would cost more than most steps of a
    policy. Whoever calls it holds them.
    """
    code = function.__code__
    if (
        function.__closure__ is not None
        or "copy" in code.co_names
        or "generator" in code.co_varnames[: code.co_argcount]
    ):
        return False  # Python itself can hand over a generator only where references are counted
    for name in code.co_names:
        met: Any = function.__globals__.get(name)
        if isinstance(met, ModuleType) and met is not math:
            return False
        if hasattr(met, "py_func") and not borrows(met.py_func):
            return False
    return True


def _is_ours(function: Callable[..., Any]) -> bool:
    return (function.__module__ or "").partition(".")[0] == __name__.partition(".")[0]


def _may_be_kept(function: Callable[..., Any]) -> bool:
    """Whether all that goes into the machine code is ours; what a user's function calls may change unseen."""
    held = [cell.cell_contents for cell in function.__closure__ or ()]
    ours = all(type(each) is bool or (hasattr(each, "py_func") and _is_ours(each.py_func)) for each in held)
    return _is_ours(function) and ours and bool(config.CACHE_DIR)


@contextmanager
def _alone(function: Callable[..., Any]) -> Iterator[None]:
    """No other process compiles the function.

    Functions call each other in no circle, so nobody waits forever.
    """
    try:
        import fcntl

        name = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode()).hexdigest()[:16]
        handle = os.open(_locks() / name, os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        yield  # then both may compile it, which is no harm
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@cache
def _locks() -> Path:
    folder = Path(config.CACHE_DIR) / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
