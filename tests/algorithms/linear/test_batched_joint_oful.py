"""OFUL on sums of batches of users: against a naive twin, exact for users, and planted faults."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.contexts import SphereContexts, draw
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.linear.batched_joint_oful import BATCH, BatchedJointOFUL
from banditproof.algorithms.linear.joint_dp_oful import SIGMA
from banditproof.algorithms.mechanisms.gaussian_calibration import approximate_variance
from banditproof.algorithms.simulation.contextual_simulator import protocol_choices, simulate_contextual
from banditproof.verify.accounting.user_account import account_of_users, users_of_signs
from hypothesis import given, settings
from hypothesis import strategies as st

from ..shown_ties import first_of_largest

THETA = np.array([0.6, -0.3, 0.2])
BUDGET = {"epsilon": 1, "privacy_delta": Fraction(1, 100), "delta": Fraction(1, 10)}


def naive(contexts, theta, horizon, seed, *, variance, delta, batch):
    """Round by round from the words of the module, with plain inverses."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    d, many = contexts.dimension, math.ceil(horizon / batch)
    sigma = math.sqrt(4.5 * variance)
    y = sigma * math.sqrt(many) * (math.sqrt(2 * d) + math.sqrt(2 * math.log(6 * horizon / delta)))
    h = sigma * math.sqrt(many) * (math.sqrt(d) + math.sqrt(2 * math.log(3 * horizon / delta)))
    rows, columns = np.triu_indices(d)
    weights = np.where(rows == columns, 1, math.sqrt(2))
    total, held = np.zeros(len(rows) + d), np.zeros(len(rows) + d)
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
        reward = float(a @ theta) + generator.standard_normal()
        held += np.concatenate(((np.outer(a, a)[rows, columns]) * weights, reward * a))
        if t % batch == 0:
            total = total + held + sigma * generator.standard_normal(len(total))
            held = np.zeros(len(total))
            new = np.zeros((d, d))
            new[rows, columns] = total[:-d] / weights
            w, tau, updates = new + np.triu(new, 1).T + 2 * y * np.eye(d), t, updates + 1
            estimate = np.linalg.inv(w) @ total[-d:]
        chosen.append(arm)
    return chosen, updates


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("epsilon", "batch"), [(1, 7), (10**6, 1), (10**5, 40), (10**6, 300)])
def test_it_plays_what_its_naive_twin_plays(seed, epsilon, batch):
    contexts = SphereContexts(4, 3)
    options = BUDGET | {"epsilon": epsilon}
    variance = float(approximate_variance(epsilon, options["privacy_delta"]))
    twin, updates = naive(contexts, THETA, 200, seed, variance=variance, delta=0.1, batch=batch)
    make = partial(BatchedJointOFUL.in_batches, 3, horizon=200, batch=batch, **options)
    chosen, policy = protocol_choices(make, ContextualBandit(contexts, THETA), 200, seed=seed)
    assert chosen == twin
    assert policy.episodes == updates == 200 // batch
    found = simulate_contextual(make, ContextualBandit(contexts, THETA), 200, runs=1, seed=seed)
    assert found.pulls[0].tolist() == np.bincount(twin, minlength=4).tolist()
    assert found.releases.sum() == updates


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    dimension=st.integers(1, 4),
    arms=st.integers(1, 5),
    horizon=st.integers(1, 200),
    batch=st.sampled_from([None, 1, 9]),
)
def test_compiled_and_by_the_protocol_the_rounds_are_the_same(*, seed, dimension, arms, horizon, batch):
    bandit = ContextualBandit(SphereContexts(arms, dimension), np.full(dimension, 0.5 / math.sqrt(dimension)))
    make = partial(BatchedJointOFUL.in_batches, dimension, horizon=horizon, batch=batch, **BUDGET)
    chosen, policy = protocol_choices(make, bandit, horizon, seed=seed)
    found = simulate_contextual(make, bandit, horizon, runs=1, seed=seed)
    assert found.pulls[0].tolist() == np.bincount(chosen, minlength=arms).tolist()
    users = policy.parameters[BATCH]
    assert batch is not None or (users - 1) ** 2 < horizon <= users**2
    assert found.releases.sum() == horizon // users


@pytest.mark.parametrize("batch", [1, 4, 5])
def test_a_user_costs_the_budget_and_no_less(batch):
    make = partial(BatchedJointOFUL.in_batches, 2, horizon=12, batch=batch, **BUDGET)
    found = account_of_users(make, users_of_signs(12, arms=3, dimension=2))
    assert found.leak is None
    assert found.within(epsilon=1, delta="1/100")
    assert float(found.epsilon("1/100")) == pytest.approx(1, rel=1e-6)
    assert not found.within(epsilon="99/100", delta="1/100")


def test_users_of_a_batch_that_is_not_over_cost_nothing():
    make = partial(BatchedJointOFUL.in_batches, 2, horizon=12, batch=5, **BUDGET)
    found = account_of_users(make, users_of_signs(12, arms=3, dimension=2), rounds=[11, 12])
    assert found.pairs == 4
    assert found.rho().upper == 0


class HeldOn(BatchedJointOFUL):
    """A batch begins with the users of the one before."""

    def learn(self, pulls):  # noqa: D102
        before = self.held
        super().learn(pulls)
        if self.held is None and before is not None:
            self.held = before


class Less(BatchedJointOFUL):
    """Half of the variance."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.parameters[SIGMA] /= math.sqrt(2)


@pytest.mark.parametrize("kind", [HeldOn, Less])
def test_planted_leaks_exceed_the_budget(kind):
    make = partial(kind.in_batches, 2, horizon=12, batch=4, **BUDGET)
    found = account_of_users(make, users_of_signs(12, arms=3, dimension=2))
    assert found.leak is None
    assert not found.within(epsilon=1, delta="1/100")
