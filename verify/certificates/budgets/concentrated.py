"""rho-zCDP in integer intervals: whether a policy keeps it at all orders, and lines below what it bounds.

For two lists of rewards that differ in one round, chances x and x' of the same actions, ``s = alpha - 1``::

    f(s) = s D_alpha = log(sum of x e^(s z)),      z = log(x/x')

rho-zCDP is ``f(s) <= rho s (1 + s)`` for all ``s > 0``. f is convex and 0 at 0, so between two orders it is
at most what its chord is; beyond the last one it is at most s times the largest z. A certificate names the
orders.

What a policy that is rho-zCDP can be charged: at order alpha the terms::

    (x^alpha x'^(1 - alpha) - alpha x + s x')/s         at order 1: x log(x/x') - x + x'

are at least 0, add up to at most ``(e^(s alpha rho) - 1)/s``, at order 1 rho, and are above the lines
``c x - d x'`` with ``c = alpha (q^s - 1)/s``, at order 1 ``log q``, and ``d = q^alpha - 1``, for any ``q``
above 0.
"""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ....theory.formulas.expression import Apply, Variable
from ..integer_intervals import End, Rationals, engine

BITS = 192
ONE = 1 << BITS
"""Lines have coefficients over it."""
_LARGEST_EXPONENT = 1_000

_LOG, _EXP = Apply("log", (Variable("t"),)), Apply("exp", (Variable("t"),))


def _whole(end: End) -> int:
    if not isinstance(end, int):
        raise ValueError("a number is too large to be checked")  # noqa: TRY004  bad input
    return end


def _log(value: Fraction, working: Rationals) -> tuple[int, int]:
    """Below and above, over 2^192."""
    low, high = working.step(_LOG, [working.span(value, value)])
    return _whole(low), _whole(high)


def _exp(exponent: int, working: Rationals, *, up: bool) -> int:
    """Of a number over 2^192, below or above."""
    if exponent > _LARGEST_EXPONENT << BITS:
        raise ValueError("an exponent is too large to be checked")
    low, high = working.step(_EXP, [(exponent, exponent)])
    return _whole(high if up else low)


def keeps_all_orders(
    pairs: Mapping[tuple[int, int], int], denominator: int, rho: Fraction, orders: Sequence[Fraction]
) -> bool:
    """Whether ``f(s) <= rho s (1 + s)`` follows for all ``s > 0`` from its values at these orders less 1.

    ``pairs`` are chances ``(x, x')`` over the denominator, and how many lists of actions have them.
    """
    seen = {pair: times for pair, times in pairs.items() if pair[0]}
    if any(not other for _, other in seen):
        return False
    working = Rationals(BITS)  # of its own, because it keeps what it has computed
    logs = {(mass, other): _log(Fraction(mass, other), working)[1] for mass, other in seen}
    top = max(logs.values())
    last = Fraction(0)
    value = Fraction(0)
    for s in orders:
        if s <= last:
            raise ValueError("the orders do not grow")
        found = _at(s, _Terms(seen, denominator, logs, top, working))
        if not _chord_below((last, value), (s, found), rho):
            return False
        last, value = s, found
    return Fraction(top, ONE) <= rho * (1 + last)


class _Terms(NamedTuple):
    pairs: Mapping[tuple[int, int], int]
    denominator: int
    logs: Mapping[tuple[int, int], int]
    """Not below z, over 2^192."""
    top: int
    """The largest of them."""
    working: Rationals


def _at(s: Fraction, terms: _Terms) -> Fraction:
    """``f(s)`` from above: ``s top + log(sum of x e^(s (z - top)))``."""
    exponents = {
        pair: -((terms.top - log) * s.numerator // s.denominator) for pair, log in terms.logs.items()
    }
    total = sum(
        -(-times * pair[0] * _exp(exponents[pair], terms.working, up=True) // terms.denominator)
        for pair, times in terms.pairs.items()
    )
    return Fraction(_log(Fraction(total, ONE), terms.working)[1], ONE) + s * Fraction(terms.top, ONE)


def _chord_below(start: tuple[Fraction, Fraction], stop: tuple[Fraction, Fraction], rho: Fraction) -> bool:
    """Whether ``rho s (1 + s)`` less the chord, a parabola that opens upwards, is at least 0 between both."""
    (first, low), (last, high) = start, stop
    slope = (high - low) / (last - first)

    def room(s: Fraction) -> Fraction:
        return rho * s * (1 + s) - low - slope * (s - first)

    lowest = (slope - rho) / (2 * rho)
    return min(room(first), room(last)) >= 0 and (not first < lowest < last or room(lowest) >= 0)


@cache
def line(s: Fraction, ratio: Fraction) -> tuple[int, int]:
    """``c`` from below and ``d`` from above, over 2^192; at order 1 s is 0."""
    low, high = _log(ratio, engine(BITS))
    if not s:
        return low, math.ceil((ratio - 1) * ONE)
    power = _exp(math.floor(low * s), engine(BITS), up=False) - ONE
    steep = _exp(math.ceil(high * (1 + s)), engine(BITS), up=True) - ONE
    return math.floor(power * (1 + s) / s), steep


@cache
def bound(s: Fraction, rho: Fraction) -> Fraction:
    """What the terms of order ``1 + s`` add up to at most."""
    if not s:
        return rho
    return Fraction(_exp(math.ceil(s * (1 + s) * rho * ONE), engine(BITS), up=True) - ONE, ONE) / s
