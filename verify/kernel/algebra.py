"""Expressions as values of sympy, for finding what a script then shows; nothing found here is believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...theory.formulas.expression import Apply, Expression, Number, heads, variables
from ...theory.formulas.language import expression

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


def rational_root(tree: Expression) -> Expression | None:
    """A quotient of polynomials whose square an expression is; None if it is no such square."""
    import sympy

    if not heads(tree) <= {"+", "-", "*", "/", "neg", "**"}:
        return None
    letters = {each: sympy.Symbol(each) for each in variables(tree)}
    try:
        root = sympy.Integer(1)
        for part, sign in zip(sympy.fraction(sympy.cancel(algebraic(tree, letters))), (1, -1), strict=True):
            number, rows = sympy.factor_list(part)
            root *= sympy.sqrt(number) ** sign
            for factor, power in rows:
                root *= factor ** (sign * sympy.Rational(power, 2))
        if not all(each.exp.is_Integer for each in root.atoms(sympy.Pow)):
            return None
        return expression(str(root))
    except (ValueError, TypeError, ArithmeticError, AttributeError):
        return None
