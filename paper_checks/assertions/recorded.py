"""How every assertion of the texts stood when that was last recorded: a run compares, and may record anew."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from ...verify.evidence.atomic_write import write_whole
from ...verify.evidence.ladder import Verdict
from ..language.assertion import AMENDED
from ..language.claim import Claim
from .listed import assertions_of_text
from .settled import Settled, standing

FILE: Final = "recorded.toml"
_HEAD: Final = (
    "# How each assertion stands, in the order of its entry; written by `banditproof check --record`.\n"
    "# BERN-T3.1#100 is the amendment of that claim; #101 and so on are its notes.\n"
)


@cache
def recorded() -> Mapping[str, tuple[Verdict, ...]]:
    """The verdicts on the assertions of each claim, by ID."""
    return {claim: tuple(map(Verdict, words.split())) for claim, words in _document().items()}


@cache
def _document() -> Mapping[str, str]:
    place = files(__package__) / FILE
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}


def standing_on_record(identifier: str, n: int) -> Verdict:
    """How an assertion stands on record; open if it is not there."""
    words = _document().get(identifier, "").split()
    if n >= AMENDED:
        words, n = _document().get(f"{identifier}#{n}", "").split(), 1
    return Verdict(words[n - 1]) if 1 <= n <= len(words) else Verdict.OPEN


def recorded_standing(claim: Claim) -> Verdict | None:
    """The verdict on the claim that is on record, if there is one."""
    known = recorded().get(claim.id)
    listed = assertions_of_text(claim.paper).get(claim.id)
    if known is None or listed is None or len(known) != len(listed):
        return claim.recorded if listed is None else Verdict.OPEN
    return standing(zip(listed, known, strict=True))


def recorded_amendment(claim: Claim) -> Verdict | None:
    """The verdict on the amendment of the claim that is on record, if it has one."""
    if claim.amendment is None:
        return None
    if claim.id not in assertions_of_text(claim.paper):
        return claim.amendment.recorded
    return standing_on_record(claim.id, AMENDED)


def fallen(identifier: str, settled: Sequence[Settled]) -> tuple[str, ...]:
    """Which assertions are worse than recorded, one line each; a refutation that is not found again, too."""
    return tuple(
        f"assertion {each.assertion.n} is {each.verdict}, recorded as {was}"
        for each, was in _compared(identifier, settled)
        if each.verdict is not was and (was is Verdict.REFUTED or each.verdict.strength < was.strength)
    )


def risen(identifier: str, settled: Sequence[Settled]) -> tuple[str, ...]:
    """Which assertions are better than recorded, one line each."""
    return tuple(
        f"assertion {each.assertion.n} is {each.verdict}, better than {was} as recorded"
        for each, was in _compared(identifier, settled)
        if was is not Verdict.REFUTED and each.verdict.strength > was.strength
    )


def record(found: Iterable[tuple[str, Sequence[Settled]]], place: Path | None = None) -> int:
    """Write how these claims' assertions stand, beside what is on record of others; how many changed."""
    known = dict(_document())
    new = dict(known)
    for claim, settled in found:
        new = {name: words for name, words in new.items() if not name.startswith(f"{claim}#")}
        new[claim] = " ".join(each.verdict for each in settled if not each.assertion.role.is_ours)
        new |= {
            f"{claim}#{each.assertion.n}": each.verdict.value
            for each in settled
            if each.assertion.role.is_ours
        }
    lines = [f'"{claim}" = "{new[claim]}"\n' for claim in sorted(new)]
    write_whole(place or Path(str(files(__package__) / FILE)), (_HEAD + "".join(lines)).encode())
    _document.cache_clear()
    recorded.cache_clear()
    return sum(known.get(claim) != words for claim, words in new.items())


def _compared(identifier: str, settled: Sequence[Settled]) -> list[tuple[Settled, Verdict]]:
    known = recorded()
    listed = [each for each in settled if not each.assertion.role.is_ours]
    was = known.get(identifier, ())
    compared = list(zip(listed, was, strict=True)) if len(was) == len(listed) else []
    for each in settled:
        name = f"{identifier}#{each.assertion.n}"
        if each.assertion.role.is_ours and name in known:
            compared.append((each, known[name][0]))
    return compared
