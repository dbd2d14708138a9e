"""Whose claim a certificate may be is found by its name, however many claims a file has."""

import pytest
from banditproof.paper_checks.pages.engine.engine_claim import EngineClaim
from banditproof.paper_checks.running.belonging import Belongs, belonging, by_identifier
from banditproof.paper_checks.running.registry import Entry
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_on

FORMULA = "x**2 <= x"
EVIDENCE = holds_on(box(x=(0, 1)))(FORMULA, Effort())


def entry_of(identifier, statement="it is at most itself"):
    claim = EngineClaim(identifier, "", statement, FORMULA, {}, (holds_on(box(x=(0, 1))),))
    return Entry("own", claim)


def state(label, own):
    return belonging({**EVIDENCE.certificate, "claim": label, "statement": "it is at most itself"}, own).state


@pytest.mark.parametrize("identifier", ["OWN", "OWN-1", "OWN: first", "OWN (b)", "OWN (b): c (d)", "OWN\n"])
def test_an_identifier_may_look_like_the_name_of_a_part(identifier):
    own = by_identifier([entry_of("OWN-1 and more"), entry_of(identifier), entry_of("OTHER")])
    assert state(identifier, own) is Belongs.YES
    assert state(f"{identifier}x", own) is Belongs.UNKNOWN
    assert state(f"{identifier} (amended)", own) is Belongs.UNKNOWN
    assert state(f"{identifier}: part", own) is Belongs.NO


def test_one_identifier_in_two_files_is_that_of_either():
    own = by_identifier([entry_of("OWN", "it is something else"), entry_of("OWN")])
    assert state("OWN", own) is Belongs.YES
    assert state("OWN", by_identifier([entry_of("OWN", "it is something else")])) is Belongs.NO
