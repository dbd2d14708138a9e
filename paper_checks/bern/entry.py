"""One formula of a claim that states several."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...verify.effort import Effort
from ...verify.evidence import Evidence, Verdict
from ...verify.settle import Check


def entry(key: str, check: Check) -> Check:
    """``check`` on the formula ``key``; each text is settled once.

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

    return of_claim
