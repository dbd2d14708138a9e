"""Compilation on demand: plain functions on numbers and arrays, made fast by numba, readable without it.

Functions run interpreted at first, because to compile them takes longer than a short run; the numbers are
the same. A loop is compiled where what is left would take longer than that, or once it has run for as long.
Where machine code is kept, it is loaded as soon as what is left would take longer than to load it. Without
numba, or with ``NUMBA_DISABLE_JIT=1``, everything is interpreted.
"""

import functools
import importlib.util
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

_PATIENCE = 1.5
"""Seconds of a processor that compiling a loop takes at least: for so long it runs interpreted first."""
_GLANCE, _LOOK = 0.02, 0.4
"""Seconds after which it is asked how long the rest takes, where code is kept and where it is not: sooner
than that they tell little."""
_LOADING, _LOADING_MORE = 0.3, 0.05
"""Seconds that it takes to load machine code that is kept, with numba, which makes the end of a process
longer too, and where numba is loaded already."""
_NUMBERS = {float, int, bool, np.float64, np.int64}
"""Kinds of arguments that a function cannot change."""


class _Here(threading.local):
    """What this thread is doing."""

    interpreting = False


class _Everything:
    """What this process has done."""

    seconds = 0.0


_here = _Here()
_everything = _Everything()
_spent: dict[Hashable, float] = {}
"""The seconds for which each loop ran interpreted in this process."""


@functools.cache
def interpreted() -> bool:
    """Whether nothing is ever compiled: numba is not installed, or told not to compile."""
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "").strip()
    return disabled not in {"", "0"} or importlib.util.find_spec("numba") is None


def compiles_now(loop: Hashable) -> bool:
    """Whether a loop is compiled when it is called now: a function, or several that go together."""
    return _spent.get(loop, 0.0) > _PATIENCE and not interpreted()


def compile_now(loop: Hashable) -> None:
    """From here on the loop is compiled, however short it runs."""
    _spent[loop] = math.inf


def seconds_interpreted() -> float:
    """For how long anything ran interpreted in this process."""
    return _everything.seconds


def rather_compiled(loop: Hashable, rest: Callable[[], float], kept: Callable[[], bool]) -> bool:
    """Whether a loop goes on as machine code, because that takes less than the rest of it, interpreted.

    What is ``kept`` is only loaded. ``rest`` tells for how many seconds more it would run interpreted, 0
    where that is not known: then it runs for as long as loading or compiling takes.
    """
    if compiles_now(loop):
        return True
    spent = _spent.get(loop, 0.0)
    if spent <= _GLANCE or interpreted():
        return False
    left = rest()
    loading = _LOADING_MORE if "numba" in sys.modules else _LOADING
    if not (spent > _LOOK and left > _PATIENCE) and ((left or spent) <= loading or not kept()):
        return False
    compile_now(loop)
    return True


def run_interpreted(
    loop: Hashable, function: Callable[..., Any], arguments: tuple[Any, ...], otherwise: Callable[[], Any]
) -> Any:  # noqa: ANN401  what the function gives
    """``function(*arguments)``, its time counted as the loop's; after an error it is ``otherwise()``.

    Python refuses what is infinite, or no number, in compiled code, such as ``exp(1000)``. Then arrays and
    generators are put back to how they were, and the loop is compiled from here on.
    """
    with _Interpretation(loop):
        if interpreted():
            return function(*arguments)
        put_back: list[Callable[[], object]] = []
        _keep(arguments, put_back)
        try:
            return function(*arguments)
        except (ArithmeticError, ValueError):
            for restore in put_back:
                restore()
    compile_now(loop)
    return otherwise()


def _keep(arguments: tuple[Any, ...], put_back: list[Callable[[], object]]) -> None:
    """Add what puts arrays and generators back to how they are, those in tuples too."""
    for each in arguments:
        if type(each) in _NUMBERS:
            continue
        if isinstance(each, tuple):
            _keep(each, put_back)
        elif isinstance(each, np.ndarray):
            if each.flags.writeable:
                put_back.append(functools.partial(np.copyto, each, each.copy()))
        elif isinstance(each, np.random.Generator):
            put_back.append(functools.partial(setattr, each.bit_generator, "state", each.bit_generator.state))


class _Interpretation:
    """Within, functions run interpreted, and the time is counted; divisions by zero give inf and nan."""

    __slots__ = ("_before", "_began", "_errors", "_loop")

    def __init__(self, loop: Hashable) -> None:
        self._loop, self._errors = loop, np.errstate(all="ignore")

    def __enter__(self) -> None:
        self._before, _here.interpreting = _here.interpreting, True
        self._began = time.perf_counter()  # the clock of the thread takes ten times as long to ask
        self._errors.__enter__()

    def __exit__(self, *error: object) -> None:
        self._errors.__exit__(None, None, None)
        seconds = time.perf_counter() - self._began
        _here.interpreting = self._before
        _spent[self._loop] = _spent.get(self._loop, 0.0) + seconds
        _everything.seconds += seconds


class Compiled:
    """A function that numba can compile; ``py_func`` is the plain one, ``machine_code`` numba's."""

    py_func: Callable[..., Any]

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401  as the function
        """The function, compiled or interpreted."""
        if _here.interpreting:
            return self.py_func(*arguments)
        if compiles_now(self):
            return self.machine_code(*arguments)
        return run_interpreted(self, self.py_func, arguments, lambda: self.machine_code(*arguments))

    @functools.cached_property
    def machine_code(self) -> Any:  # noqa: ANN401  numba has no types
        """What numba makes of it."""
        from .machine_code import dispatcher, learn_type

        learn_type(Compiled)
        return dispatcher(self.py_func)

    @property
    def _numba_type_(self) -> Any:  # noqa: ANN401  as above
        from .machine_code import type_of

        return type_of(self, None)

    def __reduce__(self) -> str | tuple[Any, ...]:
        looked_up: Any = sys.modules.get(self.py_func.__module__)
        name = self.py_func.__qualname__
        for part in name.split("."):
            looked_up = getattr(looked_up, part, None)
        if looked_up is self and self.py_func.__module__ != "__main__":
            return name
        return compiled, (self.py_func,)


class CompiledInside(Compiled):
    """A function that compiled code alone calls when it is compiled, and that makes no arrays.

    Where it is interpreted, ``interpreted`` does the same, sooner than its plain self.
    """

    def __init__(self, function: Callable[..., Any], interpreted: Callable[..., Any]) -> None:
        super().__init__(function)
        self.interpreted = interpreted

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401  as the function
        """The function, interpreted."""
        if _here.interpreting:
            return self.interpreted(*arguments)
        with _Interpretation(self):
            return self.interpreted(*arguments)

    @functools.cached_property
    def machine_code(self) -> Any:  # noqa: ANN401  as above
        """What numba makes of it."""
        from .machine_code import inner, learn_type

        learn_type(Compiled)
        return inner(self.py_func)


def compiled_inside(function: Function, interpreted: Callable[..., Any] | None = None) -> Function:
    """``function``, which Python itself never calls compiled: so it may take generators at no extra cost.

    ``interpreted`` is called in its place where nothing is compiled.
    """
    return cast("Function", CompiledInside(function, interpreted or function))


def compiled(function: Function) -> Function:
    """``function``, to be compiled when that pays; divisions by zero give inf and nan, as in numpy.

    Without ``fastmath``: sums keep their order and products are rounded, so that the bits are the same on
    every processor.
    """
    return cast("Function", Compiled(function))
