"""The regimes of ``d_eps``: which of its closed forms applies where."""

from __future__ import annotations

from collections.abc import Sequence

from .box import Domain
from .derivative import minus, plus, times
from .formula import ONE, ZERO, Apply, Expression, Link
from .symbolic import Algebra


def transported(x: Expression, y: Expression, eps: Expression) -> Expression:
    """``-eps x - log(1 - y + y e^-eps)``: the value for ``x <= f_minus(y, eps)``, never above ``d_eps``."""
    weight = Apply("exp", (minus(ZERO, eps),))
    normaliser = plus(minus(ONE, y), times(y, weight))
    return minus(minus(ZERO, times(eps, x)), Apply("log", (normaliser,)))


def flipped(p: Expression) -> Expression:
    """``1 - p``."""
    return minus(ONE, p)


def regimes(call: Apply) -> tuple[tuple[tuple[Link, ...], Expression], ...]:
    """The four cases of ``d_eps(x, y, eps)``: conditions and the value under them."""
    x, y, eps = call.arguments
    low, high = Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps))
    divergence = Apply("kl", (x, y))
    return (
        ((Link(x, "<=", y), Link(x, ">=", low)), divergence),
        ((Link(x, "<=", y), Link(x, "<=", low)), transported(x, y, eps)),
        ((Link(x, ">=", y), Link(x, "<=", high)), divergence),
        ((Link(x, ">=", y), Link(x, ">=", high)), transported(flipped(x), flipped(y), eps)),
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
            return (
                ((Link(smaller, "<=", larger),), then),
                ((Link(larger, "<", smaller),), otherwise),
            )
        case "d_eps":
            return regimes(call)
        case _:
            return ()


def resolved(tree: Expression, domain: Domain, algebra: Algebra) -> Expression:
    """``tree`` with ``d_eps``, ``abs``, ``min``, ``max`` and choices decided by the conditions."""
    if not isinstance(tree, Apply):
        return tree
    inner = Apply(tree.head, tuple(resolved(argument, domain, algebra) for argument in tree.arguments))
    known = [link for condition in domain.where for link in condition.links]
    if inner.head == "d_eps":
        for conditions, value in regimes(inner):
            if all(follows(condition, known, algebra) for condition in conditions):
                return value
    if inner.head == "abs":
        argument = inner.arguments[0]
        if follows(Link(ZERO, "<=", argument), known, algebra):
            return argument
        if follows(Link(argument, "<=", ZERO), known, algebra):
            return minus(ZERO, argument)
    if inner.head == "if":
        smaller, larger, then, otherwise = inner.arguments
        if follows(Link(smaller, "<=", larger), known, algebra):
            return then
        if follows(Link(larger, "<", smaller), known, algebra):
            return otherwise
    if inner.head in {"min", "max"}:
        return _extreme(inner, known, algebra)
    return inner


def _extreme(tree: Apply, known: Sequence[Link], algebra: Algebra) -> Expression:
    kept = list(tree.arguments)
    for loser in tree.arguments:
        for winner in kept:
            relation = "<=" if tree.head == "min" else ">="
            if (
                winner is not loser
                and len(kept) > 1
                and follows(Link(winner, relation, loser), known, algebra)
            ):
                kept.remove(loser)
                break
    return kept[0] if len(kept) == 1 else Apply(tree.head, tuple(kept))


def follows(wanted: Link, known: Sequence[Link], algebra: Algebra) -> bool:
    """Whether a condition is one of the known ones up to a positive constant, or a consequence of two.

    ``x >= f_minus(y, eps)`` is also recognised as ``eps >= logit(y) - logit(x)``.
    """
    margin = wanted.margin
    if _constant_sign(margin, algebra, strict=wanted.strict):
        return True
    targets = [margin, *_restated(wanted)]
    for link in known:
        if wanted.strict and not link.strict:
            continue
        margins = [link.margin] if link.relation != "==" else [link.margin, minus(ZERO, link.margin)]
        for have in (each for one in margins for each in (one,)):
            for restated in (have, *_restated(link)):
                if any(_same_up_to_scale(target, restated, algebra) for target in targets):
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


def _constant_sign(margin: Expression, algebra: Algebra, *, strict: bool) -> bool:
    try:
        form = algebra.form(margin)
    except ValueError:
        return False
    return bool(form.is_Rational and (form > 0 if strict else form >= 0))


def _same_up_to_scale(a: Expression, b: Expression, algebra: Algebra) -> bool:
    try:
        first, second = algebra.form(a), algebra.form(b)
        if second == 0:
            return False
        ratio = algebra.form(Apply("/", (a, b)))
    except ValueError:
        return False
    return bool(ratio.is_Rational and ratio > 0) if first != 0 else False
