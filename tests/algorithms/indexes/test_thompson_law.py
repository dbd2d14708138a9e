"""Thompson sampling and Lazy-DP-TS: what is drawn and what is integrated are the same law."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.classical.thompson_sampling import ThompsonSampling
from banditproof.algorithms.indexes.thompson_law import chance_of_largest, draw_above
from banditproof.algorithms.private.lazy_dp_ts import LazyDPTS
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.special import betainc, betaincc, betaincinv
from scipy.stats import beta as beta_law
from scipy.stats import binomtest

from .. import naive_policies as naive
from ..replayed_stage import Luck, arms_pulled

FALSE_ALARM = 1e-9


def first_is_larger(a, b, c, d):
    """P[Beta(a, b) > Beta(c, d)] for whole parameters, in fractions: one minus a sum over i < c."""

    def beta(x, y):
        return Fraction(math.factorial(x - 1) * math.factorial(y - 1), math.factorial(x + y - 1))

    return 1 - sum(beta(a + i, b + d) / ((d + i) * beta(1 + i, d) * beta(a, b)) for i in range(c))


def chances_by_quadrature(parameters):
    """P[arm i draws the largest], one adaptive integral an arm."""
    chances = []
    for i, (a, b) in enumerate(parameters):
        others = [pair for j, pair in enumerate(parameters) if j != i]

        def integrand(x, a=a, b=b, others=others):
            return beta_law.pdf(x, a, b) * math.prod(float(betainc(c, d, x)) for c, d in others)

        peaks = sorted({min(max(c / (c + d), 1e-6), 1 - 1e-6) for c, d in parameters})
        chances.append(quad(integrand, 0, 1, points=peaks, limit=400, epsabs=1e-12, epsrel=1e-11)[0])
    return chances


@given(st.tuples(*[st.integers(1, 60)] * 4))
def test_two_arms_with_whole_parameters_are_exact(parameters):
    a, b, c, d = parameters
    chances = chance_of_largest(np.array([a, c], dtype=float), np.array([b, d], dtype=float))
    assert chances[0] == pytest.approx(float(first_is_larger(a, b, c, d)), abs=1e-13)
    assert chances.sum() == pytest.approx(1, abs=1e-15)


@settings(max_examples=10)
@given(st.lists(st.tuples(st.floats(1, 40), st.floats(1, 40)), min_size=2, max_size=4))
def test_any_parameters_agree_with_adaptive_quadrature(parameters):
    a, b = map(np.array, zip(*parameters, strict=True))
    assert chance_of_largest(a, b) == pytest.approx(chances_by_quadrature(parameters), abs=1e-9)


@pytest.mark.parametrize("arms", [1, 2, 7, 1000])
def test_equal_arms_have_equal_chances(arms):
    for a, b in ((1.0, 1.0), (2.5, 7.25), (9.0, 4.0)):
        chances = chance_of_largest(np.full(arms, a), np.full(arms, b))
        assert chances == pytest.approx([1 / arms] * arms, rel=1e-11)


CASES = [
    (0.0, 0.0, 0.3),
    (0.0, 9.0, 0.3),
    (0.5, 40.0, 0.62),
    (0.3, 200.0, 0.38),
    (0.7, 3.0, 0.2),
    (0.9, 64.0, 0.97),
]
DRAWS = 20_000


@pytest.mark.parametrize(("mode", "n", "x"), CASES)
def test_a_draw_above_a_bound_has_the_law_of_a_beta_draw(mode, n, x):
    """Its chance, and its conditional median, by exact binomial tests."""
    generator = np.random.default_rng(7)
    draws = np.array([draw_above(mode, n, x, generator) for _ in range(DRAWS)])
    a, b = mode * n + 1, (1 - mode) * n + 1
    above = float(betaincc(a, b, x))
    assert binomtest(int((draws > x).sum()), DRAWS, above).pvalue > FALSE_ALARM
    assert ((draws > x) | (draws == -1)).all()
    median = float(betaincinv(a, b, 1 - above / 2))
    assert binomtest(int((draws > median).sum()), DRAWS, above / 2).pvalue > FALSE_ALARM


def thompson_state(states):
    policy = ThompsonSampling(len(states))
    for arm, (total, n) in enumerate(states):
        policy.counts[arm, 0], policy.values[arm, 0] = n, total
    return policy


def lazy_state(states):
    policy = LazyDPTS(len(states), epsilon=2.0)
    for arm, (total, n) in enumerate(states):
        policy.counts[arm, 0], policy.values[arm, 0] = n, total / max(n, 1)
    return policy


@pytest.mark.parametrize("make", [thompson_state, lazy_state])
@pytest.mark.parametrize(
    "states", [[(3.0, 4), (2.0, 4), (1.0, 2)], [(300.0, 512), (30.0, 64), (100.0, 256), (1.0, 1)], [(2.0, 4)]]
)
def test_what_is_sampled_has_the_law_that_is_chosen(make, states):
    policy = make(states)
    probabilities = np.zeros(len(states))
    policy.choose(policy.state, 50, probabilities)
    generator = np.random.default_rng(11)
    arms = [policy.sample(policy.state, 50, generator) for _ in range(10_000)]
    drawn = np.bincount(arms, minlength=len(states))
    for count, probability in zip(drawn, probabilities, strict=True):
        assert binomtest(int(count), 10_000, min(float(probability), 1.0)).pvalue > FALSE_ALARM


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    arms=st.integers(1, 3),
    horizon=st.integers(1, 40),
    epsilon=st.sampled_from([0.5, 4.0, 1e9]),
    c=st.sampled_from([0.0, 3.0]),
)
def test_lazy_dp_ts_is_the_naive_twin_round_by_round(seed, arms, horizon, epsilon, c):
    luck = Luck.of(seed, arms, horizon)
    fresh = luck.again()

    def draw(parameters):
        a, b = map(np.array, zip(*parameters, strict=True))
        chances = chance_of_largest(a, b).tolist()
        if len(chances) == 1:
            return 0
        uniform, below = fresh.uniform(), 0.0
        for arm, chance in enumerate(chances):
            below += chance
            if uniform < below:
                return arm
        return len(chances) - 1

    twin = naive.lazy_dp_ts(arms, horizon, fresh, draw, epsilon=epsilon, c=c)
    actions, releases = arms_pulled(LazyDPTS(arms, epsilon=epsilon, c=c), luck, horizon)
    assert actions == twin
    released = [t for release in releases for t in release.rounds]
    assert len(set(released)) == len(released)
    for arm in range(arms):
        own = [release for release in releases if actions[release.rounds[0] - 1] == arm]
        assert [len(release.rounds) for release in own] == [2**k for k in range(len(own))]
        assert all(release.scale >= 1 / epsilon for release in own)
        assert all(release.scale == pytest.approx(1 / epsilon, rel=1e-15) for release in own)
