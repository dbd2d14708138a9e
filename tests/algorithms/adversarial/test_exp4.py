"""EXP4, its locally private and its private, batched version: twins, odds that are kept, and budgets."""

import math
from functools import partial

import numpy as np
from banditproof.algorithms.adversarial.batched_exp4 import SCALE, BatchedEXP4
from banditproof.algorithms.adversarial.exp4 import EXP4
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.protocol.vector_release import HELD, RELEASED
from banditproof.algorithms.simulation.simulator import protocol_trajectory, trajectory
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st

from ..simulated_luck import drawn_from, laplace_of, luck_of

ARMS = Bernoulli([0.7, 0.5])
THREE = [[1, 0], [0, 1], [0.5, 0.5]]


@settings(max_examples=25)
@given(st.integers(1, 80), st.sampled_from([None, 0.25, 1.0]), st.integers(0, 2**32))
def test_a_naive_twin_plays_the_same(horizon, epsilon, seed):
    numbers = np.random.default_rng(seed)
    losses = numbers.integers(0, 5, (horizon, 3)) / 4
    advice = numbers.dirichlet(np.ones(3), size=(4, 5))
    luck = luck_of(seed)
    weights, played = np.ones(5), []
    for t in range(horizon):
        named = advice[t % 4]
        q = 0.8 * (weights / weights.sum()) @ named + 0.2 / 3
        arm = drawn_from(q, luck)
        played.append(arm)
        seen = losses[t, arm]
        if epsilon is not None:
            seen -= laplace_of(luck) / epsilon
        weights *= np.exp(-0.1 * named[:, arm] * seen / q[arm])
    make = partial(EXP4, 3, eta=0.1, gamma=0.2, advice=advice, epsilon=epsilon)
    environment = RewardTable(1 - losses, reward_range=(0, 1))
    assert [block.arm for block in trajectory(make, environment, horizon, seed=seed)] == played
    assert [b.arm for b in protocol_trajectory(make, environment, horizon, seed=seed)] == played


def test_the_local_version_keeps_to_its_budget_and_a_broken_one_does_not():
    make = partial(EXP4.locally_private, 2, horizon=100, epsilon="0.5")
    found = account(make, ARMS, 40)
    assert found.within(epsilon="0.5")
    assert not found.within(epsilon="0.49")
    lattice = partial(EXP4, 2, eta=1, gamma="0.3", epsilon=1, noise=DiscreteLaplace)
    exact = exact_privacy(lattice, arms=2, horizon=3, tail=1e-6)
    assert 0 < exact.lower <= exact.upper <= 1


def batched(**options):
    given = {"eta": "0.1", "gamma": "0.5", "batch": 5, "epsilon": 1, "delta": "1e-3", "advice": THREE}
    return partial(BatchedEXP4, 2, **{**given, **options})


def test_the_batched_version_keeps_to_its_budget_and_a_broken_one_does_not():
    found = account(batched(), ARMS, 23)
    assert found.fault is None
    assert len(found.ledger) == 4
    assert found.within(epsilon=1, delta="1e-3")

    class WithoutMixing(BatchedEXP4):
        """Broken: the sensitivity of one coordinate, 1/batch, without the inverse probability."""

        def __init__(self, arms, **options):
            super().__init__(arms, **options)
            self.parameters[SCALE] /= 200

    broken = partial(WithoutMixing, 2, **batched().keywords)
    assert not account(broken, ARMS, 23).within(epsilon=1, delta="1e-3")


def plain_odds(losses, advice, eta, gamma, level):
    """The mixture from the losses alone, in the order of the sums; the weight of losses ``level`` is 1."""
    arms, weights = len(advice[0]), [math.exp(-eta * (loss - level)) for loss in losses]
    total, named = 0.0, [0.0] * arms
    for weight, row in zip(weights, advice, strict=True):
        total += weight
        named = [before + weight * part for before, part in zip(named, row, strict=True)]
    share, even = (1.0 - gamma) / total, gamma / arms
    return [share * part + even for part in named]


@given(st.integers(1, 5), st.integers(1, 3), st.sampled_from([1e-3, 0.5, 30.0]), st.integers(0, 2**32))
@settings(max_examples=60)
def test_odds_and_weights_that_are_kept_are_those_of_the_losses(arms, rounds, eta, seed):
    """To the last bit, with losses of 0, and where the steps meet a state that was not asked for odds."""
    generator = np.random.default_rng(seed)
    advice = generator.dirichlet(np.ones(arms), (rounds, 4)) * 1.0
    advice[:, 0] = np.eye(arms)[0]
    policy = EXP4.alone(arms, eta=eta, gamma=0.25, advice=advice)
    losses, kept = [0.0] * 4, np.zeros(arms)
    for t in range(1, 60):
        row = advice[(t - 1) % rounds].tolist()
        values = policy.values if generator.random() < 0.8 else policy.values.copy()
        EXP4.choose(policy.state._replace(values=values), t, kept)
        level = values[arms, 5]
        assert -1 < eta * (min(losses) - level) < math.log(8)
        expected = plain_odds(losses, row, eta, 0.25, level)
        assert kept.tolist() == expected
        arm = int(generator.integers(arms))
        number = float(generator.choice([0.0, 1.0, 1.0, generator.normal(0.5)]))
        EXP4.absorb(policy.state, arm, 1, 1, number, t + 1)
        estimate = (1.0 - number) / expected[arm]
        losses = [loss + estimate * each[arm] for loss, each in zip(losses, row, strict=True)]


ETA, GAMMA = 0.5, 0.25


def mixture(losses, row):
    """``Q_t``, from all losses that were released so far."""
    weights = np.exp(-ETA * (losses - losses.min()))
    return (1 - GAMMA) * (weights / weights.sum()) @ row + GAMMA / row.shape[1]


@given(
    st.integers(1, 4), st.integers(1, 4), st.integers(1, 5), st.integers(0, 2**32), st.sampled_from([0.5, 1])
)
@settings(max_examples=40)
def test_odds_that_the_batched_version_keeps_are_those_of_the_losses(arms, rounds, batch, seed, asked):
    """In 24 rounds with our own numbers; ``asked`` is how often odds are asked for before they are used."""
    generator, experts = np.random.default_rng(seed), 3
    advice = generator.dirichlet(np.ones(arms), (rounds, experts))
    given_ = {"eta": ETA, "gamma": GAMMA, "batch": batch, "epsilon": 1, "delta": "0.1"}
    policy = BatchedEXP4(arms, **given_, advice=advice)
    losses = np.zeros(experts)
    for t in range(1, 25):
        row, odds = advice[(t - 1) % rounds], np.zeros(arms)
        expected = mixture(losses, row)
        if generator.random() < asked:
            BatchedEXP4.choose(policy.state, t, odds)
            np.testing.assert_allclose(odds, expected, rtol=1e-12)
        arm, offset, slope = int(generator.integers(arms)), np.zeros(experts), np.zeros(experts)
        released, _ = BatchedEXP4.weigh(policy.state, arm, 1, t, offset, slope)
        assert released == (HELD if t % batch else RELEASED)
        np.testing.assert_allclose(offset, row[:, arm] / (expected[arm] * batch), rtol=1e-12)
        np.testing.assert_array_equal(slope, -offset)
        numbers = generator.normal(0.5, 1, experts) if released != HELD else np.zeros(experts)
        BatchedEXP4.absorb(policy.state, arm, 1, released, numbers, t + 1)
        if released != HELD:
            losses = losses + numbers
    assert math.isfinite(losses.sum())
