"""What the paper says of earlier bounds, at instances."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.regret_upper_bounds import DP_SE
from banditproof.theory.divergences.bernoulli_divergences import d_eps


@pytest.mark.parametrize(("power", "share"), [(3, 13.6), (6, 11.2), (10, 10.2), (15, 9.8)])
def test_the_share_of_the_budget_in_dp_se_does_not_grow(power, share):
    instance = BanditInstance(tuple(map(Fraction, ("0.75", "0.625", "0.5", "0.375", "0.25"))))
    private, public = (evaluate(DP_SE, instance, epsilon=e, horizon=10**power).value for e in ("0.01", "1e9"))
    assert round((private - public) * 0.01 / (5 * power * math.log(10)), 1) == share


def test_the_constant_of_the_order_is_approached_at_small_gaps():
    gap = 1e-4
    assert gap * gap / d_eps(0.5 - gap, 0.5, gap) == pytest.approx(8 / 7, rel=1e-3)


def test_the_divergence_is_below_the_minimum_at_an_example():
    assert d_eps(0.0, 0.5, 0.5) == pytest.approx(0.21907, abs=5e-6)
    assert d_eps(0.0, 0.5, 0.5) < min(0.5**2, 0.5 * 0.5)


def test_doubling_attains_the_constant_of_forgetting():
    ratios = np.linspace(1.01, 10, 1000)
    assert ratios[np.argmin(ratios**2 / (ratios - 1))] == pytest.approx(2, abs=0.01)
