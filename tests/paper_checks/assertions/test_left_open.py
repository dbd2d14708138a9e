"""What stays open is said to be: by a word on what is missing, or by a deduction that waits for a premise."""

import pytest
from banditproof.paper_checks.assertions.listed import assertions_of_text
from banditproof.paper_checks.assertions.recorded import standing_on_record
from banditproof.paper_checks.language.assertion import Role
from banditproof.paper_checks.pages.index import texts
from banditproof.paper_checks.running.registry import papers, shipped_entries
from banditproof.verify.evidence.ladder import Verdict

CLAIMS = {entry.claim.id: entry.claim for entry in shipped_entries()}
TO_BE_SETTLED = {Role.MAIN, Role.SIDE, Role.STEP, Role.REASON, Role.COMPARISON, Role.EMPIRICAL}


def is_explained(claim, n):
    """Whether a claim says why its assertion is open."""
    return any(
        settled.missing or settled.chain is not None
        for settled in (claim.settles if claim else ())
        if settled.assertion == n
    )


@pytest.mark.parametrize("text", [text for text in papers() if text not in texts()])
def test_what_is_open_says_what_would_settle_it(text):
    silent = [
        f"{identifier}#{each.n}"
        for identifier, listed in assertions_of_text(text).items()
        for each in listed
        if each.role in TO_BE_SETTLED
        and standing_on_record(identifier, each.n)[0] is Verdict.OPEN
        and not is_explained(CLAIMS.get(identifier), each.n)
    ]
    assert silent == []


def test_silence_is_found():
    assert not is_explained(None, 1)
    claim = next(each for each in CLAIMS.values() if any(settled.missing for settled in each.settles))
    waiting = next(settled for settled in claim.settles if settled.missing)
    assert is_explained(claim, waiting.assertion)
    assert not is_explained(claim, 99)
