"""Chains that come back to where they began: nothing is proved by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from ..language.assertion import place_of
from ..language.claim import Claim


def circle(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Assertions such as ``BERN-T3.1#1``, each a premise of the next, of which the last is the first again.

    Empty where no chain of the claims comes back.
    """
    try:
        TopologicalSorter(_premises(claims)).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def _premises(claims: Iterable[Claim]) -> Mapping[str, set[str]]:
    """From every assertion that follows by a chain to the assertions that its chains cite."""
    found: dict[str, set[str]] = {}
    for claim in claims:
        for each in claim.settles:
            if each.chain is not None:
                places = filter(None, map(place_of, each.chain.sources))
                cited = {f"{identifier or claim.id}#{n}" for identifier, n in places}
                found.setdefault(f"{claim.id}#{each.assertion}", set()).update(cited)
    return found
