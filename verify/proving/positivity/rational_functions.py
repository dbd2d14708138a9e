"""Expressions as quotients of polynomials with rational coefficients, where they are that."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import add

from ....theory.formulas.expression import ZERO, Apply, Expression, Number, Variable

Powers = tuple[int, ...]
Polynomial = Mapping[Powers, Fraction]

_MOST_TERMS = 400
_LARGEST_POWER = 40


def quotient(tree: Expression, names: Sequence[str]) -> tuple[Polynomial, Polynomial] | None:
    """Numerator and denominator; None where it is no rational function, or a long one."""
    if isinstance(tree, Number):
        return _constant(tree.value, names), _constant(Fraction(1), names)
    if isinstance(tree, Variable):
        if tree.name not in names:
            return None
        powers = tuple(int(tree.name == name) for name in names)
        return {powers: Fraction(1)}, _constant(Fraction(1), names)
    if tree.head == "**":
        return _power(tree, names)
    if tree.head not in {"+", "-", "*", "/", "neg"}:
        return None
    inner = [quotient(each, names) for each in tree.arguments]
    known = [each for each in inner if each is not None]
    if len(known) < len(inner):
        return None
    return _combined(tree.head, known)


def _combined(
    head: str, known: Sequence[tuple[Polynomial, Polynomial]]
) -> tuple[Polynomial, Polynomial] | None:
    (top, bottom), (other_top, other_bottom) = known[0], known[-1]
    match head:
        case "neg":
            found = scaled(top, Fraction(-1)), bottom
        case "*":
            found = product(top, other_top), product(bottom, other_bottom)
        case "/":
            found = product(top, other_bottom), product(bottom, other_top)
        case _ if bottom == other_bottom:
            found = added(top, other_top, Fraction(1 if head == "+" else -1)), bottom
        case _:
            sign = Fraction(1 if head == "+" else -1)
            found = (
                added(product(top, other_bottom), product(other_top, bottom), sign),
                product(bottom, other_bottom),
            )
    return found if max(map(len, found)) <= _MOST_TERMS and found[1] else None


def _power(tree: Apply, names: Sequence[str]) -> tuple[Polynomial, Polynomial] | None:
    base, exponent = tree.arguments
    if not isinstance(exponent, Number) or exponent.value.denominator != 1:
        return None
    times = int(exponent.value)
    inner = quotient(base, names)
    if inner is None or abs(times) > _LARGEST_POWER or (times < 0 and not inner[0]):
        return None
    one = _constant(Fraction(1), names)
    found = one, one
    for _ in range(abs(times)):
        found = product(found[0], inner[0]), product(found[1], inner[1])
        if max(map(len, found)) > _MOST_TERMS:
            return None
    return found if times >= 0 else (found[1], found[0])


def _constant(value: Fraction, names: Sequence[str]) -> Polynomial:
    return {(0,) * len(names): value} if value else {}


def added(first: Polynomial, second: Polynomial, factor: Fraction = Fraction(1)) -> Polynomial:
    """``first + factor*second``."""
    result = dict(first)
    for powers, value in second.items():
        known, more = result.get(powers), value if factor == 1 else factor * value
        total = more if known is None else known + more
        if total:
            result[powers] = total
        else:
            result.pop(powers, None)
    return result


def scaled(polynomial: Polynomial, factor: Fraction) -> Polynomial:
    """Every coefficient times a number."""
    return {powers: value * factor for powers, value in polynomial.items()} if factor else {}


def product(first: Polynomial, second: Polynomial) -> Polynomial:
    """The product, multiplied out."""
    if len(first) == 1 or len(second) == 1:
        return _shifted(*((first, second) if len(first) == 1 else (second, first)))
    result: dict[Powers, Fraction] = {}
    for one, a in first.items():
        for other, b in second.items():
            powers, value = tuple(map(add, one, other)), a * b
            known = result.get(powers)
            result[powers] = value if known is None else known + value
    return {powers: value for powers, value in result.items() if value}


def _shifted(single: Polynomial, polynomial: Polynomial) -> Polynomial:
    """The product with a single term, often the number 1."""
    ((powers, value),) = single.items()
    if not any(powers):
        return polynomial if value == 1 else scaled(polynomial, value)
    return {
        tuple(map(add, powers, other)): each if value == 1 else value * each
        for other, each in polynomial.items()
    }


def degree(polynomial: Polynomial) -> int:
    """The largest sum of powers in a term."""
    return max((sum(powers) for powers in polynomial), default=0)


def tree_of(polynomial: Polynomial, names: Sequence[str]) -> Expression:
    """The polynomial as an expression, term by term."""
    total: Expression | None = None
    for powers, value in sorted(polynomial.items(), reverse=True):
        parts: list[Expression] = []
        for name, power in zip(names, powers, strict=True):
            if power:
                parts.append(_raised(Variable(name), power))
        if abs(value) != 1 or not parts:
            parts.insert(0, Number(abs(value)))
        term = parts[0]
        for each in parts[1:]:
            term = Apply("*", (term, each))
        if total is None:
            total = term if value > 0 else Apply("neg", (term,))
        else:
            total = Apply("+" if value > 0 else "-", (total, term))
    return ZERO if total is None else total


def _raised(tree: Expression, power: int) -> Expression:
    return tree if power == 1 else Apply("**", (tree, Number(Fraction(power))))
