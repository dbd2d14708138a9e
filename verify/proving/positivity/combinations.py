"""Polynomials that are products of what is not negative, each times a number that is not negative."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from ....theory.formulas.expression import ONE
from .rational_functions import Polynomial, added, degree, product
from .squares import Guard, Term

_MOST_GUARDS = 24
_MOST_COLUMNS = 340
_MOST_PAIRED = 20
_LARGEST_DEGREE = 6
_SMALL = 1e-9


def combination(
    polynomial: Polynomial, guards: Sequence[Guard], positive: frozenset[int] | None = None
) -> tuple[Fraction, list[Term]] | None:
    """A constant and terms that add up to the polynomial.

    With ``positive``, the places of guards that are more than not negative, the sum is so too.

    A linear program in doubles says which products of guards are used; how often each of them is found from
    these alone, in exact numbers.
    """
    high = degree(polynomial)
    if not polynomial or high > _LARGEST_DEGREE or len(guards) > _MOST_GUARDS:
        return None
    highest = max([high, *(degree(each.polynomial) for each in guards)]) + 1
    for most in (1, 2, 3) if len(guards) <= _MOST_PAIRED else (1,):
        chosen = [
            (places, weight)
            for count in range(1, most + 1)
            for places in combinations_with_replacement(range(len(guards)), count)
            if 0 < degree(weight := _times([guards[each] for each in places])) <= highest
        ]
        if not chosen or len(chosen) > _MOST_COLUMNS:
            continue
        found = _solved(polynomial, [weight for _, weight in chosen])
        if found is None:
            continue
        constant, weights = found
        used = {chosen[place][0]: weight for place, weight in weights.items()}
        if positive is None or constant > 0 or any(positive.issuperset(each) for each in used):
            terms = [
                Term(tuple(guards[each] for each in places), ((weight, ONE),))
                for places, weight in used.items()
            ]
            return constant, terms
    return None


def _times(guards: Sequence[Guard]) -> Polynomial:
    weight = guards[0].polynomial
    for each in guards[1:]:
        weight = product(weight, each.polynomial)
    return weight


def _solved(
    polynomial: Polynomial, weights: Sequence[Polynomial]
) -> tuple[Fraction, dict[int, Fraction]] | None:
    """A constant, and how often each of the weights is in the polynomial."""
    import numpy as np
    from scipy.optimize import linprog

    nothing = (0,) * len(next(iter(polynomial)))
    columns = [{nothing: Fraction(1)}, *weights]
    powers = sorted({each for column in (*columns, polynomial) for each in column})
    matrix = np.array([[float(column.get(each, 0)) for column in columns] for each in powers])
    right = np.array([float(polynomial.get(each, 0)) for each in powers])
    tried = linprog(np.ones(len(columns)), A_eq=matrix, b_eq=right, method="highs-ds")
    if tried.status != 0 or tried.x is None:
        return None
    places = [place for place, value in enumerate(tried.x) if value > _SMALL]
    exact = _weights([columns[place] for place in places], polynomial)
    if exact is None or any(weight < 0 for weight in exact):
        return None
    found = {place: weight for place, weight in zip(places, exact, strict=True) if weight}
    constant = found.pop(0, Fraction(0))
    return constant, {place - 1: weight for place, weight in found.items()}


def _weights(columns: Sequence[Polynomial], target: Polynomial) -> list[Fraction] | None:
    """Numbers with which the columns add up to the target, if there are any."""
    rows: list[tuple[Polynomial, list[Fraction]]] = []
    rest, own = target, [Fraction(0)] * len(columns)
    for place, column in enumerate(columns):
        reduced, made = column, [Fraction(int(each == place)) for each in range(len(columns))]
        for basis, how in rows:
            reduced, made = _without(reduced, made, basis, how)
        if reduced:  # else it is made of those before it, and is left out
            rows.append((reduced, made))
    for basis, how in rows:
        rest, own = _without(rest, own, basis, how)
    return None if rest else [-each for each in own]


def _without(
    polynomial: Polynomial, made: list[Fraction], basis: Polynomial, how: list[Fraction]
) -> tuple[Polynomial, list[Fraction]]:
    """The polynomial less that multiple of the basis after which it lacks the basis's first power."""
    lead = min(basis)
    factor = polynomial.get(lead, Fraction(0)) / basis[lead]
    if not factor:
        return polynomial, made
    left = added(polynomial, basis, -factor)
    return left, [mine - factor * theirs for mine, theirs in zip(made, how, strict=True)]
