# ruff: noqa: D101 -- code as people write it
"""Two implementations are compared in law, and estimates with the truth; each test notices a fault."""

import secrets
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.verify import Play, assert_estimates, assert_same_law, assert_unbiased
from banditproof.verify.zoo.win_stay import WinStay


class Leader:
    bonus = 1.0

    def __init__(self, n_arms):
        self.n_arms, self.sums, self.counts = n_arms, np.zeros(n_arms), np.zeros(n_arms)

    def choose(self):
        if not self.counts.all():
            return self.counts.argmin()
        return (self.means + np.sqrt(self.bonus / self.counts)).argmax()

    def observe(self, arm, reward):
        self.sums[arm] += reward
        self.counts[arm] += 1

    @property
    def means(self):
        return self.sums / np.maximum(self.counts, 1)


class Bolder(Leader):
    bonus = 1.3


def leader(history):
    policy = Leader(2)
    for arm, reward in history:
        policy.observe(arm, reward)
    return policy.choose()


def greedy(rng, chance=0.3):
    sums, counts = [0.0, 0.0], [0, 0]
    while True:
        best = int(sums[1] > sums[0])
        arm = int(rng.integers(2)) if rng.random() < chance else best
        sums[arm] += yield arm
        counts[arm] += 1


def greedy_loop(env, rng):
    sums = [0.0, 0.0]
    for _ in range(env.horizon):
        arm = int(rng.random() < 0.5) if rng.random() < 0.3 else int(sums[1] > sums[0])
        sums[arm] += env.pull(arm)


def more_often(rng):
    yield from greedy(rng, chance=0.6)


class Sure(WinStay):
    epsilon = Fraction(3)


class Sampler(Leader):
    def __init__(self, n_arms, rng):
        super().__init__(n_arms)
        self.rng = rng

    def choose(self):
        return self.rng.integers(2)


class Shrunk(Sampler):
    @property
    def means(self):
        return self.sums / (self.counts + 20)


def importance_weighted(rng):
    """Of the means 0.3 and 0.6, where the arms are pulled with probabilities 1/4 and 3/4."""
    chances = np.array([0.25, 0.75])
    arm = int(rng.random() > chances[0])
    reward = rng.random() < (0.3, 0.6)[arm]
    return np.where(np.arange(2) == arm, reward / chances, 0.0)


def test_what_draws_nothing_is_compared_on_all_lists():
    found = assert_same_law(leader, Leader, horizon=6)
    assert (found.exact, found.lists, found.runs) == (True, 32, 0)
    with pytest.raises(
        AssertionError, match=r"leader and Bolder do not act alike\n  rewards: \(0.0, 0.0, 1.0"
    ):
        assert_same_law(leader, Bolder, horizon=7)


def test_what_the_system_draws_is_drawn():
    def tossing(_t):
        return secrets.randbelow(2)

    with pytest.raises(AssertionError, match=r"in \d+ and \d+ of \d+ runs"):
        assert_same_law(lambda: Always(tossing), lambda: Always(lambda _t: 0), horizon=6, runs=300)


class Always:
    def __init__(self, select):
        self.select = select

    def update(self, arm, reward):
        pass


def test_policies_on_sealed_rewards_are_compared_by_their_laws():
    assert assert_same_law(WinStay, WinStay, horizon=4).exact
    with pytest.raises(AssertionError, match=r"probabilities: 0\.\d+ and 0\.\d+"):
        assert_same_law(WinStay, Sure, horizon=4)


def test_what_draws_is_run_side_by_side():
    found = assert_same_law(greedy, greedy_loop, horizon=3, runs=160)
    assert not found.exact
    assert found.runs == 160
    assert 0 < found.noticeable < 0.4
    assert "at best a difference of" in str(found)
    with pytest.raises(AssertionError, match=r"greedy and more_often|more_often and greedy") as caught:
        assert_same_law(greedy, more_often, horizon=4, runs=1000, error=1e-2)
    assert "by luck: at most 0.01" in str(caught.value)
    with pytest.raises(AssertionError):
        assert_same_law(lambda: DPKLUCB(2, epsilon=1.0), greedy, horizon=4, runs=1500, error=1e-3)


def test_the_same_law_is_a_false_alarm_no_more_often_than_stated():
    alarms = 0
    for seed in range(8):
        try:
            assert_same_law(greedy, greedy_loop, horizon=2, runs=40, error=0.2, seed=seed)
        except AssertionError:
            alarms += 1
    assert alarms <= 6  # more has chance below 1e-4 if each has 0.2


def test_estimates_are_close_as_often_as_claimed():
    options = {"within": 0.25, "delta": 0.05, "horizon": 100, "runs": 40}
    assert assert_estimates(Sampler, [0.3, 0.6], **options).runs == 40
    with pytest.raises(AssertionError, match=r"the estimates of Shrunk are off by more than 0\.1 in"):
        assert_estimates(Shrunk, [0.3, 0.6], **{**options, "within": 0.1})
    read = assert_estimates(Sampler, [0.3, 0.6], **options, read=lambda policy: policy.sums / policy.counts)
    assert max(abs(np.array(read.means) - [0.3, 0.6])) < 0.1


def test_importance_weights_are_unbiased_and_others_are_not():
    assert_unbiased(importance_weighted, [0.3, 0.6], bounds=(0, 4), runs=400)
    with pytest.raises(AssertionError, match=r"is biased: its mean is below 0\.9 in entry 1"):
        assert_unbiased(importance_weighted, [0.3, 0.9], bounds=(0, 4), runs=1500, error=1e-3)


def test_more_arms_and_rewards_are_played():
    found = assert_same_law(Leader, Leader, horizon=4, play=Play(arms=3, rewards=(0, 1, 2)))
    assert (found.exact, found.lists) == (True, 27)
