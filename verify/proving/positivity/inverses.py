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

    ``trees`` stand for variables on the domain of the signs, as in `by_products`, which does the rest.
    """
    relation = ">" if link.strict else ">="
    for rule, back, larger, smaller in _sides(link, stated, signs, trees):
        there = [substitute(each, trees) for each in (larger, smaller)]
        if not _leads_back(there, back, link, signs, trees):
            continue
        inner = by_products(Link(larger, relation, smaller), stated, signs, trees)
        if inner is not None:
            return {"by": rule, "larger": write(there[0]), "smaller": write(there[1]), "proof": inner}
    return None


def by_logarithms(link: Link, signs: Signs, trees: Mapping[str, Expression]) -> Proof | None:
    """A proof by the rules for the logarithms of both sides, once one of them is an exponential alone."""
    logs = []
    for side in (link.larger, link.smaller):
        with suppress(NoCanonicalFormError, RecursionError):
            brief = signs.plain.expression(signs.plain.form(side))
            logs.append(_log(min(side, brief, key=lambda each: len(write(each)))))
    if len(logs) < 2 or not any(variables(each) and not heads(each) & {"exp", "log"} for each in logs):
        return None
    there = [substitute(each, trees) for each in logs]
    if not _leads_back(there, "exp", link, signs, trees):
        return None
    goal = Goal(minus(*there), link.strict, signs.domain)
    inner = prove(goal, most_boxes=_BOXES, most_work=_WORK, knowledge=signs.knowledge)
    larger, smaller = map(write, there)
    return inner and {"by": "exponentials", "larger": larger, "smaller": smaller, "proof": inner}


def _leads_back(
    there: list[Expression], back: str, link: Link, signs: Signs, trees: Mapping[str, Expression]
) -> bool:
    """Whether the function of both has finite values, and their difference is the margin."""
    called = [Apply(back, (each,)) for each in there]
    if any(missing(each, signs) is not None or not signs.finite(each) for each in (*there, *called)):
        return False
    return signs.algebra.is_zero(minus(substitute(link.margin, trees), minus(*called)))


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
        logs = _log(larger), _log(smaller)
        if within_reach(Link(logs[0], ">=", logs[1]), stated) and all(map(signs.positive, there)):
            yield "exponentials", "exp", *logs
    if "log" in own:
        found = _exp(larger), _exp(smaller)
        reached = within_reach(Link(found[0], ">=", found[1]), stated)
        if reached and signs.positive(substitute(found[1], trees)):
            yield "logarithms", "log", *found


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
