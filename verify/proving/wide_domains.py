"""Checks on ranges that end nowhere, and on whole numbers.

What holds for the reals of a range holds for its whole numbers; what holds for those alone may have a proof
by induction. Instances and counterexamples are points of the domain as it is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, product

from ...theory.formulas.bounded_image import BoundedImage
from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Formula, Link, write
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import Extent, WideDomain
from ...theory.numbers.json_value import Json
from ..evidence.certifiable import Certifiable, certifying
from ..evidence.certificate import certificate
from ..evidence.effort import Effort
from ..evidence.ladder import Evidence, Verdict
from ..evidence.spelling import reading
from .counterexample import Equality, minimised, points_of, refutation
from .exact_points import Point, agrees_to_250_bits, examined, inside
from .formula_checks import Check, hunted, over, same_at, settled, weakest
from .induction import by_induction

_INSTANCES = 1000
_BOXES = 20_000
_LISTED = 50
_FIRST = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 20, 30, 63, 100, 999, 10_000)
"""How far from the end of a range whole numbers are tried, whatever the search proposes."""
_MOST_WHOLE = 600
_PLAIN = 1000
"""Up to here the certificate lists points: where a number is astronomic, other means may not decide."""
_OTHERS = 12


def holds_everywhere(stated: WideDomain, *, part: str = "") -> Check:
    """The formula holds on a wide domain: search for a counterexample, then prove.

    REFUTED with a minimised counterexample; PROVED with a certificate; else VERIFIED at the instances
    that were confirmed in balls; OPEN if nothing could be confirmed.
    """

    def check(claimed: str | Formula, effort: Effort) -> Evidence:
        read = over(formula(claimed), stated)
        for link in read.links:
            searched = _searched(link, stated, effort)
            if searched.violation is not None:
                return replace(_refuted(link, stated, searched), part=part)
        return weakest([_settled(link, stated, effort) for link in read.links], part)

    reading(check, lambda claimed: over(formula(claimed), stated))
    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, stated, part)])


@dataclass(frozen=True, slots=True)
class _Searched:
    """What was seen at the points ``inside`` the domain.

    ``equal`` says of a violation that both sides of a strict relation are the same number.
    """

    violation: Point | None
    tried: int
    inside: tuple[Point, ...]
    confirmed: tuple[Point, ...] = ()
    equal: bool = False


@lru_cache(maxsize=1024)
def _searched(link: Link, stated: WideDomain, effort: Effort) -> _Searched:
    image = BoundedImage(stated)
    found = hunted(image.link(link), image.domain, effort, _INSTANCES)
    first = () if found.violation is None else (found.violation,)
    likely = list(image.points(chain(first, found.touching, points_of(found, image.domain))))
    confirmed: list[Point] = []
    equality = Equality(link)
    seen: dict[tuple[Fraction, ...], Point] = {}
    for point in chain(_with_small_wholes(stated, likely), likely):
        key = tuple(point.values())
        if key in seen or not inside(stated, point):
            continue
        seen[key] = point
        verdict, bounds = examined(link, point)
        same = verdict is None and agrees_to_250_bits(bounds) and equality.decided(point)
        if verdict is False or (same and link.strict):
            return _Searched(point, found.tried, tuple(seen.values()), equal=same)
        if verdict or same:
            confirmed.append(point)
    return _Searched(None, found.tried, tuple(seen.values()), tuple(confirmed))


def _with_small_wholes(stated: WideDomain, likely: list[dict[str, Fraction]]) -> Iterator[Point]:
    """The whole numbers next to the ends of their ranges, beside some values of the other variables."""
    first = {name: list(_near_the_end(side)) for name, side in stated.box.sides if side.whole}
    if not first:
        return
    alone = len(first) == len(stated.box.sides)
    others = [dict.fromkeys(stated.box.names, Fraction(0))] if alone else likely[:_OTHERS]
    for row in islice(product(*first.values()), _MOST_WHOLE // max(1, len(others))):
        for other in others:
            yield {**other, **dict(zip(first, row, strict=True))}


def _near_the_end(side: Extent) -> Iterator[Fraction]:
    begin, sign = (side.lower, 1) if side.lower is not None else (side.upper, -1)
    for step in _FIRST:
        for signed in (sign * step,) if begin is not None else dict.fromkeys((step, -step)):
            if (value := (begin or Fraction(0)) + signed) in side:
                yield value


def _refuted(link: Link, stated: WideDomain, searched: _Searched) -> Evidence:
    assert searched.violation is not None
    point = searched.violation if searched.equal else minimised(link, stated, searched.violation)
    return refutation(link, stated, point, tried=searched.tried, equal=searched.equal)


@lru_cache(maxsize=1024)
def _settled(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence on a relation that the search did not refute."""
    searched = _searched(link, stated, effort)
    if not searched.inside:
        return Evidence(Verdict.OPEN, "search", f"no point of the domain was found: {stated}")
    found = _by_reals(link, stated, effort)
    if found.verdict is Verdict.PROVED:
        return found
    if "undefined" in found.details and not any(side.whole for _, side in stated.box.sides):
        return found
    inductive = by_induction(
        link,
        stated,
        searched.inside[0],
        lambda base, there: _any(base, there, effort),
        lambda step, there: _by_reals(step, there, effort),
    )
    if inductive is not None:
        return inductive
    shown, count = searched.confirmed, len(searched.inside)
    if not shown:
        summary = f"no counterexample among {count} points of {stated} ({searched.tried} tried)"
        return Evidence(Verdict.OPEN, "search", f"{summary}; {found.summary}")
    plain = [point for point in shown if all(abs(value) <= _PLAIN for value in point.values())] or shown
    listed: list[Json] = [{name: str(value) for name, value in point.items()} for point in plain[:_LISTED]]
    return Evidence(
        Verdict.VERIFIED,
        "search confirmed in ball arithmetic",
        f"{len(shown)} instances confirmed among {count} points of {stated} "
        f"({searched.tried} tried); no proof: {found.summary}",
        details={"instances": len(shown), "inside": count, "tried": searched.tried},
        certificate=certificate(
            "instances", formula=str(link), domain=stated.to_json(), payload={"points": listed}
        ),
    )


