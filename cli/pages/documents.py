"""What `--json`, `--csv` and `--markdown` say of pages: the same as the screen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ...paper_checks.pages.agreement import at_points
from ...paper_checks.pages.page import Check, Claim, Symbol, Table, TheoremOfCoq, TracedLines
from ...paper_checks.pages.words import WORTH, BlockStands, ClaimStands, Said, severity_in
from ...paper_checks.running.outcome import Outcome
from ...verify.evidence.ladder import Evidence
from ...verify.kernel.policy_theorems.answer import Answer
from .screen import block_lines, claim_lines, domain_lines, letters_in

_Answers: TypeAlias = Mapping[str, Answer]


def as_document(
    outcomes: Sequence[Outcome], answers: _Answers, seconds: float, *, bracketed: bool
) -> dict[str, Any]:
    """All claims with their sentences, and what checks them."""
    return {
        "schema": "banditproof/check-pages/1",
        "earned": not bracketed,
        "claims": [{**claim_record(each.stands, answers), "seconds": each.seconds} for each in outcomes],
        "seconds": seconds,
    }


def claim_record(stands: ClaimStands, answers: _Answers) -> dict[str, Any]:
    """A claim, its sentences, and all that is needed to judge how each stands."""
    claim = stands.claim
    return {
        "id": claim.id,
        "where": claim.where,
        "lines": claim.lines,
        "printed": claim.printed,
        "headline": stands.headline,
        "same_as": claim.same_as or None,
        "sentences": [_sentence(said, claim, answers) for said in stands.said],
    }


def _sentence(said: Said, claim: Claim, answers: _Answers) -> dict[str, Any]:
    recorded = said.sentence.word
    change, worse = said.compared()
    return {
        "n": said.sentence.n,
        "says": said.sentence.text,
        "main": said.is_main,
        "instead": said.sentence.instead or None,
        "word": said.told,
        "on": said.on or None,
        "reader": [*said.reader],
        "behind": said.behind,
        "severity": severity_in(said.behind) or None,
        "why": said.why or None,
        "remark": at_points(said) or None,
        "recorded": None if recorded is None else recorded.value,
        "change": change or None,
        "worse": worse,
        "checks": [_block(each, claim.symbols, answers) for each in said.blocks],
    }


def _block(stands: BlockStands, symbols: Mapping[str, Symbol], answers: _Answers) -> dict[str, Any]:
    stated: dict[str, Any] = {}
    match stands.block:
        case Check() as check:
            stated = {"formula": check.formula, "domain": [*domain_lines(check)], "part": check.part or None}
            stated |= {"given": [*check.given]}
        case Table() as table:
            stated = {"expression": table.expression, "names": [*table.names]}
            stated |= {"rows": [[*at, value] for at, value in table.rows]}
        case TracedLines() as traced:
            by = f"{traced.by.function}({traced.by.arguments})"
            stated = {"lines": dict(traced.lines), "by_function": by}
        case TheoremOfCoq() as theorem:
            stated = {"theorem": answers[theorem.name].to_json(), "part": theorem.part or None}
    return {
        "name": stands.name,
        **stated,
        "letters": dict(letters_in(stands.block, symbols)),
        "word": stands.word.told(stands.behind),
        "behind": stands.behind,
        "by": [*stands.by],
        "why": stands.why or None,
        "near_misses": [each.to_json() for each in stands.near_misses],
        "evidence": [_finding(each) for each in stands.evidence],
    }


def _finding(evidence: Evidence) -> dict[str, Any]:
    record = evidence.to_json()
    del record["verdict"]
    return {"word": WORTH[evidence.verdict].value, **record}


def as_records(
    stands: Iterable[ClaimStands], answers: _Answers, *, bracketed: bool
) -> Iterator[dict[str, Any]]:
    """A record for each sentence; its checks are in one cell, as the screen shows them."""
    for each in stands:
        for said in each.said:
            sentence = _sentence(said, each.claim, answers)
            yield {
                "claim": each.claim.id,
                "where": each.claim.where,
                "headline": each.headline,
                **{name: sentence[name] for name in ("n", "main", "instead")},
                "word": f"[{said.told}]" if bracketed else said.told,
                "reader": "; ".join(said.reader),
                **{name: sentence[name] for name in ("behind", "severity", "why", "remark")},
                **{name: sentence[name] for name in ("says", "recorded", "change")},
                "printed": each.claim.printed,
                "checks": "\n".join(
                    line.removeprefix("\0").removeprefix("   ")
                    for block in said.blocks
                    for line in block_lines(block, each.claim.symbols, answers)
                ),
            }


def as_markdown(stands: Iterable[ClaimStands], answers: _Answers, *, bracketed: bool) -> Iterator[str]:
    """The claims one after the other, each with all that its screen has, as text that can be pasted."""
    for each in stands:
        first, *rest = claim_lines(each, answers, bracketed=bracketed)
        yield f"## {first}"
        fenced = False
        for line in rest:
            inner = line.startswith(("   ", "\0"))
            if inner is not fenced:
                yield "```"
                fenced = inner
            yield line.lstrip("\0") if inner else line.removeprefix("  ")
        if fenced:
            yield "```"
