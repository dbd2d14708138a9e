"""Proofs of positivity: by roots in one variable, by products and by sums of squares in several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import lcm

from flint import fmpq, fmpq_poly, fmpz_poly

from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.expression import (
    ONE,
    Apply,
    Expression,
    Link,
    Number,
    substitute,
    variables,
    write,
)
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..signs import Signs
from .functions import by_functions
from .further import by_further_relations
from .guards import MOST_TERMS, made_positive, margins_of_ranges
from .inverses import by_inverses
from .products import by_products
from .rational_functions import Polynomial, degree, product, quotient, scaled, tree_of
from .squares import Guard, sum_of_squares

Proof = dict[str, Json]

_LARGEST_DEGREE = 40


def by_positivity(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Proof | None:
    """A proof by roots, products or squares, or by those of the logarithms or exponentials.

    ``trees`` stand for variables on the domain of the signs, as in `by_squares`.
    """
    if link.relation == "==":
        return None
    found = by_roots(link, signs) if not trees else None
    found = found or by_products(link, stated, signs, trees)
    if found is None and (len(variables(link.margin)) > 1 or not trees):
        found = by_squares(link, stated, signs, trees)
    asked = link, stated, signs, trees
    return found or by_inverses(*asked) or by_functions(*asked) or by_further_relations(*asked)


def by_roots(link: Link, signs: Signs) -> Proof | None:
    """A proof that no factor of the margin, a function of one variable, changes its sign on its interval."""
    names = sorted(variables(link.margin))
    parts = quotient(link.margin, names) if len(names) == 1 else None
    if parts is None or max(map(degree, parts)) > _LARGEST_DEGREE:
        return None
    oriented = _oriented(*parts, names, signs, {})
    if oriented is None or not oriented[0]:
        return None
    target, over = oriented
    constant, factors = _factors(target)
    side = signs.domain.box[names[0]]
    sign = 1 if constant > 0 else -1
    rows: list[Json] = []
    for factor, power in factors:
        own = _sign(factor, side, strict=link.strict)
        if own is None or (own == 0 and power % 2):
            return None
        sign *= own if power % 2 else 1
        numbers = map(int, factor.coeffs())
        terms: Polynomial = {(place,): Fraction(value) for place, value in enumerate(numbers) if value}
        rows.append({"factor": write(tree_of(terms, names)), "power": power})
    if sign < 0:
        return None
    return {
        "by": "roots",
        "variable": names[0],
        "over": write(over),
        "constant": str(constant),
        "factors": rows,
    }


def by_squares(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Proof | None:
    """A proof that the margin is a sum of squares, each times what is not negative on the domain.

    ``trees`` stand for variables on the domain of the signs; squares are found in the variables as stated.
    """
    links = [each for condition in stated.where for each in condition.links if each.relation != "=="]
    named = variables(link.margin).union(*(variables(each.margin) for each in links))
    names = [name for name in stated.box.names if name in named]
    parts = quotient(link.margin, names)
    if parts is None or not names:
        return None
    oriented = _oriented(*parts, names, signs, trees)
    if oriented is None:
        return None
    guards = [
        Guard(polynomial, tree)
        for polynomial, tree in _guards(names, links, stated, trees)
        if signs.nonnegative(tree)
    ]
    target, over = oriented
    found = sum_of_squares(target, names, guards, strict=link.strict)
    if found is None and not link.strict:  # times what is positive it may be one where it is none itself
        target = product(target, _one_and_squares(names))
        over = _times_one_and_squares(over, names, trees)
        found = sum_of_squares(target, names, (), strict=False)
    if found is None:
        return None
    constant, terms = found
    rows: list[Json] = [
        {
            "times": [write(each.tree) for each in term.guards],
            "squares": [[str(weight), write(substitute(root, trees))] for weight, root in term.squares],
        }
        for term in terms
    ]
    return {"by": "squares", "over": write(over), "constant": str(constant), "terms": rows}


def _one_and_squares(names: list[str]) -> Polynomial:
    """``1 + x**2 + y**2``."""
    found = {(0,) * len(names): Fraction(1)}
    for place in range(len(names)):
        found[tuple(2 * (each == place) for each in range(len(names)))] = Fraction(1)
    return found


def _times_one_and_squares(over: Expression, names: list[str], trees: Mapping[str, Expression]) -> Expression:
    factor = substitute(tree_of(_one_and_squares(names), names), trees)
    return factor if over == ONE else Apply("*", (over, factor))


def _oriented(
    top: Polynomial, bottom: Polynomial, names: list[str], signs: Signs, trees: Mapping[str, Expression]
) -> tuple[Polynomial, Expression] | None:
    """What is not negative where the quotient is not, and the positive thing that the quotient was times."""
    found = made_positive(bottom, names, signs, lambda tree: substitute(tree, trees))
    if found is not None:
        return scaled(top, found[0]), found[1]
    if len(bottom) > MOST_TERMS:
        return None
    square = Apply("**", (substitute(tree_of(bottom, names), trees), Number(Fraction(2))))
    return (product(top, bottom), square) if signs.positive(square) else None


def _guards(
    names: list[str], links: list[Link], stated: Domain | WideDomain, trees: Mapping[str, Expression]
) -> Iterator[tuple[Polynomial, Expression]]:
    """What the ranges and the conditions make nonnegative."""
    for margin in (*(each.margin for each in links), *margins_of_ranges(stated, names)):
        parts = quotient(margin, names)
        if parts is not None and degree(parts[1]) == 0 and degree(parts[0]) > 0:
            (number,) = parts[1].values()
            yield scaled(parts[0], 1 / number), substitute(margin, trees)


def _factors(polynomial: Polynomial) -> tuple[Fraction, list[tuple[fmpz_poly, int]]]:
    """A number and powers of irreducible polynomials in one variable."""
    scale = lcm(*(value.denominator for value in polynomial.values()))
    high = degree(polynomial)
    whole = [int(polynomial.get((power,), Fraction(0)) * scale) for power in range(high + 1)]
    content, found = fmpz_poly(whole).factor()
    return Fraction(int(content), scale), [(each, int(power)) for each, power in found]


def _sign(factor: fmpz_poly, side: Interval, *, strict: bool) -> int | None:
    """The sign between the ends, 0 if it changes; None if a strict relation does not allow the roots."""
    low, high = (fmpq(*end.as_integer_ratio()) for end in (side.lower, side.upper))
    at_ends = [factor(low) == 0, factor(high) == 0 and low < high]
    inside = _roots(factor, low, high) - at_ends[1]
    closed = (at_ends[0] and not side.open_lower) or (at_ends[1] and not side.open_upper)
    if strict and (inside or closed):
        return None
    if inside:
        return 0
    middle = factor((low + high) / 2)
    return int(middle > 0) - int(middle < 0)


def _roots(polynomial: fmpz_poly, low: fmpq, high: fmpq) -> int:
    """How many roots beyond ``low``, up to ``high``, a polynomial without squares has: Sturm's theorem."""
    chain = [fmpq_poly(polynomial), fmpq_poly(polynomial.derivative())]
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))

    def changes(place: fmpq) -> int:
        signs = [value > 0 for value in (each(place) for each in chain) if value != 0]
        return sum(first != second for first, second in pairwise(signs))

    return changes(low) - changes(high)
