"""Policies that gather rewards into vectors: compiled, by the protocol and by naive twins the same rounds."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from banditproof.algorithms.adversarial.batched_exp4 import BatchedEXP4, noise_scale
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.adversarial.private_experts import PrivateExperts
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.naive_dp_ucb import NaiveDPUCB
from banditproof.algorithms.protocol.block_policy import Block, Mixed
from banditproof.algorithms.protocol.public_draw import PublicDraw
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate, trajectory
from banditproof.theory.numbers.small_matrices import product
from hypothesis import given, settings
from hypothesis import strategies as st

from ..both_ways import NOTHING, OwnNoise, by_the_protocol, same_runs
from ..simulated_luck import drawn_from, laplace_of, luck_of

ARMS = Bernoulli([0.7, 0.5, 0.2])


def table_of(seed, horizon, arms=3):
    rewards = np.random.default_rng(seed).integers(0, 5, (horizon, arms)) / 4
    return RewardTable(rewards, reward_range=(0, 1))


def advice_of(seed, rounds, experts):
    return np.random.default_rng(seed + 1).dirichlet(np.ones(3), size=(rounds, experts))


def arms_of(blocks):
    return [block.arm for block in blocks]


def both(make, environment, horizon, seed):
    """The arms of a run that is compiled; by the protocol they are the same."""
    assert compiled_run_of(make(), environment, horizon, NOTHING) is not None
    found = trajectory(make, environment, horizon, seed=seed)
    assert found == protocol_trajectory(make, environment, horizon, seed=seed)
    return arms_of(found)


@settings(max_examples=20)
@given(st.integers(1, 80), st.integers(1, 7), st.integers(2, 4), st.integers(0, 2**32))
def test_batched_exp4_is_its_naive_twin(horizon, batch, experts, seed):
    table, advice, luck = table_of(seed, horizon), advice_of(seed, 3, experts), luck_of(seed)
    scale = float(noise_scale(experts, 3, 0.3, batch, epsilon=4, delta="0.01"))
    losses, batched, played = np.zeros(experts), np.zeros(experts), []
    for t in range(horizon):
        weights = np.exp(-0.4 * (losses - losses.min()))
        mixture = 0.7 * (weights / weights.sum()) @ advice[t % 3] + 0.3 / 3
        arm = drawn_from(mixture, luck)
        played.append(arm)
        lost = 1 - table.rewards(arm, t + 1, 1, luck)[0]
        batched += advice[t % 3][:, arm] * lost / mixture[arm]
        if (t + 1) % batch == 0:
            losses += batched / batch + [laplace_of(luck, scale) for _ in range(experts)]
            batched[:] = 0
    make = partial(
        BatchedEXP4, 3, eta="0.4", gamma="0.3", batch=batch, epsilon=4, delta="0.01", advice=advice
    )
    assert both(make, table, horizon, seed) == played


class AroundHTINF:
    """Algorithm 5: the arm has the law of the advice, and the expert behind it is drawn given the arm."""

    def __init__(self, arms, epsilon, advice):
        self.arms, self.advice = arms, advice
        self.base = HTINF.converted(advice.shape[1], epsilon=epsilon)
        self.expert, self.held = None, []

    def act(self, t):
        """One pull; within a batch the expert stays the same."""
        if self.expert is None:
            asked = self.base.act(t)
            choices = asked.choices if isinstance(asked, Mixed) else ((1.0, asked),)
            self.chances, self.batch = np.zeros(self.advice.shape[1]), choices[0][1].length
            for chance, block in choices:
                self.chances[block.arm] = chance
        law = product(self.chances, self.advice[(t - 1) % len(self.advice)])
        return Mixed(tuple((float(p), Block(arm)) for arm, p in enumerate(law / law.sum()) if p > 0))

    def learn(self, pulls):
        self.held.append(pulls.sum())
        if self.expert is None:
            odds = self.chances * self.advice[(pulls.first - 1) % len(self.advice)][:, pulls.arm]
            self.expert = int(PublicDraw(tuple((odds / odds.sum()).tolist())).release(0 * self.held[0]))
            self.chances = np.eye(len(self.chances))[self.expert]
        if len(self.held) == self.batch:
            total = sum(self.held[1:], start=self.held[0])
            whole = SimpleNamespace(sum=lambda: total, stretch=lambda _, __: total, length=self.batch)
            whole.arm, whole.first = self.expert, pulls.first - self.batch + 1
            self.base.learn(whole)
            self.expert, self.held = None, []


@settings(max_examples=20)
@given(st.integers(1, 120), st.sampled_from([1, "0.5", "0.15"]), st.integers(1, 4), st.integers(0, 2**32))
def test_private_experts_are_the_conversion_of_any_bandit_around_htinf(horizon, epsilon, experts, seed):
    """The bandit of Corollary 8 in steps, and Algorithm 5 by the protocol around HTINF in batches."""
    table, advice = table_of(seed, horizon), advice_of(seed, 2, experts)
    twin = partial(AroundHTINF, 3, epsilon, advice)
    make = partial(PrivateExperts, 3, epsilon=epsilon, advice=advice)
    assert both(make, table, horizon, seed) == arms_of(trajectory(twin, table, horizon, seed=seed))


@pytest.mark.parametrize(
    ("make", "releases"),
    [
        (partial(BatchedEXP4, 3, eta=1, gamma="0.5", batch=4, epsilon=1, delta="0.1"), 100 // 4),
        (partial(PrivateExperts, 3, epsilon="0.25"), 100 // 4),
        (partial(NaiveDPUCB, 3, epsilon=1, horizon=100), 3 * (100 - 3 + 1)),
    ],
    ids=["vector", "batch", "apart"],
)
def test_releases_are_counted_alike_compiled_and_by_the_protocol(make, releases):
    """A vector counts once, numbers that are released apart one by one, luck of the policy's own never."""
    found = simulate(make, ARMS, 100, runs=3, checkpoints=[1, 30, 100])
    assert (found.releases.sum(axis=1) == releases).all()
    slow = partial(by_the_protocol(make.func), *make.args, **make.keywords)
    slow = simulate(slow, ARMS, 100, runs=3, checkpoints=[1, 30, 100])
    assert same_runs(found, slow)


