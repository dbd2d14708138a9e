"""Proofs that compare logarithms or exponentials in place of what is asked for."""

from collections.abc import Iterator
from contextlib import suppress

from ....theory.formulas.expression import (
    Apply,
    Expression,
    FormulaError,
    Link,
    Number,
    heads,
    variables,
    write,
)
from ....theory.formulas.language import expression
from ....theory.formulas.slopes import minus
from ..proof import Goal, prove
from ..symbolic import NoCanonicalFormError
from .asked import Asked, Proof
from .products import by_products, within_reach

_WORK = 40
_BOXES = 200


def by_inverses(asked: Asked) -> Proof | None:
    """A proof that the logarithms of both sides, or their exponentials, are in the same order."""
    relation = ">" if asked.link.strict else ">="
    for rule, back, larger, smaller in _sides(asked):
        there = [asked.there(each) for each in (larger, smaller)]
        if not _leads_back(there, back, asked):
            continue
        inner = by_products(asked.about(Link(larger, relation, smaller)))
        if inner is not None:
            return {"by": rule, "larger": write(there[0]), "smaller": write(there[1]), "proof": inner}
    return None


def by_logarithms(asked: Asked, most_boxes: int = _BOXES, most_work: int = _WORK) -> Proof | None:
    """A proof by the rules for the logarithms of both sides, once one of them is an exponential alone."""
    link, signs = asked.link, asked.signs
    logs = []
    for side in (link.larger, link.smaller):
        with suppress(NoCanonicalFormError, RecursionError):
            brief = signs.plain.expression(signs.plain.form(side))
            logs.append(_log(min(side, brief, key=lambda each: len(write(each)))))
    if len(logs) < 2 or not any(variables(each) and not heads(each) & {"exp", "log"} for each in logs):
        return None
    there = [asked.there(each) for each in logs]
    if not _leads_back(there, "exp", asked):
        return None
    goal = Goal(minus(*there), link.strict, signs.domain)
    inner = prove(goal, most_boxes=most_boxes, most_work=most_work, knowledge=signs.knowledge)
    larger, smaller = map(write, there)
    return inner and {"by": "exponentials", "larger": larger, "smaller": smaller, "proof": inner}


def _leads_back(there: list[Expression], back: str, asked: Asked) -> bool:
    """Whether the function of both has finite values, can be read, and their difference is the margin."""
    called = [Apply(back, (each,)) for each in there]
    try:
        for each in (*there, *called):
            expression(write(each))
    except FormulaError:
        return False
    margin = asked.there(asked.link.margin)
    if not all(map(asked.is_number, (*there, *called))):
        return False
    return asked.signs.algebra.is_zero(minus(margin, minus(*called)))


def _sides(asked: Asked) -> Iterator[tuple[str, str, Expression, Expression]]:
    """The rule, what it takes back, and what is compared."""
    larger, smaller = asked.link.larger, asked.link.smaller
    own = heads(larger) | heads(smaller)
    given = frozenset[str]().union(*(heads(each.margin) for each in asked.conditions))
    # first what asks for no sign
    if (own | given) & {"exp", "**", "log"}:
        logs = _log(larger), _log(smaller)
        reached = within_reach(Link(logs[0], ">=", logs[1]), asked.stated)
        if reached and all(asked.signs.positive(asked.there(each)) for each in (larger, smaller)):
            yield "exponentials", "exp", *logs
    if "log" in own:
        found = _exp(larger), _exp(smaller)
        reached = within_reach(Link(found[0], ">=", found[1]), asked.stated)
        if reached and asked.signs.positive(asked.there(found[1])):
            yield "logarithms", "log", *found


def _log(tree: Expression) -> Expression:
    """The logarithm of what is positive, as a sum where that is a product."""
    match tree:
        case Apply("exp", (inner,)):
            return inner
        case Apply("gamma", inside):
            return Apply("lgamma", inside)
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
