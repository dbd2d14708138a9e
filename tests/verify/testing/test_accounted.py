"""What is said of an account: a bound, none, above the claim, of the arms alone."""

# ruff: noqa: ARG002, D101  a policy as it is written

import functools
import inspect
import re
from unittest.mock import Mock

import numpy as np
import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting import states
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.dialects.recognition import adapted
from banditproof.verify.testing.assertions import privacy_found
from banditproof.verify.testing.pytest_plugin import _line, _told

from ...power.faulty_bandits.sums import Tree


class Largest:
    def __init__(self, rng):
        self.rng, self.values = rng, [1.0, 1.0]

    def select(self, t):
        return t if t < 2 else int(self.values[1] > self.values[0])

    def update(self, arm, reward):
        self.values[arm] = reward + self.rng.laplace(scale=1.0)


class Overwritten(Largest):
    def update(self, arm, reward):
        self.debug = reward + self.rng.laplace(scale=1.0)
        self.debug = 0.0
        super().update(arm, reward)


class Flushed(Largest):
    def update(self, arm, reward):
        super().update(arm, reward)
        self.final, self.means = self.values[arm], [0.0, reward]


class MeanOfTwo(Largest):
    def update(self, arm, reward):
        first, second = reward + self.rng.laplace(scale=1.0), reward + self.rng.laplace(scale=1.0)
        self.values[arm] = (first + second) / 2


class Truthful(Largest):
    """Randomised response: a raw reward is looked at, and a coin hides it."""

    def update(self, arm, reward):
        self.values[arm] = float((reward > 0.5) == (self.rng.random() < 0.7))


class Scaled(Largest):
    """A raw reward decides how much noise there is."""

    def update(self, arm, reward):
        scale = 4 if reward > 0.5 else 3
        self.values[arm] = reward + self.rng.laplace(scale=scale)


class Raw(Largest):
    def update(self, arm, reward):
        self.values[arm] = reward


class SecondLife(Largest):
    """Behaves from its second life on."""

    lives = 0

    def __init__(self, rng):
        super().__init__(rng)
        type(self).lives = min(2, self.lives + 1)

    def update(self, arm, reward):
        self.values[arm] = reward if self.lives == 1 else reward + self.rng.laplace(scale=1.0)


class Diary(Largest):
    """Goes by the rewards of earlier lives."""

    pages = []  # noqa: RUF012  as it is written

    def update(self, arm, reward):
        self.values[arm] = (sum(self.pages[-9:]) > 8) + reward + self.rng.laplace(scale=1.0)
        self.pages.append(reward)


@functools.cache
def kept_noise():
    return np.random.laplace()  # noqa: NPY002  as it is written


class CachedOnce(Largest):
    """Its noise is that of all lives."""

    def select(self, t):
        return 0 * t

    def update(self, arm, reward):
        if not arm and not hasattr(self, "log"):
            self.log = reward + kept_noise()


def test_noise_in_a_cache_has_no_account():
    kept_noise.cache_clear()
    found = foreign_account(CachedOnce, Bernoulli([0.3, 0.7]), 4).found
    assert found is None or not found.bounded


def test_numbers_of_an_account_do_not_outlive_it():
    assert "outside of the policy, in Diary.pages" in privacy_found(Diary, epsilon=1, runs=64).unaccounted


def test_what_outlives_a_policy_is_seen_from_its_first_life_on():
    found = privacy_found(SecondLife, epsilon=1, runs=1000)
    assert not found.passed or found.accounted is None
    SecondLife.lives = 2
    assert assert_private(SecondLife, epsilon=1, runs=64).accounted == 1


def test_an_account_may_be_required():
    found = assert_private(Largest, epsilon=1, horizon=4, runs=64, require="accounted")
    assert found.accounted == 1
    assert "model      exact reals; all " in str(found)
    assert found.headline.startswith("within the claim; noticeable: epsilon >= ")
    truthful = assert_private(Truthful, epsilon=1, horizon=4, runs=64)
    assert truthful.accounted == pytest.approx(np.log(7 / 3), rel=1e-12)
    without = assert_private(Scaled, epsilon=1, horizon=4, runs=1000)
    assert without.headline.startswith("audit only: would have noticed epsilon >= ")
    assert f"accounted  nothing: {__file__}:" in str(without)
    summary = _line({**_told(without), "subject": "Scaled", "passed": True, "seconds": 1})
    assert " at best, claims " in summary
    assert f"accounted nothing ({without.unaccounted}), audited at least 0" in summary
    with pytest.raises(AssertionError, match=r"no account, which is required: .*a sealed value was compared"):
        assert_private(Scaled, epsilon=1, horizon=4, runs=64, require="accounted")


@pytest.mark.parametrize("policy", [Overwritten, MeanOfTwo])
def test_an_account_above_the_claim_is_no_leak(policy):
    found = privacy_found(policy, epsilon=1, horizon=4, runs=64)
    assert found.verdict == "not shown"
    assert found.headline.startswith(
        "not shown to be private with epsilon = 1: its releases spend epsilon = 2"
    )
    with pytest.raises(AssertionError, match="not shown to be private"):
        assert_private(policy, epsilon=1, horizon=4, runs=64)


def test_raw_numbers_that_others_could_read_at_the_end_are_told():
    found = assert_private(Flushed, epsilon=1, horizon=4, runs=64)
    assert found.accounted == 1
    told = "after the last round through no noise, and not audited: means[1] holds rewards of round 4"
    assert told in found.notes


