"""The first release of eliminating policies, enumerated over sums of blocks: next to lists one by one."""

import itertools
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.environments.reward_table import reward_list
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.pure_gope import PureGOPE
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.verify.accounting.account import account
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.elimination_law import elimination_privacy, law_of_elimination
from banditproof.verify.enumeration.work_limit import Work

from .test_later_releases import left_by_hand

UNIT = np.array([[1.0, 0.0], [0.28, 0.96]])


class Duel:
    """Three pulls of arm 0, two of arm 1; who is ahead by noisy sums plays on, both where it is close."""

    arms = 2

    def __init__(self, noise=Gaussian, scale=2, apart=False):
        self.mechanism, self.apart = noise(scale), apart
        self.sums, self.left = [], None

    def act(self, t):
        if self.left is None:
            return Block(0, 3) if t == 1 else Block(1, 2)
        return Block(self.left[t % len(self.left)], 1)

    def learn(self, pulls):
        self.sums.append(pulls.sum())
        if len(self.sums) == 2:
            first, second = self.released(*self.sums)
            gap = first / 3 - second / 2
            self.left = (0, 1) if abs(gap) <= 1 else (0,) if gap > 0 else (1,)
        elif len(self.sums) == 4:
            self.mechanism.release(pulls.sum())

    def released(self, first, second):
        if self.apart:
            return self.mechanism.release(first), self.mechanism.release(second)
        mixed = self.mechanism.release(first * np.array([1.0, 0.5]) + second * np.array([0.0, 1.0]))
        return mixed[0], mixed[1] - mixed[0] / 2


@pytest.mark.parametrize("noise", [Gaussian, Laplace])
@pytest.mark.parametrize("apart", [False, True])
def test_the_law_is_that_of_the_sums_by_hand(noise, apart):
    law = law_of_elimination(partial(Duel, noise, 2, apart))
    assert law.horizon == 6
    assert law.masses.shape == (3, 4, 3)
    for counts in itertools.product(range(4), range(3)):
        sums = 2 * counts[0] - 3, 2 * counts[1] - 2
        expected = left_by_hand(noise, 2, 1, (3, 2), sums, width=8.0, mixed=0 if apart else 0.5)
        for row, who in enumerate([(0,), (0, 1), (1,)]):
            assert law.masses[(row, *counts)] == pytest.approx(expected[who], abs=1e-11)
    assert law.sequences == ((0, 0), (0, 1), (1, 1))


class HalfNoise(PureGOPE):
    """Broken: half of the noise that the budget asks for."""

    def __init__(self, actions, **options):
        super().__init__(actions, **options)
        self.mechanism = type(self.mechanism)(self.mechanism.scale / 2)


def test_pure_gope_is_shown_to_spend_nearly_its_budget_and_with_half_the_noise_more():
    make, broken = (partial(kind, UNIT, epsilon="0.2", delta="0.5") for kind in (PureGOPE, HalfNoise))
    found = elimination_privacy(law_of_elimination(make))
    assert 0.18 < found.epsilon.lower <= found.epsilon.upper <= 0.2 * (1 + 1e-9)
    assert elimination_privacy(law_of_elimination(broken)).epsilon.lower > 0.3


class HalfTheDeviation(AdaCGOPE):
    """Broken: four times the budget."""

    def sigma(self, phase):
        return super().sigma(phase) / 2


def test_adac_gope_is_below_its_account_and_with_less_noise_above_its_claim():
    make, broken = (partial(kind, UNIT, rho="0.02", delta="0.5") for kind in (AdaCGOPE, HalfTheDeviation))
    found = elimination_privacy(law_of_elimination(make), rho=True)
    accounted = account(make, reward_list([-1] * 2000, arms=2, reward_range=(-1, 1)), 2000).rho()
    assert 0.006 < found.rho.lower <= found.rho.upper <= 0.02
    assert float(found.rho.upper) == pytest.approx(float(accounted.upper), rel=1e-9)
    assert elimination_privacy(law_of_elimination(broken), rho=True).rho.lower > 0.02


class Parts(Duel):
    """Releases a part of a block."""

    def learn(self, pulls):
        self.mechanism.release(pulls.stretch(0, 2))


class Adaptive(Duel):
    """The second number of its release depends on the first."""

    def released(self, first, second):
        number = self.mechanism.release(first)
        return number, self.mechanism.release(second * (2 if number > 0 else 1))


class More(Duel):
    """Sometimes releases a third number."""

    def released(self, first, second):
        number = self.mechanism.release(first)
        if number > 5:
            self.mechanism.release(first)
        return number, self.mechanism.release(second)


class Asks(Duel):
    """Asks for one thing."""

    def __init__(self, *requests):
        super().__init__()
        self.requests = requests

    def act(self, t):
        assert t > 0
        return self.requests[0] if self.left is None else self.requests[1]


class Quiet(Duel):
    """Never releases."""

    def learn(self, pulls):
        """Nothing."""


@pytest.mark.parametrize(("make", "words"), [
    (Parts, "it releases parts of blocks"),
    (Adaptive, "hangs on what came out before"),
    (More, "hangs on what came out before"),
    (Quiet, "nothing is released in 64 blocks"),
    (partial(Duel, lambda _: NoNoise()), "its first release has no noise"),
    (partial(Duel, DiscreteLaplace), "noise on whole numbers is added to what is not whole"),
    (partial(Asks, Stop(0), 0), "it draws or stops before its first release"),
    (partial(Asks, Block(0, 2), Mixed(((0.5, Block(0)), (0.5, Block(1))))), "after its first release"),
    (partial(Asks, Block(0, 10**4), 0), "is too large to enumerate"),
])  # fmt: skip
def test_what_cannot_be_enumerated_so_is_told(make, words):
    with pytest.raises(ValueError, match=words):
        law_of_elimination(make)


def test_work_is_limited():
    with pytest.raises(TooLargeError, match="more than 1e"):
        law_of_elimination(Duel, work=Work(1e5))
