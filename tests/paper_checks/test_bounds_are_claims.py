"""Every bound is the subject of a claim that reads its formula; where it is amended the claim says why."""

import re
from pathlib import Path

import pytest
from banditproof.paper_checks.pages.index import shipped_pages
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.pages.reader import read
from banditproof.paper_checks.running.registry import entries_of
from banditproof.theory.bounds.adversarial_upper_bounds import (
    ADVERSARIAL_BOUNDS,
    ADVICE_BOUNDS,
    OPEN_LEARNERS,
    SEEING_LEARNERS,
)
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.linear_user_sum_bounds import BATCH_BOUNDS, COUNT_GOPE_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict

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
PAGES = {str(page): read(page) for page in shipped_pages()}
CLAIMS = {
    name: (page, claim)
    for page, found in PAGES.items()
    for claim in found.claims
    for name in (claim.id, *filter(None, (said.instead for said in claim.sentences)))
}
READ_BY = {
    bound: (page, claim.id)
    for page, found in PAGES.items()
    for claim in found.claims
    for said in claim.sentences
    for block in said.blocks
    for bound in getattr(block, "bounds", {}).values()
}
"""From the name of a bound to a claim with a check that reads its formula."""


def says_why(page, claim):
    """Whether a claim is refuted, or a remark says what of it is not meant."""
    section = Path(page).read_text().partition(f"\n## {claim.id} ")[2].partition("\n## ")[0]
    return "\nRemark: " in section or any(each.word is Word.REFUTED for each in claim.sentences)


@pytest.mark.parametrize("name", RECORDS)
def test_a_bound_is_the_subject_of_a_claim(name):
    said = RECORDS[name]
    if said.claim in NOT_IN_THE_TEXTS:
        assert said.notes or "amended" in said.claim or "derived" in said.source
        return
    assert said.claim in CLAIMS
    assert not said.amends or says_why(*CLAIMS[said.claim])


def test_what_the_texts_do_not_state_is_not_claimed():
    assert not set(NOT_IN_THE_TEXTS) & set(CLAIMS)
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


PLANTED = [
    (name, field, text)
    for name, record in RECORDS.items()
    if record.name in READ_BY
    for field, text in plants(record)
]


def test_pages_read_bounds():
    assert PLANTED


@pytest.fixture
def rewritten():
    """Edits a record, which is undone."""
    before = []

    def edit(record, field, text):
        before.append((record, field, getattr(record, field)))
        object.__setattr__(record, field, text)

    yield edit
    for record, field, text in before:
        object.__setattr__(record, field, text)


@pytest.mark.parametrize(("name", "field", "text"), PLANTED, ids=[f"{n}: {t}" for n, _, t in PLANTED])
def test_a_wrong_constant_in_a_record_refutes_its_claim(name, field, text, rewritten):
    page, identifier = READ_BY[RECORDS[name].name]

    def claim():
        return next(each.claim for each in entries_of(page) if each.claim.id == identifier)

    before = claim().claimed
    rewritten(RECORDS[name], field, text)
    after = claim()
    formulas = [{part: said} for part, said in after.claimed.items() if said != before[part]]
    assert formulas, "the claim does not read the record"
    assert any(
        check(formula, Effort()).verdict is Verdict.REFUTED for formula in formulas for check in after.checks
    )
