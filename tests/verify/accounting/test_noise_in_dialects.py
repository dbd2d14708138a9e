"""The noise of bandits that are functions is accounted for, and taken for no leak."""

import datetime as dt

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.dialects.recognition import adapted

SCALE = 1.0


def yielding(rng):
    values, t = [1.0, 1.0], 0
    while True:
        arm = t if t < 2 else int(np.argmax(values))
        reward = yield arm
        values[arm] = reward + rng.laplace(scale=SCALE)
        t += 1


def looping(env, rng):
    values = [1.0, 1.0]
    for t in range(env.horizon):
        arm = t if t < 2 else int(np.argmax(values))
        values[arm] = env.pull(arm) + rng.laplace(scale=SCALE)


class Wrapper:
    """Has a word of our environment."""

    action_space = None


def wandering(env, rng):
    value = 0.0
    for _ in range(env.horizon):
        scale = (SCALE, 0.1)[env.action_space.sample()]
        value = env.pull(int(value > 0.5)) + rng.laplace(scale=scale)


class Clock:
    """Has words of clocks."""

    now = microsecond = None


def by_the_clock(env, rng):
    value = 0.0
    for _ in range(env.horizon):
        scale = (SCALE, 0.1)[dt.datetime.now().microsecond % 1009 == 7]  # noqa: DTZ005
        value = env.pull(int(value > 0.5)) + rng.laplace(scale=scale)


@pytest.mark.parametrize(("policy", "truth"), [(wandering, 10.0), (by_the_clock, None)])
def test_what_is_drawn_elsewhere_in_a_loop_is_followed_or_ends_the_account(policy, truth):
    found = foreign_account(adapted(policy, horizon=3), Bernoulli([0.5, 0.5]), 3).found
    bound = float(found.epsilon().upper) if found is not None and found.bounded else None
    assert bound == (truth and pytest.approx(truth))


POLICIES = (yielding, looping)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_noise_is_an_entry_of_the_ledger_of_a_function(policy):
    found = assert_private(policy, epsilon=1.0, horizon=4, runs=300)
    assert float(found.accounted) == 1.0
    assert found.raw
    assert len(found.account.ledger) == 4


@pytest.mark.parametrize("policy", POLICIES, ids=lambda each: each.__name__)
def test_half_the_noise_is_caught_by_its_line_whatever_the_runs(policy, monkeypatch):
    monkeypatch.setattr(f"{__name__}.SCALE", 0.5)
    with pytest.raises(AssertionError, match=r"spend epsilon = 2.*\n(.*\n)*.*test_noise_in_dialects.py"):
        assert_private(policy, epsilon=1.0, horizon=4, runs=300)
