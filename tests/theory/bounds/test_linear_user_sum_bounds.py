"""Upper bounds of policies on counts and on batches of users: phases and widths are below them, and runs."""

import math
from fractions import Fraction
from functools import partial

import pytest
from banditproof.algorithms.environments.contexts import FixedContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.linear.batched_joint_oful import BatchedJointOFUL
from banditproof.algorithms.linear.joint_dp_oful import SHIFT, SIGMA
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.bounds.evaluation import bounds_given, evaluate
from banditproof.theory.bounds.linear_user_sum_bounds import BATCHED_JOINT_OFUL, COUNT_GOPE_BOUNDS
from hypothesis import given, settings
from hypothesis import strategies as st


def bounds(d, K, T, *, eps, risk, delta):
    at = {"dimension": d, "arms": K, "horizon": T, "epsilon": eps, "privacy_delta": risk, "delta": delta}
    found = bounds_given(COUNT_GOPE_BOUNDS, **at)
    return {each.claim: each for each in found}


@settings(max_examples=60)
@given(
    d=st.integers(1, 30),
    K=st.integers(2, 5000),
    T=st.integers(2, 10**15),
    eps=st.sampled_from(["0.1", "1", "5"]),
    risk=st.sampled_from(["1e-2", "1e-6"]),
    delta=st.sampled_from(["0.5", "1e-3"]),
)
def test_what_the_phases_lose_one_by_one_is_below(*, d, K, T, eps, risk, delta):
    """Twin: rounds of each phase as the policy has them, with the noise that the bound inserts, until T."""
    e, r, q = float(eps), float(risk), float(delta)
    coins = 2 + 8 * math.log(1 / r) * (1 + 2 / e) ** 2 + 2 * (1 + 2 / e)
    variance = 1 + 32 * math.log(1 / r) / e**2 + 8 * math.log(1 / r) / (3 * e) + 8 / e
    many = d * (d + 1) / 2
    found = bounds(d, K, T, eps=eps, risk=risk, delta=delta)
    for claim, noise in (
        ("CLASSICS-SHUFFLED-GOPE", lambda level: math.sqrt(many * coins * level / 2)),
        ("CLASSICS-DISTRIBUTED-GOPE", lambda level: math.sqrt(2 * many * variance * level) + level / 3),
    ):
        lost, left, phase = 2 * q * T, T, 1
        while left > 0:
            level = math.log(4 * K * phase * (phase + 1) / q)
            rounds = 8 * d * 4.0**phase * level + 4 * d * 2.0**phase * noise(level) + many
            lost += min(rounds, left) * min(2.0, 8 / 2.0**phase)
            left -= rounds
            phase += 1
        assert lost <= found[claim].value * (1 + 1e-12)


@pytest.mark.parametrize("way", ["for_shuffled_bits", "for_secure_sums"])
def test_runs_lose_less(way):
    actions = [[1.0, 0.0], [0.8, 0.6], [0.0, 1.0], [-0.6, 0.8]]
    make = partial(getattr(ShuffledGOPE, way), actions, epsilon=1, privacy_delta="1/1000", delta="1/100")
    found = simulate(make, LinearArms(actions, [0.6, 0.0], rewards="sign"), 10**6, runs=4, seed=0)
    claim = "CLASSICS-SHUFFLED-GOPE" if way == "for_shuffled_bits" else "CLASSICS-DISTRIBUTED-GOPE"
    assert float(found.mean()[-1]) <= bounds(2, 4, 10**6, eps=1, risk="1/1000", delta="1/100")[claim].value


def test_no_bound_holds_more_than_two_a_round():
    for each in bounds(5, 10, 100, eps=1, risk="0.001", delta="0.1").values():
        assert each.holds == 200 < each.value


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


def test_runs_on_batches_lose_less():
    make = partial(BatchedJointOFUL.in_batches, 2, epsilon=10, horizon=4000, **RISKS)
    bandit = ContextualBandit(FixedContexts([[1.0, 0.0], [0.0, 1.0]]), [0.9, 0.0], rewards="sign")
    found = simulate_contextual(make, bandit, 4000, runs=8, seed=0, checkpoints=[4000])
    assert float(found.regret[:, -1].max()) <= bound(2, 4000, 10).value


def test_it_says_nothing_of_a_large_delta_and_holds_no_more_than_two_a_round():
    assert bound(2, 100, 1, privacy_delta="0.6").value is None
    assert bound(2, 100, 1).holds == 200 < bound(2, 100, 1).value
