"""Accounting for users: exact for the joint policies, and a leak where contexts are public."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build_contextual
from banditproof.algorithms.linear.joint_dp_oful import SIGMA, JointDPOFUL
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.verify.accounting.user_account import User, account_of_users, opposite_users, users_of_signs
from hypothesis import given, settings
from hypothesis import strategies as st

RDP = partial(JointDPOFUL.for_renyi_dp, 2, alpha=2, epsilon=1, delta=0.1)


def nodes_of(u, horizon):
    """How many sums of ``2^i`` rounds that end at an odd multiple of ``2^i`` the round ``u`` is in."""
    places = [-(-u // 2**i) for i in range(horizon.bit_length())]
    return sum(1 for i, place in enumerate(places) if place % 2 and place * 2**i <= horizon)


def statistic(action, reward):
    """What a round adds to the sums: ``a a^T`` and ``a r``."""
    return np.concatenate([np.outer(action, action).ravel(), reward * action])


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), horizon=st.integers(1, 9), growth=st.sampled_from([0, 1]))
def test_the_worst_user_spends_the_share_of_her_levels(*, seed, horizon, growth):
    """A round in all m nodes costs the whole budget, one in fewer its share; none costs more."""
    users = users_of_signs(horizon, arms=3, dimension=2, seed=seed)
    found = account_of_users(partial(RDP, growth=growth, horizon=horizon), users, seed=seed)
    assert found.leak is None
    levels = horizon.bit_length()
    nodes = max(nodes_of(u, horizon) for u in range(1, horizon + 1))
    assert float(found.rho()) == pytest.approx(nodes / levels / 2)
    assert found.within(rho="1/2")


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), place=st.integers(1, 8))
def test_the_loss_of_a_pair_is_that_of_the_two_vectors_in_its_nodes(*, seed, place):
    """By hand: the squared distance of what the two users add, over sigma squared, in each of her nodes."""
    users, instead = users_of_signs(8, arms=2, dimension=2, seed=seed), []

    def others(user, row):
        other = users_of_signs(1, arms=2, dimension=2, seed=seed + 1)[0]
        instead.append((user.actions[row], user.reward, other))
        return [other]

    policy = RDP(growth=1, horizon=8)
    found = account_of_users(
        partial(RDP, growth=1, horizon=8), users, others=others, rounds=[place], seed=seed
    )
    ((action, reward, other),) = instead
    rows = [statistic(action, reward) - statistic(each, other.reward) for each in other.actions]
    nodes = nodes_of(place, 8)
    costs = [nodes * float(row @ row) / policy.parameters[SIGMA] ** 2 / 2 for row in rows]
    assert min(abs(float(found.rho()) - cost) for cost in costs) <= 1e-9 * max(costs)


@settings(max_examples=50)
@given(seed=st.integers(0, 10**6), dimension=st.integers(2, 5))
def test_the_opposite_user_is_as_far_as_any(seed, dimension):
    user = users_of_signs(1, arms=2, dimension=dimension, seed=seed)[0]
    far = [
        statistic(user.actions[1], user.reward) - statistic(each.actions[1], each.reward)
        for each in opposite_users(user, 1)
    ]
    assert max(row @ row for row in far) == pytest.approx(4.5)


def test_approximate_budgets_are_kept_and_no_less_would_do():
    make = partial(
        JointDPOFUL.for_approximate_dp, 2, epsilon=1, privacy_delta=Fraction(1, 100), delta=0.1, horizon=8
    )
    found = account_of_users(make, users_of_signs(8, arms=2, dimension=2))
    assert found.pairs == 16
    assert found.within(epsilon=1, delta="1/100")
    assert not found.within(epsilon="99/100", delta="1/100")
    assert not found.within(epsilon=100)
    assert float(found.epsilon("1/100")) == pytest.approx(1, rel=1e-6)
    assert float(found.delta(1)) == pytest.approx(0.01, rel=1e-6)


class HalfTheVariance(JointDPOFUL):
    """Nodes of half of the variance that is needed."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        sigma = self.parameters[SIGMA] / math.sqrt(2)
        self.parameters[SIGMA] = sigma
        self.trees = [TreeCounter(self.trees[0].horizon, Gaussian(sigma))]


class Peeps(JointDPOFUL):
    """Plays as it did for the user before."""

    last = 0

    def act(self, t, actions):  # noqa: D102
        arm, self.last = self.last, int(np.argmax(actions[:, 0]))
        super().act(t, actions)
        return arm


class SkipsHer(JointDPOFUL):
    """Releases nothing for users whose action points down."""

    def learn(self, pulls):  # noqa: D102
        if self.values[pulls.arm, 0] > 0:
            super().learn(pulls)


def test_faults_that_an_account_of_rewards_cannot_see_are_found():
    users = users_of_signs(8, arms=2, dimension=2)
    options = {"alpha": 2, "epsilon": 1, "delta": 0.1, "horizon": 8}
    less = account_of_users(partial(HalfTheVariance.for_renyi_dp, 2, **options), users)
    assert float(less.rho()) == pytest.approx(1)
    assert not less.within(rho="1/2")
    for kind, words in ((Peeps, "is played in round"), (SkipsHer, "releases what it did not before")):
        found = account_of_users(partial(kind.for_renyi_dp, 2, **options), users)
        assert found.leak is not None
        assert words in found.leak
        assert not found.within(rho=1000)
        assert found.rho().lower == math.inf


@pytest.mark.parametrize(("name", "options"), [
    ("adac-oful", {"rho": 1, "delta": Fraction(1, 10)}),
    ("linpriv", {"epsilon": 1000, "delta": Fraction(1, 10)}),
])  # fmt: skip
def test_policies_for_public_contexts_are_not_jointly_private(name, options):
    """Their designs and counts are exact: what they play for the others tells whose actions there were."""
    users = users_of_signs(24, arms=3, dimension=2, seed=1)
    make = partial(build_contextual, name, 2, horizon=24, **options)
    found = account_of_users(make, users)
    assert found.leak is not None
    assert found.leak.startswith("with another user in round ")


def test_what_depends_on_chance_is_no_subject():
    class Wavers(JointDPOFUL):
        """Plays by a coin of its own."""

        def act(self, t, actions):
            super().act(t, actions)
            return int(COIN.integers(0, 2))

    users = users_of_signs(30, arms=2, dimension=2)
    make = partial(Wavers.for_renyi_dp, 2, alpha=2, epsilon=1, delta=0.1, horizon=30)
    with pytest.raises(ValueError, match="not a function of what it learns"):
        account_of_users(make, users)


COIN = np.random.default_rng(0)


def test_bad_input_is_named_in_one_line():
    make = partial(RDP, horizon=3)
    users = [User(np.eye(2), 1.0)] * 3
    for rounds in ([0], [4]):
        with pytest.raises(ValueError, match=r"^rounds of 3 users are from 1 to 3, not "):
            account_of_users(make, users, rounds=rounds)
    with pytest.raises(ValueError, match="one budget is accepted"):
        account_of_users(make, users).within()
