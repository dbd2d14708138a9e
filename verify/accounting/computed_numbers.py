"""What foreign code computes in a run, line by line: the same on plain numbers as on followed ones.

Code that tells the two apart may go the same way and make another number of it, as by a factor. So what its
names hold after each line is written down, and compared with that of another run.
"""

import functools
import math
import re
import sys
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from types import GeneratorType
from typing import Any, Final

import numpy as np

from .forms import Form, Truth
from .given_seeds import plain_of

_DEPTH: Final = 4
_MOST_MEMBERS: Final = 32
_NUMBERS: Final = (np.floating, np.integer, np.bool_, Decimal, Fraction)
_LISTS: Final = (list, tuple, deque)
_LARGEST: Final = (1 << 1024) - (1 << 970)  # from here on no double is near a whole number
_SETS: Final = (set, frozenset)
_KEYS: Final = (int, float, str, bool, tuple)
_LONGEST: Final = 64  # of a text, at both of its ends
_NUMBERS_TOLD: Final = 3
_IN_TEXTS: Final = re.compile(r"[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?")
_TOKENS: Final = f"{__package__}.foreign_draws"  # what generators that give tokens are made by
MOST_LINES: Final = 50_000
_CLOSE: Final = 1e-6  # doubles that are added in another order differ less

Line = tuple[str, int, str, tuple[float, ...]]
"""A file, a line there, what happens at it, and the numbers that its names hold by then."""


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
        if one[3] == there[3]:
            continue
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


def numbers_in(held: tuple[Any, ...]) -> tuple[float, ...]:
    """The numbers in it: through lists, arrays, dictionaries and objects."""
    found: list[float] = []
    _collect(held, _DEPTH - 1, found)
    return tuple(found)


def _collect(members: Iterable[Any], depth: int, found: list[float]) -> None:
    for held in map(plain_of, members):
        kind = type(held)
        if kind is float:
            found.append(held)
        elif kind is Form:
            found.append(held.double)
        elif kind is Truth:
            found.append(float(held.natural))
        elif held is None:
            continue
        elif isinstance(held, str):
            found += _told(str.__getitem__(held, slice(_LONGEST)))
            found += _told(str.__getitem__(held, slice(-_LONGEST, None)))
        elif kind is bytes:
            found.append(float(zlib.crc32(held)))
        elif kind is int or kind is bool:
            if -_LARGEST < held < _LARGEST:
                found.append(float(held))
        elif kind is list or kind is tuple:
            _collect(held[:_MOST_MEMBERS] if depth else (), depth - 1, found)
        elif isinstance(held, _NUMBERS):
            found.append(float(held))
        elif not depth:
            continue
        elif isinstance(held, np.ndarray):
            if held.dtype.kind in "Oifb":
                _collect(held.flat[:_MOST_MEMBERS], depth - 1, found)
        elif isinstance(held, _LISTS):
            _collect(list(held)[:_MOST_MEMBERS], depth - 1, found)
        elif isinstance(held, dict):
            _collect([each for each in held if type(each) in _KEYS][:_MOST_MEMBERS], depth - 1, found)
            _collect(list(held.values())[:_MOST_MEMBERS], depth - 1, found)
        elif isinstance(held, _SETS):
            _collect([each for each in held if type(each) in _KEYS][:_MOST_MEMBERS], depth - 1, found)
        elif not isinstance(held, GeneratorType) and not _is_of_library(str(kind.__module__)):
            _collect(list(getattr(held, "__dict__", {}).values())[:_MOST_MEMBERS], depth - 1, found)
            slots = [each for base in kind.__mro__ for each in _slots(base)]
            _collect([getattr(held, each, None) for each in slots], depth - 1, found)


def _slots(kind: type) -> tuple[str, ...]:
    """The names of its slots, but for those of what follows numbers."""
    if kind.__module__.startswith(__package__):
        return ()
    told = vars(kind).get("__slots__", ())
    return (told,) if isinstance(told, str) else tuple(told)


@functools.lru_cache(maxsize=4096)
def _told(text: str) -> tuple[float, ...]:
    """The first and the last numbers that a text tells, and one for what else it says: always as many."""
    numbers = [*filter(math.isfinite, map(float, _IN_TEXTS.findall(text)))]
    none = [0.0] * _NUMBERS_TOLD
    first, last = [*numbers, *none][:_NUMBERS_TOLD], [*none, *numbers][-_NUMBERS_TOLD:]
    return (*first, *last, float(zlib.crc32(_IN_TEXTS.sub("", text).encode(errors="replace"))))


@functools.lru_cache(maxsize=1024)
def _is_of_library(module: str) -> bool:
    name = module.partition(".")[0]
    return name in sys.stdlib_module_names or name in {"numpy", "scipy"} or module == _TOKENS
