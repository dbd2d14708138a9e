"""A policy in contexts that is written once, as steps: simulated, by the protocol, and accounted for."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.contexts import GivenContexts, SphereContexts
from banditproof.algorithms.environments.contextual_arms import ContextualArms
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.contextual_policy import InContexts
from banditproof.algorithms.protocol.contextual_steps import ContextualSteps
from banditproof.algorithms.protocol.vector_release import HELD, RELEASED
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.verify.accounting.account import account

from ..contextual_protocol import protocol_choices

THETA = np.array([0.6, -0.3])


@compiled
def choose(state, t, probabilities):  # noqa: ARG001  as all choices
    """The action that goes most along the sum, which is in the last row."""
    values = state.values
    arms = probabilities.size
    best, largest = 0, -np.inf
    for arm in range(arms):
        along = 0.0
        for i in range(values.shape[1]):
            along += values[arm, i] * values[arms, i]
        probabilities[arm] = 0.0
        if along > largest:
            best, largest = arm, along
    probabilities[best] = 1.0


@compiled
def weigh(state, arm, drawn, t, offset, slope):  # noqa: ARG001, PLR0917  as all
    values, parameters = state.values, state.parameters
    for i in range(slope.size):
        slope[i] = values[arm, i]
    return (RELEASED if t % 4 == 0 else HELD), parameters[0]


@compiled
def absorb(state, arm, drawn, released, numbers, t):  # noqa: ARG001, PLR0917  as all
    counts, values = state.counts, state.values
    if released != HELD:
        for i in range(numbers.size):
            values[counts.shape[0], i] += numbers[i]


class Along(ContextualSteps):
    """Plays along the private sum of ``a r``."""

    choose = staticmethod(choose)
    weigh = staticmethod(weigh)
    absorb = staticmethod(absorb)

    def __init__(self, scale=1.0, noise=Laplace):
        super().__init__(2, parameters=(scale,), noise=noise, rows=1, numbers=2, outside="refuse")


@pytest.mark.parametrize("noise", [Laplace, Gaussian])
@pytest.mark.parametrize("rewards", ["sign", "gaussian"])
def test_compiled_and_by_the_protocol_the_rounds_are_the_same(noise, rewards):
    bandit = ContextualBandit(SphereContexts(5, 2), THETA, rewards=rewards)
    make = partial(Along, 0.5, noise)
    chosen, policy = protocol_choices(make, bandit, 200, seed=3)
    found = simulate_contextual(make, bandit, 200, runs=2, seed=3)
    assert found.pulls[0].tolist() == np.bincount(chosen, minlength=5).tolist()
    assert (found.releases.sum(axis=1) == 50).all()
    assert np.isfinite(policy.values).all()
    assert (np.diff(found.regret, axis=1) >= 0).all()


def test_the_ledger_sees_every_release():
    """Actions of length 1 along an axis: a reward in [-1, 1] moves the released sum by 2."""
    contexts = GivenContexts(np.eye(2)[None])
    told = account(lambda: InContexts(Along(2.0), contexts), ContextualArms(contexts, THETA), 40)
    assert told.leak is None
    assert told.fault is None
    assert len(told.ledger) == 10
    assert told.within(epsilon=1)
    assert not told.within(epsilon="0.99")


def test_the_number_of_actions_may_change_and_what_is_known_stays():
    policy = Along()
    policy.act(1, np.eye(2))
    policy.values[2] = (0.25, -0.5)
    assert policy.act(2, np.array([[0.0, 1.0], [1.0, 0.0], [0.0, -1.0]])) == 2
    assert policy.values[3].tolist() == [0.25, -0.5]
