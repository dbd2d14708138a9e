"""The value of an integral at a point, between integers: by Taylor's formula on pieces, the rest bounded.

On a piece around ``c``, the integrand is a polynomial in ``x - c`` and a rest, which is the next coefficient
at some point of the piece, times an even power. Where there are no coefficients, a piece counts with the
range of the integrand, every part of which must be finite there.
"""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from ....theory.formulas.expression import Apply, Expression, calls, write
from ..integer_intervals import Rationals, Span, UndefinedError
from .taylor_series import TaylorSeries

_ORDER = 12
_MOST_HALVED = 80
_CLOSE = 50
"""To how many binary digits an integral is enclosed, if so many pieces are enough."""


def enclosed(working: Rationals, tree: Apply, point: Mapping[str, Fraction]) -> Span:
    """A span around the integral; an `UndefinedError` if the integrand is not shown to be finite all over."""
    index, *ends, term = tree.arguments
    first, last = (_within(working, working.at(end, point)) for end in ends)
    values = {name: working.span(value, value) for name, value in point.items() if name != write(index)}
    pieces = _Pieces(working, term, write(index), values)
    start, end = (sum(around) // 2 for around in (first, last))
    low, high = pieces.between(min(start, end), max(start, end))
    if start > end:
        low, high = -high, -low
    slack = pieces.beside(first) + pieces.beside(last)
    return low - slack, high + slack


def _within(working: Rationals, value: Fraction | Span) -> tuple[int, int]:
    low, high = working.span(value, value) if isinstance(value, Fraction) else value
    if isinstance(low, float) or isinstance(high, float):
        raise UndefinedError("an integral without an end")
    return low, high


class _Piece(NamedTuple):
    """What is least certain goes first; nothing is known of what has no span."""

    certainty: float
    start: int
    end: int
    span: tuple[int, int] | None


class _Pieces:
    """An integrand in one variable, added up over pieces of a range, whose ends are multiples of the unit."""

    def __init__(self, working: Rationals, term: Expression, name: str, values: Mapping[str, Span]) -> None:
        self._working = working
        self._term = term
        self._name = name
        self._values = values

    def between(self, start: int, end: int) -> tuple[int, int]:
        """The integral from a smaller to a larger end; what is least certain is halved first."""
        heap = [self._piece(start, end)]
        for _ in range(_MOST_HALVED):
            if (total := _added(heap)) is not None:
                low, high = total
                if high - low <= (abs(low) >> _CLOSE) + (1 << self._working.bits // 2):
                    return total
            piece = heappop(heap)
            middle = (piece.start + piece.end) // 2
            heappush(heap, self._piece(piece.start, middle))
            heappush(heap, self._piece(middle, piece.end))
        if (total := _added(heap)) is None:
            raise UndefinedError("an integrand that may jump, or have no finite value")
        return total

    def _piece(self, a: int, b: int) -> _Piece:
        span = self._polynomial(a, b)
        if span is None:
            try:
                low, high = self._range(a, b)
            except UndefinedError:
                return _Piece(-math.inf, a, b, None)
            span = (b - a) * low >> self._working.bits, -(-(b - a) * high >> self._working.bits)
        return _Piece(span[0] - span[1], a, b, span)

    def beside(self, around: tuple[int, int]) -> int:
        """How much may lie between an end and the middle of the span around it."""
        low, high = self._range(*around)
        return -(-max(abs(low), abs(high)) * (around[1] - around[0]) >> self._working.bits)

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

    def _range(self, a: int, b: int) -> tuple[int, int]:
        """The range of the integrand on a piece, if every part is finite and continuous there."""
        values = {**self._values, self._name: (a, b)}
        (low, high), smooth = self._working.settled(self._term, values)
        if not smooth or isinstance(low, float) or isinstance(high, float):
            raise UndefinedError("an integrand that may jump, or have no finite value")
        for each in calls(self._term, {"/"}):  # a quotient of zero by zero is finite for intervals only
            least, most = self._working.range(each.arguments[1], values)
            if least <= 0 <= most:
                raise UndefinedError("a divisor that may be zero")
        return low, high


def _added(pieces: Sequence[_Piece]) -> tuple[int, int] | None:
    """The sum, if something is known of each."""
    spans = [each.span for each in pieces if each.span is not None]
    if len(spans) < len(pieces):
        return None
    return sum(low for low, _ in spans), sum(high for _, high in spans)
