"""Formulas between quantities of instances, each known exactly or to lie between two rationals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from itertools import product

from ...theory.formulas.expression import Link
from ...theory.formulas.language import formula
from ...theory.numbers.enclosure import Enclosure
from ...verify.evidence.certifiable import Certifiable, certifying
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.exact_points import holds
from ...verify.proving.formula_checks import Check, holds_at, weakest

Known = Mapping[str, Fraction | Enclosure]
Instances = Callable[[Effort], Mapping[str, Known]]
"""The quantities of each instance, by the name of the instance."""

_DIGITS = 12


def holds_in(instances: Instances, *, part: str = "") -> Check:
    """The formula holds in every instance; it has to be monotone in each number that is only enclosed.

    A relation is confirmed when it holds at every corner of the enclosures, and refuted in an instance where
    it fails at every corner; the certificate is about the corners. (``abs(x - c) <= d`` is safe as well when
    the enclosure of ``x`` is narrower than ``d``.)
    """

    def check(claimed: str, effort: Effort) -> Evidence:
        found = instances(effort)
        links = [each for link in formula(claimed).links for each in _monotone(link, found)]
        return weakest([_settled(link, found, effort, part) for link in links], part)

    return certifying(check, lambda claimed: [Certifiable(formula(claimed).links, part=part)])


def _monotone(link: Link, instances: Mapping[str, Known]) -> tuple[Link, ...]:
    """An equality between enclosed numbers as two inequalities: it can fail at all corners and yet hold."""
    names = set(formula(str(link)).variables)
    exact = all(isinstance(known[name], Fraction) for known in instances.values() for name in names)
    if link.relation != "==" or exact:
        return (link,)
    return replace(link, relation="<="), replace(link, relation=">=")


def _settled(link: Link, instances: Mapping[str, Known], effort: Effort, part: str) -> Evidence:
    points = []
    undecided = ""
    for name, known in instances.items():
        corners = _corners(link, known)
        kinder = [point for point in corners if holds(link, point) is not False]
        if not kinder:
            # the corner of the smallest violation
            tried = [holds_at([point], part=part)(str(link), effort) for point in corners]
            mildest = max(tried, key=lambda found: found.margin or 0.0)
            return Evidence(
                Verdict.REFUTED,
                mildest.method,
                f"{name}: {mildest.summary}",
                margin=mildest.margin,
                part=part,
                details={"instance": name, **_texts(known)},
                certificate=mildest.certificate,
            )
        if len(kinder) < len(corners):
            undecided = undecided or name
        points += corners
    if undecided:
        return Evidence(Verdict.OPEN, "enclosures", f"{undecided}: not decided for {link}", part=part)
    return holds_at(points, part=part)(str(link), effort)


def _corners(link: Link, known: Known) -> list[dict[str, Fraction]]:
    names = sorted(set(formula(str(link)).variables))
    ends = [_ends(known[name]) for name in names]
    return [dict(zip(names, corner, strict=True)) for corner in product(*ends)]


def _ends(value: Fraction | Enclosure) -> tuple[Fraction, ...]:
    if isinstance(value, Fraction):
        return (value,)
    return rounded(value.lower, ROUND_FLOOR), rounded(value.upper, ROUND_CEILING)


def rounded(value: Fraction | float, direction: str) -> Fraction:
    """A short decimal on the given side of ``value``."""
    exactly = Fraction(value)
    context = Context(prec=_DIGITS, rounding=direction)
    return Fraction(context.divide(Decimal(exactly.numerator), Decimal(exactly.denominator)))


def _texts(known: Known) -> dict[str, str]:
    return {
        name: str(value) if isinstance(value, Fraction) else " to ".join(map(str, map(float, _ends(value))))
        for name, value in known.items()
    }
