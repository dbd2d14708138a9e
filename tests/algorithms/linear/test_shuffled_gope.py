"""GOPE on counts: its estimate by hand, its account, its phases, and the good event."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.linear.phased_elimination import open_length
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate
from banditproof.verify.accounting.account import account

TRIANGLE = np.array([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]])
THETA = np.array([0.3, 0.8])
BUDGET = {"epsilon": 1, "privacy_delta": Fraction(1, 1000), "delta": Fraction(1, 10)}
KINDS = {"shuffled": ShuffledGOPE.for_shuffled_bits, "distributed": ShuffledGOPE.for_secure_sums}
ARMS = LinearArms(TRIANGLE, THETA, rewards="sign")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("budget", [(1, "1/1000"), ("1/2", "1/100")])
def test_the_account_is_the_budget_and_less_noise_is_not(kind, budget):
    epsilon, delta = budget
    make = partial(KINDS[kind], TRIANGLE, epsilon=epsilon, privacy_delta=delta, delta="1/10")
    horizon = 3000
    found = account(make, ARMS, horizon)
    assert found.tested
    assert found.within(epsilon=epsilon, delta=delta)
    assert not found.within(epsilon=epsilon)

    def cheaper():
        policy = make()
        given = policy.mechanism
        less = Binomial(given.coins - 2) if isinstance(given, Binomial) else Skellam(given.variance - 1)
        policy.mechanism = less
        return policy

    assert not account(cheaper, ARMS, horizon).within(epsilon=epsilon, delta=delta)


@pytest.mark.parametrize("kind", KINDS)
def test_without_noise_the_estimate_is_least_squares(kind):
    """The counts, doubled and moved, are the sums: on a table whose every reward is known."""
    policy = KINDS[kind](TRIANGLE, **BUDGET)
    policy.mechanism = NoNoise()
    policy.act(1)
    phase = policy.phase
    rounds = int(phase.pulls.sum())
    table = np.where(np.random.default_rng(1).random((rounds + 1, 3)) < 0.7, 1.0, -1.0)
    made = KINDS[kind](TRIANGLE, **BUDGET)
    made.mechanism = NoNoise()
    protocol_trajectory(lambda: made, RewardTable(table), rounds + 1)
    sums, start = [], 0
    for arm, pulls in zip(phase.places, phase.pulls, strict=True):
        sums.append(table[start : start + pulls, arm].sum())
        start += pulls
    played = TRIANGLE[phase.places]
    expected = np.linalg.pinv((played.T * phase.pulls) @ played) @ (played.T @ np.array(sums))
    assert made.theta == pytest.approx(expected)


@pytest.mark.parametrize(("kind", "noise"), [("shuffled", "coins"), ("distributed", "variance")])
def test_the_length_of_a_phase_is_what_it_is_said_to_be(kind, noise):
    policy = KINDS[kind](TRIANGLE, **BUDGET)
    size = getattr(policy.mechanism, noise)
    for phase, d in ((1, 2), (4, 3)):
        level = float(Fraction(1, 10)) / (3 * phase * (phase + 1))
        log, m = math.log(4 / level), d * (d + 1) / 2
        wide = (
            math.sqrt(m * size * log / 2) if kind == "shuffled" else math.sqrt(2 * m * size * log) + log / 3
        )
        expected = open_length(phase, d, level) + 4 * d * 2**phase * wide
        assert policy.phase_length(phase, d) == pytest.approx(expected)


def test_rewards_that_are_no_bits_are_refused():
    gaussian = LinearArms(TRIANGLE, THETA, sigma=0.5)
    with pytest.raises(ValueError, match="coins among bits hide"):
        simulate(partial(ShuffledGOPE.for_shuffled_bits, TRIANGLE, **BUDGET), gaussian, 3000, runs=1)
    halves = RewardTable(np.full((3000, 3), 0.5), reward_range=(-1, 1))
    with pytest.raises(ValueError, match="coins among bits hide"):
        simulate(partial(ShuffledGOPE.for_shuffled_bits, TRIANGLE, **BUDGET), halves, 3000, runs=1)
