"""Formulas that say nothing: both sides are the same, or what is claimed stands among the conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...theory.formulas.expression import Formula, FormulaError, write
from ...verify.evidence.certifiable import Certifiable, certifiable, is_asked_again
from ...verify.evidence.spelling import reads_of


def trivial(check: Callable[..., Any], claimed: object) -> tuple[str, ...]:
    """Why what the check reads in the formula says nothing, one line each; none where it says something.

    Only checks of ours that read a formula are known; nothing else is run.
    """
    reads = reads_of(check)
    if reads is None or is_asked_again(check):
        return ()
    try:
        read = reads(claimed)
        if not isinstance(read, Formula):
            return ()
        conditions = {
            str(link)
            for each in certifiable(check, claimed) or ()
            if isinstance(each, Certifiable) and each.domain is not None
            for condition in each.domain.where
            for link in condition.links
        }
    except (FormulaError, TypeError, ValueError):  # what else is wrong with it, the run will tell
        return ()
    return tuple(_told(read, conditions))


def _told(read: Formula, conditions: set[str]) -> Iterator[str]:
    for link in read.links:
        if write(link.left) == write(link.right):
            yield f"{link} has the same expression on both sides"
        elif str(link) in conditions:
            yield f"{link} is one of its own conditions"
