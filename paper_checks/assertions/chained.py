"""Chains: an assertion that follows from others stands as firmly as the weakest of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...theory.formulas.language import formula
from ...verify.evidence.ladder import Evidence, Verdict
from ..language.assertion import ASSUMED, Chain
from ..language.rules import Inference

Parts = Mapping[str, Iterable[Evidence]]
"""What was found of each part of a claim."""
Standing = Callable[[str, int], tuple[Verdict, tuple[str, ...]]]
"""How an assertion stands, by the ID of its claim (empty for the claim's own) and its number; and by which
rules of inference."""


@dataclass(frozen=True, slots=True)
class Premise:
    """What a condition of a deduction comes from, how that stands, and which rules of inference it takes."""

    condition: str
    sources: tuple[str, ...]
    verdict: Verdict
    rules: tuple[str, ...]


def premises(chain: Chain, parts: Parts, standing: Standing) -> tuple[Premise, ...]:
    """Every condition that the chain takes as given, with what it comes from."""
    return tuple(_premise(condition, source, parts, standing) for condition, source in chain.given)


def verdict_of(deduction: Iterable[Evidence], found: Iterable[Premise]) -> Verdict:
    """The weakest of the premises, if what leads from them to the conclusion is proved; else open.

    Nothing follows from what is refuted.
    """
    proofs = [each.verdict for each in deduction]
    verdicts = [each.verdict for each in found]
    if not proofs or any(each is not Verdict.PROVED for each in proofs) or Verdict.REFUTED in verdicts:
        return Verdict.OPEN
    return min(verdicts, key=lambda verdict: verdict.strength, default=Verdict.PROVED)


def unmatched(chain: Chain, deduction: Iterable[Evidence], parts: Parts) -> Iterator[str]:
    """Where the chain has sources for other conditions than the deduction was proved under.

    A condition that a part of the claim is said to supply must be what that part shows.
    """
    given = {link for condition, _ in chain.given for link in _links(condition)}
    for each in deduction:
        if each.certificate is None:
            yield f"concludes by {chain.deduction!r}, which has no certificate"
            continue
        assumed = {link for condition in _conditions(each) for link in _links(condition)}
        for link in sorted(assumed - given):
            yield f"concludes by {chain.deduction!r} under {link}, and says no source of that"
        for link in sorted(given - assumed):
            yield f"takes {link} as given, which {chain.deduction!r} does not use"
    for condition, source in chain.given:
        if isinstance(source, str) and source in parts:
            shown = {link for each in parts[source] for link in _shown(each)}
            for link in _links(condition):
                if link not in shown:
                    found = " and ".join(sorted(shown)) or "nothing"
                    yield f"takes {link} from {source!r}, which shows {found}"


def _premise(condition: str, source: str | Inference, parts: Parts, standing: Standing) -> Premise:
    if source == ASSUMED:
        return Premise(condition, (ASSUMED,), Verdict.PROVED, ())
    named = source.premises if isinstance(source, Inference) else (source,)
    rules = [source.rule.name] if isinstance(source, Inference) else []
    verdicts = []
    for name in named:
        verdict, by = _source(name, parts, standing)
        verdicts.append(verdict)
        rules += by
    weakest = min(verdicts, key=lambda verdict: verdict.strength)
    return Premise(condition, named, weakest, tuple(dict.fromkeys(rules)))


def _source(name: str, parts: Parts, standing: Standing) -> tuple[Verdict, tuple[str, ...]]:
    """How a premise stands; a definition that a trace binds to the code is verified, a bare trace nothing."""
    claim, mark, n = name.rpartition("#")
    if mark and n.isdecimal():
        verdict, rules = standing(claim, int(n))
        return Verdict.VERIFIED if verdict is Verdict.DEFINED else verdict, rules
    verdicts = [each.verdict for each in parts.get(name, ())]
    if Verdict.DEFINED in verdicts and Verdict.REFUTED not in verdicts:
        return Verdict.OPEN, ()
    return min(verdicts, key=lambda verdict: verdict.strength, default=Verdict.OPEN), ()


def _conditions(evidence: Evidence) -> list[str]:
    match evidence.certificate:
        case {"domain": {"where": [*conditions]}}:
            return [str(each) for each in conditions]
    return []


def _shown(evidence: Evidence) -> list[str]:
    match evidence.certificate:
        case {"formula": str(text)}:
            return _links(text)
    return []


def _links(condition: str) -> list[str]:
    return [str(link) for link in formula(condition).links]
