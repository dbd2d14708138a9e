"""The regimes of ``d_eps``: which of its closed forms applies where."""

from ...theory.formulas.expression import ONE, ZERO, Apply, Expression, Link
from ...theory.formulas.slopes import minus, plus, times
from .signs import Signs


def transported(x: Expression, y: Expression, eps: Expression) -> Expression:
    """``-eps x - log(1 - y + y e^-eps)``: the value for ``x <= f_minus(y, eps)``, never above ``d_eps``."""
    weight = Apply("exp", (minus(ZERO, eps),))
    normaliser = plus(minus(ONE, y), times(y, weight))
    return minus(minus(ZERO, times(eps, x)), Apply("log", (normaliser,)))


def regimes(call: Apply) -> tuple[tuple[tuple[Link, ...], Expression], ...]:
    """The four cases of ``d_eps(x, y, eps)``: conditions and the value under them."""
    x, y, eps = call.arguments
    low, high = Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps))
    divergence = Apply("kl", (x, y))
    return (
        ((Link(x, "<=", y), Link(x, ">=", low)), divergence),
        ((Link(x, "<=", y), Link(x, "<=", low)), transported(x, y, eps)),
        ((Link(x, ">=", y), Link(x, "<=", high)), divergence),
        ((Link(x, ">=", y), Link(x, ">=", high)), transported(minus(ONE, x), minus(ONE, y), eps)),
    )


def choices(call: Apply) -> tuple[tuple[tuple[Link, ...], Expression], ...]:
    """Conditions that cover everything, and the value of the call under each; none if it does not choose."""
    arguments = call.arguments
    match call.head:
        case "abs":
            return (
                ((Link(ZERO, "<=", arguments[0]),), arguments[0]),
                ((Link(arguments[0], "<=", ZERO),), minus(ZERO, arguments[0])),
            )
        case "min" | "max":
            relation = "<=" if call.head == "min" else ">="
            return tuple(
                (tuple(Link(one, relation, other) for other in arguments if other is not one), one)
                for one in arguments
            )
        case "if":
            smaller, larger, then, otherwise = arguments
            return (((Link(smaller, "<=", larger),), then), ((Link(larger, "<", smaller),), otherwise))
        case "d_eps":
            return regimes(call)
        case _:
            return ()


def resolved(tree: Expression, signs: Signs) -> Expression:
    """``tree`` with ``d_eps``, ``abs``, ``min``, ``max`` and choices decided by what holds on the domain."""
    if not isinstance(tree, Apply):
        return tree
    inner = Apply(tree.head, tuple(resolved(argument, signs) for argument in tree.arguments))
    for conditions, value in choices(inner):
        if all(follows(condition, signs) for condition in conditions):
            return value
    return inner


def follows(wanted: Link, signs: Signs) -> bool:
    """Whether a relation holds all over the domain, at a glance or as one of its conditions.

    ``x >= f_minus(y, eps)`` is also recognised as ``eps >= logit(y) - logit(x)``.
    """
    targets = [wanted.margin, *_restated(wanted)]
    if signs.plainly(wanted.margin, strict=wanted.strict):
        return True
    for link in signs.links:
        if wanted.strict and not link.strict:
            continue
        margins = [link.margin, *_restated(link)]
        for target in targets:
            for have in margins:
                ratio = signs.plain.ratio(target, have)
                if ratio is not None and (ratio > 0 or link.relation == "=="):
                    return True
    return False


def _restated(link: Link) -> list[Expression]:
    """Margins that have the same sign as that of a comparison with a tilted mean."""
    smaller, larger = link.smaller, link.larger
    found = []
    for side, other, sign in ((smaller, larger, 1), (larger, smaller, -1)):
        if isinstance(side, Apply) and side.head in {"f_minus", "f_plus"}:
            y, eps = side.arguments
            shift = eps if side.head == "f_minus" else minus(ZERO, eps)
            gap = plus(minus(Apply("logit", (other,)), Apply("logit", (y,))), shift)
            found.append(gap if sign == 1 else minus(ZERO, gap))
    return found
