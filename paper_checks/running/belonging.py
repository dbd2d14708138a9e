"""Whether a certificate says what the claim says that it is named after."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ...theory.numbers.json_value import Json
from ...verify.certificates.recheck import reasons_against
from ...verify.evidence.certifiable import Certified, certifiable, is_asked_again, part_asked_for
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ..pages.engine.composition import NEEDS
from ..pages.engine.engine_claim import EngineClaim
from .registry import Entry, shipped_entry

if TYPE_CHECKING:
    from ...verify.proving.formula_checks import Check

_NAMED = re.compile(r"(?P<contradicted> \(contradicted\))?(: (?P<part>.*))?", re.DOTALL)
_END_OF_NAME = re.compile(r" \(|: |\Z")
"""Where the ID of a claim may end in such a name."""


class Belongs(StrEnum):
    """How a certificate stands to the claim of its name."""

    YES = "belongs"
    NO = "is not what the claim says"
    COMPUTED = "is not compared"
    UNKNOWN = "no claim of that name"


@dataclass(frozen=True, slots=True)
class Belonging:
    """How a certificate stands to the claim of its name, and the same in words."""

    state: Belongs
    words: str


@dataclass(frozen=True, slots=True)
class _Label:
    """What stands behind the claim's ID in the name of a certificate."""

    contradicted: bool
    part: str


OwnClaims = Mapping[str, Sequence[EngineClaim]]
"""A user's own claims by ID; several pages may have one of an ID."""


def by_identifier(entries: Iterable[Entry]) -> OwnClaims:
    """The claims of pages, to be found by the names of certificates."""
    found: dict[str, list[EngineClaim]] = {}
    for entry in entries:
        found.setdefault(entry.claim.id, []).append(entry.claim)
    return found


def belonging(document: Mapping[str, Json], own: OwnClaims = MappingProxyType({})) -> Belonging:
    """Compare a certificate with the claim of its name: one of ``own``, or one that is shipped."""
    label = str(document["claim"])
    if not label:
        return Belonging(Belongs.UNKNOWN, "of no claim")
    named = [(claim, found) for claim in _candidates(label, own) if (found := _read(label, claim.id))]
    if not named:
        return Belonging(Belongs.UNKNOWN, "no claim of that name here")
    compared = [_compared(document, claim, found) for claim, found in named]
    return min(compared, key=lambda each: list(Belongs).index(each.state))


def is_about(certificate: Mapping[str, Json], claim: EngineClaim, check: "Check", formula: object) -> bool:
    """Whether what a check certifies is a formula that it was given, on its domain, under the claim's name.

    What nobody can tell without the check at work is not compared.
    """
    label = _read(str(certificate["claim"]), claim.id)
    known = None if is_asked_again(check) else certifiable(check, formula)
    if label is None or known is None:
        return label is not None
    return any(not each.mismatch(certificate) for each in _of_label([known], label))


def _candidates(label: str, own: OwnClaims) -> Iterable[EngineClaim]:
    starts = [label[: end.start()] for end in _END_OF_NAME.finditer(label)]
    for start in starts:
        yield from own.get(start, ())
    if (shipped := _shipped(starts[0])) is not None:
        yield shipped.claim


_shipped = lru_cache(maxsize=256)(shipped_entry)
"""A claim has many certificates, and they come one after the other."""


def _read(label: str, identifier: str) -> _Label | None:
    found = _NAMED.fullmatch(label[len(identifier) :]) if label.startswith(identifier) else None
    if found is None:
        return None
    return _Label(bool(found["contradicted"]), found["part"] or "")


def _compared(document: Mapping[str, Json], claim: EngineClaim, label: _Label) -> Belonging:
    contradicted, part = label.contradicted, label.part
    stated, claimed = claim.statement, claim.claimed
    shown = str(document["statement"])
    if not (shown.endswith(f". This contradicts: {stated}") if contradicted else shown == stated):
        return _other(claim, "its statement is another")
    known = [certifiable(check, claimed) for check in claim.checks if not is_asked_again(check)]
    of_part = _of_label(known, label)
    different = [each.mismatch(document) for each in of_part]
    if all(what or each.anywhere for each, what in zip(of_part, different, strict=True)):
        asked = _of_label([certifiable(check, claimed) for check in _asked_about(claim, part)], label)
        of_part += asked
        different += [each.mismatch(document) for each in asked]
    fitting = [each for each, what in zip(of_part, different, strict=True) if not what]
    if fitting and document["kind"] != "counterexample" and (needs := _unmet(claim, part)):
        return _other(claim, f"its {needs} is not proved")
    if fitting:
        verb = "contradicts" if contradicted else "belongs to"
        where = "; its points are not compared" if all(each.anywhere for each in fitting) else ""
        return Belonging(Belongs.YES, f"{verb} {claim.id}" + (f" ({part})" if part else "") + where)
    if None in known:
        return Belonging(Belongs.COMPUTED, f"not compared: {claim.id} computes formulas while it is checked")
    if not of_part:
        return _other(claim, f"it has no part {part!r}" if part else "it certifies nothing as a whole")
    # the nearest one tells best what is different
    return _other(claim, f"its {max(different, key=('formula', 'domain', 'points').index)} is another")


def _of_label(known: Iterable[Iterable[Certified] | None], label: _Label) -> list[Certified]:
    """What may be certified under a label, of what is known of each check."""
    return [
        each
        for found in known
        for each in found or ()
        if each.part == label.part and each.contradicts == label.contradicted
    ]


def _asked_about(claim: EngineClaim, part: str) -> "Iterable[Check]":
    """The checks that are asked again what they find of a part: of the others it takes time for nothing."""
    return (
        check for check in claim.checks if is_asked_again(check) and part_asked_for(check) in {None, part}
    )


def _unmet(claim: EngineClaim, part: str) -> str:
    """What a part uses, or needs for that on its domain, and that is not proved."""
    for check in claim.checks:
        name = getattr(check, "part", "")
        if name.startswith(f"{part}, using ") or (NEEDS in name and name.startswith(f"{part}: ")):
            found = check(claim.claimed, Effort())
            if found.verdict is not Verdict.PROVED or reasons_against(dict(found.certificate or {})):
                return str(name)
    return ""


def _other(claim: EngineClaim, reason: str) -> Belonging:
    return Belonging(Belongs.NO, f"not what {claim.id} says: {reason}")