def test_what_does_not_compile_goes_by_the_protocol():
    class Steps(BatchedEXP4):
        """Interpreted steps."""

        choose = staticmethod(BatchedEXP4.choose.py_func)

    class Learning(BatchedEXP4):
        """What it does besides its steps is done."""

        learned = 0

        def learn(self, pulls):
            super().learn(pulls)
            self.learned += 1

    given = {"eta": 1, "gamma": "0.5", "batch": 3, "epsilon": 1, "delta": "0.1"}
    for kind, mechanism in ((Steps, Laplace), (Learning, Laplace), (BatchedEXP4, OwnNoise)):
        make = partial(kind, 3, **given, noise=mechanism)
        assert compiled_run_of(make(), ARMS, 50, NOTHING) is None
        assert simulate(make, ARMS, 50, runs=1).pulls.sum() == 50
    plain = trajectory(partial(BatchedEXP4, 3, **given), ARMS, 50)
    assert plain == trajectory(partial(Steps, 3, **given), ARMS, 50)


def test_noise_on_whole_numbers_is_refused_for_real_ones_and_kept_for_sums():
    given = {"eta": 1, "gamma": "0.3", "batch": 1, "epsilon": 1, "delta": "0.1", "noise": DiscreteLaplace}
    with pytest.raises(ValueError, match="discrete noise is added to whole numbers, not to"):
        simulate(partial(BatchedEXP4, 3, **given), ARMS, 20, runs=1)
    both(partial(PrivateExperts, 3, epsilon="0.5", noise=DiscreteLaplace), ARMS, 40, 5)
    halves = RewardTable(np.tile([0.5, 1.0, 0.0], (40, 1)))
    for kind in (PrivateExperts, AdaPUCB):
        make = partial(kind, 3, epsilon="0.5", noise=DiscreteLaplace)
        with pytest.raises(ValueError, match=r"discrete noise is added to whole numbers, not to 0\.5"):
            simulate(make, halves, 40, runs=1)
        assert compiled_run_of(make(), RewardTable(np.eye(40, 3)), 40, NOTHING) is not None
