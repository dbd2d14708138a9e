"""The regret of OFUL on noisy sums of batches: its noise is within the bound, and so are runs."""

import math
from fractions import Fraction
from functools import partial

import mpmath as mp
import pytest
from banditproof.algorithms.environments.contexts import FixedContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.linear.batched_joint_oful import BatchedJointOFUL
from banditproof.algorithms.linear.joint_dp_oful import SHIFT, SIGMA
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.users_count_bounds import BATCHED_JOINT_OFUL
from hypothesis import given, settings
from hypothesis import strategies as st

RISKS = {"privacy_delta": "0.1", "delta": "0.01"}


def bound(d, T, epsilon, **more):
    return evaluate(BATCHED_JOINT_OFUL, dimension=d, horizon=T, epsilon=epsilon, **{**RISKS, **more})


@pytest.mark.parametrize("epsilon", ["0.01", "0.3", "1", "5", "30"])
@pytest.mark.parametrize("risk", ["0.5", "0.1", "1e-3", "1e-9"])
def test_the_least_noise_is_between_what_the_record_inserts(epsilon, risk):
    policy = BatchedJointOFUL.in_batches(2, epsilon=epsilon, privacy_delta=risk, delta="0.1", horizon=100)
    budget, level = float(epsilon), math.log(1 / float(Fraction(risk)))
    sigma = float(policy.parameters[SIGMA])
    assert 3 / math.sqrt(2) / (1 + math.sqrt(1 + 2 * budget)) < sigma
    assert sigma < 1.5 * (math.sqrt(level + budget) + math.sqrt(level)) / budget


@settings(max_examples=40)
@given(
    d=st.integers(1, 30),
    T=st.integers(2, 10**12),
    epsilon=st.sampled_from(["0.1", "1", "20"]),
    delta=st.sampled_from(["0.5", "1e-6"]),
)
def test_with_the_policy_s_own_widths_it_is_below(*, d, T, epsilon, delta):
    """Twin: width, regulariser and batches of the policy itself, in place of what bounds them."""
    policy = BatchedJointOFUL.in_batches(d, epsilon=epsilon, privacy_delta="0.1", delta=delta, horizon=T)
    shift, batch = float(policy.parameters[SHIFT]), math.isqrt(T - 1) + 1
    volume = d * math.log1p(T / (d * shift))
    bias = float(policy.parameters[SHIFT + 2])
    width = math.sqrt(2 * math.log(3 / float(Fraction(delta))) + volume) + bias
    lost = 4 * width * math.sqrt(T * volume) + 2 * batch * volume / math.log(2)
    assert lost <= bound(d, T, epsilon, delta=delta).value * (1 + 1e-12)


def test_values_by_their_formula_with_fifty_digits():
    with mp.workdps(60):
        d, T, e, l, r = (mp.mpf(x) for x in (2, 10**6, 3, 0, "0.01"))
        l = mp.log(10)
        q = mp.sqrt(2 * d) + mp.sqrt(2 * mp.log(6 * T / r))
        most = mp.mpf(3) / 2 * (mp.sqrt(l + e) + mp.sqrt(l)) / e * mp.sqrt(mp.sqrt(T) + 1) * q
        v = mp.log(1 + T / (d * 3 / mp.sqrt(2) / (1 + mp.sqrt(1 + 2 * e)) * q))
        width = mp.sqrt(2 * mp.log(3 / r) + d * v) + (mp.sqrt(3) + 1) * mp.sqrt(most)
        wanted = 4 * width * mp.sqrt(d * T * v) + 2 * (mp.sqrt(T) + 1) * d * v / mp.log(2)
        assert bound(2, 10**6, 3).value == pytest.approx(float(wanted), rel=1e-13)


def test_runs_lose_less():
    make = partial(BatchedJointOFUL.in_batches, 2, epsilon=10, horizon=4000, **RISKS)
    bandit = ContextualBandit(FixedContexts([[1.0, 0.0], [0.0, 1.0]]), [0.9, 0.0], rewards="sign")
    found = simulate_contextual(make, bandit, 4000, runs=8, seed=0, checkpoints=[4000])
    assert float(found.regret[:, -1].max()) <= bound(2, 4000, 10).value


def test_it_says_nothing_of_a_large_delta_and_holds_no_more_than_two_a_round():
    assert bound(2, 100, 1, privacy_delta="0.6").value is None
    assert bound(2, 100, 1).holds == 200 < bound(2, 100, 1).value
