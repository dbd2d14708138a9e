"""Works out the numbers in an increment: ``exp(-0/b)`` is 1, and zero is not added.

Values that a part may lack are not looked after here: who uses this shows that both are the same.
"""

from fractions import Fraction

from ....theory.formulas.exact_value import rational_value
from ....theory.formulas.expression import ONE, ZERO, Apply, Expression, Number
from ....theory.formulas.slopes import minus, over, plus, times

_SHORTER = {"+": plus, "-": minus, "*": times, "/": over}
_AT_ZERO = {"exp": ONE, "sqrt": ZERO, "erf": ZERO, "Phi": Number(Fraction(1, 2))}


def tidied(tree: Expression) -> Expression:
    """The same expression with fewer operations.

    >>> from banditproof.theory.formulas.expression import write
    >>> from banditproof.theory.formulas.language import expression
    >>> write(tidied(expression("b*exp(-(0/b)) - b*exp(-(B/b))")))
    'b - b*exp(-(B/b))'
    """
    if not isinstance(tree, Apply):
        return tree
    inner = tuple(map(tidied, tree.arguments))
    if all(isinstance(each, Number) for each in inner):
        value = rational_value(tree.head, [each.value for each in inner if isinstance(each, Number)])
        if value is not None:
            return Number(value)
    if tree.head in _SHORTER:
        return _SHORTER[tree.head](*inner)
    return _AT_ZERO.get(tree.head, Apply(tree.head, inner)) if inner == (ZERO,) else Apply(tree.head, inner)
