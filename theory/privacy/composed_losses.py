"""Runs of mechanisms with finitely many answers: their delta, enclosed, however many runs there are.

For independent (also adaptive) runs with worst neighbours ``P``, ``Q`` the losses ``log(P/Q)`` add up.
They are put on a grid, once rounded up and once down, with their chances rounded the same way; delta grows in
both, so that the true one lies between. Chances are whole multiples of 2^-192, and sums of losses come from
products of polynomials with whole coefficients: nothing else is rounded.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ..numbers.enclosure import Enclosure, Exact, ball, exact

if TYPE_CHECKING:
    from flint import arb, fmpz_poly

_BITS = 192  # of the chances
GRID = 1 << 8
"""How many parts a loss of 1 has."""
_PRECISION = 128  # of logarithms, and of the last sum
Answer = tuple[Fraction, Fraction]
"""The chances of an answer for either of two neighbours."""


@dataclass(frozen=True, slots=True)
class LossList:
    """The losses of one run: how often each place on the grid is taken, at most or at least, and infinity."""

    first: int
    """The place of the first number."""
    masses: tuple[int, ...]
    infinite: Fraction
    """The chance of an answer that the other neighbour never gives."""
    upwards: bool

    @classmethod
    def of(cls, answers: Iterable[Answer], *, upwards: bool) -> "LossList":
        """Of the answers of a mechanism; the first neighbour of the two gives them."""
        places: dict[int, int] = {}
        infinite = Fraction(0)
        for here, there in answers:
            if here == 0:
                continue
            if there == 0:
                infinite += here
                continue
            place = _place(here / there, upwards=upwards)
            scaled = here.numerator << _BITS
            whole = -(-scaled // here.denominator) if upwards else scaled // here.denominator
            places[place] = places.get(place, 0) + whole
        if not places:
            return cls(0, (0,), infinite, upwards)
        first, last = min(places), max(places)
        masses = tuple(places.get(place, 0) for place in range(first, last + 1))
        return cls(first, masses, infinite, upwards)


def composed_delta(lists: Iterable[tuple[LossList, int]], epsilon: Exact) -> Fraction:
    """Delta at ``epsilon`` of so many runs of each: not below the true one upwards, else not above it."""
    from flint import arb, ctx, fmpz_poly

    product, first, runs, finite = fmpz_poly([1]), 0, 0, Fraction(1)
    upwards = True
    for each, times in lists:
        product *= _power(each.masses, times)
        first += times * each.first
        runs += times
        finite *= (1 - each.infinite) ** times
        upwards = each.upwards
    with ctx.workprec(_PRECISION):
        start = max(0, math.ceil(exact(epsilon) * GRID) - first)
        total, step = arb(0), (arb(-1) / GRID).exp()
        excess = ball(exact(epsilon) - Fraction(first + start, GRID)).exp()
        for place in range(start, len(product)):
            mass = product[place]
            if mass != 0:
                total += arb(mass) * (1 - excess)
            excess *= step
        scaled = total * ball(Fraction(1, 1 << (_BITS * runs)))
        found = _end(scaled, upwards=upwards)
    return min(max(found, Fraction(0)) + 1 - finite, Fraction(1))


@lru_cache(maxsize=8)
def _power(masses: tuple[int, ...], times: int) -> "fmpz_poly":
    """The sums of so many losses: a budget is found by asking for delta again and again."""
    from flint import fmpz_poly

    return fmpz_poly(list(masses)) ** times


def delta_between(
    answers: Iterable[Answer], runs: int, epsilon: Exact, *, beyond: Fraction = Fraction(0)
) -> Enclosure:
    """The least delta of ``runs`` runs of one mechanism, from its answers.

    ``beyond`` is the chance of answers that are left out: they count as infinite losses in the upper end.
    """
    listed = list(answers)
    upper, lower = (LossList.of(listed, upwards=up) for up in (True, False))
    if beyond:
        upper = LossList(upper.first, upper.masses, upper.infinite + beyond, upwards=True)
    low = composed_delta(((lower, runs),), epsilon)
    return Enclosure(low, max(composed_delta(((upper, runs),), epsilon), low))


def _place(ratio: Fraction, *, upwards: bool) -> int:
    """The place of ``log(ratio)`` on the grid, rounded: never the wrong way."""
    from flint import ctx

    if ratio == 1:
        return 0
    with ctx.workprec(_PRECISION):
        scaled = ball(ratio).log() * GRID
        end = _end(scaled, upwards=upwards)
    return -(-end.numerator // end.denominator) if upwards else end.numerator // end.denominator


def _end(value: "arb", *, upwards: bool) -> Fraction:
    """An end of the ball, exactly."""
    mantissa, exponent = (value.upper() if upwards else value.lower()).man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
