"""Policies that eliminate on whole numbers with noise: beside every list of rewards and noise, and leaks."""

import itertools
import math
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.verify.enumeration.later_releases import laws_of_releases, privacy_of_releases
from banditproof.verify.enumeration.rounded_noise import RoundedLattice

from .episodes.told_numbers import Pulls, Told

ACTIONS = np.array([[1.0, 0.0], [0.6, 0.8]])
MOST = 24
"""Rounds of a first phase that is short enough for lists one by one; beyond it phases are long."""


class Short(ShuffledGOPE):
    """With a first phase of a few rounds."""

    def phase_length(self, phase, dimension):
        return 8.0 if phase == 1 else super().phase_length(phase, dimension)


def short(way, **options):
    return partial(getattr(Short, way), ACTIONS, delta="0.1", **options)


@cache
def left(way, counts, options):
    """Who is left when these counts come out: the policy itself is asked."""
    policy = short(way, **dict(options))()
    world, t = Told(counts), 1
    while not policy.phases:
        block = policy.act(t)
        policy.learn(Pulls(block.arm, t, block.length, world))
        t += block.length
    return tuple(int(place) for place in policy.survivors)


def blocks_of(way, options):
    policy = short(way, **dict(options))()
    policy.act(1)
    return tuple(int(pulls) for pulls in policy.phase.pulls)


def naive_delta(way, epsilon, options):
    """The largest delta over all neighbouring lists of rewards, the noise summed number by number."""
    policy = short(way, **dict(options))()
    lengths = blocks_of(way, options)
    support, chances, _ = policy.mechanism.lattice(1e-15)
    laws = {}
    for ones in itertools.product(*(range(length + 1) for length in lengths)):
        law = {}
        for (x, p), (y, q) in itertools.product(zip(support, chances, strict=True), repeat=2):
            who = left(way, (int(ones[0] + x), int(ones[1] + y)), options)
            law[who] = law.get(who, 0.0) + p * q
        laws[ones] = law
    worst = 0.0
    lists = list(itertools.product((0, 1), repeat=sum(lengths)))
    assert len(lists) <= 1 << MOST
    ends = {rewards: (sum(rewards[: lengths[0]]), sum(rewards[lengths[0] :])) for rewards in lists}
    pairs = {
        (ends[rewards], ends[(*rewards[:k], 1 - rewards[k], *rewards[k + 1 :])])
        for rewards in lists
        for k in range(sum(lengths))
    }
    for one, other in pairs:
        gaps = (p - math.exp(epsilon) * laws[other].get(who, 0.0) for who, p in laws[one].items())
        worst = max(worst, sum(max(gap, 0.0) for gap in gaps))
    return worst


@pytest.mark.parametrize(("way", "options"), [
    ("for_shuffled_bits", {"epsilon": "2", "privacy_delta": "0.1"}),
    ("for_shuffled_bits", {"epsilon": "1", "privacy_delta": "0.2"}),
    ("for_secure_sums", {"epsilon": "2", "privacy_delta": "0.1"}),
])  # fmt: skip
def test_the_delta_is_that_of_all_lists_of_rewards_and_of_all_noise(way, options):
    """Width 1: nothing is rounded, so that it is the policy's own law."""
    make = short(way, **options)
    laws = laws_of_releases(make, horizon=sum(blocks_of(way, tuple(options.items()))) + 1)
    assert not laws.rounded
    assert "with the very noise" in laws.told
    for epsilon in (Fraction(1, 2), Fraction(1), Fraction(2)):
        found = privacy_of_releases(laws, epsilon=[epsilon]).deltas[float(epsilon)]
        expected = naive_delta(way, float(epsilon), tuple(options.items()))
        assert found.lower - Fraction(1, 10**12) <= Fraction(expected) <= found.upper + Fraction(1, 10**12)
        assert found.upper - found.lower < Fraction(1, 10**9)


class FewerCoins(ShuffledGOPE):
    """Broken: half of the coins are flipped, and widths are made for all of them."""

    def __init__(self, actions, *, mechanism, **options):
        fewer = Binomial(mechanism.coins // 4 * 2)
        super().__init__(actions, mechanism=fewer, **options)


class LessNoise(ShuffledGOPE):
    """Broken: half of the variance."""

    def __init__(self, actions, *, mechanism, **options):
        super().__init__(actions, mechanism=Skellam(mechanism.variance // 2), **options)


class NoneLater(ShuffledGOPE):
    """Broken: from the second phase on the counts are shown as they are."""

    def released(self, phase, sums):
        if phase.number > 1:
            self.mechanism = NoNoise()
        return super().released(phase, sums)


OPTIONS = {"epsilon": "1", "privacy_delta": "0.01", "delta": "0.5"}


def delta_at_one(make, *, releases=1):
    laws = laws_of_releases(make, horizon=10**6, releases=releases)
    return privacy_of_releases(laws, epsilon=[1]).deltas[1.0]


@pytest.mark.parametrize(
    ("way", "broken"), [("for_shuffled_bits", FewerCoins), ("for_secure_sums", LessNoise)]
)
def test_both_spend_more_than_half_of_their_delta_and_with_half_the_noise_more_than_all(way, broken):
    claimed = Fraction(1, 100)
    right, wrong = (
        delta_at_one(partial(getattr(kind, way), ACTIONS, **OPTIONS)) for kind in (ShuffledGOPE, broken)
    )
    assert claimed / 2 < right.lower <= right.upper <= claimed
    assert wrong.lower > 2 * claimed


def test_a_second_release_without_noise_is_found():
    """The actions lie on a line, so that there is one block a phase."""
    actions = [[1.0], [0.25]]
    options = {"epsilon": "1", "privacy_delta": "0.01", "delta": "0.9"}
    right, wrong = (
        delta_at_one(partial(kind.for_shuffled_bits, actions, **options), releases=2)
        for kind in (ShuffledGOPE, NoneLater)
    )
    assert right.upper <= Fraction(1, 100) < wrong.lower


@pytest.mark.parametrize("noise", [Binomial(20), Skellam(9), DiscreteLaplace(3)])
@pytest.mark.parametrize("width", [1.0, 2.0, 8.0])
def test_the_chances_of_cells_are_those_of_the_numbers_in_them(noise, width):
    cells = RoundedLattice(noise, width, 1e-12)
    numbers = cells.numbers(-3.0, 7.0, 1e-12)
    chances = cells.chances(numbers, np.array([-3.0, 0.0, 7.0]))
    for row, total in zip(chances, (-3, 0, 7), strict=True):
        by_hand = {}
        for z in range(-200, 201):
            cell = math.floor((total + z) / width) * width
            mass = noise.pmf(z) if abs(z) <= 20 or not isinstance(noise, Binomial) else 0.0
            by_hand[cell] = by_hand.get(cell, 0.0) + mass
        assert row == pytest.approx([by_hand.get(float(each), 0.0) for each in numbers], abs=2e-12)
        assert 1 - 2e-12 < row.sum() < 1 + 1e-12
