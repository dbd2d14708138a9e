"""LinPriv and OFUL on private designs: against naive twins, in privacy, widths, counts and regret."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.contexts import GivenContexts, SphereContexts, draw
from banditproof.algorithms.environments.contextual_arms import ContextualArms
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.linear.batched_joint_oful import BATCH, BatchedJointOFUL
from banditproof.algorithms.linear.joint_dp_oful import SHIFT, SIGMA, SQUARED_SENSITIVITY, JointDPOFUL, weigh
from banditproof.algorithms.linear.linpriv import LinPriv
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.gaussian_calibration import approximate_variance
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.protocol.contextual_policy import InContexts
from banditproof.algorithms.protocol.first_pulls import PULLS
from banditproof.algorithms.protocol.stepped_policy import State
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.verify.accounting.account import account
from banditproof.verify.accounting.user_account import account_of_users, users_of_signs
from hypothesis import given, settings
from hypothesis import strategies as st

from ..contextual_protocol import protocol_choices
from ..shown_ties import first_of_largest

THETA = np.array([0.6, -0.3, 0.2])
NONE = np.zeros(0, dtype=np.int64)
JOINT = partial(JointDPOFUL.for_approximate_dp, privacy_delta=Fraction(1, 10**5))


class Tree:
    """All nodes in the open: node (level, place) is the noisy sum of the rounds that it covers."""

    def __init__(self, draw_noise):
        self.draw, self.values, self.nodes = draw_noise, [], {}

    def add(self, value):
        self.values.append(np.asarray(value))
        t = len(self.values)
        level = (t & -t).bit_length() - 1
        noise = self.draw(len(value))
        self.nodes[level, t] = sum(self.values[t - 2**level :]) + noise
        total, end = 0, t
        while end:
            level = (end & -end).bit_length() - 1
            total = total + self.nodes[level, end]
            end -= 2**level
        return total


def naive_linpriv(contexts, theta, horizon, seed, *, epsilon, delta, ridge):
    """Round by round from the words of the module, with plain inverses."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    d, arms = contexts.dimension, contexts.arms
    scale = 2 * math.sqrt(d) * (math.floor(math.log2(horizon)) + 1) / epsilon

    def laplace(size):
        pairs = generator.standard_exponential((size, 2))
        return scale * (pairs[:, 0] - pairs[:, 1])

    trees = [Tree(laplace) for _ in range(arms)]
    designs = [ridge * np.eye(d) for _ in range(arms)]
    totals, counts, chosen = np.zeros((arms, d)), [0] * arms, []
    for t in range(1, horizon + 1):
        actions = np.zeros((arms, d))
        draw(contexts.kind, contexts.table, t, actions, generator)
        scores, sizes = [], []
        for i, x in enumerate(actions):
            y = np.linalg.inv(designs[i]) @ x
            w = math.sqrt(2 * math.log(2 * arms / delta) + d * math.log(1 + counts[i] / (ridge * d)))
            w += math.sqrt(ridge)
            log = math.log(4 * arms * horizon / delta)
            m = counts[i].bit_count()
            s = (
                scale * max(math.sqrt(8 * m * log * (y @ y)), math.sqrt(8) * log * np.abs(y).max())
                if m
                else 0
            )
            scores.append(y @ totals[i] + w * math.sqrt(x @ y) + s)
            sizes.append(np.abs(y) @ np.abs(totals[i]) + w * math.sqrt(x @ y) + s)
        arm = first_of_largest(scores, sizes, [np.linalg.cond(design) for design in designs])
        reward = float(actions[arm] @ theta) + generator.standard_normal()
        totals[arm] = trees[arm].add(reward * actions[arm])
        designs[arm] = designs[arm] + np.outer(actions[arm], actions[arm])
        counts[arm] += 1
        chosen.append(arm)
    return chosen


