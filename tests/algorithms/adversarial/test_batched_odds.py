"""Odds that batched EXP4 keeps are those of the losses and of the advice; near misses are caught."""

import math

import numpy as np
from banditproof.algorithms.adversarial import batched_exp4
from banditproof.algorithms.adversarial.batched_exp4 import BatchedEXP4
from banditproof.algorithms.protocol.vector_release import HELD, RELEASED
from hypothesis import given, settings
from hypothesis import strategies as st

STEPS = {name: getattr(batched_exp4, name) for name in ("put_odds", "choose", "weigh", "weighted", "absorb")}
ETA, GAMMA = 0.5, 0.25


def mixture(losses, row):
    """``Q_t``, from all losses that were released so far."""
    weights = np.exp(-ETA * (losses - losses.min()))
    return (1 - GAMMA) * (weights / weights.sum()) @ row + GAMMA / row.shape[1]


def compare(*, arms, rounds, batch, seed, asked=1.0, steps=STEPS):
    """Play rounds with numbers of our own; ``asked`` is how often odds are asked for before they are used."""
    generator, experts = np.random.default_rng(seed), 3
    advice = generator.dirichlet(np.ones(arms), (rounds, experts))
    given_ = {"eta": ETA, "gamma": GAMMA, "batch": batch, "epsilon": 1, "delta": "0.1"}
    policy = BatchedEXP4(arms, **given_, advice=advice)
    losses = np.zeros(experts)
    for t in range(1, 25):
        row, odds = advice[(t - 1) % rounds], np.zeros(arms)
        expected = mixture(losses, row)
        if generator.random() < asked:
            steps["choose"](policy.state, t, odds)
            np.testing.assert_allclose(odds, expected, rtol=1e-12)
        arm, offset, slope = int(generator.integers(arms)), np.zeros(experts), np.zeros(experts)
        released, _ = steps["weigh"](policy.state, arm, 1, t, offset, slope)
        assert released == (HELD if t % batch else RELEASED)
        np.testing.assert_allclose(offset, row[:, arm] / (expected[arm] * batch), rtol=1e-12)
        np.testing.assert_array_equal(slope, -offset)
        numbers = generator.normal(0.5, 1, experts) if released != HELD else np.zeros(experts)
        steps["absorb"](policy.state, arm, 1, released, numbers, t + 1)
        if released != HELD:
            losses = losses + numbers
    assert math.isfinite(losses.sum())


@given(
    st.integers(1, 4), st.integers(1, 4), st.integers(1, 5), st.integers(0, 2**32), st.sampled_from([0.5, 1])
)
@settings(max_examples=40)
def test_odds_that_are_kept_are_those_of_the_losses(arms, rounds, batch, seed, asked):
    """Whether or not they were asked for: an arm that is pulled is weighed by the odds of its round."""
    compare(arms=arms, rounds=rounds, batch=batch, seed=seed, asked=asked)