def test_what_stays_inside_counts_as_far_as_arms_show_it():
    found = assert_private(Overwritten, epsilon=1, horizon=4, runs=64, releases="internal")
    assert found.accounted == 1
    with pytest.raises(ValueError, match='releases is "public" or "internal"'):
        assert_private(Largest, epsilon=1, releases="none")


class EachRound(Largest):
    """An arm for every round by a number of its own: two states a round, and twice as many ways."""

    arm = 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int(reward + self.rng.laplace(scale=1.0) > 0.5)


class Unseeded(EachRound):
    """Its noise follows no seed: which rewards matter cannot be seen from pairs of runs."""

    def __init__(self):
        super().__init__(None)

    def update(self, arm, reward):
        self.rng = np.random.default_rng()
        super().update(arm, reward)


def test_arms_that_go_too_many_ways_tell_no_more_than_what_is_released():
    with pytest.raises(AssertionError, match=r"its releases spend epsilon = 1, more than epsilon = 0\.9"):
        assert_private(EachRound, epsilon=0.9, horizon=20, runs=64, releases="internal")


def test_an_account_of_every_way_is_no_less_one_where_an_audit_sees_nothing():
    found = assert_private(Unseeded, epsilon=1, horizon=8, runs=64)
    assert (found.verdict, found.accounted) == ("within the claim", 1)


def test_what_comes_after_the_rounds_that_are_followed_has_no_account():
    class Late(EachRound):
        def update(self, arm, reward):
            self.t = getattr(self, "t", 0) + 1
            if self.t in {3, 131}:
                self.arm = int(reward + self.rng.laplace(scale=2 if self.t == 3 else 0.7) > 0.5)

    found = privacy_found(Late, epsilon=1, horizon=200, runs=64)
    assert (found.accounted, found.unaccounted) == (None, "the first 128 of 200 rounds alone are followed")
    assert privacy_found(Late, epsilon=0.4, horizon=200, runs=64).findings


def test_an_arm_that_a_reward_decides_without_noise_is_named_with_its_line():
    found = privacy_found(Raw, epsilon=1, runs=64)
    line = inspect.getsourcelines(Largest.select)[1] + 1
    assert found.verdict == "leaks"
    told = rf"leak: {__file__}:{line}: the arm of round \d depends on the reward of round \d through no noise"
    assert any(re.fullmatch(told, each) for each in found.findings)


class Hits(Largest):
    """A branch on a raw reward whose ways come to one noisy count."""

    hits = 0

    def update(self, arm, reward):
        if reward > 0.5:
            self.hits += 1
        self.values[arm] = self.hits + self.rng.laplace(scale=8)


class Sums(Hits):
    """The same of rewards of 0 and 1, without a branch."""

    def update(self, arm, reward):
        self.hits += reward
        self.values[arm] = self.hits + self.rng.laplace(scale=8)


class Flag(Largest):
    """A branch on the third reward that shows five rounds later, and never in a noisy number."""

    flag = rounds = 0

    def select(self, t):
        return 1 if t == 7 and self.flag else super().select(t)

    def update(self, arm, reward):
        self.rounds += 1
        if self.rounds == 3 and reward > 0.5:
            self.flag = 1
        super().update(arm, reward)


class Tie(Largest):
    """A tie that is rarer than one in a thousand is broken by raw sums."""

    def __init__(self, rng):
        super().__init__(rng)
        self.sums = [0, 0]

    def select(self, t):
        near = abs(self.values[0] - self.values[1]) < 0.001
        return int(self.sums[1] > self.sums[0]) if t > 1 and near else super().select(t)

    def update(self, arm, reward):
        self.sums[arm] += reward
        super().update(arm, reward)


@pytest.mark.parametrize("releases", ["public", "internal"])
def test_a_branch_on_a_raw_reward_is_followed_both_ways(releases):
    by_branches, by_sums = (
        assert_private(each, epsilon=1, horizon=4, runs=64, releases=releases).accounted
        for each in (Hits, Sums)
    )
    assert by_branches == by_sums > 0


def test_a_raw_reward_that_decides_later_or_rarely_is_found():
    late, rare = (privacy_found(each, epsilon=1, runs=64) for each in (Flag, Tie))
    assert "the arm of round 8 depends on the reward of round 3 through no noise" in late.findings[0]
    assert rare.findings[0].startswith("not private by construction: ")
    assert rare.verdict == "not shown"
    assert privacy_found(Tie, epsilon=1, delta=0.3, runs=200).findings == ()  # it is rarer than delta


@pytest.mark.parametrize("policy", [Largest, Tree])
def test_ways_that_come_to_one_state_spend_what_all_of_them_spend(policy, monkeypatch):
    policy = adapted(policy, horizon=6)
    few = foreign_account(policy, Bernoulli([0.3, 0.7]), 6).found
    # a function of this file would be a step of the policy's own code that no plain run takes
    monkeypatch.setattr(states.Remembered, "covers", Mock(side_effect=states.UnknownStateError))
    all_of_them = foreign_account(policy, Bernoulli([0.3, 0.7]), 6).found
    assert few.runs < all_of_them.runs
    assert few.epsilon() == all_of_them.epsilon()
    assert few.rho() == all_of_them.rho()
    assert few.epsilon(1e-3).upper >= all_of_them.epsilon(1e-3).lower
