"""The value of an integral at a point, between integers: by Taylor's formula on pieces, the rest bounded.

On a piece around ``c``, the integrand is a polynomial in ``x - c`` and a rest, which is the next coefficient
at some point of the piece, times an even power. Where there are no coefficients, a piece counts with the
range of the integrand, every part of which must be finite there.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from itertools import pairwise

from ....theory.formulas.expression import Apply, Expression, write
from ..integer_intervals import Rationals, Span, UndefinedError
from .taylor_series import TaylorSeries

_ORDER = 12
_FIRST_PIECES = 4
_MOST_PIECES = 160
_DEEPEST = 26
_CLOSE = 44


def enclosed(working: Rationals, tree: Apply, point: Mapping[str, Fraction]) -> Span:
    """A span around the integral; an `UndefinedError` if the integrand is not shown to be finite all over."""
    index, *ends, term = tree.arguments
    first, last = (_within(working, working.at(end, point)) for end in ends)
    values = {name: working.span(value, value) for name, value in point.items() if name != write(index)}
    backwards = first[0] > last[0]
    low, high = (last, first) if backwards else (first, last)
    pieces = _Pieces(working, term, write(index), values)
    start, end = _middle(low), _middle(high)
    total = pieces.between(start, end) if start < end else pieces.at(start)
    if backwards:
        total = (-total[1], -total[0])
    for around in (first, last):
        if around[0] != around[1]:
            total = pieces.with_slack(total, around)
    return total


def _within(working: Rationals, value: Fraction | Span) -> tuple[int, int]:
    low, high = working.span(value, value) if isinstance(value, Fraction) else value
    if isinstance(low, float) or isinstance(high, float):
        raise UndefinedError("an integral without an end")
    return low, high


def _middle(span: tuple[int, int]) -> int:
    return (span[0] + span[1]) // 2


class _Pieces:
    """An integrand in one variable, added up over pieces of a range, whose ends are multiples of the unit."""

    def __init__(self, working: Rationals, term: Expression, name: str, values: Mapping[str, Span]) -> None:
        self._working = working
        self._term = term
        self._name = name
        self._values = values

    def at(self, place: int) -> Span:
        """Between a point and itself: nothing, if the integrand is finite there."""
        self._range(place, place)
        return 0, 0

    def between(self, start: int, end: int) -> Span:
        """The integral from a smaller to a larger end; what is least certain is halved first."""
        left = _MOST_PIECES
        marks = [start + (end - start) * k // _FIRST_PIECES for k in range(_FIRST_PIECES + 1)]
        heap = [self._piece(a, b, _DEEPEST) for a, b in pairwise(marks) if a < b]
        heapify(heap)
        low = high = 0
        while heap:
            *_, a, b, depth, found = heappop(heap)
            if depth and left > 0 and (found is None or not self._is_close(found, b - a, end - start)):
                middle, left = (a + b) // 2, left - 2
                heappush(heap, self._piece(a, middle, depth - 1))
                heappush(heap, self._piece(middle, b, depth - 1))
                continue
            if found is None:
                found = self._by_range(a, b)
            low, high = low + found[0], high + found[1]
        return low, high

    def _piece(self, a: int, b: int, depth: int) -> tuple[bool, int, int, int, int, tuple[int, int] | None]:
        """A piece with what is found on it; one without coefficients goes first, then the least certain."""
        found = self._polynomial(a, b)
        return found is not None, a - b if found is None else found[0] - found[1], a, b, depth, found

    def with_slack(self, total: Span, around: tuple[int, int]) -> Span:
        """The integral with what may lie between an end and the middle of the span around it."""
        low, high = self._range(*around)
        size, width = max(abs(low), abs(high)), around[1] - around[0]
        slack = -((-size * width) >> self._working.bits) + 1
        return total[0] - slack, total[1] + slack

    def _is_close(self, found: tuple[int, int], width: int, whole: int) -> bool:
        size = max(abs(found[0]), abs(found[1]))
        allowed = max(size >> _CLOSE, (width << (self._working.bits // 2)) // whole >> 8)
        return found[1] - found[0] <= allowed

    def _polynomial(self, a: int, b: int) -> tuple[int, int] | None:
        """By coefficients at the middle, and the next one all over the piece; None if there are none."""
        working, middle = self._working, (a + b) // 2
        if middle == a:  # where two parts of a maximum meet, another one may be taken than on the piece
            return None
        try:
            whole = TaylorSeries(working, self._name, {**self._values, self._name: (a, b)}, _ORDER)
            rest = whole.of(self._term)[_ORDER]
            there = {**self._values, self._name: (middle, middle)}
            exact = TaylorSeries(working, self._name, there, _ORDER - 1).of(self._term)
        except UndefinedError:
            return None
        before, after = middle - a, b - middle
        low = high = 0
        for power, coefficient in enumerate([*exact, rest]):
            # the integral of (x - c)**power over the piece, in units; of the last power it is not negative
            weight = after ** (power + 1) - (-before) ** (power + 1)
            under = (power + 1) * working.one ** (power + 1)
            ends = sorted(weight * int(each) for each in coefficient)
            low, high = low + ends[0] // under, high - -ends[1] // under
        return low, high

    def _by_range(self, a: int, b: int) -> tuple[int, int]:
        low, high = self._range(a, b)
        return (b - a) * low >> self._working.bits, -(-(b - a) * high >> self._working.bits)

    def _range(self, a: int, b: int) -> tuple[int, int]:
        """The range of the integrand on a piece, if every part is finite and continuous there."""
        values = {**self._values, self._name: (a, b)}
        (low, high), smooth = self._working.settled(self._term, values)
        if not smooth or isinstance(low, float) or isinstance(high, float):
            raise UndefinedError("an integrand that may jump, or have no finite value")
        self._divisors(self._term, values)
        return low, high

    def _divisors(self, tree: Expression, values: Mapping[str, Span]) -> None:
        """Refuse divisors that may be zero: a quotient of zero by them is finite for intervals only."""
        if not isinstance(tree, Apply):
            return
        for argument in tree.arguments:
            self._divisors(argument, values)
        if tree.head == "/":
            low, high = self._working.range(tree.arguments[1], values)
            if low <= 0 <= high:
                raise UndefinedError("a divisor that may be zero")
