"""Policies that compute in doubles: the account is of real numbers, and says where doubles part from them."""

# ruff: noqa: ARG002, D101, D102  foreign code is as it is

import inspect
import math

import numpy as np
import pytest
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.verify import assert_private
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.testing.assertions import privacy_found

HORIZON = 6
ONES, ZEROS = ([each] * HORIZON for each in (1.0, 0.0))


class Pairs:
    """Stays with an arm whose last two rewards have a large noisy sum."""

    scale, middle = 1.0, 1.0

    def __init__(self, rng):
        self.rng, self.arm, self.held = rng, 0, []

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        self.held.append(reward)
        if len(self.held) == 2:
            if self.total(self.held) + self.rng.laplace(scale=self.scale) <= self.middle:
                self.arm = 1 - self.arm
            self.held = []


class InNumpy(Pairs):
    def total(self, held):
        total = np.float64(0.0)
        for each in held:
            total += each
        return total


class RunningMean(Pairs):
    scale, middle = 0.5, 0.5

    def total(self, held):
        mean = 0.0
        for count, each in enumerate(held, 1):
            mean += (each - mean) / count
        return mean


class Kahan(Pairs):
    def total(self, held):
        total = lost = 0.0
        for each in held:
            term = each - lost
            following = total + term
            total, lost = following, (following - total) - term
        return total


class Cast(Pairs):
    def total(self, held):
        return sum(map(float, held))


class Fsum(Pairs):
    def total(self, held):
        return math.fsum(held)


class Single(Pairs):
    def total(self, held):
        return np.array(held, dtype=np.float32).sum()


@pytest.mark.parametrize("honest", [InNumpy, RunningMean, Kahan, Cast, Fsum])
def test_honest_doubles_are_accounted_for(honest):
    """Usual rounding is far below what a reward moves."""
    found = assert_private(honest, epsilon=1, horizon=HORIZON, runs=500)
    assert float(found.accounted) == pytest.approx(1, rel=1e-12)


def test_where_honest_doubles_leave_the_seal_the_line_is_told_and_the_audit_takes_over():
    found = assert_private(Single, epsilon=1, horizon=HORIZON, runs=500)
    assert found.accounted is None
    assert found.looked.tested
    (note,) = (each for each in found.notes if "not accounted for" in each)
    assert f"{__file__}:{inspect.getsourcelines(Single.total)[1] + 1}" in note
    assert "what is audited is the code as it runs, rounding included" in note


class Magnified(Pairs):
    """In real numbers a reward moves the sum by 1, in doubles near 2^60 from 0 to 256."""

    middle = 128.0

    def total(self, held):
        return (sum(held) + 127.5 + 2.0**60) - 2.0**60


class Restored(Pairs):
    """In real numbers a reward moves it by 10^-10, in doubles from 0 to 2."""

    def total(self, held):
        return ((sum(held) * 1e-10 + 1.0) + 2.0**53) - 2.0**53


class Cancelled(Pairs):
    """In real numbers there is no reward in it."""

    scale, middle = 0.01, -0.5

    def total(self, held):
        return ((held[0] + 2.0**60) - 2.0**60) - held[0]


class InArrays(Magnified):
    def __init__(self, rng):
        super().__init__(rng)
        self.sums = np.zeros(2)

    def total(self, held):
        self.sums[self.arm] += sum(held)
        noisy = (self.sums + 127.5 + np.float64(2.0**60)) - 2.0**60
        self.sums[self.arm] = 0.0
        return noisy[self.arm]


@pytest.mark.parametrize("leaking", [Magnified, Restored, Cancelled, InArrays])
def test_a_reward_hidden_by_rounding_is_found_in_the_doubles_themselves(leaking):
    """No figure of the account is shown: it is not of these numbers."""
    found = privacy_found(leaking, epsilon=1, horizon=HORIZON)
    assert found.verdict == "leaks"
    assert found.audited.refuted
    assert found.accounted is None
    _, released = inspect.getsourcelines(Pairs.update)
    where = f"{__file__}:{released + 3}: rounding in doubles moves what is released by"
    assert any(where in each for each in found.findings)


