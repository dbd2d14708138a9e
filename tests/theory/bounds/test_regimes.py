"""What holds at this T or delta is told apart from leading terms, and is never beyond the trivial."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.bound import LONG_RUNS, SMALL_RISKS
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds

INSTANCES = 300


def drawn(chance):
    arms = int(chance.integers(2, 7))
    means = [Fraction(int(n), 1000) for n in chance.choice(np.arange(1, 1000), size=arms, replace=False)]
    horizon = int(10 ** chance.uniform(1, 9))
    epsilon, rho = (Fraction(10 ** chance.uniform(-4, 2)) for _ in range(2))
    return means, horizon, epsilon, rho, Fraction(10 ** chance.uniform(-9, -0.4))


@pytest.fixture(scope="module")
def regrets():
    """All bounds on the regret at random instances, each group of bounds on one and the same regret."""
    chance = np.random.default_rng(20)
    found = []
    for _ in range(INSTANCES):
        means, horizon, epsilon, rho, _ = drawn(chance)
        given = {"epsilon": epsilon, "horizon": horizon, "rho": rho}
        found += [
            (horizon, bounds_given(REGRET_BOUNDS, BanditInstance(means), **given)),
            (horizon, bounds_given(MINIMAX_BOUNDS, arms=len(means), **given)),
            (horizon, bounds_given(LINEAR_MINIMAX_BOUNDS, dimension=len(means), **given)),
        ]
    return found


def test_a_leading_term_is_never_what_holds(regrets):
    for _, bounds in regrets:
        for bound in bounds:
            assert (bound.statement.regime == "leading term") == bool(bound.statement.limit)
            assert (bound.holds is None) == (bound.value is None or bound.statement.regime == "leading term")
            told = bound.to_json()
            assert (told["regime"], told["limit"] or "") == (bound.statement.regime, bound.statement.limit)


def test_nothing_that_holds_is_beyond_the_trivial(regrets):
    capped = 0
    for horizon, bounds in regrets:
        for bound in bounds:
            if bound.holds is not None and bound.kind == "upper":
                assert bound.holds <= bound.trivial <= horizon
                assert bound.holds <= bound.value
                capped += bound.holds < bound.value
    assert INSTANCES < capped < 15 * INSTANCES


def crossings(bounds):
    """Where a lower bound is above an upper one of the same policies and arms; and how many were compared."""
    pairs = [
        (low, high)
        for low in bounds
        for high in bounds
        if (low.kind, high.kind) == ("lower", "upper")
        and low.holds is not None
        and high.holds is not None
        and low.statement.privacy in {"none", high.statement.privacy}
        and low.statement.scope == high.statement.scope
        and high.statement.arms in _WIDER[low.statement.arms]
    ]
    return [(low.name, high.name) for low, high in pairs if low.holds > high.value], len(pairs)


_WIDER = {
    "Bernoulli": {"Bernoulli", "[0, 1]", "1-sub-Gaussian"},
    "[0, 1]": {"[0, 1]", "1-sub-Gaussian"},
    "Gaussian": {"Gaussian", "1-sub-Gaussian"},
    "1-sub-Gaussian": {"1-sub-Gaussian"},
    "linear, Gaussian": {"linear, Gaussian"},
}


def test_no_lower_bound_that_holds_crosses_an_upper_one(regrets):
    compared = 0
    for horizon, bounds in regrets:
        crossed, pairs = crossings(bounds)
        assert crossed == [], horizon
        compared += pairs
    assert compared >= INSTANCES // 2


def test_a_crossing_would_be_seen(regrets):
    """The minimax lower bound without its 27, and three hundred times as large."""
    seen = 0
    for _, bounds in regrets:
        planted = [
            replace(bound, value=27 * 300 * bound.value)
            if bound.claim == "TH-T2.28" and bound.value is not None
            else bound
            for bound in bounds
        ]
        seen += bool(crossings(planted)[0])
    assert seen > INSTANCES // 2


def test_leading_terms_cross_what_holds():
    """At T = 10 and a tiny budget the leading term of the lower bound is above any regret: it is no bound."""
    bounds = bounds_given(
        REGRET_BOUNDS, BanditInstance(["0.9", "0.1"]), epsilon=Fraction(1, 10**6), horizon=10
    )
    leading = next(bound for bound in bounds if bound.claim == "BERN-T3.1")
    assert leading.value > 10
    assert leading.statement.limit == LONG_RUNS
    assert leading.holds is None


def test_samples_of_identification_have_regimes():
    """Lower bounds hold at every risk; what policies need is known as it goes to 0, or but for it."""
    chance = np.random.default_rng(21)
    for _ in range(60):
        means, _, epsilon, _, delta = drawn(chance)
        for bound in sample_complexity_bounds(means, epsilon, delta):
            said = bound.statement
            assert said.limit == ("" if said.kind == "lower" or said.chance else SMALL_RISKS)
