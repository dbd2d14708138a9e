"""Whether a condition of a deduction is what evidence certifies, wherever the deduction speaks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ...theory.formulas.balls import range_of, ranges, rational_ends
from ...theory.formulas.domain import Box, Domain, Interval
from ...theory.formulas.expression import (
    Expression,
    Formula,
    FormulaError,
    Link,
    Number,
    Variable,
    substitute,
    variables,
    write,
)
from ...theory.formulas.language import expression, formula
from ...theory.formulas.wide_domain import Extent, WideBox, WideDomain
from ...theory.numbers.json_value import Json
from ...verify.evidence.certificate import SCHEMA, single_certificates, stated_domain_of
from ...verify.evidence.ladder import Evidence, Verdict

_TOTAL: Final = {"+", "-", "*", "neg", "abs", "min", "max", "exp"}
"""Operations that have a value everywhere."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Relations that a certificate proves on a domain."""

    links: tuple[Link, ...]
    domain: Domain | WideDomain

    def __str__(self) -> str:
        return f"{' and '.join(map(str, self.links))} for {self.domain}"


def shown_by(evidence: Iterable[Evidence]) -> tuple[Shown, ...]:
    """What the certificates prove on domains; what is known at points only is none of it."""
    return tuple(
        shown
        for item in evidence
        if item.verdict is Verdict.PROVED and item.certificate is not None
        for each in single_certificates(item.certificate)
        if each.get("schema") == SCHEMA and (shown := _shown(each)) is not None
    )


def stated_by(evidence: Evidence) -> tuple[Link, ...]:
    """The relations that a certificate is about, proved or not."""
    if evidence.certificate is None or evidence.certificate.get("schema") != SCHEMA:
        return ()
    try:
        return formula(str(evidence.certificate["formula"])).links
    except FormulaError:  # a number that is certified, say
        return ()


def domains_of(evidence: Evidence) -> tuple[Domain | WideDomain, ...] | None:
    """The domains that a finding was proved on; None without a certificate that the run rechecks."""
    if evidence.certificate is None:
        return None
    single = list(single_certificates(evidence.certificate))
    if any(each.get("schema") != SCHEMA for each in single):
        return None
    try:
        return tuple(stated for each in single if (stated := _domain(each)) is not None)
    except ValueError:
        return None


def without(shown: Shown, discharged: Collection[str]) -> Shown:
    """The same where some of its conditions are known to hold everywhere."""
    links = (link for each in shown.domain.where for link in each.links)
    kept = tuple(Formula(str(link), (link,)) for link in links if str(link) not in discharged)
    return Shown(shown.links, replace(shown.domain, where=kept))


def implies(known: Link, wanted: Link) -> bool:
    """Whether one relation is the other, turned round or weakened."""
    one, other = _ends(known), _ends(wanted)
    if known.relation == "==":
        return other in {one, one[::-1]} and not wanted.strict
    return wanted.relation != "==" and one == other and (known.strict or not wanted.strict)


def mentions(shown: Iterable[Shown], condition: str) -> bool:
    """Whether a relation of the condition is among those shown, wherever it is that they hold."""
    known = [link for each in shown for link in each.links]
    return any(implies(link, wanted) for wanted in formula(condition).links for link in known)


def mismatch(
    condition: str,
    shown: Iterable[Shown],
    values: Mapping[str, str],
    over: Iterable[Domain | WideDomain],
    given: Iterable[str],
) -> str:
    """What is shown instead of the condition; nothing if the condition follows.

    ``values`` stand in what is shown for its variables, the others for themselves. What is shown must then
    hold at every point of the boxes ``over`` that satisfies what is ``given``.
    """
    trees = {name: expression(text) for name, text in values.items()}
    known = list(shown)
    places = [link for text in given for link in formula(text).links]
    for stated in over:
        for wanted in formula(condition).links:
            reasons = [
                reason for each in known for reason in _reasons(wanted, each, trees, stated.box, places)
            ]
            if "" not in reasons:
                found = " and ".join(str(_instance(link, trees)) for each in known for link in each.links)
                return next(iter(reasons), found or "nothing on a domain")
    return ""


