"""Relations on ranges of which one end is known: the margin there, and slopes all of which have a sign.

The margin is not negative at the end, and neither are so many slopes; the last one is not negative anywhere.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from ...theory.formulas.expression import Apply, Expression, Link, heads, variables, write
from ...theory.formulas.language import expression
from ...theory.numbers.json_value import Json
from .algebra import algebraic
from .scope import Scope

_MOST_SLOPES: Final = 3
_MOST_VARIABLES: Final = 2
_LARGEST_NUMBER: Final = 10**6
_LONGEST: Final = 400
_KNOWN: Final = frozenset({"+", "-", "*", "/", "neg", "**", "log", "exp", "sqrt"})
_STEPS: Final = (0.03, 0.4, 1.7, 6.0)
_ROUNDED: Final = 1e-9


def proofs_by_slopes(link: Link, scope: Scope) -> list[Json]:
    """Proofs as trees of rules, simple ones first; none if nothing of the kind is seen."""
    called = heads(link.left) | heads(link.right)
    if link.relation == "==" or not called <= _KNOWN or not called & {"log", "exp", "sqrt"}:
        return []
    if not 1 <= len(variables(link.margin)) <= _MOST_VARIABLES:
        return []
    found = []
    try:
        for name in scope.sides:
            if name in variables(link.margin):
                found += list(_from_an_end(link, scope, name))
    except (ArithmeticError, ValueError, TypeError, NotImplementedError):
        return found
    return found


def _from_an_end(link: Link, scope: Scope, name: str) -> Iterator[Json]:
    side = scope.sides[name]
    if side.lower is not None:
        yield from _one_way(link, scope, name, side.lower, ">=")
    elif side.upper is not None:
        yield from _one_way(link, scope, name, side.upper, "<=")
    else:
        below = list(_one_way(link, scope, name, Fraction(0), "<="))
        above = list(_one_way(link, scope, name, Fraction(0), ">="))
        for first, last in zip(below, above, strict=False):
            yield {"by": "split", "variable": name, "to": "0", "proofs": [first, last]}


def _one_way(link: Link, scope: Scope, name: str, end: Fraction, relation: str) -> Iterator[Json]:
    import sympy

    letters = {each: sympy.Symbol(each, real=True) for each in scope.sides}
    margin = algebraic(link.margin, letters)
    letter, sign = letters[name], 1 if relation == ">=" else -1
    others = {letters[each]: _somewhere(scope, each) for each in scope.sides if each != name}
    slopes = [margin]
    for count in range(1, _MOST_SLOPES + 1):
        at_end = slopes[-1].subs(letter, sympy.Rational(end.numerator, end.denominator))
        if float(at_end.subs(others)) < -_ROUNDED:
            return
        slopes.append(sympy.factor(_simplified(sign * sympy.diff(slopes[-1], letter))))
        there = [slopes[-1].subs(others).subs(letter, float(end) + sign * each) for each in _STEPS]
        if all(float(each) > -_ROUNDED for each in there) and len(str(slopes[-1])) <= _LONGEST:
            yield _nested(slopes[: count + 1], name, end, relation)


def _nested(slopes: list[Any], name: str, end: Fraction, relation: str) -> Json:
    """A proof of the first by the others; each is the slope of the one before."""
    import sympy

    found: Json = {"by": "signs"}
    letter = sympy.Symbol(name, real=True)
    for place in range(len(slopes) - 1, 0, -1):
        before = slopes[place - 1]
        at_end = _simplified(before.subs(letter, sympy.Rational(end.numerator, end.denominator)))
        found = {
            "by": "monotone",
            "variable": name,
            "to": str(end),
            "relation": relation,
            "steep": False,
            "derivative": write(_checked(expression(str(slopes[place]).replace("E", "e")))),
            "at": {"by": "zero"} if at_end == 0 else {"by": "signs"},
            "slope": found,
        }
    return found


def _simplified(value: Any) -> Any:  # noqa: ANN401  sympy has no types
    """The value in simple form; as it is where its numbers are long, which sympy would raise to powers."""
    import sympy

    numbers = value.atoms(sympy.Rational)
    if any(max(abs(each.p), each.q) > _LARGEST_NUMBER for each in numbers):
        return value
    return sympy.simplify(value)


def _checked(tree: Expression) -> Expression:
    if isinstance(tree, Apply) and not heads(tree) <= _KNOWN:
        raise ValueError("a slope has other functions")
    return tree


def _somewhere(scope: Scope, name: str) -> float:
    side = scope.sides[name]
    low = float(side.lower) if side.lower is not None else float(side.upper or 0) - 1
    high = float(side.upper) if side.upper is not None else low + 1
    return low + 0.37 * (high - low)
