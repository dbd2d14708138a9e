"""Proofs by induction over the whole numbers of a range, from the first one on."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import ONE, Apply, Expression, Formula, Link, Number, Variable, substitute
from ....theory.formulas.wide_domain import Extent, WideBox, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from ..exact_points import Point


def by_induction(
    link: Link,
    stated: WideDomain,
    witness: Point,
    settle: Callable[[Link, Domain | WideDomain], Evidence],
    settle_step: Callable[[Link, WideDomain], Evidence],
) -> Evidence | None:
    """A proof by induction in one of the variables; None if none is found.

    ``settle`` is for the relation at the first number, ``settle_step`` for what leads to the next.
    """
    named = {name for condition in stated.where for name in condition.variables}
    for name, side in stated.box.sides:
        if not side.whole or side.lower is None or name in named:
            continue
        first = side.lower + side.open_lower
        base = settle(_at(link, name, Number(first)), _without(stated, name))
        if base.certificate is None or not is_proof(base, alone=len(stated.box.sides) == 1):
            continue
        for following, conditions in steps(link, name):
            below = _below(stated, name, side, first, conditions)
            step = settle_step(following, below)
            if step.verdict is Verdict.PROVED and step.certificate is not None:
                payload: dict[str, Json] = {
                    "variable": name,
                    "base": dict(base.certificate),
                    "step": dict(step.certificate),
                    "witness": {each: str(value) for each, value in witness.items()},
                }
                return Evidence(
                    Verdict.PROVED,
                    f"induction in {name}",
                    f"from {name} = {first} on: {base.summary}; {step.summary}",
                    margin=0.0,
                    certificate=certificate(
                        "induction", formula=str(link), domain=stated.to_json(), payload=payload
                    ),
                )
    return None


def steps(link: Link, name: str) -> Iterator[tuple[Link, tuple[Link, ...]]]:
    """What is to be shown of each number, with what may be taken for granted of it.

    The margin does not shrink; or the relation follows from the one before.
    """
    following = Apply("+", (Variable(name), ONE))
    relation = "==" if link.relation == "==" else ">="
    yield Link(substitute(link.margin, {name: following}), relation, link.margin), ()
    yield _at(link, name, following), (link,)


def _at(link: Link, name: str, value: Expression) -> Link:
    there = {name: value}
    return Link(substitute(link.left, there), link.relation, substitute(link.right, there))


def _without(stated: WideDomain, name: str) -> Domain | WideDomain:
    rest = {other: each for other, each in stated.box.sides if other != name}
    return stated_domain(rest, stated.where)


def _below(
    stated: WideDomain, name: str, side: Extent, first: Fraction, conditions: tuple[Link, ...]
) -> WideDomain:
    """The domain without the last number of the range, if it has one."""
    last = None if side.upper is None else side.upper - side.open_upper - 1
    sides = dict(stated.box.sides) | {name: Extent(first, last, open_upper=last is None, whole=True)}
    where = (*stated.where, *(Formula(str(each), (each,)) for each in conditions))
    return WideDomain(WideBox(tuple(sides.items())), where)


def is_proof(found: Evidence, *, alone: bool) -> bool:
    """At the only point of a domain without variables, an instance is a proof."""
    return found.verdict is Verdict.PROVED or (alone and found.verdict is Verdict.VERIFIED)
