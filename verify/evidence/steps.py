"""How much work one certificate may take: counted in steps, so that it is the same on every machine.

A step is about an operation on intervals of 128 bits. What a certificate may hold is limited too, before any
of it is read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Final

MOST_STEPS: Final = 50_000_000
MOST_NODES: Final = 2_000_000
DEEPEST: Final = 500
LONGEST: Final = 64 * 1024 * 1024
"""Characters of all texts together."""

_LEFT: ContextVar[list[int] | None] = ContextVar("left", default=None)


class LimitError(Exception):
    """A certificate needs more than one may take; nothing is known of it."""


@contextmanager
def limited(steps: int = MOST_STEPS) -> Iterator[None]:
    """Within, so many steps may be spent."""
    token = _LEFT.set([steps])
    try:
        yield
    finally:
        _LEFT.reset(token)


def spend(steps: int = 1) -> None:
    """Count steps; a `LimitError` if no more are left."""
    left = _LEFT.get()
    if left is not None:
        left[0] -= steps
        if left[0] < 0:
            raise LimitError(f"it takes more than {MOST_STEPS:,} steps")


def spend_on_long(bits: int, times: int = 1) -> None:
    """Count operations on rationals of so many bits: what long ones have in common takes the square."""
    spend(times * (1 + (bits >> 10) ** 2))


def spend_on(numbers: Iterable[Fraction], times: int = 1) -> None:
    """Count what adding up numbers takes, ``times`` over: other denominators make the sum longer."""
    counts = Counter(number.denominator for number in numbers)
    longest = sum(denominator.bit_length() for denominator in counts)
    spend(times * counts.total() * (1 + (longest >> 8)))


def measured(document: object) -> None:
    """A `LimitError` if a document is too large or too deep."""
    nodes = characters = 0
    level = [document]
    for _ in range(DEEPEST + 1):
        if not level:
            return
        nodes += len(level)
        characters += sum(len(each) for each in level if isinstance(each, str))
        if nodes > MOST_NODES:
            raise LimitError(f"it has more than {MOST_NODES:,} parts")
        if characters > LONGEST:
            raise LimitError(f"its texts are longer than {LONGEST:,} characters")
        below: list[object] = []
        for each in level:
            if isinstance(each, dict):
                below += [*each, *each.values()]
            elif isinstance(each, list):
                below += each
        level = below
    raise LimitError(f"it is deeper than {DEEPEST} levels")
