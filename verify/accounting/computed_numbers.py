"""What foreign code computes in a run, line by line: the same on plain numbers as on followed ones.

Code that tells the two apart may go the same way and make another number of it, as by a factor. So what its
names hold after each line is written down, and compared with that of another run.
"""

from __future__ import annotations

import contextlib
import math
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from types import FrameType, GeneratorType
from typing import Any, Final

import numpy as np

from .foreign_modules import is_foreign
from .forms import Form

_DEPTH: Final = 4
_MOST_MEMBERS: Final = 32
_MOST_LINES: Final = 3_000
_CLOSE: Final = 1e-6  # doubles that are added in another order differ less

Line = tuple[str, int, str, tuple[float, ...]]
"""A file, a line there, what happens at it, and the numbers that its names hold by then."""


@contextlib.contextmanager
def computed() -> Iterator[list[Line]]:
    """The lines of foreign code that run within."""
    lines: list[Line] = []

    def begun(frame: FrameType, _event: str, _given: object) -> Any:  # noqa: ANN401  as Python asks for it
        return step if is_foreign(frame) else None

    def step(frame: FrameType, event: str, given: object) -> Any:  # noqa: ANN401  as above
        if len(lines) < _MOST_LINES:
            held = (*frame.f_locals.values(), given if event == "return" else None)
            lines.append((frame.f_code.co_filename, frame.f_lineno, event, tuple(_numbers(held, _DEPTH))))
        return step

    before = sys.gettrace(), threading.gettrace()
    sys.settrace(begun)
    threading.settrace(begun)
    try:
        yield lines
    finally:
        sys.settrace(before[0])
        threading.settrace(before[1])


def first_difference(
    lines: Sequence[Line], again: Sequence[Line], other: Sequence[Line], *, ended: bool
) -> Line | None:
    """The first of the ``lines`` that is another one in the ``other`` run, and not by itself ``again``.

    Where the other one ``ended`` by an error, so do its lines.
    """
    for one, same, there in zip(lines, again, other, strict=False):
        if one[:3] != same[:3]:
            return None  # by the clock, say
        if one[:3] != there[:3]:
            return None if ended else one
        if len(one[3]) != len(there[3]):
            return one
        if any(_far(a, c) and not _far(a, b) for a, b, c in zip(one[3], same[3], there[3], strict=False)):
            return one
    return None


def _far(one: float, other: float) -> bool:
    """Neither the same, nor both no number, nor close."""
    if one == other or math.isnan(one) or math.isnan(other):
        return math.isnan(one) != math.isnan(other)
    return not abs(one - other) <= _CLOSE * (1 + abs(one))


def _numbers(held: Any, depth: int) -> Iterator[float]:  # noqa: ANN401  whatever a name stands for
    """The numbers in it: through lists, arrays, dictionaries and objects."""
    kind = type(held)
    if kind is Form:
        yield held.double
    elif kind in {int, float} or isinstance(held, np.floating | np.integer):
        with contextlib.suppress(OverflowError):
            yield float(held)
    elif not depth or kind in {bool, str, bytes, type(None)}:
        return
    elif isinstance(held, np.ndarray):
        for each in held.flat[:_MOST_MEMBERS] if held.dtype.kind in "Oif" else ():
            yield from _numbers(each, depth - 1)
    elif isinstance(held, list | tuple | deque):
        for each in list(held)[:_MOST_MEMBERS]:
            yield from _numbers(each, depth - 1)
    elif isinstance(held, dict):
        yield from _numbers(list(held.values()), depth)
    elif isinstance(held, GeneratorType) or _is_library(kind):
        return
    else:
        yield from _numbers(list(getattr(held, "__dict__", {}).values()), depth)


def _is_library(kind: type) -> bool:
    name = str(kind.__module__).partition(".")[0]
    return name in sys.stdlib_module_names or name in {"numpy", "scipy"}
