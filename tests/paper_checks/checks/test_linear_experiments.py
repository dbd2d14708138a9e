"""The experiments on linear and contextual bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import numpy as np
import pytest
from banditproof.paper_checks.checks.statistics.repeated_experiments import more_often_than_not
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict


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
