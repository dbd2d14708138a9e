"""Claims that stay open: what would settle them is said, and nothing is checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...verify.evidence.certifiable import Certifiable, Certified, certifiable, certifying
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check


def left_open(check: Check, because: str) -> Check:
    """What ``check`` finds, but a claim that is more than that stays open."""

    def checked(claimed: str, effort: Effort) -> Evidence:
        found = check(claimed, effort)
        if found.verdict is Verdict.REFUTED:
            return found
        return replace(
            found,
            verdict=Verdict.OPEN,
            summary=f"{because}; of it {claimed} is {found.verdict}: {found.summary}",
            certificate=None,
        )

    def says(claimed: str) -> Iterator[Certified]:
        for each in certifiable(check, claimed) or ():
            yield replace(each, only_refuted=True) if isinstance(each, Certifiable) else each

    return certifying(checked, says)
