"""DP-SEQ: what its counts cost, and its widths."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, length_of_episode, width
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.bounded import Bounded
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.simulation.identification import identify
from banditproof.verify.accounting.account import account
from hypothesis import given
from hypothesis import strategies as st

QUARTERS = Bounded([[0, 0.5, 0.9, 1.0, 1.0], [0, 0.05, 0.3, 0.5, 1.0]])
"""The lower quartiles are 0.5 and 0.05."""


@pytest.mark.parametrize("levels", [1, 2, 7])
@pytest.mark.parametrize("env", [QUARTERS, Bernoulli([0.9, 0.1]), GaussianArms([0.5, 0.0], sigma=2)])
def test_every_reward_costs_epsilon_whatever_its_range_is(levels, env):
    make = partial(DPSEQ, 2, epsilon="1/3", delta="1/10", levels=levels)
    found = account(make, env, 5000)
    assert found.tested
    assert found.within(epsilon="1/3")
    assert not found.within(epsilon=found.epsilon().lower * Fraction(99, 100))
    assert float(found.epsilon()) == pytest.approx(1 / 3)


def test_a_level_that_no_reward_crosses_costs_nothing():
    """Levels at 1/2, 1 and 3/2 of rewards in [0, 1]: one of them is crossed."""
    make = partial(DPSEQ, 2, epsilon=1, delta="1/10", levels=3, high=2)
    found = account(make, QUARTERS, 5000)
    assert float(found.epsilon()) == pytest.approx(1 / 3)


@given(
    many=st.integers(2, 50),
    episode=st.integers(1, 20),
    delta=st.floats(1e-6, 0.99),
    scale=st.floats(1e-3, 1e3),
    levels=st.integers(1, 64),
)
def test_an_episode_is_long_enough_and_not_five_times_as_long(many, episode, delta, scale, levels):
    parameters = np.array([delta, 0.75, levels, scale])
    n = length_of_episode(many, episode, parameters)
    assert width(many, episode, n, parameters) <= 2.0**-episode * (1 + 1e-12)
    if n >= 5:
        assert width(many, episode, n // 5, parameters) > 2.0**-episode


def test_the_arm_of_the_highest_quantile_is_named_where_another_has_the_highest_mean():
    """Arm 0 gives 0.4 always; arm 1 gives 1 two times in three, else 0."""
    env = Bounded([[0.4, 0.4, 0.4, 0.4], [0.0, 0.0, 1.0, 1.0]])
    assert env.means[1] > env.means[0]
    risky = identify(partial(DPSEQ, 2, epsilon=1, delta="1/10", quantile="3/4"), env, runs=5)
    careful = identify(partial(DPSEQ, 2, epsilon=1, delta="1/10", quantile="1/8"), env, runs=5)
    assert risky.cut == careful.cut == 0
    assert (risky.recommended == 1).all()
    assert (careful.recommended == 0).all()
