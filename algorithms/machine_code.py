"""What numba makes of the functions that are compiled; it is kept as :mod:`.kept_code` says.

Functions of users are not kept. Of two processes that need the same code, the second waits for the first and
loads it.
"""

import hashlib
import math
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..theory.numbers import machine_start
from .kept_code import cache_folder
from .one_at_a_time import alone

# that loads numba sooner, and comes first
# isort: split
import numba
from numba import types
from numba.core import config as numba_config
from numba.extending import typeof_impl

config: Any = numba_config  # its attributes are made at run time
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_SMALL = 1200
"""Bytes of bytecode of a function that becomes part of those who call it: a call costs more than a step."""


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
        global_value: Any = function.__globals__.get(name)
        if isinstance(global_value, ModuleType) and global_value is not math:
            return False
        if hasattr(global_value, "py_func") and not borrows(global_value.py_func):
            return False
    return True


def _is_ours(function: Callable[..., Any]) -> bool:
    return (function.__module__ or "").partition(".")[0] == __name__.partition(".")[0]


def _may_be_kept(function: Callable[..., Any]) -> bool:
    """Whether all that goes into the machine code is ours; what a user's function calls may change unseen."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    ours = all(type(each) is bool or (hasattr(each, "py_func") and _is_ours(each.py_func)) for each in cells)
    return _is_ours(function) and ours and bool(config.CACHE_DIR)


def _alone(function: Callable[..., Any]) -> AbstractContextManager[bool]:
    """No other process compiles the function.

    Functions call each other in no circle, so nobody waits forever.
    """
    name = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode()).hexdigest()[:16]
    return alone(Path(config.CACHE_DIR) / "locks" / name)
