"""The conversion around any policy: schedule, budget, and exact law."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.batched_learner import BatchedLearner, batch_of_budget
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.ftpl import FTPL
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.by_name.batching_conversion import Conversion
from banditproof.algorithms.classical.ucb import UCB
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.protocol.block_policy import Block
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.algorithms.simulation.simulator import simulate, trajectory
from banditproof.algorithms.streams import stream_of
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from ..both_ways import alike, by_the_protocol, compiled_run, protocol_run, same_runs

ARMS = Bernoulli([0.7, 0.5])
BASES = {
    "exp3": partial(EXP3, eta="0.2", gamma="0.3"),
    "htinf": HTINF,
    "ftpl": partial(FTPL, eta="0.3", cap=3),
    "ucb": UCB,
}


@settings(max_examples=15)
@given(st.sampled_from(["exp3", "htinf"]), st.integers(1, 150), st.sampled_from(["0.3", "0.5", 1]))
def test_around_a_learner_it_is_the_learner_on_batches(name, horizon, epsilon):
    base = BASES[name]
    batch = batch_of_budget(epsilon)
    converted = trajectory(partial(Conversion, 2, base=base, epsilon=epsilon), ARMS, horizon, seed=3)
    assert converted == trajectory(partial(base, 2, batch=batch, epsilon=epsilon), ARMS, horizon, seed=3)
    assert all(block.length == batch for block in converted[:-1])


@settings(max_examples=25)
@given(
    base=st.sampled_from(["exp3", "htinf", "ucb"]),
    horizon=st.integers(1, 120),
    epsilon=st.sampled_from(["0.3", "0.5", 1, None]),
    batch=st.integers(1, 7),
    env=st.sampled_from(
        [ARMS, GaussianArms([0.5, 0.4], 0.2), RewardTable(np.arange(240).reshape(120, 2) % 3 / 2)]
    ),
    seed=st.integers(0, 2**32),
)
def test_in_steps_the_base_is_in_the_state_that_it_has_by_the_protocol(
    *, base, horizon, epsilon, batch, env, seed
):
    """And so is the luck that is left; regret, pulls and releases are the same, releases to the base too."""
    make = partial(Conversion, 2, base=BASES[base], epsilon=epsilon, batch=batch)
    policy, stage, _ = protocol_run(make, env, horizon, seed=seed)
    one = compiled_run(make, env, horizon, seed=seed)
    assert alike(one, stage)
    assert one.state.counts.tolist() == policy.base.counts.tolist()
    if env is ARMS:  # elsewhere sums of doubles are rounded in between
        assert one.state.values.tolist() == policy.base.values.tolist()
    assert one.state.values == pytest.approx(policy.base.values, rel=1e-9)
    slow = partial(by_the_protocol(Conversion), *make.args, **make.keywords)
    assert same_runs(*(simulate(each, env, horizon, runs=2, seed=seed) for each in (make, slow)))


@compiled
def absorb_the_round(state, arm, length, released, number, t):  # noqa: PLR0917  as all
    counts, values, parameters = state.counts, state.values, state.parameters
    counts[arm, 0] += 1
    values[arm, 0] += number * t + length + 2 * released + parameters.size


class Rounds(UCB):
    """Its state tells the rounds in which it learned."""

    absorb = staticmethod(absorb_the_round)


def test_the_base_learns_in_rounds_of_its_own():
    make = partial(Conversion, 2, base=Rounds, epsilon="0.5", batch=3)
    policy, _, _ = protocol_run(make, ARMS, 60, seed=5)
    one = compiled_run(make, ARMS, 60, seed=5)
    assert one.state.values.tolist() == policy.base.values.tolist()
    assert policy.base.counts[:2, 0].sum() == 20


def test_only_what_plays_the_same_is_played_in_steps():
    class Counts(EXP3):
        """Does more than its steps."""

        def learn(self, pulls):
            super().learn(pulls)

    class Plain(UCB):
        """A step that nothing compiles."""

        choose = staticmethod(UCB.choose.py_func)

    rates = {"eta": "0.2", "gamma": "0.3"}
    assert Conversion(2, base=partial(EXP3, **rates), epsilon=1).in_steps() is not None
    for base in (
        partial(Counts, **rates), partial(EXP3, **rates, batch=2), partial(EXP3, **rates, epsilon=1),
        partial(FTPL, eta="0.3", cap=3), partial(DPIMED, epsilon=1), Plain, Threshold,
    ):  # fmt: skip
        assert Conversion(2, base=base, epsilon=1).in_steps() is None
    assert by_the_protocol(Conversion)(2, base=UCB, epsilon=1).in_steps() is None
    louder = Conversion(2, base=UCB, epsilon=1)
    louder.noise = Laplace(3)
    assert louder.in_steps() is None
    begun = Conversion(2, base=UCB, epsilon=1)
    begun.learn(SimulatedStage(ARMS, stream_of(0, 0)).pull(0, 1, 1))
    assert begun.in_steps() is None


@pytest.mark.parametrize("name", ["exp3", "htinf", "ftpl"])
def test_the_exact_privacy_of_short_runs_is_within_the_budget(name):
    """Lattice noise on sums of batches, all lists of rewards; the law of the whole action sequence."""
    make = partial(Conversion, 2, base=BASES[name], epsilon=1, noise=DiscreteLaplace)
    found = exact_privacy(make, arms=2, horizon=3 if name == "exp3" else 2, tail=1e-4)
    # of whole numbers HTINF takes only the 0 in its first rounds, which changes nothing
    assert (found.lower == 0) if name == "htinf" else (found.lower > 0)
    assert found.lower <= found.upper <= 1


class Threshold:
    """Plays arm 0, and arm 1 once a loss above 1 was fed."""

    def __init__(self, arms):
        self.arm, self.noise = arms - 2, NoNoise()

    def act(self, t):
        assert t > 0
        return Block(self.arm)

    def learn(self, pulls):
        if 1 - self.noise.release(pulls.sum()) > 1:
            self.arm = 1


@pytest.mark.parametrize(("total", "chance"), [(0, math.exp(-2) / 2), (1, math.exp(-1) / 2)])
def test_a_threshold_attains_the_budget(total, chance):
    """ADV-A1: with tau = 2, eps = 1 the switch has chance e^(-2)/2 and e^(-1)/2, a ratio of e."""
    losses = np.zeros((4, 2))
    losses[0] = total
    make = partial(Conversion, 2, base=Threshold, epsilon=1, batch=2)
    environment = RewardTable(1 - losses, reward_range=(0, 1))
    switched = simulate(make, environment, 4, runs=3000).pulls[:, 1] == 2
    assert stats.binomtest(int(switched.sum()), 3000, chance).pvalue > 1e-9


def test_batches_of_budgets_are_exact():
    assert [batch_of_budget(e) for e in ("0.3", "0.75", "0.99", 1, "0.1", "1e-9")] == [4, 2, 2, 1, 10, 10**9]
    assert issubclass(EXP3, BatchedLearner)
    assert Conversion(2, base=HTINF, epsilon="0.5").noise == Laplace(2)
