"""Induction over the whole numbers of a range, from the first one on."""

from collections.abc import Mapping
from fractions import Fraction

from ....theory.formulas.expression import Link, Number
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import stated_domain_of
from ..boxes import RejectedError
from ..proof_rules import replaced, single
from ..wide_domains import Shown, about, conditions_of, domain_text, same


def first_of(stated: WideDomain, name: str) -> Fraction:
    """The first number of a range of whole numbers."""
    side = stated.box[name]
    if not side.whole or side.lower is None:
        raise RejectedError(f"{name} in {side}: induction is over whole numbers that have a first one")
    return side.lower + side.open_lower


def all_but_the_last(stated: WideDomain, name: str) -> dict[str, Extent]:
    """The ranges, without the last number of the one that the induction is over."""
    side = stated.box[name]
    last = None if side.upper is None else side.upper - 1 - side.open_upper
    return dict(stated.box.sides) | {
        name: Extent(first_of(stated, name), last, open_upper=last is None, whole=True)
    }


def check_induction(document: Mapping[str, Json], payload: Mapping[str, Json], shown: Shown) -> None:
    """The relation holds for the first whole number, and for the next one where it holds for one."""
    link, stated = about(document)
    name = str(payload["variable"])
    first = first_of(stated, name)
    rest = {other: each for other, each in stated.box.sides if other != name}
    base = shown(payload["base"])
    if domain_text(base) != str(stated_domain(rest, stated.where)):
        raise RejectedError("the base is about another domain")
    if not same(single(base["formula"]), replaced(link, {name: Number(first)})):
        raise RejectedError(f"the base is not {link} at {name} = {first}")
    step = shown(payload["step"])
    following = expression(f"{name} + 1")
    next_one = replaced(link, {name: following})
    grows = Link(next_one.margin, "==" if link.relation == "==" else ">=", link.margin)
    said = single(step["formula"])
    if not (same(said, grows) or same(said, next_one)):
        raise RejectedError(f"the step is not from {name} to {name} + 1")
    sides = all_but_the_last(stated, name)
    given = [] if same(said, grows) else [str(link)]
    below = stated_domain_of(step)
    if (
        str(below.box) != str(stated_domain(sides).box)
        or conditions_of(below) != conditions_of(stated) + given
    ):
        raise RejectedError(f"the step is not about all {name} but the last")
