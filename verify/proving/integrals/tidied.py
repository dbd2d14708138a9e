"""An increment with its numbers worked out: ``exp(-0/b)`` is 1, and zero is not added.

Values that a part may lack are not looked after here: who uses this shows that both are the same.
"""

from __future__ import annotations

from fractions import Fraction

from ....theory.formulas.exact_value import rational_value
from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Number

_RATIONAL = frozenset({"+", "-", "*", "/", "neg", "**"})


def tidied(tree: Expression) -> Expression:
    """The same expression with fewer operations.

    >>> from banditproof.theory.formulas.expression import write
    >>> from banditproof.theory.formulas.language import expression
    >>> write(tidied(expression("-(b*exp(-(B/b))) - -(b*exp(-(0/b)))")))
    'b - b*exp(-(B/b))'
    """
    if not isinstance(tree, Apply):
        return tree
    inner = tuple(map(tidied, tree.arguments))
    if tree.head in _RATIONAL and all(isinstance(each, Number) for each in inner):
        value = rational_value(tree.head, [each.value for each in inner if isinstance(each, Number)])
        if value is not None:
            return Number(value)
    return _smaller(tree.head, inner)


def _smaller(head: str, inner: tuple[Expression, ...]) -> Expression:
    match head, inner:
        case "*", (a, b) if ZERO in (a, b):
            return ZERO
        case "*", (a, b) if ONE in (a, b):
            return b if a == ONE else a
        case "/", (a, b) if a == ZERO or b == ONE:
            return a
        case "+", (a, b) if ZERO in (a, b):
            return b if a == ZERO else a
        case "+", (Apply("neg", (a,)), b):
            return _smaller("-", (b, a))
        case "-", (a, b) if b == ZERO:
            return a
        case "-", (a, b) if a == ZERO:
            return _smaller("neg", (b,))
        case "-", (Apply("neg", (a,)), Apply("neg", (b,))):
            return _smaller("-", (b, a))
        case "-", (a, Apply("neg", (b,))):
            return _smaller("+", (a, b))
        case "neg", (Apply("neg", (a,)),):
            return a
        case "neg", (Number(value),):
            return Number(-value)
        case "*", (Number(value), b) if value < 0:
            return _smaller("neg", (_smaller("*", (Number(-value), b)),))
        case "exp", (a,) if a == ZERO:
            return ONE
        case "log", (a,) if a == ONE:
            return ZERO
        case "sqrt", (Number(value),) if value in (0, 1):
            return Number(value)
        case "erf", (a,) if a == ZERO:
            return ZERO
        case "Phi", (a,) if a == ZERO:
            return Number(Fraction(1, 2))
    return Apply(head, inner)
