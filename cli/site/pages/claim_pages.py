"""A page for every claim, and its certificates as files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from ....theory.formulas.expression import FormulaError
from ....theory.formulas.language import expression, formula
from ....theory.formulas.mathml import expression_markup, formula_markup, variable_markup
from ....theory.numbers.json_value import Json
from ....verify.evidence.certificate import SCHEMA
from ....verify.evidence.ladder import Evidence, Verdict
from ...output.certificate_names import certificate_names, certificates_of
from ...output.document import as_json
from ...output.file_stem import file_stem
from ...pages.documents import claim_record
from ...verdicts.papers import title_of
from ...verdicts.policy_theorems import theorem_answers, theorem_lines
from ...verdicts.run_settings import Settings
from ..drawings.claim_graph import claim_graph
from ..drawings.violation_curve import ViolationCurve, violation_curve
from ..page import File, Page
from ..text.claim_link import claim_link, claim_links, claim_path
from ..text.counterexample import Counterexample, counterexample
from ..text.finding_formula import FindingFormula, finding_formula
from ..text.findings import Findings
from ..text.prose import typeset
from ..text.symbols import symbols
from .claim_lists import claim_list_pages, claim_lists, list_of_claims
from .errata_pages import error_paths
from .portions import portions

if TYPE_CHECKING:
    from ....paper_checks.assertions.settled import Settled
    from ....paper_checks.pages.page import Symbol
    from ....paper_checks.running.outcome import Outcome
    from ....verify.kernel.policy_theorems.answers import Answer

_ROOT = "../"
_SHIPPED = f"{__name__.partition('.')[0]}.paper_checks."
_COUNTS = {
    "instances": "instances",
    "boxes": "boxes cover the domain",
    "points": "points",
    "tried": "points tried",
    "undecided": "instances that the precision did not decide",
    "runs": "runs",
    "repetitions": "repetitions",
    "intervals": "intervals",
}
_LONGEST_DETAIL = 60
_MOST_FINDINGS = 10
"""On one page; the refutations come first."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found on one formula, for a page."""

    verdict: Verdict
    part: str
    method: str
    summary: str
    margin: str
    formula: FindingFormula | None
    counterexample: Counterexample | None
    curve: ViolationCurve | None
    effort: tuple[str, ...]
    details: tuple[tuple[str, str], ...]
    certificate: str | None
    """The name of its file, in the folder of certificates."""
    rechecks: bool
    """Whether `banditproof recheck` reads it: checks may attach documents of their own."""
    coq: bool
    """Whether Coq has accepted the theorem that the certificate says, by the record."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """The claim with something wrong, and what refuted it."""

    name: str
    killed: bool
    by: str
    how: str


def claim_pages(findings: Findings) -> Iterator[Page | File]:
    """The lists, then every claim with its certificates."""
    from ....verify.worst.not_searched import reason_against
    from ....verify.worst.on_record import on_record

    answers = theorem_answers(outcome.claim for outcome in findings.outcomes)
    outcomes, standing, settings = findings.outcomes, findings.standing, findings.settings
    yield from claim_list_pages(findings)
    listed = list_of_claims(claim_lists(outcomes))
    errors = error_paths(outcomes)
    for place, outcome in enumerate(outcomes):
        claim = outcome.claim
        printed = _findings(claim.id, outcome.evidence, amended=False)
        amended = (
            [] if outcome.amendment is None else _findings(claim.id, outcome.amendment.evidence, amended=True)
        )
        found = portions([("", printed), ("As amended", amended)], _MOST_FINDINGS)
        more = [further_path(claim.id, number) for number in range(2, 1 + len(found))]
        link = claim_link(claim.id, standing)
        below = claim_links(claim.rests_on, standing)
        above = claim_links(standing.users(claim.id), standing)
        yield Page(
            claim_path(claim.id),
            "claim_of_page.html" if claim.of_page else "claim.html",
            {
                **(_of_page(outcome, answers) if claim.of_page else {}),
                "claim": claim,
                "outcome": outcome,
                "paper": title_of(outcome),
                "listed": listed[claim.id],
                "error": errors.get(claim.id),
                "symbols": symbols(outcome),
                "statement": typeset(claim.statement),
                "assumptions": typeset(claim.assumptions),
                "notes": typeset(claim.notes),
                "amendment": None if claim.amendment is None else typeset(claim.amendment.statement),
                "assertions": [_assertion(outcome, each) for each in outcome.asserted],
                "theorems": [
                    (each, answer := answers[each.name], theorem_lines(answer)) for each in claim.theorems
                ],
                "found": found[0] if found else [],
                "findings": len(printed) + len(amended),
                "more": more,
                "worst": [f"{each.name}: {each}" for each in on_record(claim.id)],
                "not_searched": reason_against(claim.id),
                "mutants": [_mutant(outcome, name) for name in outcome.mutants],
                "below": below,
                "above": above,
                "beyond": claim_links(standing.beyond(claim.id), standing),
                "graph": claim_graph(link, below, above, _ROOT),
                "repeat": replace(settings, names=(_name(outcome, settings),)).words,
                "previous": None if place == 0 else outcomes[place - 1].claim.id,
                "next": None if place + 1 == len(outcomes) else outcomes[place + 1].claim.id,
                "claim_path": claim_path,
            },
        )
        for path, page in zip(more, found[1:], strict=True):
            context = {"claim": claim, "path": claim_path(claim.id), "found": page}
            yield Page(path, "claim_findings.html", context)
        for name, document in certificates_of(outcome).items():
            yield File(f"certificates/{name}.json", as_json(document).encode())


def _of_page(outcome: Outcome, answers: Mapping[str, Answer]) -> dict[str, object]:
    """What the page of a claim says of each sentence: the same as ``check --json``."""
    stands = outcome.stands
    symbols = stands.claim.symbols
    return {
        "said": claim_record(stands, answers),
        "word": outcome.word,
        "words": [each.word for each in stands.said],
        "prose": stands.claim.prose,
        "bracketed": not outcome.earns,
        "theorem_lines": {name: theorem_lines(each) for name, each in answers.items()},
        "typeset": typeset,
        "maths": _maths,
        "symbol": lambda name: variable_markup(name) + typeset(_tex_of(symbols[name])),
    }


def _tex_of(symbol: Symbol) -> str:
    """The letter of the text for a letter of formulas, where it is another one."""
    return f" (${symbol.tex}$)" if symbol.tex and symbol.tex != symbol.name else ""


def _maths(text: str) -> Sequence[Markup]:
    """A formula or an expression as mathematics; nothing where it is not of the formula language."""
    try:
        return formula_markup(formula(text))
    except FormulaError:
        try:
            return [expression_markup(expression(text))]
        except FormulaError:
            return []


def further_path(identifier: str, number: int) -> str:
    """The page of a claim's findings that its own page has no room for, from the second on."""
    return f"claims/further/{file_stem(identifier)}-{number}.html"


