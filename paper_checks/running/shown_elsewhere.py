"""What the evidence of an assertion of another claim proves, known without running that claim."""

from __future__ import annotations

from functools import lru_cache

from ...verify.evidence.certifiable import Certifiable, certifiable, is_asked_again, says_what
from ..assertions.matched import Shown
from ..language.claim import Claim
from .registry import shipped_entry


@lru_cache(maxsize=1024)
def shown_elsewhere(identifier: str, n: int) -> tuple[Shown, ...] | None:
    """What is proved of an assertion of a shipped claim if it is PROVED; None where that is not known.

    It is known where one piece of evidence settles the whole assertion, and no chain.
    """
    entry = shipped_entry(identifier)
    if entry is None:
        return None
    whole = [each for each in entry.claim.settles if each.assertion == n and not each.missing and not each.on]
    if len(whole) != 1 or whole[0].chain is not None or not whole[0].by:
        return None
    return _shown(entry.claim, whole[0].by)


def _shown(claim: Claim, parts: tuple[str, ...]) -> tuple[Shown, ...]:
    return tuple(
        Shown(each.links, each.domain)
        for check in claim.checks
        if says_what(check) and not is_asked_again(check)
        for each in certifiable(check, claim.printed) or ()
        if isinstance(each, Certifiable)
        and each.part in parts
        and each.domain is not None
        and not (each.contradicts or each.only_refuted)
    )