def naive_joint(contexts, theta, horizon, seed, *, variance, delta, growth=0, batch=None):
    """OFUL on noisy sums: from a tree, or of all batches of so many users that are over."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    d, m = (
        contexts.dimension,
        math.floor(math.log2(horizon)) + 1 if batch is None else math.ceil(horizon / batch),
    )
    sigma = math.sqrt(4.5 * variance * (m if batch is None else 1))
    y = sigma * math.sqrt(m) * (math.sqrt(2 * d) + math.sqrt(2 * math.log(6 * horizon / delta)))
    h = sigma * math.sqrt(m) * (math.sqrt(d) + math.sqrt(2 * math.log(3 * horizon / delta)))
    tree = Tree(lambda size: sigma * generator.standard_normal(size))
    rows, columns = np.triu_indices(d)
    weights = np.where(rows == columns, 1, math.sqrt(2))
    total, held = np.zeros((2, len(rows) + d))
    w, estimate, tau, chosen, updates = 2 * y * np.eye(d), np.zeros(d), 0, [], 0
    for t in range(1, horizon + 1):
        actions = np.zeros((contexts.arms, d))
        draw(contexts.kind, contexts.table, t, actions, generator)
        beta = math.sqrt(2 * math.log(3 / delta) + d * math.log(1 + tau / (d * y)))
        beta += math.sqrt(3 * y) + h / math.sqrt(y)
        inverse = np.linalg.inv(w)
        scores = [a @ estimate + beta * math.sqrt(a @ inverse @ a) for a in actions]
        sizes = [np.abs(a) @ np.abs(estimate) + beta * math.sqrt(a @ inverse @ a) for a in actions]
        arm = first_of_largest(scores, sizes, np.linalg.cond(w))
        a = actions[arm]
        chosen.append(arm)
        reward = float(a @ theta) + generator.standard_normal()
        user = np.concatenate(((np.outer(a, a)[rows, columns]) * weights, reward * a))
        if batch is None:
            total = tree.add(user)
        else:
            held = held + user
            if t % batch:
                continue
            total, held = total + held + sigma * generator.standard_normal(len(total)), np.zeros(len(total))
        new = np.zeros((d, d))
        new[rows, columns] = total[:-d] / weights
        new = new + np.triu(new, 1).T + 2 * y * np.eye(d)
        if growth == 0 or np.linalg.slogdet(new)[1] > np.linalg.slogdet(w)[1] + math.log(1 + growth):
            w, tau, updates = new, t, updates + 1
            estimate = np.linalg.inv(w) @ total[-d:]
    return chosen, updates


def played_like(twin, make, releases):
    """By the protocol it plays what its twin plays, and compiled too; the policy at the end."""
    bandit = ContextualBandit(SphereContexts(4, 3), THETA)
    chosen, policy = protocol_choices(make, bandit, 200, seed=0)
    assert chosen == twin
    found = simulate_contextual(make, bandit, 200, runs=1, seed=0)
    assert found.pulls[0].tolist() == np.bincount(twin, minlength=4).tolist()
    assert found.releases.sum() == releases
    return policy


@pytest.mark.parametrize(("epsilon", "ridge"), [(1.0, 1.0), (1000.0, 0.3)])
def test_linpriv_plays_what_its_naive_twin_plays(epsilon, ridge):
    options = {"epsilon": epsilon, "delta": 0.05, "ridge": ridge}
    twin = naive_linpriv(SphereContexts(4, 3), THETA, 200, 0, **options)
    policy = played_like(twin, partial(LinPriv, 3, horizon=200, **options), 200)
    assert policy.counts[:, PULLS].tolist() == np.bincount(twin, minlength=4).tolist()


@pytest.mark.parametrize(("epsilon", "growth"), [(1, 0), (10**6, 0), (10**4, Fraction(1, 2))])
def test_joint_dp_oful_plays_what_its_naive_twin_plays(epsilon, growth):
    variance = float(approximate_variance(epsilon, Fraction(1, 10**5)))
    twin, updates = naive_joint(
        SphereContexts(4, 3), THETA, 200, 0, variance=variance, delta=0.05, growth=float(growth)
    )
    make = partial(JOINT, 3, epsilon=epsilon, delta=0.05, growth=growth, horizon=200)
    assert played_like(twin, make, 200).episodes == updates


BATCHED = {"epsilon": 1, "privacy_delta": Fraction(1, 100), "delta": Fraction(1, 10)}


@pytest.mark.parametrize(("epsilon", "batch"), [(1, 7), (10**6, 1), (10**5, 40), (10**6, 300)])
def test_on_batches_it_plays_what_its_naive_twin_plays(epsilon, batch):
    variance = float(approximate_variance(epsilon, BATCHED["privacy_delta"]))
    twin, updates = naive_joint(
        SphereContexts(4, 3), THETA, 200, 0, variance=variance, delta=0.1, batch=batch
    )
    options = BATCHED | {"epsilon": epsilon}
    make = partial(BatchedJointOFUL.in_batches, 3, horizon=200, batch=batch, **options)
    assert played_like(twin, make, updates).episodes == updates == 200 // batch


# ---------------------------------------------------------------- privacy


def test_linpriv_spends_its_budget_where_a_reward_is_in_every_level():
    """One arm, 128 rounds: the first reward is in eight nodes; (1, 1, 1)/sqrt(3) has the largest l1 norm."""
    contexts = GivenContexts(np.full((1, 1, 3), 1 / math.sqrt(3)))
    make = partial(LinPriv, 3, epsilon=1, delta=0.1, horizon=128)
    found = account(lambda: InContexts(make(), contexts), ContextualArms(contexts, THETA), 128)
    assert found.leak is None
    assert found.fault is None
    assert len(found.ledger) == 128
    assert found.within(epsilon=1)
    assert not found.within(epsilon="0.999")


def statistic(action, reward):
    offset, slope = np.zeros((2, len(action) * (len(action) + 3) // 2))
    state = State(np.zeros((1, 1), dtype=np.int64), np.array([action]), np.ones(5), NONE)
    weigh(state, 0, -1, 1, offset, slope)
    return offset + slope * reward


@settings(max_examples=200)
@given(seed=st.integers(0, 10**9), dimension=st.integers(1, 5), close=st.booleans())
def test_one_round_moves_a_node_by_its_sensitivity_at_most(*, seed, dimension, close):
    """Actions and reward of a round both change: the squared length of the change is at most 9/2."""
    generator = np.random.default_rng(seed)
    a, b = generator.standard_normal((2, dimension))
    if close:
        b = -a + 0.5 * b
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b) * (1 if close else generator.random())
    r, s = generator.choice([-1.0, 1.0], 2)
    change = statistic(a, r) - statistic(b, s)
    triangle = np.linalg.norm(change[:-dimension])
    assert triangle == pytest.approx(np.linalg.norm(np.outer(a, a) - np.outer(b, b)), abs=1e-12)
    assert change @ change <= SQUARED_SENSITIVITY * (1 + 1e-12)


def test_the_squared_sensitivity_is_attained():
    """Opposite rewards at an angle of 60 degrees."""
    a, b = np.array([1.0, 0.0]), np.array([0.5, math.sqrt(0.75)])
    moved = np.square(statistic(a, 1.0) - statistic(b, -1.0)).sum()
    assert moved == pytest.approx(float(SQUARED_SENSITIVITY))


# ---------------------------------------------------------------- widths and regret


def test_the_shift_keeps_the_noisy_design_positive():
    """The eigenvalues of the noise stay within the shift, with probability 1 - delta/3 a run."""
    policy = JOINT(3, epsilon=1, delta=0.05, horizon=256)
    sigma, shift = policy.parameters[SIGMA], policy.parameters[SHIFT]
    generator = np.random.default_rng(0)
    worst = 0.0
    for _ in range(2000):
        noise = np.zeros((3, 3))
        noise[np.triu_indices(3)] = sigma * math.sqrt(policy.trees[0].levels) * generator.standard_normal(6)
        noise = np.where(np.eye(3) > 0, noise, noise / math.sqrt(2))
        noise = np.triu(noise) + np.triu(noise, 1).T
        worst = max(worst, np.abs(np.linalg.eigvalsh(noise)).max())
    assert 0.5 * shift < worst < shift


# ---------------------------------------------------------------- designs that the noise has made indefinite


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), growth=st.sampled_from([0, Fraction(1, 2)]))
def test_an_indefinite_design_is_not_used(*, seed, growth):
    """A tree with a thousand times the noise: the last definite design, estimate and width stay."""
    contexts = SphereContexts(4, 3)

    class Loud(JointDPOFUL):
        """Its shift is made for less noise than there is."""

        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            self.trees = [TreeCounter(self.trees[0].horizon, Gaussian(1000 * self.parameters[SIGMA]))]
            self.seen = []

        def learn(self, pulls):
            known = self.known
            before = self.episodes, self.width, known.inverse.copy(), known.estimate.copy()
            super().learn(pulls)
            values = np.linalg.eigvalsh(known.design)
            self.seen.append(values[0] > 0)
            if values[0] < 0:
                assert (self.episodes, self.width) == before[:2]
                assert (known.inverse == before[2]).all()
                assert (known.estimate == before[3]).all()
            assert np.linalg.eigvalsh(known.inverse)[0] > 0

    make = partial(
        Loud.for_approximate_dp, 3, epsilon=1, privacy_delta=0.01, delta=0.05, growth=growth, horizon=40
    )
    chosen, policy = protocol_choices(make, ContextualBandit(contexts, THETA), 40, seed=seed)
    assert len(chosen) == 40
    assert np.isfinite(policy.known.estimate).all()
    assert not all(policy.seen)


# ---------------------------------------------------------------- sums of batches of users


@pytest.mark.parametrize("horizon", [1, 2, 4, 5, 100])
def test_a_batch_is_the_root_of_the_rounds(horizon):
    users = BatchedJointOFUL.in_batches(2, horizon=horizon, **BATCHED).parameters[BATCH]
    assert (users - 1) ** 2 < horizon <= users**2


@pytest.mark.parametrize("batch", [1, 4, 5])
def test_a_user_costs_the_budget_and_no_less(batch):
    make = partial(BatchedJointOFUL.in_batches, 2, horizon=12, batch=batch, **BATCHED)
    found = account_of_users(make, users_of_signs(12, arms=3, dimension=2))
    assert found.leak is None
    assert found.within(epsilon=1, delta="1/100")
    assert float(found.epsilon("1/100")) == pytest.approx(1, rel=1e-6)
    assert not found.within(epsilon="99/100", delta="1/100")


def test_users_of_a_batch_that_is_not_over_cost_nothing():
    make = partial(BatchedJointOFUL.in_batches, 2, horizon=12, batch=5, **BATCHED)
    found = account_of_users(make, users_of_signs(12, arms=3, dimension=2), rounds=[11, 12])
    assert found.pairs == 4
    assert found.rho().upper == 0