def _assertion(outcome: Outcome, settled: Settled) -> dict[str, object]:
    from ....paper_checks.assertions.sharpness import sharpness_on_record
    from ...verdicts.assertion_blocks import theorem_words

    said = settled.assertion
    severity = outcome.severity_of(settled)
    return {
        "n": said.n,
        "role": said.role.value,
        "verdict": settled.verdict,
        "says": typeset(said.says),
        "for_all": typeset(said.for_all),
        "severity": "" if severity is None else severity.value,
        "sharpness": [typeset(line) for line in sharpness_on_record(settled, outcome.claim.id)],
        "evidence": [
            {
                "parts": ", ".join(each.part or "the whole" for each in piece.evidence),
                "verdict": piece.verdict,
                "scope": piece.scope,
                "beyond": piece.settles.beyond,
                "missing": piece.settles.missing,
                "coq": theorem_words(piece),
            }
            for piece in settled.pieces
        ],
    }


def _name(outcome: Outcome, settings: Settings) -> str:
    """What the claim is called on the command line: its ID, with its file or module if that is the user's."""
    from ....paper_checks.pages.files import path_of, shown
    from ....paper_checks.pages.index import shipped_pages
    from ....paper_checks.running.registry import is_file_name

    module, identifier = outcome.module, outcome.claim.id
    if module.startswith(_SHIPPED) or (outcome.claim.of_page and path_of(module) in shipped_pages()):
        return identifier
    module = shown(module)
    if not is_file_name(module):
        return f"{module}::{identifier}"
    written = (name.partition("::")[0] for name in settings.names)
    found = next((name for name in written if Path(name).resolve() == Path(module)), Path(module).name)
    return f"{found}::{identifier}"


def _findings(identifier: str, evidence: Sequence[Evidence], *, amended: bool) -> list[Finding]:
    """What was found, refutations first."""
    names = certificate_names(identifier, evidence, amended=amended)
    found = [
        _finding(item, None if name is None else f"{name}.json")
        for item, name in zip(evidence, names, strict=True)
    ]
    return sorted(found, key=lambda each: each.verdict is not Verdict.REFUTED)


def _finding(item: Evidence, file: str | None) -> Finding:
    from ....verify.kernel.accepted import is_accepted

    shown = counterexample(item)
    rechecks = item.certificate is not None and item.certificate.get("schema") == SCHEMA
    return Finding(
        verdict=item.verdict,
        part=item.part,
        method=item.method,
        summary=item.summary,
        margin="" if item.margin is None else f"{item.margin:.10g}",
        formula=finding_formula(item.certificate) if shown is None else None,
        counterexample=shown,
        curve=None if shown is None else violation_curve(item),
        effort=tuple(
            f"{_thousands(number)} {words}"
            for key, words in _COUNTS.items()
            if isinstance(number := item.details.get(key), int) and not isinstance(number, bool) and number
        ),
        details=tuple(_details(item.details)),
        certificate=file,
        rechecks=rechecks,
        coq=rechecks and item.certificate is not None and is_accepted(item.certificate),
    )


def _thousands(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")


def _details(details: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    for name, value in details.items():
        if name in _COUNTS or isinstance(value, list | dict | None | bool):
            continue
        text = f"{value:.12g}" if isinstance(value, float) else str(value)
        if len(text) <= _LONGEST_DETAIL:
            yield name, text


def _mutant(outcome: Outcome, name: str) -> Mutant:
    from ....paper_checks.running.examination import check_name

    found = outcome.mutants[name].findings
    for place, item in enumerate(found):
        if item is not None and item.verdict is Verdict.REFUTED:
            part = f"{item.part}: " if item.part else ""
            return Mutant(name, killed=True, by=check_name(outcome.claim, place), how=f"{part}{item.summary}")
    return Mutant(name, killed=False, by="", how="it survives")
