"""Sums, products, least and largest over whole numbers, and remainders, all written out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .exact_value import exact_value
from .expression import ONE, ZERO, Apply, Expression, FormulaError
from .straight_line import program

REPEATED: Final[Mapping[str, tuple[str, Expression | None]]] = {
    "sum": ("+", ZERO),
    "prod": ("*", ONE),
    "min_of": ("min", None),
    "max_of": ("max", None),
}
"""The operation that joins the terms, and what no terms at all are, if they are anything."""

MOST_OPERATIONS: Final = 20_000


def modulo(a: Expression, b: Expression) -> Expression:
    """``a - b*floor(a/b)``: what is left of ``a``, between 0 and ``b``."""
    return Apply("-", (a, Apply("*", (b, Apply("floor", (Apply("/", (a, b)),))))))


def whole_limit(tree: Expression) -> int | None:
    """The whole number that a limit is; None if it is none, or has a variable."""
    try:
        value = exact_value(program(tree), {})
    except KeyError:
        return None
    return int(value) if value is not None and value.denominator == 1 else None


def repeated(name: str, over: range, term: Callable[[int], Expression]) -> Expression:
    """The terms for every value of the index, joined.

    >>> from banditproof.theory.formulas.language import expression
    >>> repeated("sum", range(1, 4), lambda k: expression(f"{k}*x")) == expression("1*x + 2*x + 3*x")
    True
    """
    operation, nothing = REPEATED[name]
    left, terms = MOST_OPERATIONS - len(over), []
    for value in over:
        if left >= 0:
            terms.append(term(value))
            left -= written_size(terms[-1])
        if left < 0:
            told = f"a {name} from {over.start} to {over.stop - 1}"
            raise FormulaError(f"{told} is too long; accepted are up to {MOST_OPERATIONS} operations")
    if terms:
        return _joined(operation, terms)
    if nothing is None:
        told = f"a {name} from {over.start} to {over.stop - 1} has no terms"
        raise FormulaError(f"{told}; accepted are limits with a number between them")
    return nothing


def written_size(tree: Expression) -> int:
    """How many operations and numbers it takes to write it."""
    return 1 + sum(map(written_size, tree.arguments)) if isinstance(tree, Apply) else 1


def _joined(operation: str, terms: Sequence[Expression]) -> Expression:
    """In halves, so that many terms do not nest deeply; the least and the largest take them all."""
    if len(terms) == 1:
        return terms[0]
    if operation in {"min", "max"}:
        return Apply(operation, tuple(terms))
    half = (len(terms) + 1) // 2
    return Apply(operation, (_joined(operation, terms[:half]), _joined(operation, terms[half:])))
