"""What the ranges say, and the sign of a denominator: what proofs by products begin with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Number, Variable
from ....theory.formulas.wide_domain import WideDomain
from ..signs import Signs
from .rational_functions import Polynomial, degree, tree_of

MOST_TERMS = 100
"""Of a denominator: a longer one says little of its sign, and as an expression is as deep as it is long."""


def margins_of_ranges(stated: Domain | WideDomain, names: Collection[str]) -> Iterator[Expression]:
    """What may not be negative because the variables of these names stay in their ranges."""
    for name, side in stated.box.sides:
        own = Variable(name)
        if name in names and side.lower is not None:
            yield own if side.lower == 0 else Apply("-", (own, Number(side.lower)))
        if name in names and side.upper is not None:
            yield Apply("-", (ZERO if side.upper == 0 else Number(side.upper), own))


def made_positive(
    below: Polynomial, names: Sequence[str], signs: Signs, there: Callable[[Expression], Expression]
) -> tuple[Fraction, Expression] | None:
    """What the numerator is times where the denominator is made positive, and that denominator."""
    if degree(below) == 0:
        (number,) = below.values()
        return 1 / number, ONE
    if len(below) > MOST_TERMS:
        return None
    tree = there(tree_of(below, names))
    if signs.positive(tree):
        return Fraction(1), tree
    negated = Apply("neg", (tree,))
    return (Fraction(-1), negated) if signs.positive(negated) else None
