"""ROC curves against enumeration, and bands against the truth they are to cover."""

import itertools
import math

import numpy as np
import pytest
from banditproof.algorithms.membership.games.membership_game import Scores
from banditproof.algorithms.membership.games.predicted_roc import PredictedROC
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.theory.privacy.budget_from_error_rates import audit_epsilon_exact
from banditproof.theory.privacy.membership_inference import (
    limit_advantage,
    limit_auc,
    limit_power,
    subsampled_advantage,
)
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import trapezoid
from scipy.stats import binom, binomtest

LISTS = st.lists(st.integers(0, 6).map(float), min_size=1, max_size=9)


def roc(outside, inside):
    return ROC(Scores(np.array(outside, dtype=float), np.array(inside, dtype=float)))


@given(LISTS, LISTS, st.fractions(0, 1))
def test_power_area_and_advantage_are_those_of_all_thresholds(outside, inside, level):
    found = roc(outside, inside)
    rates = [
        (sum(s > tau for s in outside) / len(outside), sum(s > tau for s in inside) / len(inside))
        for tau in [-1.0, *range(8)]
    ]
    assert found.power(float(level)) == max(power for alpha, power in rates if alpha <= float(level))
    assert found.best_advantage().value == pytest.approx(max(power - alpha for alpha, power in rates))
    wins = sum((b > a) + (a == b) / 2 for a, b in itertools.product(outside, inside))
    assert found.area == pytest.approx(wins / len(outside) / len(inside))
    levels, powers = found.curve
    assert {*zip(levels.tolist(), powers.tolist(), strict=True)} == {*rates}
    assert found.rates(3.0) == rates[4]


@given(LISTS, LISTS, st.floats(0.01, 0.99), st.floats(0.5, 0.999))
def test_intervals_hold_what_was_seen_and_grow_with_the_confidence(outside, inside, level, confidence):
    found = roc(outside, inside)
    for estimate in (found.auc, found.best_advantage, lambda **k: found.advantage_at(3.0, **k)):
        small, large = estimate(confidence=confidence), estimate(confidence=(1 + confidence) / 2)
        assert large.lower <= small.lower <= small.value <= small.upper <= large.upper
    low, high = found.band(level, confidence=confidence)
    assert 0 <= low <= found.power(level) <= high <= 1


def test_bands_and_intervals_cover_the_truth_as_often_as_they_say():
    m, rounds, runs, confidence = 1.5, 300, 400, 0.8
    generator = np.random.default_rng(11)
    levels = np.linspace(0.01, 0.99, 50)
    missed = dict.fromkeys(("band", "auc", "best", "power", "fixed", "epsilon"), 0)
    true_fixed = float(limit_advantage(m))
    alpha = beta = (1 - true_fixed) / 2
    true_epsilon = math.log((1 - beta) / alpha)
    for _ in range(runs):
        noise = generator.standard_normal((2, rounds)) * math.sqrt(m)
        found = roc(noise[0] - m / 2, noise[1] + m / 2)
        low, high = found.band(levels, confidence=confidence)
        truth = limit_power(m, levels)
        missed["band"] += bool(((truth < low) | (truth > high)).any())
        for name, estimate, true in (
            ("auc", found.auc(confidence=confidence), limit_auc(m)),
            ("best", found.best_advantage(confidence=confidence), limit_advantage(m)),
            ("power", found.power_at(0.1, confidence=confidence), limit_power(m, 0.1)),
            ("fixed", found.advantage_at(0.0, confidence=confidence), true_fixed),
        ):
            missed[name] += not estimate.lower <= true <= estimate.upper
        missed["epsilon"] += found.epsilon_at(0.0, confidence=confidence) > true_epsilon
    for name, count in missed.items():
        assert binom.sf(count - 1, runs, 1 - confidence) > 1e-9, name
    assert missed["power"] > 0  # not so wide as to say nothing


@given(st.floats(0, 40), st.floats(0.01, 1), st.floats(0, 1))
def test_the_predicted_curve_is_that_of_the_theory(m, rho, level):
    found = PredictedROC(m / rho, rho)
    assert found.power(level) == pytest.approx((1 - rho) * level + rho * limit_power(m / rho, level))
    assert found.advantage == pytest.approx(subsampled_advantage(m, rho))
    levels = np.linspace(0, 1, 20_001)
    area = trapezoid(found.power(levels), levels)
    assert found.auc == pytest.approx(area, abs=2e-4)
    assert found.advantage == pytest.approx(np.max(found.power(levels) - levels), abs=2e-4)


def test_epsilon_is_the_clopper_pearson_audit():
    found = roc([0.0] * 497 + [1.0] * 3, [0.0] * 10 + [1.0] * 490)
    # that uses gamma/4 a bound, this all of gamma on the two that it needs
    assert found.epsilon_at(0.5, confidence=0.975) == pytest.approx(
        audit_epsilon_exact(3, 10, 500, 500, 0.05), abs=1e-12
    )


@pytest.mark.parametrize("epsilon", [1.0, 2.0])
def test_an_audit_without_a_threshold_is_below_the_budget_and_finds_much_of_it(epsilon):
    """Laplace noise of scale 1/epsilon on a bit, 30 audits at level 0.2 of 1000 tested rounds a side.

    At the best threshold, 1, the rates e^-epsilon/2 and 1/2 are known to 0.02, so that log(0.48/0.2) is found
    of epsilon = 1.
    """
    luck = np.random.default_rng(5)
    rounds = (luck.laplace([[0.0], [1.0]], 1 / epsilon, (2, 2000)) for _ in range(30))
    found = [ROC(Scores(*each)).audited_epsilon(confidence=0.8) for each in rounds]
    missed = sum(each > epsilon for each in found)
    assert binomtest(missed, 30, 0.2, alternative="greater").pvalue > 1e-9
    assert np.median(found) > epsilon / 2


def test_an_audit_counts_delta():
    found = ROC(Scores(np.zeros(4000), np.repeat([0.0, 1.0], [3000, 1000])))
    assert found.audited_epsilon() > 3
    assert found.audited_epsilon(delta=0.3) == 0