def _by_reals(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence on a relation between the ends of whole numbers, where it may be false though it holds."""
    image = BoundedImage(stated)
    inside_it = _searched(link, stated, effort).inside
    found = _on_a_box(image.link(link), image.domain, effort)
    if found.verdict is Verdict.PROVED and inside_it:
        return _carried_back(link, image, found, inside_it[0])
    return replace(found, verdict=Verdict.OPEN, summary=_with_meaning(found.summary, image), certificate=None)


def _on_a_box(link: Link, stated: Domain, effort: Effort) -> Evidence:
    if not stated.box.sides:
        return _at_the_only_point(link, stated)
    if hunted(link, stated, effort, _INSTANCES).violation is not None:
        return Evidence(Verdict.OPEN, "search", "it does not hold between whole numbers")
    return settled(link, stated, effort, _INSTANCES, _BOXES)


def _any(link: Link, stated: Domain | WideDomain, effort: Effort) -> Evidence:
    """What settles a relation on a domain of either kind, unless it is false."""
    if isinstance(stated, Domain):
        return _on_a_box(link, stated, effort)
    if _searched(link, stated, effort).violation is not None:
        return Evidence(Verdict.OPEN, "search", "it does not hold")
    return _settled(link, stated, effort)


def _at_the_only_point(link: Link, stated: Domain) -> Evidence:
    verdict, _ = examined(link, {})
    if not (verdict or (verdict is None and not link.strict and same_at(link, {}))):
        return Evidence(Verdict.OPEN, "ball arithmetic", f"{link} is not decided, or does not hold")
    document = certificate("instances", formula=str(link), domain=stated.to_json(), payload={"points": [{}]})
    return Evidence(Verdict.VERIFIED, "ball arithmetic", str(link), certificate=document)


def _with_meaning(summary: str, image: BoundedImage) -> str:
    said = ", ".join(f"{name} = {write(tree)}" for name, tree in image.trees.items())
    return f"{summary}, where {said}" if said else summary


def _carried_back(link: Link, image: BoundedImage, found: Evidence, witness: Point) -> Evidence:

    assert found.certificate is not None
    by = {name: write(tree) for name, tree in image.trees.items()}
    payload: dict[str, Json] = {
        "by": dict(by),
        "inner": dict(found.certificate),
        "witness": {name: str(value) for name, value in witness.items()},
    }
    return replace(
        found,
        summary=_with_meaning(found.summary, image),
        certificate=certificate(
            "substitution", formula=str(link), domain=image.stated.to_json(), payload=payload
        ),
    )
