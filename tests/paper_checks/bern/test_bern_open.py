"""What is open in the text that is done completely: little, and each says what is missing."""

import pytest
from banditproof.paper_checks.assertions.recorded import standing_on_record
from banditproof.paper_checks.assertions.settled import assertions_of
from banditproof.paper_checks.language.assertion import Role, unsettled
from banditproof.paper_checks.running.registry import paper_entries
from banditproof.verify.evidence.ladder import Verdict

COUNTED = {Role.MAIN, Role.SIDE, Role.STEP, Role.REASON, Role.COMPARISON}
ASSERTIONS = [
    (entry.claim, each)
    for entry in paper_entries("bern")
    for each in assertions_of(entry.claim)
    if each.role in COUNTED
]


def is_open(claim, said):
    return standing_on_record(claim.id, said.n)[0] is Verdict.OPEN


def test_little_is_open():
    assert len(ASSERTIONS) >= 350
    assert sum(is_open(*each) for each in ASSERTIONS) <= 0.08 * len(ASSERTIONS)


def test_half_is_proved():
    proved = sum(standing_on_record(claim.id, said.n)[0] is Verdict.PROVED for claim, said in ASSERTIONS)
    assert proved >= len(ASSERTIONS) / 2


@pytest.mark.parametrize(
    ("claim", "said"),
    [each for each in ASSERTIONS if is_open(*each)],
    ids=lambda each: getattr(each, "id", str(getattr(each, "n", ""))),
)
def test_what_is_open_says_what_is_missing(claim, said):
    assert any(each.missing for each in claim.settles if each.assertion == said.n)


def test_missing_needs_a_word():
    with pytest.raises(ValueError, match="needs a word on what is missing"):
        unsettled(3, missing=" ")