class LastBits(Pairs):
    """Noise in multiples of 2^-44; the sum is one of them if and only if both rewards are 0."""

    middle = 0.0

    def total(self, held):
        return sum(held) * (1 + 2.0**-45)

    def noise(self):
        return (self.rng.laplace(scale=2.0) + 2.0**8) - 2.0**8

    def update(self, arm, reward):
        self.held.append(reward)
        if len(self.held) == 2:
            bits = (self.total(self.held) + self.noise()) * 2.0**44
            self.arm = int(bits != math.floor(bits))
            self.held = []


class ShiftedBack(LastBits):
    def total(self, held):
        return sum(held) * (1 + 2.0**-45) - 2.0**8

    def noise(self):
        return self.rng.laplace(scale=2.0) + 2.0**8


class Denormal(LastBits):
    def noise(self):
        return self.rng.laplace(scale=2.0) * 1e-300 * 1e-15 * 1e300 * 1e15


class Centred(LastBits):
    """As honest code shifts noise and rewards: to numbers of their size."""

    def total(self, held):
        return sum(held) - 1

    def noise(self):
        return self.rng.laplace(scale=3.0) * 0.7 + self.rng.laplace() + 1.5


@pytest.mark.parametrize("bad", [LastBits, ShiftedBack, Denormal, Centred])
def test_noise_that_is_rounded_more_than_what_it_hides_is_a_finding(bad):
    found = foreign_account(bad, reward_list(ONES, arms=2, reward_range=(0, 1)), HORIZON)
    assert found.uncovered is (bad is not Centred)
    assert found.uncovered is ("noise is rounded to multiples of" in str(found))


TOLD = {
    "0 times infinity": lambda r: r * math.inf != r * math.inf,
    "no number": lambda r: math.isnan(r * math.inf),
    "overflow": lambda r: math.isinf(r * 1e308 * 10),
    "what overflow leaves": lambda r: r * 1e308 * 10 - r * 1e308 * 10 != 0,
    "what rounding leaves": lambda r: (r + 2.0**53) - 2.0**53 - r < 0,
    "beyond its range": lambda r: (r + 2.0**53) - 2.0**53 - 0.5 * r >= 0,
    "the sign of a zero": lambda r: math.copysign(1, (r - 0.5) * 0.0) < 0,
    "part of infinity": lambda r: math.copysign(1, (r - 0.5) / math.inf) < 0,
}


@pytest.mark.parametrize("how", TOLD)
def test_what_doubles_alone_tell_of_a_reward_ends_the_account(how):
    class Telling(Pairs):
        def update(self, arm, reward):
            self.arm = int(TOLD[how](reward))

    found = foreign_account(Telling, reward_list([1.0, 0.0] * 3, arms=2, reward_range=(0, 1)), HORIZON)
    assert found.left is not None
    assert found.found is None or not found.found.bounded or "doubles" in str(found) or "a zero" in str(found)


def test_a_figure_beyond_doubles_is_infinite_in_words():
    class Tiny(Pairs):
        scale = 1e-320

        def total(self, held):
            return sum(held)

    found = privacy_found(Tiny, epsilon=1, horizon=HORIZON, runs=100)
    assert "its releases spend epsilon = inf" in str(found)
    assert found.to_json()["accounted"] == {"epsilon": None}


def test_rounding_is_seen_on_other_rewards_too():
    """On rewards of 0 nothing is rounded; the same released numbers on rewards of 1 show it."""

    class Lost(Pairs):
        def total(self, held):
            return (sum(held) + 2.0**55) - 2.0**55

    for rewards in (ZEROS, ONES):
        found = foreign_account(Lost, reward_list(rewards, arms=2, reward_range=(0, 1)), HORIZON)
        assert "by 2, where a reward is to move it by 1" in str(found.left)
        assert "by 2, where a reward is to move it by 1" in str(found)


def test_doubles_without_bounds_are_no_numbers_of_the_account():
    class Single32(Pairs):
        def total(self, held):
            return ((sum(held) + np.float32(3e38)) * 10 / 10) - float(np.float32(3e38))

    found = foreign_account(Single32, reward_list(ONES, arms=2, reward_range=(0, 1)), HORIZON)
    assert "by all bounds, where a reward is to move it by 1" in str(found.left)


def test_what_spends_too_much_in_real_numbers_is_not_excused_by_rounding():
    class Half(Pairs):
        scale = 0.5

        def total(self, held):
            return (sum(held) + 2.0**55) - 2.0**55

    found = privacy_found(Half, epsilon=1, horizon=HORIZON, runs=100)
    assert found.spends_too_much
