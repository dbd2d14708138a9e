"""A page for every claim, and its certificates as files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from ....paper_checks.pages.files import path_of, shown
from ....paper_checks.pages.index import shipped_pages
from ....paper_checks.pages.page import Symbol, Word
from ....paper_checks.pages.words import WORTH
from ....paper_checks.running.outcome import Outcome
from ....theory.formulas.expression import FormulaError
from ....theory.formulas.language import expression, formula
from ....theory.formulas.mathml import expression_markup, formula_markup, variable_markup
from ....verify.evidence.certificate import SCHEMA
from ....verify.evidence.ladder import Evidence
from ....verify.kernel import accepted
from ....verify.kernel.policy_theorems.answer import Answer
from ....verify.worst.not_searched import reason_against
from ....verify.worst.on_record import on_record
from ...output.certificate_names import certificate_names, certificates_of
from ...output.document import as_json
from ...pages.documents import claim_record
from ...verdicts.policy_theorems import theorem_answers, theorem_lines
from ...verdicts.run_settings import Settings
from ...verdicts.texts import title_of
from ..drawings.violation_curve import violation_curve
from ..page import File, Page
from ..text.claim_link import claim_path
from ..text.counterexample import WIDE, counterexample
from ..text.findings import Findings
from ..text.prose import typeset
from .claim_lists import claim_list_pages, claim_lists, list_of_claims
from .errata_pages import error_paths


def claim_pages(findings: Findings) -> Iterator[Page | File]:
    """The lists, then every claim with its certificates."""
    answers = theorem_answers(outcome.claim for outcome in findings.outcomes)
    outcomes, settings = findings.outcomes, findings.settings
    yield from claim_list_pages(findings)
    listed = list_of_claims(claim_lists(outcomes))
    errors = error_paths(findings)
    for place, outcome in enumerate(outcomes):
        claim = outcome.claim
        yield Page(
            claim_path(claim.id),
            "claim.html",
            {
                **_sentences(outcome, answers),
                "claim": claim,
                "outcome": outcome,
                "title": title_of(outcome),
                "listed": listed[claim.id],
                "error": errors.get(claim.id),
                "found": _findings(claim.id, outcome.evidence),
                "worst": [f"{each.name}: {each}" for each in on_record(claim.id)],
                "not_searched": reason_against(claim.id),
                "repeat": replace(settings, names=(name := _name(outcome, settings),)).words,
                "claims": replace(settings, names=(name,)).claims,
                "previous": None if place == 0 else outcomes[place - 1].claim.id,
                "next": None if place + 1 == len(outcomes) else outcomes[place + 1].claim.id,
            },
        )
        for name, document in certificates_of(outcome).items():
            yield File(f"certificates/{name}.json", as_json(document).encode())


def _sentences(outcome: Outcome, answers: Mapping[str, Answer]) -> dict[str, object]:
    """What the page of a claim says of each sentence: the same as ``check --json``."""
    stands = outcome.stands
    symbols = stands.claim.symbols
    return {
        "said": claim_record(stands, answers),
        "word": outcome.word,
        "words": [each.word for each in stands.said],
        "qualified": [each.qualified for each in stands.said],
        "prose": stands.claim.prose,
        "bracketed": not outcome.earns,
        "theorem_lines": {name: theorem_lines(each) for name, each in answers.items()},
        "wide": WIDE,
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


def _name(outcome: Outcome, settings: Settings) -> str:
    """What the claim is called on the command line: its ID, with its page if that is the user's."""
    module, identifier = shown(outcome.module), outcome.claim.id
    if path_of(module) in shipped_pages():
        return identifier
    written = (name.partition("::")[0] for name in settings.names)
    found = next((name for name in written if Path(name).resolve() == Path(module)), Path(module).name)
    return f"{found}::{identifier}"


def _findings(identifier: str, evidence: Sequence[Evidence]) -> list[dict[str, object]]:
    """What each check found on each formula, refutations first.

    Whether it ``rechecks`` is told, since checks may attach documents of their own.
    """
    found: list[dict[str, object]] = []
    for item, name in zip(evidence, certificate_names(identifier, evidence), strict=True):
        shown = counterexample(item)
        rechecks = item.certificate is not None and item.certificate.get("schema") == SCHEMA
        found.append(
            {
                "word": WORTH[item.verdict],
                "part": item.part,
                "how": f"{item.method}: {item.summary}",
                "counterexample": shown,
                "curve": None if shown is None else violation_curve(item),
                "certificate": name and f"{name}.json",
                "rechecks": rechecks,
                "coq": rechecks and item.certificate is not None and accepted.is_accepted(item.certificate),
            }
        )
    return sorted(found, key=lambda each: each["word"] is not Word.REFUTED)
