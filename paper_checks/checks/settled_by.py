"""Checks that settle what is claimed by other checks, of formulas made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any

from ...verify.evidence.certifiable import Certifiable, Certified, certifiable, certifying
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence
from ...verify.proving.formula_checks import Check, weakest

Settling = tuple[Check, Any]
"""A check, and the formula that it settles."""


def settled_by(made: Callable[[Any], Settling]) -> Check:
    """The check that does with a claimed text what ``made`` says."""

    def settled(claimed: object, effort: Effort) -> Evidence:
        check, text = made(claimed)
        return check(text, effort)

    def says(claimed: object) -> Iterable[Certified]:
        check, text = made(claimed)
        return certifiable(check, text) or ()

    update_wrapper(settled, made)
    return certifying(settled, says)


def settled_by_all(part: str) -> Callable[[Callable[[Any], Iterable[Settling]]], Check]:
    """The check that is as good as the weakest of those at points that ``made`` says."""

    def from_several(made: Callable[[Any], Iterable[Settling]]) -> Check:
        def settled(claimed: object, effort: Effort) -> Evidence:
            return weakest([check(text, effort) for check, text in made(claimed)], part)

        def says(claimed: object) -> Iterable[Certified]:
            several = [each for check, text in made(claimed) for each in certifiable(check, text) or ()]
            return [_at_once(several, part)]

        update_wrapper(settled, made)
        return certifying(settled, says)

    return from_several


def _at_once(several: Iterable[Certified], part: str) -> Certifiable:
    """All relations, at the points of any of them."""
    single = [each for each in several if isinstance(each, Certifiable)]
    points = [each.points for each in single]
    known = tuple(point for each in points for point in each or ())
    links = tuple(link for each in single for link in each.links)
    return Certifiable(links, part=part, points=None if None in points else known)
