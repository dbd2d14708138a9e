# ruff: noqa: D101, ARG002, S311 -- the policies here are as short as can be
"""The assertions for other people's tests: they pass what is right, and show what is wrong."""

import math
import random
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.protocol.block_policy import Stop
from banditproof.verify import Play, assert_delta_correct, assert_private, assert_regret_below
from banditproof.verify.zoo.noise import HalfNoise
from banditproof.verify.zoo.raw_rewards import RawLeader
from banditproof.verify.zoo.win_stay import WinStay

from ...test_light_imports import loaded_by


def test_the_package_of_the_assertions_stays_light():
    named = "import banditproof.verify as v; assert 'assert_private' in v.__all__"
    assert "numpy" not in loaded_by(named)
    assert "numpy" in loaded_by(f"{named}; v.assert_private")


@pytest.mark.parametrize(
    "subject",
    [WinStay, WinStay(), lambda: WinStay()],  # noqa: PLW0108, ids=["class", "policy", "function"]
)
def test_a_right_policy_passes_however_it_is_given(subject):
    found = assert_private(subject, epsilon=1)
    assert found.passed
    assert 0 < found.audited.runs <= 500  # a short audit, as all of it was enumerated
    assert found.notes[-1].startswith("a leak behind a trigger rarer than one in the 100 runs of the account")


def test_a_policy_at_hand_stays_as_it_is():
    policy = DPIMED(2, epsilon=1.0)
    before = policy.counts.copy()
    assert assert_private(policy, epsilon=1, horizon=3, runs=100).exact["view"] is not None
    assert (policy.counts == before).all()


def test_a_failure_on_other_arms_and_rewards_is_replayed_on_them():
    with pytest.raises(AssertionError) as caught:
        assert_private(HalfNoise, epsilon=1.0, horizon=3, play=Play(arms=3, rewards=[0, 1, 2]))
    (line,) = (line.strip() for line in str(caught.value).splitlines() if "replay" in line)
    words = ("not epsilon = 1", "inputs: (", "and: (", "event: the actions are", "probabilities: 0.")
    assert all(each in str(caught.value) for each in words)
    assert "play=Play(arms=3, rewards=(0, 1, 2))," in line
    names = {"assert_private": assert_private, "HalfNoise": HalfNoise, "Play": Play}
    with pytest.raises(AssertionError) as again:
        eval(line.removeprefix("replay: "), names)  # noqa: S307
    assert str(again.value) == str(caught.value)


def test_a_leak_is_a_failure_that_names_the_line():
    with pytest.raises(AssertionError, match=r"leak: .*raw_rewards\.py:\d+: a sealed value was compared"):
        assert_private(RawLeader, epsilon=1)


class Drawn:
    """A raw policy at hand, with its own generator somewhere inside."""

    def __init__(self, kind, scale):
        self.inside = {"generator": kind}
        self.scale, self.arm = scale, 0

    def noise(self):
        generator = self.inside["generator"]
        if isinstance(generator, random.Random):
            u = generator.random() - 0.5
            return -self.scale * math.copysign(math.log1p(-2 * abs(u)), u)
        return generator.laplace(scale=self.scale)

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.arm = int(reward + self.noise() < 0.5)


@pytest.mark.parametrize("kind", [np.random.default_rng(1), np.random.RandomState(1), random.Random(1)])
def test_generators_of_a_policy_at_hand_start_anew_in_every_run(kind):
    assert assert_private(Drawn(kind, 1.0), epsilon=1, horizon=4, runs=600).passed
    with pytest.raises(AssertionError):
        assert_private(Drawn(kind, 0.2), epsilon=1, horizon=4, runs=3000)


def test_a_black_box_with_neighbours():
    def noisy(data, seed, scale=1.0):
        return sum(data) + np.random.default_rng(seed).laplace(scale=scale)

    pair = [((0, 0), (0, 1))]
    assert assert_private(noisy, epsilon=1, neighbours=pair, runs=600).passed
    with pytest.raises(AssertionError):
        assert_private(partial(noisy, scale=0.1), epsilon=1, neighbours=pair, runs=3000)


class Always:
    """A raw policy that keeps to one arm, and may recommend it."""

    def __init__(self, arm, rounds=None):
        self.arm, self.rounds = arm, rounds

    def select(self, t):
        return None if t == self.rounds else self.arm

    def update(self, arm, reward):
        pass

    def recommend(self):
        return self.arm


def test_regret_below_a_bound_that_holds():
    found = assert_regret_below(partial(DPIMED, 2, epsilon=1.0), [0.9, 0.1], 1000, 100.0)
    assert 0 < found.mean < 100
    assert found.largest == pytest.approx(800)
    assert assert_regret_below(Always(1), [0.5, 0.5], 100, 1.0).mean == 0


def test_regret_above_the_bound_fails_with_a_line_that_replays_it():
    with pytest.raises(AssertionError, match="replay: assert_regret_below") as caught:
        assert_regret_below(Always(1), [0.9, 0.1], 100, 40.0)
    assert "is above 40 after 100 rounds: 80 in 200 runs" in str(caught.value)
    assert assert_regret_below(Always(1), [0.9, 0.1], 100, 79.999999, runs=20).mean == pytest.approx(80)


class Uniform:
    """One coin decides for an arm for ever: the mean regret is half of the largest."""

    def __init__(self, generator):
        self.arm = int(generator.integers(2))

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        pass


def test_false_alarms_of_the_regret_test_are_as_rare_as_promised():
    alarms = 0
    for seed in range(200):
        try:
            assert_regret_below(Uniform, [1.0, 0.0], 2, 1.0, runs=50, error=0.05, seed=seed)
        except AssertionError:
            alarms += 1
    assert alarms <= 23  # P[Bin(200, 0.05) > 23] < 1e-4


class GuessAndStop:
    """Stops at once with the wrong arm, with the given chance."""

    def __init__(self, generator, wrong):
        self.arm = int(generator.random() < wrong)

    def select(self, t):
        return None

    def update(self, arm, reward):
        raise AssertionError

    def recommend(self):
        return self.arm


class StopAtOnce(WinStay):
    def act(self, t):
        return Stop(1)


def test_delta_correct_policies_pass_and_others_fail():
    found = assert_delta_correct(partial(GuessAndStop, wrong=0.05), [0.9, 0.1], 0.1)
    assert (found.stopped, found.runs) == (200, 200)
    assert found.wrong < 30
    with pytest.raises(AssertionError, match="replay: assert_delta_correct"):
        assert_delta_correct(partial(GuessAndStop, wrong=0.5), [0.9, 0.1], 0.1)
    with pytest.raises(AssertionError, match="wrong in 200 of 200 runs"):
        assert_delta_correct(StopAtOnce, [0.9, 0.1], 0.1, horizon=10)
    assert assert_delta_correct(StopAtOnce, [0.5, 0.5], 0.1, horizon=10).wrong == 0


def test_false_alarms_of_the_correctness_test_are_as_rare_as_promised():
    alarms = 0
    for seed in range(200):
        try:
            assert_delta_correct(
                partial(GuessAndStop, wrong=0.1), [0.9, 0.1], 0.1, runs=50, error=0.05, seed=seed
            )
        except AssertionError:
            alarms += 1
    assert alarms <= 23  # P[Bin(200, 0.05) > 23] < 1e-4