def _reasons(
    wanted: Link, shown: Shown, values: Mapping[str, Expression], over: Box | WideBox, given: list[Link]
) -> Iterator[str]:
    """For each relation that is the one wanted, why it is not shown where it is needed."""
    where = [link for each in shown.domain.where for link in each.links]
    for link in shown.links:
        if not implies(_instance(link, values), wanted):
            continue
        names = {name for each in (link, *where) for name in _names(each)}
        missing = [
            str(each)
            for each in (_instance(link, values) for link in where)
            if not any(implies(known, each) for known in given)
        ]
        outside = [name for name in sorted(names) if not _covers(shown.domain.box[name], name, values, over)]
        if outside:
            yield f"it for {outside[0]} in {shown.domain.box[outside[0]]} only"
        elif missing:
            yield f"it where {missing[0]} only"
        else:
            yield ""


def _covers(
    side: Interval | Extent, name: str, values: Mapping[str, Expression], over: Box | WideBox
) -> bool:
    """Whether the value of a variable lies in its range at every point of the box."""
    tree = values.get(name, Variable(name))
    if not variables(tree) <= set(over.names):
        return False
    if isinstance(tree, Number):
        return tree.value in side
    if isinstance(tree, Variable):
        return _contains(side, over[tree.name])
    whole = isinstance(side, Extent) and side.whole
    given = {each: over[each] for each in variables(tree)}
    if whole or not _is_total(tree):
        return False
    known = {
        each: range_of(between.lower, between.upper)
        for each, between in given.items()
        if between.lower is not None and between.upper is not None
    }
    if len(known) < len(given):
        return False
    (found,) = ranges([tree], known)
    ends = rational_ends(found)
    return ends is not None and ends[0] in side and ends[1] in side


def holds_as_far(name: str, shown: Shown, over: Iterable[Domain | WideDomain]) -> bool:
    """Whether what is shown holds wherever the variable has a value in what is spoken of."""
    side = shown.domain.box[name]
    return all(name not in each.box.names or _contains(side, each.box[name]) for each in over)


def _contains(side: Interval | Extent, given: Interval | Extent) -> bool:
    """Whether every number of one range lies in another."""
    if isinstance(side, Extent) and side.whole and not (isinstance(given, Extent) and given.whole):
        return False
    above = side.lower is None or (
        given.lower is not None
        and (
            given.lower > side.lower
            or (given.lower == side.lower and (given.open_lower or not side.open_lower))
        )
    )
    below = side.upper is None or (
        given.upper is not None
        and (
            given.upper < side.upper
            or (given.upper == side.upper and (given.open_upper or not side.open_upper))
        )
    )
    return above and below


def _is_total(tree: Expression) -> bool:
    if isinstance(tree, (Number, Variable)):
        return True
    if tree.head in {"/", "**"}:
        under, other = tree.arguments
        fits = (
            isinstance(other, Number)
            and other.value > 0
            and (tree.head == "/" or other.value == Fraction(int(other.value)))
        )
        return fits and _is_total(under)
    return tree.head in _TOTAL and all(map(_is_total, tree.arguments))


def _instance(link: Link, values: Mapping[str, Expression]) -> Link:
    return Link(substitute(link.left, values), link.relation, substitute(link.right, values))


def _ends(link: Link) -> tuple[str, str]:
    return write(link.smaller), write(link.larger)


def _names(link: Link) -> frozenset[str]:
    return variables(link.left) | variables(link.right)


def _shown(document: Mapping[str, Json]) -> Shown | None:
    try:
        stated, links = _domain(document), formula(str(document["formula"])).links
    except ValueError:  # it is about no relation, or on no box
        return None
    return None if stated is None else Shown(links, stated)


def _domain(document: Mapping[str, Json]) -> Domain | WideDomain | None:
    """Its ranges and conditions; None where it is about points, and a ``ValueError`` if it cannot be read."""
    if document.get("domain") is None:
        return None
    stated = stated_domain_of(document)
    if not stated.box.sides:
        raise ValueError("a domain without variables")
    return stated
