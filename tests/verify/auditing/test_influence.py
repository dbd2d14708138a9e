# ruff: noqa: D102, ARG002, ARG005 -- the policies here are as short as can be
"""Where actions depend on rewards: rounds and neighbours are found by runs with the same noise."""

from functools import partial

import numpy as np
import pytest
from banditproof.verify.auditing.black_box import stepwise
from banditproof.verify.auditing.influence import first_beyond, influence, watching


class Threshold:
    """Arm 1 from round ``since`` on if the rewards before add up to more than ``bar``."""

    def __init__(self, since, bar):
        self.since, self.bar, self.total, self.rounds = since, bar, 0.0, 0

    def select(self, t):
        return int(t >= self.since and self.total > self.bar)

    def update(self, arm, reward):
        if self.rounds < self.since:
            self.total += reward
        self.rounds += 1


def subject_of(rounds, since=90, bar=30.5):
    return stepwise(partial(Threshold, since, bar), rounds=rounds, arms=2)


def test_the_reward_at_a_late_threshold_is_found():
    found = influence(subject_of, rounds=120, arms=2, rewards=(0.0, 1.0))
    assert (found.first, found.follows_seed) == (91, True)
    assert min(found.watched) == 91
    assert len(found.watched) <= 32
    how, (left, right) = found.pairs[0]
    assert how == "bisection"
    assert sum(a != b for a, b in zip(left, right, strict=True)) == 1
    assert {tells(each) for each in (left, right)} == {False, True}


def tells(rows):
    actions = subject_of(120)(rows, 0)
    return actions[90] == 1


class Pattern:
    """A coin, but for seven raw rewards that come in one order."""

    pattern = (1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0)

    def __init__(self, generator):
        self.generator, self.last = generator, ()

    def select(self, t):
        if self.last == self.pattern:
            return 2
        return int(self.generator.random() < 0.5 + 0.2 * sum(self.last[-1:]))

    def update(self, arm, reward):
        self.last = (*self.last, reward)[-len(self.pattern) :]


@pytest.mark.parametrize("rounds", [8, 30])
def test_a_pattern_of_rewards_is_found_by_enumeration_and_lifted(rounds):
    found = influence(
        lambda played: stepwise(Pattern, rounds=played, arms=3), rounds=rounds, arms=3, rewards=(0.0, 1.0)
    )
    how, pair = found.pairs[0]
    assert (how, found.rates[0]) == ("enumeration", 1.0)
    assert Pattern.pattern in {each[:7] for each in pair}
    assert all(len(each) == rounds for each in pair)


def test_nothing_is_found_where_there_is_nothing_and_later_rounds_are_tried():
    found = influence(subject_of, rounds=40, arms=2, rewards=(0.0, 1.0))
    assert found.first is None
    assert (len(found.watched), max(found.watched)) == (32, 40)
    assert first_beyond(subject_of, rounds=40, arms=2, rewards=(0.0, 1.0)) == 91
    assert first_beyond(subject_of, rounds=90, arms=2, rewards=(0.0, 1.0)) == 91
    assert first_beyond(subject_of, rounds=91, arms=2, rewards=(0.0, 1.0)) is None  # it is not beyond
    assert first_beyond(partial(subject_of, since=5000), rounds=40, arms=2, rewards=(0.0, 1.0)) is None


def test_without_a_seed_first_and_last_rounds_are_looked_at():
    generator = np.random.default_rng(0)
    found = influence(
        lambda rounds: lambda data, seed: tuple(generator.integers(2, size=rounds).tolist()),
        rounds=100,
        arms=2,
        rewards=(0.0, 1.0),
    )
    assert not found.follows_seed
    assert found.watched == (*range(1, 17), *range(85, 101))


def test_watched_rounds_are_those_of_the_output():
    seen = watching(lambda data, seed: data, (2, 4), 4)
    assert seen((5, 6, 7, 8), 0) == (6, 8)
    assert seen((5, 6, 9), 0) == (6, 9)  # it ended early, and how


class Seldom(Threshold):
    """The sum with uniform noise: of neighbours at its bar one seed in eighty tells them apart."""

    def __init__(self, generator):
        super().__init__(1000, 500.0)
        self.total = 40.0 * generator.uniform(-1, 1)


def test_a_threshold_that_noise_moves_is_looked_at_with_more_seeds():
    found = influence(
        lambda rounds: stepwise(Seldom, rounds=rounds, arms=2), rounds=1010, arms=2, rewards=(0.0, 1.0)
    )
    assert found.first == 1001
    assert min(found.watched) == 1001
    assert found.pairs[0][0] == "bisection"
    assert 0 < found.rates[0] < 1 / 6
    assert len(found.rates) == len(found.pairs)
