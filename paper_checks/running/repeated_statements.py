"""Twins: one statement that several texts print, or one text in several places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..assertions.joined import joined
from ..language.claim import Claim

_ID = r"([A-Z]+-[\w.'-]*\w)"
_NAMED = re.compile(
    rf"\b[Tt]he same statements?(?: and proof)? as {_ID}|\b{_ID} (?:is|are) the same statement\b"
)


def twin(identifier: str, notes: str = "") -> str:
    """The note that a claim says what another one does, which `twins` reads."""
    return f"The same statement as {identifier}, settled by the same checks. {notes}".strip()


def twins(claims: Sequence[Claim]) -> tuple[tuple[Claim, ...], ...]:
    """The claims in groups that say the same, each group and its members in the order given.

    Two claims say the same if their statements do, letter for letter, if the same checks settle the same
    formula, or if the notes of one call it the same statement as the other.
    """
    first: dict[object, int] = {}
    pairs = [
        (place, first.setdefault(sign, place)) for place, claim in enumerate(claims) for sign in _signs(claim)
    ]
    groups = joined(range(len(claims)), pairs)
    return tuple(tuple(claims[place] for place in group) for group in groups)


def _signs(claim: Claim) -> list[object]:
    """What a claim has in common with its twins, and with no other claim."""
    named = [("id", name.lower()) for names in _NAMED.findall(claim.notes) for name in names if name]
    statement = " ".join(claim.statement.split())
    settled_by = ("settled by", id(claim.printed), tuple(id(check) for check in claim.checks))
    return [("id", claim.id.lower()), settled_by, *named, *([("says", statement)] if statement else [])]
