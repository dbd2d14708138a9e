"""Expressions as values of sympy, for finding what a script then shows; nothing found here is believed."""

from collections.abc import Mapping
from typing import Any

from ...theory.formulas.expression import Apply, Expression, Number

Algebraic = Any
"""A value of sympy."""


def algebraic(tree: Expression, letters: Mapping[str, Algebraic]) -> Algebraic:
    """The expression with letters for its variables; a ``ValueError`` if it calls what is not known here."""
    import sympy

    if isinstance(tree, Number):
        return sympy.Rational(tree.value.numerator, tree.value.denominator)
    if not isinstance(tree, Apply):
        return letters[tree.name]
    inner = [algebraic(each, letters) for each in tree.arguments]
    match tree.head, inner:
        case "+", [a, b]:
            return a + b
        case "-", [a, b]:
            return a - b
        case "*", [a, b]:
            return a * b
        case "/", [a, b]:
            return a / b
        case "**", [a, b]:
            return a**b
        case "neg", [a]:
            return -a
        case "log", [a]:
            return sympy.log(a)
        case "exp", [a]:
            return sympy.exp(a)
        case "sqrt", [a]:
            return sympy.sqrt(a)
    raise ValueError(f"{tree.head} is not known to this algebra")
