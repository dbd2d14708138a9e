"""One formula of a claim that states several."""

from __future__ import annotations

from functools import cache

from ...verify.effort import Effort
from ...verify.evidence import Evidence
from ...verify.settle import Check, on


def entry(key: str, check: Check) -> Check:
    """``check`` on the formula ``key``; each text is settled once.

    A mutant changes one formula of many. The others come back with the evidence that they already have:
    a check depends on nothing but the text and the effort.
    """

    @cache
    def settled(text: str, effort: Effort) -> Evidence:
        return check(text, effort)

    return on(key, settled)
