"""Proofs that compare logarithms or exponentials in place of what is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import (
    Apply,
    Expression,
    Link,
    Number,
    heads,
    substitute,
    variables,
    write,
)
from ....theory.formulas.slopes import minus
from ....theory.formulas.wide_domain import WideDomain
from ....theory.numbers.json_value import Json
from ..definedness import missing
from ..proof import Goal, prove
from ..signs import Signs
from ..symbolic import NoCanonicalFormError
from .products import by_products, within_reach

Proof = dict[str, Json]

_WORK = 40
_BOXES = 200


def by_inverses(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Proof | None:
    """A proof that the logarithms of both sides, or their exponentials, are in the same order.

    ``trees`` stand for variables on the domain of the signs, as in `by_products`, which does the rest. Where
    it does not, logarithms are compared by the rules, once each side is written as briefly as it can be.
    """
    relation = ">" if link.strict else ">="
    for rule, back, larger, smaller in _sides(link, stated, signs, trees):
        there = [substitute(each, trees) for each in (larger, smaller)]
        needed = [*there, *(Apply(back, (each,)) for each in there)]
        if any(missing(each, signs) is not None or not signs.finite(each) for each in needed):
            continue
        shown = Apply("-", (Apply(back, (there[0],)), Apply(back, (there[1],))))
        if not signs.algebra.is_zero(Apply("-", (substitute(link.margin, trees), shown))):
            continue
        inner = by_products(Link(larger, relation, smaller), stated, signs, trees)
        if inner is None and rule == "exponentials":
            goal = Goal(minus(*there), link.strict, signs.domain)
            inner = prove(goal, most_boxes=_BOXES, most_work=_WORK, knowledge=signs.knowledge)
        if inner is not None:
            return {"by": rule, "larger": write(there[0]), "smaller": write(there[1]), "proof": inner}
    return None


def _sides(
    link: Link, stated: Domain | WideDomain, signs: Signs, trees: Mapping[str, Expression]
) -> Iterator[tuple[str, str, Expression, Expression]]:
    """The rule, what it takes back, and what is compared."""
    larger, smaller = link.larger, link.smaller
    own = heads(larger) | heads(smaller)
    given = frozenset[str]().union(
        *(heads(each.margin) for condition in stated.where for each in condition.links)
    )
    there = [substitute(each, trees) for each in (larger, smaller)]
    # first what asks for no sign
    if (own | given) & {"exp", "**", "log"}:
        logs = _log(_brief(larger, signs)), _log(_brief(smaller, signs))
        reached = within_reach(Link(logs[0], ">=", logs[1]), stated) or any(map(_is_plain, logs))
        if reached and all(map(signs.positive, there)):
            yield "exponentials", "exp", *logs
    if "log" in own:
        found = _exp(larger), _exp(smaller)
        reached = within_reach(Link(found[0], ">=", found[1]), stated)
        if reached and signs.positive(substitute(found[1], trees)):
            yield "logarithms", "log", *found


def _brief(tree: Expression, signs: Signs) -> Expression:
    """Without factors that stand above and below, if that is shorter."""
    with suppress(NoCanonicalFormError, RecursionError):
        return min(tree, signs.plain.expression(signs.plain.form(tree)), key=lambda each: len(write(each)))
    return tree


def _is_plain(tree: Expression) -> bool:
    """Whether no logarithm is left."""
    return bool(variables(tree)) and not heads(tree) & {"exp", "log"}


def _log(tree: Expression) -> Expression:
    """The logarithm of what is positive, as a sum where that is a product."""
    match tree:
        case Apply("exp", (inner,)):
            return inner
        case Apply("*", (one, other)):
            return Apply("+", (_log(one), _log(other)))
        case Apply("/", (one, other)):
            return Apply("-", (_log(one), _log(other)))
        case Apply("**", (base, power)):
            return Apply("*", (power, _log(base)))
        case Number(value) if value == 1:
            return Number(value - 1)
    return Apply("log", (tree,))


def _exp(tree: Expression) -> Expression:
    """The exponential, as a product where the exponent is a sum."""
    match tree:
        case Apply("log", (inner,)):
            return inner
        case Apply("+", (one, other)):
            return Apply("*", (_exp(one), _exp(other)))
        case Apply("-", (one, other)):
            return Apply("/", (_exp(one), _exp(other)))
        case Number(value) if value == 0:
            return Number(value + 1)
    return Apply("exp", (tree,))
