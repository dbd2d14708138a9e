"""What runs could have noticed, against plain sums and plain simulation."""

import math

import numpy as np
import pytest
from banditproof.verify.auditing.noticeable import least_noticeable_budget, power
from banditproof.verify.enumeration.allowed_pairs import ApproximateBudget, ConcentratedBudget, GaussianBudget
from scipy.stats import binom

PURE = ApproximateBudget(0.0)


def plain_power(runs, alpha, p):
    """Against equal probabilities, by the grid of all counts, the most telling ones first."""
    counts = np.arange(runs + 1)
    score = np.subtract.outer(counts, counts)
    null = np.multiply.outer(*2 * [binom.pmf(counts, runs, 0.5)])
    other = np.multiply.outer(binom.pmf(counts, runs, p), binom.pmf(counts, runs, 1 - p))
    for threshold in range(runs, -runs - 1, -1):
        if null[score >= threshold].sum() > alpha:
            return other[score >= threshold].sum()
    return 1.0


@pytest.mark.parametrize(("runs", "alpha", "p"), [(20, 0.05, 0.7), (32, 1e-6, 0.9), (60, 0.01, 0.6)])
def test_power_is_that_of_the_best_test(runs, alpha, p):
    assert power(PURE, 0.0, runs, alpha, p) == pytest.approx(plain_power(runs, alpha, p), rel=1e-9)


@pytest.mark.parametrize("budget", [PURE, ApproximateBudget(1e-3), ConcentratedBudget(), GaussianBudget()])
def test_more_runs_notice_less_and_never_what_is_allowed(budget):
    found = [least_noticeable_budget(budget, 1.0, runs, 0.05) for runs in (50, 500, 5000)]
    assert found[0] > found[1] > found[2] > 1.0
    assert least_noticeable_budget(budget, 1.0, 500, 1e-6) > found[1]


def test_large_samples_agree_with_the_normal_law():
    """``(1.645 + 1.282) sqrt(1/2n)`` is the difference of two means that is seen with probability 0.9."""
    runs = 10**6
    difference = (1.6449 + 1.2816) * math.sqrt(0.5 / runs)
    assert least_noticeable_budget(PURE, 0.0, runs, 0.05) == pytest.approx(2 * difference, rel=1e-2)


def test_too_few_runs_notice_nothing():
    assert least_noticeable_budget(PURE, 10.0, 10_000, 1e-6) == math.inf
    assert least_noticeable_budget(PURE, 1.0, 0, 0.05) == math.inf
