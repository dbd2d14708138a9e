"""AdaP-KLUCB's implicit constants: catalogue values, the defining system, proofs of the enclosures."""

import math

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.regret_upper_bounds import ADAP_KLUCB
from banditproof.theory.divergences import adap_klucb_constant as adap_klucb
from banditproof.theory.numbers.enclosure import certified
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ..many_digits import kl


def _admissible(s, system):
    """Whether ``s`` satisfies the two conditions of the proof for some ``v``, by plain bisection."""
    mean, best, epsilon, beta = system

    def root(end, p, level):
        near, far = p, end
        for _ in range(150):
            middle = (near + far) / 2
            near, far = (near, middle) if kl(middle, p) >= level else (middle, far)
        return far

    if beta / s >= kl(mean, best) or 1 / s >= kl(best, mean):
        return False
    return s * (root(mean, best, beta / s) - root(best, mean, 1 / s)) >= (1 + beta) / epsilon


@given(st.floats(0.05, 0.4), st.floats(0.6, 0.95), st.floats(0.1, 9), st.integers(8, 30))
def test_c_and_gamma_solve_their_equations(mean, best, v, phase):
    """``kl(mean + c gap, best) = kl(mean, best)/(1 + v)``; ``kl(mean + gamma gap, mean) = log(T)/2^l``."""
    with mp.workdps(40):
        low, high = mp.mpf(mean), mp.mpf(best)
        for found, end, level in (
            (adap_klucb.c_of(mean, best, v), high, kl(low, high) / (1 + mp.mpf(v))),
            (adap_klucb.gamma_of(mean, best, 10**6, phase), low, mp.log(10**6) / 2**phase),
        ):
            assert abs(kl(low + found.lower * (high - low), end) - level) <= 1e-20
            assert found.relative_width <= 1e-30


LOGIT = st.floats(-12, 12)


@settings(max_examples=60)
@given(LOGIT, LOGIT, st.floats(-6, 4), st.floats(3.001, 20))
@example(0.0, 1e-5, -3.0, 3.1)
@example(-12.0, 12.0, 4.0, 3.1)
def test_doubles_and_balls_solve_the_defining_system(one, other, power, beta):
    """A hair above the enclosure ``s`` is admissible at 50 digits, a hair below it is not."""
    means = sorted(float(1 / (1 + np.exp(-logit))) for logit in (one, other))
    if means[1] - means[0] < 1e-7:
        return
    epsilon = 10.0**power
    certain = certified(adap_klucb.samples_over_log_horizon_ball, *means, epsilon, beta)
    assert certain.relative_width <= 1e-30
    with mp.workdps(50):
        s = mp.mpmathify((certain.lower + certain.upper) / 2)
        system = [mp.mpf(number) for number in (*means, epsilon, beta)]
        assert _admissible(s * (1 + mp.mpf(10) ** -28), system)
        assert not _admissible(s * (1 - mp.mpf(10) ** -28), system)
    doubles = adap_klucb.samples_over_log_horizon(*means, epsilon, beta)
    assert float(doubles) == pytest.approx(float(certain), rel=1e-12)


@pytest.mark.parametrize(("mean", "best", "epsilon"), [
    (1e-300, 0.5, 1.0), (1e-12, 1 - 1e-12, 1e-12), (1e-12, 1 - 1e-12, 1e12), (0.5, 0.5 + 1e-9, 1e-6),
    (0.5, 0.5 + 1e-9, 1e12), (1 - 1e-9, 1 - 1e-10, 1e-3), (0.3, 0.7, 1e-300), (0.3, 0.7, 1e300),
])  # fmt: skip
def test_doubles_follow_the_balls_to_the_corners(mean, best, epsilon):
    certain = certified(adap_klucb.samples_over_log_horizon_ball, mean, best, epsilon, 3.1)
    doubles = adap_klucb.samples_over_log_horizon(mean, best, epsilon, 3.1)
    assert float(doubles) == pytest.approx(float(certain), rel=1e-12)


@settings(max_examples=25)
@given(st.floats(0.05, 0.9), st.floats(0.01, 0.9), st.floats(-2, 2), st.integers(8, 30))
def test_the_infimum_at_a_phase_is_a_minimum_over_v(mean, share, power, phase):
    best = mean + share * (0.99 - mean)
    epsilon, horizon, beta = 10.0**power, 1000, 3.1
    gamma = adap_klucb.gamma_of(mean, best, horizon, phase)
    infimum = adap_klucb.infimum_at_phase(mean, best, epsilon, horizon, phase, beta=beta)
    if gamma.lower >= 1:
        assert infimum.lower == math.inf
        return
    assert infimum.relative_width <= 1e-30
    low = mean + float(gamma) * (best - mean)
    with mp.workdps(30):
        values = []
        for x in np.linspace(low, best, 602)[1:-1]:
            first = beta / kl(mp.mpf(x), mp.mpf(best))
            values.append(float(max(first, (1 + beta) / ((x - low) * epsilon))))
    assert min(values) >= float(infimum) * (1 - 1e-9)


def test_a_mean_at_the_edge_leaves_the_bound_without_a_number():
    """C_1 and C_2 need ``0 < mu_a < mu* < 1``."""
    for means in ([0.5, 0.0], [1.0, 0.5]):
        bound = evaluate(ADAP_KLUCB, BanditInstance(means), epsilon=1, horizon=100)
        assert bound.value is None
        assert "0 < mu_a < mu* < 1" in bound.reason


def test_balls_outside_the_domain_are_no_number():
    from flint import arb

    kernel = adap_klucb.samples_over_log_horizon_ball
    assert kernel(arb(0.5), arb(0.5), arb(1), arb(4)).is_nan()
    assert kernel(arb(0), arb(0.5), arb(1), arb(4)).is_nan()
    assert kernel(arb(0.5, 0.2), arb(0.6), arb(1), arb(4)).is_nan()


@given(st.floats(0.05, 0.4), st.floats(0.6, 0.95), st.floats(-2, 3), st.floats(-1, 1))
def test_a_wide_ball_holds_the_value_of_every_point_in_it(mean, best, power, place):
    from flint import arb

    kernel = adap_klucb.samples_over_log_horizon_ball
    epsilon, radius = 10.0**power, 1e-6
    wide = kernel(arb(mean, radius), arb(best, radius), arb(epsilon, radius * epsilon), arb(3.1))
    point = kernel(
        arb(mean + 0.9 * place * radius),
        arb(best - 0.9 * place * radius),
        arb(epsilon * (1 + 0.9 * place * radius)),
        arb(3.1),
    )
    assert wide.is_finite()
    assert wide.contains(point)


@pytest.mark.parametrize("error", [1e-25, 1e-12, 1e-3, 0.9])
def test_a_wrong_guess_is_never_reported_as_proved(monkeypatch, error):
    """Newton's answer is only a guess: spoilt, it gives a wider ball around the truth, or none."""
    from flint import arb, ctx

    monkeypatch.setattr(ctx, "prec", 140)
    arguments = (arb(0.5), arb(0.75), arb(1), arb(3.1))
    truth = adap_klucb.samples_over_log_horizon_ball(*arguments)
    solve = adap_klucb._newton

    def spoilt(*system):
        s, x = solve(*system)
        return (s * (1 + arb(error))).mid(), (x * (1 - arb(error) / 10)).mid()

    monkeypatch.setattr(adap_klucb, "_newton", spoilt)
    found = adap_klucb.samples_over_log_horizon_ball(*arguments)
    assert found.is_nan() or (found.contains(truth) and found.rad() > truth.rad())
