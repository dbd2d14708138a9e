"""Whether an expression has a value all over a domain.

A value may be infinite: ``log(0)``, ``logit(0)``, ``logit(1)`` and ``kl(x, y)`` at ``y = 0`` or ``1``. What
follows from infinite values by a limit is defined; ``inf - inf``, ``0*inf`` and divisions by zero are not.
"""

from fractions import Fraction

from ...theory.formulas.expression import (
    JUMPS,
    ONE,
    SCOPES,
    Apply,
    Expression,
    Link,
    Variable,
    heads,
    parts,
    variables,
)
from .sign_sets import NONNEGATIVE, NONZERO, POSITIVE, turned
from .signs import Facts, narrowed


def undefined(tree: Expression, facts: Facts) -> Expression | None:
    """A part that is not shown to have a value at every point of the domain; None if all are."""
    if not isinstance(tree, Apply):
        return None
    if tree not in facts.undefined_parts:
        facts.undefined_parts[tree] = _undefined(tree, facts)
    return facts.undefined_parts[tree]


def _undefined(tree: Apply, facts: Facts) -> Expression | None:
    if tree.head == "if":
        return _undefined_choice(tree, facts)
    if tree.head in SCOPES:
        return tree
    for argument in tree.arguments:
        found = undefined(argument, facts)
        if found is not None:
            return found
    return None if has_value(tree, facts) else tree


def _undefined_choice(tree: Apply, facts: Facts) -> Expression | None:
    smaller, larger, then, otherwise = tree.arguments
    for side in (smaller, larger):
        found = undefined(side, facts)
        if found is not None:
            return found
    for link, branch in ((Link(smaller, "<=", larger), then), (Link(larger, "<", smaller), otherwise)):
        found = undefined(branch, Facts(narrowed(facts.domain, link), facts.lemmas))
        if found is not None:
            return found
    return None


def has_value(tree: Apply, facts: Facts) -> bool:
    """Whether an operation has a value where its arguments have one."""
    inner = tree.arguments
    own = [facts.infinite(each) for each in inner]
    match tree.head:
        case "+":
            return not own[0] & turned(own[1])
        case "-":
            return not own[0] & own[1]
        case "*":
            return (not own[0] or facts.shows(inner[1], NONZERO)) and (
                not own[1] or facts.shows(inner[0], NONZERO)
            )
        case "/":
            return not (own[0] and own[1]) and facts.shows(inner[1], NONZERO)
        case "**":
            finite = not any(own) or bool(_number(inner[1], facts))
            return finite and _power_has_value(inner[0], inner[1], facts)
        case "log" | "sqrt":
            return facts.shows(inner[0], NONNEGATIVE)
        case "logit":
            return _is_mean(inner[0], facts)
        case "kl":
            return _is_mean(inner[0], facts) and _is_mean(inner[1], facts)
        case "d_eps":
            means = _is_mean(inner[0], facts) and _is_mean(inner[1], facts)
            return means and not own[2] and facts.shows(inner[2], NONNEGATIVE)
        case "f_minus" | "f_plus":
            return _is_mean(inner[0], facts) and not own[1]
        case "floor" | "ceil":
            return not own[0]
        case "gamma" | "lgamma":
            return not own[0] and facts.shows(inner[0], POSITIVE)
        case "factorial" | "binomial":
            return all(_is_whole(each, facts) for each in inner)
        case _:
            return True


def _power_has_value(base: Expression, exponent: Expression, facts: Facts) -> bool:
    value = _number(exponent, facts)
    if value is not None and value.denominator == 1:
        return value >= 0 or facts.shows(base, NONZERO)
    return facts.shows(base, POSITIVE) or (facts.shows(base, NONNEGATIVE) and facts.shows(exponent, POSITIVE))


def _number(tree: Expression, facts: Facts) -> Fraction | None:
    if variables(tree):
        return None
    try:
        return facts.algebra.form(tree).number
    except ValueError:
        return None


def _is_whole(tree: Expression, facts: Facts) -> bool:
    """Whether it is a whole number that is not negative."""
    rounded = isinstance(tree, Apply) and tree.head in {"floor", "ceil"}
    value = facts.fixed(tree) if isinstance(tree, Variable) else _number(tree, facts)
    whole = rounded or (value is not None and value.denominator == 1)
    return whole and facts.shows(tree, NONNEGATIVE)


def _is_mean(tree: Expression, facts: Facts) -> bool:
    return facts.shows(tree, NONNEGATIVE) and facts.shows(Apply("-", (ONE, tree)), NONNEGATIVE)


def continuous_inside(tree: Expression, inside: Facts) -> bool:
    """Whether the expression is finite and continuous on a domain that is an open box without conditions."""
    finite = undefined(tree, inside) is None and not any(inside.infinite(part) for part in parts(tree))
    return finite and not heads(tree) & JUMPS
