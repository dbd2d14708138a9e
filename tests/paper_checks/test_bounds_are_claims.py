"""Every bound is the subject of a claim that reads its formula; it is amended where that claim is refuted."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache

import pytest
from banditproof.paper_checks import Verdict
from banditproof.paper_checks.language import stated_bound
from banditproof.paper_checks.language.claim import Claim, without_letters, worst_severity
from banditproof.paper_checks.language.severity import Severity
from banditproof.paper_checks.pages.files import PAGES, claim_of
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.running.registry import entries_of, shipped_entries
from banditproof.theory.bounds.adversarial_upper_bounds import (
    ADVERSARIAL_BOUNDS,
    ADVICE_BOUNDS,
    OPEN_LEARNERS,
    SEEING_LEARNERS,
)
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS
from banditproof.theory.bounds.users_count_bounds import BATCH_BOUNDS, COUNT_GOPE_BOUNDS
from banditproof.verify.evidence.effort import Effort

RECORDS = {
    f"{record.claim} {record.name}, {record.scope}": record
    for record in (
        *REGRET_BOUNDS,
        *MINIMAX_BOUNDS,
        *LINEAR_MINIMAX_BOUNDS,
        *COUNT_GOPE_BOUNDS,
        *BATCH_BOUNDS,
        *SAMPLE_COMPLEXITY_BOUNDS,
        *ADVERSARIAL_BOUNDS,
        *OPEN_LEARNERS,
        *SEEING_LEARNERS,
        *ADVICE_BOUNDS,
    )
}
NOT_IN_THE_TEXTS = {
    "BERN-B1": "the texts quote an order; the constants are worked out from the schedule",
    "BERN-I4 derived": "the texts quote an order; the constants are derived from the index",
    "LDP-UCB derived": "no text has one; the constants are derived from the index",
    "Hybrid-UCB derived": "no text has one; the constants are derived from the index",
    "BERN-B2": "the texts quote it from another paper",
    "TH-T4.24 with d_eps": "a stronger form, proved here",
    "TH-T4.17 amended": "half of what is printed",
    "TH-T4.21 amended": "half of what is printed",
}
READ_ELSEWHERE = {"BERN-B1": "TA-S2-A"}
"""The claim that reads the formula of a bound which the texts do not state."""
UNREAD = set(NOT_IN_THE_TEXTS) - set(READ_ELSEWHERE)
UNNOTICED = (
    ("BERN-B1", r"^2\*(gap|best)", "no text states the regret of that schedule; its pulls are read"),
    ("TH-T2.32", r"^1 if|>= 2/2|>= 1/3", "where the bound says nothing"),
    ("TH-T4.24|TH-C4.25", r"^1 if|>= 2/3|>= 1/4", "where the bound says nothing"),
    ("TA-TH5.20|TA-TH5.23|TH-I2.tt", r"log\(2/delta\)$", "the claim reads the factor of log(1/delta)"),
)
"""Claims, what was planted in the record of each, and why the claim cannot notice it."""
ENTRIES = {entry.claim.id: entry for entry in shipped_entries()}
CLAIMED = {record.claim for record in RECORDS.values()}
ON_PAGES = {name for name, entry in ENTRIES.items() if entry.claim.of_page}
"""Claims on pages, which write their formulas out, or read a bound by ``let``."""
RECORDED = {name: entry.claim.recorded for name, entry in ENTRIES.items()}


def refuted_on_a_page(identifier):
    module = ENTRIES[identifier].module
    return module.endswith(PAGES) and any(
        each.main and each.word is Word.REFUTED for each in claim_of(module, identifier).sentences
    )


@pytest.mark.parametrize("name", RECORDS)
def test_a_bound_is_the_subject_of_a_claim(name):
    said = RECORDS[name]
    if said.claim in NOT_IN_THE_TEXTS:
        assert said.notes or "amended" in said.claim or "derived" in said.source
        return
    assert said.claim in RECORDED
    if said.claim in ON_PAGES:
        assert not said.amends or refuted_on_a_page(said.claim)
        return
    refuted = RECORDED[said.claim] is Verdict.REFUTED
    slip = worst_severity(ENTRIES[said.claim].claim) is Severity.PROOF_SLIP  # the bound itself may hold
    assert bool(said.amends) == refuted or (refuted and slip)


def test_what_the_texts_do_not_state_is_not_claimed():
    assert not set(NOT_IN_THE_TEXTS) & set(RECORDED)
    assert set(NOT_IN_THE_TEXTS) <= {said.claim for said in RECORDS.values()}


# --- a wrong constant in a record is noticed by its claim


NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
FIELDS = ("per_arm", "whole", "epoch")


def plants(record):
    """The record with one of its numbers larger by one; doubled if it has none or is a leading term."""
    for field in FIELDS:
        text = getattr(record, field)
        found = list(NUMBER.finditer(text))
        for number in found:
            more = str(float(number[0]) + 1) if "." in number[0] else str(int(number[0]) + 1)
            yield field, f"{text[: number.start()]}{more}{text[number.end() :]}"
        if text and (record.limit or not found):
            yield field, f"2*{text}"


def writes_it_out(record):
    """Whether the claim is on a page that reads no record."""
    claim = READ_ELSEWHERE.get(record.claim, record.claim)
    if claim not in ON_PAGES:
        return False
    sentences = claim_of(ENTRIES[claim].module, claim).sentences
    return not any(getattr(block, "bounds", None) for each in sentences for block in each.blocks)


PLANTED = [
    (name, field, text)
    for name, record in RECORDS.items()
    if record.claim not in UNREAD and not writes_it_out(record)
    for field, text in plants(record)
    if not any(
        re.fullmatch(claims, record.claim) and re.search(planted, text) for claims, planted, _ in UNNOTICED
    )
]


def test_something_is_planted_in_every_formula_that_a_claim_reads():
    left = {name for name, record in RECORDS.items() if record.formulas} - {name for name, _, _ in PLANTED}
    assert {RECORDS[name].claim for name in left if not writes_it_out(RECORDS[name])} == UNREAD


def claims_in(module):
    """Its claims, by names of their own or in the list of them."""
    named = [each for each in vars(module).values() if isinstance(each, Claim)]
    return [*named, *getattr(module, "CLAIMS", ())]


def readers():
    """The modules of claims that name records, the shared statements first."""
    functions = [getattr(stated_bound, name) for name in ("of_arm", "constant", "stated", "in_epoch")]
    found = [
        name
        for name, module in sys.modules.items()
        if name.startswith("banditproof.paper_checks.")
        and module is not stated_bound
        and any(
            value.id in CLAIMED if isinstance(value, Claim) else callable(value) and value in functions
            for value in (*vars(module).values(), *claims_in(module))
        )
    ]
    return sorted(found, key=lambda name: ".statements." not in name)


@cache
def needed_for(identifier):
    """Of these modules the one of the claim, after the shared statements."""
    module = ENTRIES[identifier].module
    return [name for name in readers() if ".statements." in name or name == module]


@pytest.fixture
def rewritten(monkeypatch):
    """Edits a record, and gives the claims of a module as they then are; both are undone."""
    before = []

    def edit(record, field, text, identifier):
        before.append((record, field, getattr(record, field)))
        object.__setattr__(record, field, text)
        if (page := ENTRIES[identifier].module).endswith(PAGES):
            return {each.claim.id: each.claim for each in entries_of(page)}
        claims = {}
        for name in needed_for(identifier):
            specification = importlib.util.find_spec(name)
            module = importlib.util.module_from_spec(specification)
            monkeypatch.setitem(sys.modules, name, module)
            specification.loader.exec_module(module)
            claims |= {each.id: without_letters(each) for each in claims_in(module)}
        return claims

    yield edit
    for record, field, text in before:
        object.__setattr__(record, field, text)


def changed(before, after):
    """The formulas of a claim that differ, the quick ones first."""
    if isinstance(after, str):
        return [after] if after != before else []
    keys = [key for key, text in after.items() if text != before[key]]
    slow = ("simulated", "regret", "imed", "klucb", "exact", "exact, no gap")
    return [{key: after[key]} for key in sorted(keys, key=lambda key: (key in slow, key))]


@pytest.mark.parametrize(("name", "field", "text"), PLANTED, ids=[f"{n}: {t}" for n, _, t in PLANTED])
def test_a_wrong_constant_in_a_record_refutes_its_claim(name, field, text, rewritten):
    record = RECORDS[name]
    claim = READ_ELSEWHERE.get(record.claim, record.claim)
    there = rewritten(record, field, text, claim)[claim]
    formulas = changed(ENTRIES[claim].claim.printed, there.printed)
    assert formulas, "the claim does not read the record"
    assert any(
        check(formula, Effort()).verdict is Verdict.REFUTED for formula in formulas for check in there.checks
    )
