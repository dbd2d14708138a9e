"""Checks of formulas in which a variable is a whole exponent: each of its values is put in as a number.

Powers with a number as exponent are exact in exact arithmetic, powers with a variable exponent are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ...theory.enclosure import Exact
from ...verify.effort import Effort
from ...verify.evidence import Evidence
from ...verify.formula import Apply, Expression, Number, expression, formula, substitute, write
from ...verify.settle import Check, equals_at, holds_for_all, weakest


def holds_for_exponents(
    name: str, exponents: Iterable[int], values: Mapping[str, Sequence[Exact]], *, part: str
) -> Check:
    """The formula holds for all values of the variables and all exponents: a finite set, so a proof."""
    listed = tuple(exponents)
    each = holds_for_all(values)

    def check(claimed: str, effort: Effort) -> Evidence:
        found = [each(_relations(claimed, name, exponent), effort) for exponent in listed]
        return weakest(found, part)

    return check


def equals_at_exponents(
    name: str, rows: Iterable[tuple[Mapping[str, Exact], int, str]], *, part: str
) -> Check:
    """The expression takes the tabulated values, ``(point, exponent, value)``."""
    listed = tuple(rows)

    def check(claimed: str, effort: Effort) -> Evidence:
        found = [
            equals_at([(point, value)])(write(_with(expression(claimed), name, exponent)), effort)
            for point, exponent, value in listed
        ]
        return replace(weakest(found, part), details={"values": len(listed)})

    return check


def _relations(claimed: str, name: str, exponent: int) -> str:
    return " and ".join(
        f" {link.relation} ".join(write(_with(side, name, exponent)) for side in (link.left, link.right))
        for link in formula(claimed).links
    )


def _with(tree: Expression, name: str, exponent: int) -> Expression:
    return _folded(substitute(tree, {name: Number(Fraction(exponent))}))


def _folded(tree: Expression) -> Expression:
    if not isinstance(tree, Apply):
        return tree
    inner = tuple(_folded(argument) for argument in tree.arguments)
    match tree.head, inner:
        case "+", (Number(a), Number(b)):
            return Number(a + b)
        case "-", (Number(a), Number(b)):
            return Number(a - b)
        case _:
            return Apply(tree.head, inner)
