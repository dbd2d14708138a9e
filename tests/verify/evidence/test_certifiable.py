"""What a check may certify is known without running it, and is all that it does certify."""

import pytest
from banditproof.paper_checks.running.examination import Task, examine
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.certifiable import (
    certifiable,
    certifying_nothing,
    certifying_what_it_finds,
    is_unsaid,
    part_asked_for,
    says_what,
)
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.proving.formula_checks import entry, holds_at, holds_on

from ...paper_checks.some_pages import traced

UNIT = box(x=(0, 1))
OTHER = """
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.language import formula
from banditproof.verify.evidence.certifiable import Certifiable, certifying
from banditproof.verify.proving.formula_checks import holds_on
def check(printed, effort):
    return holds_on(box(x=(0, 1)))("x <= 3", effort)
def by_other():
    return check
"""


def test_every_check_of_a_shipped_claim_says_what_it_may_certify():
    silent = [
        (entry.claim.id, place)
        for entry in shipped_entries()
        for place, check in enumerate(entry.claim.checks, start=1)
        if not says_what(check)
    ]
    assert silent == []


def plain(claimed, effort):
    return holds_on(UNIT)(claimed, effort)


def test_a_check_of_which_nothing_is_known_says_nothing():
    assert not says_what(plain)
    assert not says_what(entry("a", plain))
    assert certifiable(plain, "x <= 2") is None
    assert not is_unsaid(plain, "x <= 2", plain("x <= 2", Effort()))


def test_what_does_not_hold_everywhere_that_is_said_is_seen():
    claimed = "x <= 1"
    said = holds_on(UNIT)
    for check in (holds_on(box(x=(0, "1/2"))), holds_on(UNIT, part="other"), holds_at([{"x": 1}])):
        assert is_unsaid(said, claimed, check(claimed, Effort()))
    assert not is_unsaid(said, claimed, said(claimed, Effort()))


def test_a_check_that_certifies_nothing_has_no_certificate_that_it_says():
    check = certifying_nothing(holds_on(UNIT))
    assert says_what(check)
    assert certifiable(check, "x <= 2") == ()
    assert is_unsaid(check, "x <= 2", check("x <= 2", Effort()))
    assert not is_unsaid(check, "x <= 2", Evidence(Verdict.OPEN, "none", "nothing"))


def test_a_run_fails_where_a_check_certifies_what_it_does_not_say(tmp_path):
    page = traced(tmp_path, OTHER, "other", prefix="P")
    found = examine(Task(str(page), "P-other", "printed"), 0, Effort().profile)
    assert found.verdict is Verdict.OPEN
    told = "check 1 gives a certificate that is rejected: the check does not say that it certifies this"
    assert found.crashes == (told,)


def test_a_check_that_is_asked_again_is_not_asked_in_the_run_that_it_is_part_of():
    """Not even as one of several: what chance has found once need not be found again."""
    asked = []

    def counted(claimed, effort):
        asked.append(claimed)
        return holds_on(UNIT)(f"x <= {claimed + len(asked)}", effort)

    for check, claimed in (
        (certifying_what_it_finds(counted), 2),
        (entry("a", certifying_what_it_finds(counted)), {"a": 2}),
    ):
        asked.clear()
        found = check(claimed, Effort())
        assert not is_unsaid(check, claimed, found)
        assert asked == [2]


def test_evidence_of_another_part_than_that_of_its_check_is_an_error():
    """Otherwise a certificate of that part would be compared with nothing."""
    check = certifying_what_it_finds(holds_on(UNIT, part="p"), part="q")
    with pytest.raises(ValueError, match="evidence on 'p', of a check that is about 'q'"):
        certifiable(check, "x <= 2")
    assert part_asked_for(entry("a", check)) == "q"
    assert part_asked_for(certifying_what_it_finds(holds_on(UNIT))) is None


def test_a_formula_that_cannot_be_read_certifies_nothing():
    assert certifiable(holds_on(UNIT), "x <=") == ()
