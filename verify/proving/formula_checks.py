"""The checks behind formulas: each takes a formula to evidence, at points, on a finite set or on a domain.

What helps a proof where the sides touch: conditions that compare a variable with an expression
(``x < y``, ``x >= f_minus(y, eps)``, ``eps <= logit(y) - logit(x)``), and sides kept in factored form.
Sides that agree on an open set are an identity there: cut the domain.

A claim is as strong as its weakest part, and a part as strong as its strongest evidence: values that merely
illustrate what another check proves go under the same ``part``, where they can refute but not weaken it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, product
from typing import Any

from ...theory.formulas.domain import Box, Domain, domain
from ...theory.formulas.expression import Expression, Formula, FormulaError, Link, MisspelledError, write
from ...theory.formulas.integrals.written import bound_in
from ...theory.formulas.language import expression, formula
from ...theory.formulas.repeated import lengths_in
from ...theory.formulas.size_limits import finite_set
from ...theory.formulas.spelling import nearest_name
from ...theory.formulas.wide_domain import Extent, WideDomain
from ...theory.numbers.enclosure import Exact, exact
from ...theory.numbers.json_value import Json
from ..evidence.certifiable import (
    Certifiable,
    Certified,
    certifiable,
    certifying,
    certifying_what_it_finds,
    is_asked_again,
    part_asked_for,
    says_what,
)
from ..evidence.certificate import certificate
from ..evidence.effort import BOXES, INSTANCES, Effort
from ..evidence.ladder import Evidence, Verdict
from ..evidence.spelling import reading, reads_of

Check = Callable[[Any, Effort], Evidence]


def holds_on(
    sides: Box,
    *,
    where: Iterable[str | Formula] | str = (),
    part: str = "",
    instances: int = INSTANCES,
    most_boxes: int = BOXES,
) -> Check:
    """The formula holds on a box with conditions: search for a counterexample, then prove.

    An equality is proved by computer algebra; what few boxes or the rules show, after the first points of the
    search. REFUTED with a minimised counterexample; PROVED with a certificate; else VERIFIED at the instances
    that were confirmed in balls; OPEN if nothing could be confirmed.
    """
    stated = domain(sides, where)

    def settle(read: Formula, effort: Effort) -> list[Evidence]:
        from .settled import all_settled

        return all_settled(read, stated, effort, instances, most_boxes)

    return _everywhere_in(stated, settle, part)


def holds_everywhere(stated: WideDomain, *, part: str = "") -> Check:
    """The formula holds on a wide domain, as `holds_on` has it for boxes."""

    def settle(read: Formula, effort: Effort) -> list[Evidence]:
        from .wide_domains import settled_everywhere

        return settled_everywhere(read, stated, effort)

    return _everywhere_in(stated, settle, part)


def _everywhere_in(
    stated: Domain | WideDomain, settle: Callable[[Formula, Effort], list[Evidence]], part: str
) -> Check:
    def read(claimed: str | Formula) -> Formula:
        return over(formula(claimed), stated)

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        try:
            return weakest(settle(read(claimed), effort), part)
        except RecursionError:
            return Evidence(Verdict.OPEN, "search", "what it leads to is nested too deep", part=part)

    reading(check, read)
    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, stated, part)])


def holds_at(points: Iterable[Mapping[str, Exact]], *, part: str = "") -> Check:
    """The formula holds at each of the points, decided in balls at the exact numbers given."""
    listed = [{name: exact(value) for name, value in point.items()} for point in points]
    if not listed:
        raise ValueError("no points; accepted is at least one")

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        from .settled import at_points

        del effort
        read = formula(claimed)
        return weakest([at_points(link, listed, proof=None) for link in read.links], part)

    known = tuple(listed)
    reading(check, formula)
    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, part=part, points=known)])


def holds_for_all(values: Mapping[str, Iterable[Exact]], *, part: str = "") -> Check:
    """The formula holds at every point of a finite product set: an exhaustive enumeration is a proof."""
    finite = {name: tuple(map(exact, several)) for name, several in finite_set(values).items()}
    if not finite or any(not several for several in finite.values()):
        raise ValueError("an empty set; accepted are names with at least one value each")

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        from .settled import at_points

        del effort
        read = formula(claimed)
        points = [dict(zip(finite, row, strict=True)) for row in product(*finite.values())]
        payload: dict[str, Json] = {
            "values": {name: [str(value) for value in several] for name, several in finite.items()},
            "count": len(points),
        }
        return weakest([at_points(link, points, proof=payload) for link in read.links], part)

    reading(check, formula)
    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, part=part, grid=finite)])


def equals_at(table: Iterable[tuple[Mapping[str, Exact], str]], *, part: str = "") -> Check:
    """The claimed expression takes the tabulated values, decimals as printed: right to the last digit.

    That is, to half a unit of it.
    """
    rows = [({name: exact(value) for name, value in point.items()}, printed) for point, printed in table]
    if not rows:
        raise ValueError("an empty table; accepted is at least one row")

    def check(claimed: str, effort: Effort) -> Evidence:
        from .settled import at_points

        del effort
        tree = expression(claimed)
        found = []
        for point, printed in rows:
            found += [at_points(link, [point], proof=None) for link in _around_value(tree, printed)]
        evidence = weakest(found, part)
        if evidence.verdict is Verdict.VERIFIED:
            return replace(evidence, summary=f"{len(rows)} values, to the digits stated, in ball arithmetic")
        return evidence

    def says(claimed: str) -> list[Certifiable]:
        tree, points = expression(claimed), tuple(point for point, _ in rows)
        links = (_around_value(tree, printed) for _, printed in rows)
        return [Certifiable(tuple(chain.from_iterable(links)), part=part, points=points)]

    reading(check, expression)
    return certifying(check, says)


def _around_value(tree: Expression, printed: str) -> tuple[Link, ...]:
    mantissa, _, power = printed.lower().partition("e")
    slack = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2])) / 2
    return formula(f"{Fraction(printed) - slack} <= {write(tree)} <= {Fraction(printed) + slack}").links


def entry(key: str, check: Check) -> Check:
    """``check`` on the formula ``key`` of a claim that states several; each text is settled once.

    A mutant may give only the formulas that it changes: the others are left open, since they could not
    refute it.
    """

    @cache
    def settled(text: object, effort: Effort) -> Evidence:
        return check(text, effort)

    def of_claim(claimed: Mapping[str, Any], effort: Effort) -> Evidence:
        if key not in claimed:
            return Evidence(Verdict.OPEN, "not tried", f"no formula {key!r} is given")
        return settled(claimed[key], effort)

    of_claim.part = key  # type: ignore[attr-defined]  # so that what is of one formula can be left out
    if (reads := reads_of(check)) is not None:
        reading(of_claim, lambda claimed: reads(claimed[key]) if key in claimed else None)
    if not says_what(check):
        return of_claim
    if is_asked_again(check):
        return certifying_what_it_finds(of_claim, part=part_asked_for(check))

    def says(claimed: Mapping[str, Any]) -> Sequence[Certified]:
        return (certifiable(check, claimed[key]) or ()) if key in claimed else ()

    return certifying(of_claim, says)


def weakest(found: Sequence[Evidence], part: str) -> Evidence:
    """One piece of evidence for several relations: the weakest, with a certificate if all have one."""
    worst = min(found, key=lambda evidence: evidence.verdict.strength)
    margins = [evidence.margin for evidence in found if evidence.margin is not None]
    if len(found) == 1 or worst.verdict is Verdict.REFUTED:
        return replace(worst, part=part)
    document: Mapping[str, Json] | None = None
    documents = [dict(each.certificate) for each in found if each.certificate is not None]
    if len(documents) == len(found):
        text = " and ".join(str(each["formula"]) for each in documents)
        stated = documents[0]["domain"]
        parts: list[Json] = list(documents)
        document = certificate(
            "conjunction",
            formula=text,
            domain=stated if isinstance(stated, dict) else None,
            payload={"parts": parts},
        )
    methods = list(dict.fromkeys(evidence.method for evidence in found))
    summaries = list(dict.fromkeys(evidence.summary for evidence in found))
    return Evidence(
        worst.verdict,
        ", ".join(methods),
        "; ".join(summaries),
        margin=min(margins, default=None),
        part=part,
        details=worst.details,
        certificate=document,
    )


def over(read: Formula, stated: Domain | WideDomain) -> Formula:
    """The formula, if the domain says where each of its variables lies, and limits of sums are whole."""
    for name in read.variables:
        if name not in stated.box.names:
            names = stated.box.names
            near = nearest_name(name, names)
            raise MisspelledError(f"the formula names {name}; the box has {', '.join(names)}{near}")
    sides = [side for link in read.links for side in (link.left, link.right)]
    if caught := sorted(bound_in(*sides) & set(stated.box.names)):
        told = f"{caught[0]} is the variable of an integral, and a variable of {stated}"
        raise FormulaError(f"{told}; accepted is another name")
    if any(link.has_free_length for each in stated.where for link in each.links):
        told = f"a condition of {stated} has a sum with a free number of terms"
        raise FormulaError(f"{told}; accepted are conditions without one")
    whole = {name for name, side in stated.box.sides if isinstance(side, Extent) and side.whole}
    for name in sorted(
        lengths_in(*(side for link in read.links for side in (link.left, link.right))) - whole
    ):
        raise FormulaError(
            f"{name} in the limits of a sum; accepted there are whole numbers, in 'whole [1, oo)'"
        )
    return read
