"""The experiments on linear and contextual bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.paper_checks.registry import paper_entries
from banditproof.paper_checks.repeated_experiments import more_often_than_not
from banditproof.paper_checks.run import run
from banditproof.paper_checks.thesis_algorithms import linear_experiments as thesis
from banditproof.paper_checks.zcdp import linear_experiments as zcdp
from banditproof.verify.effort import Effort
from banditproof.verify.evidence import Verdict
from banditproof.verify.recheck import recheck

from .section_of_claims import identifiers

EXPECTED = {
    "ZCDP-POP": "PROVED",
    "ZCDP-FIG4B": "SUPPORTED",
    "ZCDP-FIG4C": "SUPPORTED",
    "ZCDP-I15": "REFUTED",
    "ZCDP-FIG5": "OPEN",
}
TWINS = {"TA-E4": "SUPPORTED", "TA-E5": "SUPPORTED", "TA-I16": "REFUTED", "TA-E7": "OPEN"}


def test_every_claim_of_the_sections_is_expected():
    assert identifiers(zcdp) == list(EXPECTED)
    assert identifiers(thesis) == list(TWINS)


@pytest.mark.parametrize("identifier", [*EXPECTED, *TWINS])
def test_a_claim_comes_out_as_recorded(identifier):
    paper = "thesis_algorithms" if identifier in TWINS else "zcdp"
    entry = next(each for each in paper_entries(paper) if each.claim.id == identifier)
    found = next(iter(run([entry])))
    expected = (EXPECTED | TWINS)[identifier]
    assert found.problems == ()
    assert found.verdict.value == expected == entry.claim.recorded.value
    assert found.killed == len(found.mutants) >= 2
    if expected == "REFUTED":
        assert found.amended is not None
        assert found.amended.value == "VERIFIED"
        certificates = [
            item.certificate for item in found.printed.evidence if item.verdict.value == "REFUTED"
        ]
        assert certificates
        assert all(recheck(dict(each)).ok for each in certificates)


@pytest.mark.parametrize(("share", "verdict"), [(1.0, "SUPPORTED"), (0.5, "OPEN"), (0.0, "REFUTED")])
def test_shares_of_experiments_are_weighed_by_binomial_tails(share, verdict):
    values = {"x": np.arange(40) < share * 40, "y": np.full(40, fill_value=0.5)}
    found = more_often_than_not(lambda effort: values)("x >= y", Effort())  # noqa: ARG005  no chance in it
    assert found.verdict.value == verdict
    assert found.alpha == 1e-9
    assert found.details["came out"] == int(40 * share)
    assert ("would be noticed" in found.summary) == (verdict == "OPEN")


def test_ties_alone_do_not_refute_a_strict_comparison():
    """Four experiments in five are equal, and all others come out so: not a word against the claim."""
    values = {"x": np.zeros(200), "y": (np.arange(200) % 5 == 0).astype(float)}
    found = more_often_than_not(lambda effort: values)("x < y", Effort())  # noqa: ARG005  no chance in it
    assert found.verdict is Verdict.SUPPORTED
    assert found.details["ties"] == 160
    assert "40 of 40 experiments" in found.summary
    assert "160 more are ties" in found.summary


def test_experiments_that_are_all_ties_leave_it_open():
    values = {"x": np.zeros(200), "y": np.zeros(200)}
    found = more_often_than_not(lambda effort: values)("x < y", Effort())  # noqa: ARG005  no chance in it
    assert found.verdict is Verdict.OPEN
    assert found.margin is None
    assert "too few" in found.summary
