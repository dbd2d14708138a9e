"""Whether an expression has a value all over a domain, and whether it moves without jumps.

A value may be infinite: ``log(0)``, ``logit(0)``, ``logit(1)`` and ``kl(x, y)`` at ``y = 0`` or ``1``. What follows
from infinite values by a limit is defined; ``inf - inf``, ``0*inf`` and divisions by zero are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .formula import ONE, Apply, Expression, Link, Number, Variable, heads, substitute, variables
from .recheck_signs import NONNEGATIVE, NONZERO, POSITIVE, Facts, narrowed, turned

_JUMPS = frozenset({"if", "ceil", "floor"})


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
    for argument in tree.arguments:
        found = undefined(argument, facts)
        if found is not None:
            return found
    return None if _has_value(tree, facts) else tree


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


def _has_value(tree: Apply, facts: Facts) -> bool:  # noqa: C901 - one case for each operation
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
            whole = isinstance(inner[1], Number) and inner[1].value.denominator == 1 and inner[1].value != 0
            return (not any(own) or whole) and _power_has_value(inner[0], inner[1], facts)
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
        case _:
            return True


def _power_has_value(base: Expression, exponent: Expression, facts: Facts) -> bool:
    value = _number(exponent, facts)
    if value is not None and value.denominator == 1:
        return value >= 0 or facts.shows(base, NONZERO)
    if value is not None:
        return facts.shows(base, NONNEGATIVE if value > 0 else POSITIVE)
    return facts.shows(base, POSITIVE) or (facts.shows(base, NONNEGATIVE) and facts.shows(exponent, POSITIVE))


def _number(tree: Expression, facts: Facts) -> Fraction | None:
    if isinstance(tree, Number):
        return tree.value
    if variables(tree):
        return None
    try:
        return facts.algebra.form(tree).number
    except ValueError:
        return None


def _is_mean(tree: Expression, facts: Facts) -> bool:
    return facts.shows(tree, NONNEGATIVE) and facts.shows(Apply("-", (ONE, tree)), NONNEGATIVE)


def finite(tree: Expression, facts: Facts) -> bool:
    """Whether every part has a finite value all over the domain."""
    return undefined(tree, facts) is None and not any(facts.infinite(part) for part in parts(tree))


def parts(tree: Expression) -> Iterator[Expression]:
    """All sub-expressions, the tree itself included."""
    yield tree
    if isinstance(tree, Apply):
        for argument in tree.arguments:
            yield from parts(argument)


def continuous_inside(tree: Expression, inside: Facts) -> bool:
    """Whether the expression is finite and continuous on a domain that is an open box without conditions."""
    return not heads(tree) & _JUMPS and finite(tree, inside)


def moves_without_jumps(tree: Expression, name: str, region: Facts) -> bool:
    """Whether the expression is finite and continuous in a variable all over a region that leaves out the ends of its moves.

    Parts without the variable are constant on the way: where they have no value, neither has the
    expression at the point that the move starts from, and nothing is claimed.
    """
    for part in parts(tree):
        if not isinstance(part, Apply) or name not in variables(part):
            continue
        if part.head in _JUMPS or _may_break(part, region):
            return False
    return True


def _may_break(part: Apply, region: Facts) -> bool:
    """Whether an operation may lack a value, or have an infinite one."""
    if region.infinite(part) or not _has_value(part, region):
        return True
    return part.head == "**" and bool(variables(part.arguments[1])) and not region.shows(part.arguments[0], POSITIVE)


def come_to_themselves(tree: Expression, name: str, to: Expression) -> bool:
    """Whether there is a part ``kl(name, to)`` and the tree is a sum with it.

    Where ``to`` is zero or one, the part is infinite, and so is the tree, or the variable is there already: no
    move is left to look at.
    """
    return any(isinstance(part, Apply) and _comes_to_itself(tree, part, name, to) for part in parts(tree))


def _comes_to_itself(tree: Expression, part: Apply, name: str, to: Expression) -> bool:
    return part.head == "kl" and part.arguments == (Variable(name), to) and adds(tree, part)


def adds(tree: Expression, part: Expression) -> bool:
    """Whether the tree is a sum in which the part stands with a positive factor, and nowhere else."""
    if tree == part:
        return True
    if not isinstance(tree, Apply) or part not in set(parts(tree)):
        return False
    inner = tree.arguments
    holding = [part in set(parts(each)) for each in inner]
    if sum(holding) != 1:
        return False
    place = holding.index(True)
    match tree.head:
        case "+":
            return adds(inner[place], part)
        case "-":
            return adds(inner[0], part) if place == 0 else takes(inner[1], part)
        case "neg":
            return takes(inner[0], part)
        case "*" | "/" if isinstance(inner[1 - place], Number) and (tree.head == "*" or place == 0):
            factor = inner[1 - place]
            assert isinstance(factor, Number)
            return factor.value > 0 and adds(inner[place], part)
    return False


def takes(tree: Expression, part: Expression) -> bool:
    """Whether the negated tree adds the part."""
    if not isinstance(tree, Apply):
        return False
    inner = tree.arguments
    match tree.head:
        case "neg":
            return adds(inner[0], part)
        case "-" if part not in set(parts(inner[0])):
            return adds(inner[1], part)
        case "-" if part not in set(parts(inner[1])):
            return takes(inner[0], part)
        case "+":
            holding = [part in set(parts(each)) for each in inner]
            return sum(holding) == 1 and takes(inner[holding.index(True)], part)
    return False


def arrives(tree: Expression, name: str, to: Expression, there: Facts) -> bool:
    """Whether the expression is defined where the variable has arrived, and is its limit at both ends of the move.

    What is defined is continuous, infinite values included, but for ``kl(x, y)`` where ``x`` and ``y`` come to
    zero, or to one, together.
    """
    arrived = substitute(tree, {name: to})
    if undefined(to, there) is not None or undefined(arrived, there) is not None:
        return False
    for part in parts(tree):
        if isinstance(part, Apply) and part.head == "kl" and name in variables(part.arguments[0]):
            if _comes_to_itself(tree, part, name, to):
                continue
            mean = part.arguments[1]
            for end in (mean, substitute(mean, {name: to})):
                if not (there.shows(end, POSITIVE) and there.shows(Apply("-", (ONE, end)), POSITIVE)):
                    return False
    return True

