"""Proofs of positivity: by products and by sums of squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import ONE, Apply, Expression, Link, Number, substitute, variables, write
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..signs import Signs
from .asked import Asked, Proof
from .functions import by_functions
from .further import by_further_relations
from .guards import MOST_TERMS, made_positive, margins_of_ranges
from .inverses import by_inverses, by_logarithms
from .products import by_products
from .rational_functions import Polynomial, degree, product, quotient, scaled, tree_of
from .squares import Guard, sum_of_squares


def by_positivity(asked: Asked) -> Proof | None:
    """A proof by products or squares, or by those of the logarithms or exponentials."""
    link = asked.link
    if link.relation == "==":
        return None
    found = by_products(asked)
    if found is None and (len(variables(link.margin)) > 1 or not asked.trees):
        found = by_squares(asked)
    found = found or by_inverses(asked) or by_functions(asked) or by_further_relations(asked)
    return found or by_logarithms(asked)


def by_squares(asked: Asked) -> Proof | None:
    """A proof that the margin is a sum of squares, each times what is not negative on the domain.

    Squares are found in the variables as stated.
    """
    link, stated, signs, trees = asked.link, asked.stated, asked.signs, asked.trees
    links = [each for each in asked.conditions if each.relation != "=="]
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
