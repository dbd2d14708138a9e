"""Sentences of a page as assertions: in the words of the ladder, for all that shows claims of either form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.kernel.policy_theorems.answers import Answer, kept_answer
from ...verify.kernel.policy_theorems.sources import shipped
from ..assertions.settled import Piece, Settled
from ..language.assertion import Assertion, Settles
from ..language.claim import Claim
from ..language.severity import Severity
from .engine.loading import bounds_of
from .files import claim_of
from .page import TheoremOfCoq, Word
from .words import ClaimStands, Findings, Said, claim_stands, severity_in

_VERDICTS: Final = {
    Word.REFUTED: Verdict.REFUTED,
    Word.SUPPORTED: Verdict.SUPPORTED,
    Word.TESTED: Verdict.VERIFIED,
    Word.TRACED: Verdict.DEFINED,
    Word.IN_PART: Verdict.VERIFIED,
    Word.PROVED: Verdict.PROVED,
}
_SEVERITIES: Final = {
    "substance": Severity.SUBSTANCE,
    "constant": Severity.WRONG_CONSTANT,
    "assumption": Severity.MISSING_ASSUMPTION,
    "undefined": Severity.UNDEFINED,
    "slip": Severity.PROOF_SLIP,
}
_REST: Final = "the rest of the printed range"


def page_stands(
    entry: tuple[str, Claim],
    printed: Findings,
    wrong: Mapping[str, Findings],
    answers: Mapping[str, Answer] | None = None,
) -> ClaimStands:
    """How a claim of a page stands; what Coq says is looked up where it is not given."""
    module, claim = entry
    if answers is None:
        answers = {each.name: kept_answer(shipped(), each.name) for each in claim.theorems}
    return claim_stands(claim_of(module, claim.id), bounds_of(module, claim.id), printed, wrong, answers)


def page_assertions(claim: Claim, stands: ClaimStands) -> tuple[Settled, ...]:
    """How each sentence of the claim stands, as an assertion that is settled as far as its word goes."""
    known = {each.assertion: each for each in claim.settles}
    return tuple(
        _settled(assertion, known.get(assertion.n), said)
        for assertion, said in zip(claim.asserts, stands.said, strict=True)
    )


def _settled(assertion: Assertion, attached: Settles | None, said: Said) -> Settled:
    if said.word is Word.UNCHECKED:
        why = said.why or "no check"
        return Settled(assertion, (Piece(Settles(assertion.n, missing=why), ()),))
    found = [evidence for block in said.blocks for evidence in block.evidence]
    found += [
        Evidence(Verdict.PROVED, "theorem of Coq", f"{block.name}, {', '.join(block.by)}", part=block.name)
        for block in said.blocks
        if isinstance(block.block, TheoremOfCoq)
    ]
    verdict = _VERDICTS[said.word]
    if verdict is not Verdict.REFUTED:  # evidence is worth what the word says, and no more
        found = [
            each if each.verdict.strength <= verdict.strength else replace(each, verdict=verdict)
            for each in found
        ]
    settles = attached or Settles(assertion.n, by=tuple(each.part for each in found))
    if said.word is Word.IN_PART:
        settles = replace(settles, on=said.behind, beyond=_REST)
    if severity := severity_in(said.behind):
        settles = replace(settles, severity=_SEVERITIES[severity])
    return Settled(assertion, (Piece(settles, tuple(found), defines=said.word is Word.TRACED),))
