"""Coins with exact odds, and the noise made of them: every path of a sampler is followed."""

import math
import sys
from collections import Counter

import numpy as np
import pytest
from banditproof.algorithms.mechanisms import discrete_gaussian, discrete_laplace, exact_coin
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian, _slope_coin
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.exact_coin import exp_minus_coin, uniform_below

from ..scripted_luck import Scripted

WORD = 2**53
ROUNDING = 1e-12  # of the sums of masses


class OneMore(Exception):  # noqa: N818  a signal, not an error
    """The path goes on: the masses of its next steps."""


class AgainError(Exception):
    """The sampler rejects what it has and starts again."""


class Paths:
    """All paths of one attempt of a sampler; the sources of chance ask :meth:`step` which way to go."""

    def step(self, masses):
        """The next way of the path in hand; an attempt ends where its first line asks anew."""
        line = sys._getframe(2).f_lineno
        if self.place == 0:
            self.first = line
        elif line == self.first != self.last and self.attempts:
            raise AgainError
        self.last = line
        if self.place == len(self.path):
            raise OneMore(masses)
        self.place += 1
        return self.path[self.place - 1]

    def law(self, sampler, floor, *, attempts=False):
        """Masses of the values of ``sampler()``, and the mass of the paths that are rarer than ``floor``."""
        self.attempts = attempts
        law, lost = Counter(), 0.0
        waiting = [((), 1.0)]
        while waiting:
            self.path, mass = waiting.pop()
            self.place = 0
            if mass < floor:
                lost += mass
                continue
            try:
                law[sampler()] += mass
            except AgainError:
                pass
            except OneMore as more:
                (masses,) = more.args
                waiting += [((*self.path, way), mass * part) for way, part in enumerate(masses)]
        return law, lost

    def uniform_below(self, n, _generator=None):
        return self.step([1 / n] * n)

    def exp_minus_coin(self, numerator, denominator, _generator=None):
        heads = math.exp(-numerator / denominator)
        return self.step([1 - heads, heads]) == 1

    def slope_coin(self, k, r, p, _generator=None):
        """Stands in for the coin of the discrete Gaussian, once that is known to be exact."""
        x = r / p
        heads = math.exp(-x * (2 * k + x) / (2 * k + 2))
        return self.step([1 - heads, heads]) == 1


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 7), (2, 3), (5, 8), (1, 1)])
def test_the_coin_of_exp_has_exact_odds(monkeypatch, a, b):
    """Following every path encloses ``exp(-a/b)`` within the mass of the paths left out."""
    paths = Paths()
    monkeypatch.setattr(exact_coin, "uniform_below", paths.uniform_below)
    law, lost = paths.law(lambda: exp_minus_coin(a, b, None), 1e-6)
    assert lost < 0.006
    assert law[True] - ROUNDING <= math.exp(-a / b) <= law[True] + lost + ROUNDING
    assert not law[True] <= math.exp(-a / b) - 0.007 <= law[True] + lost, "the enclosure is wide"


@pytest.mark.parametrize(("k", "r", "p"), [(0, 1, 2), (1, 1, 2), (2, 2, 3), (1, 0, 1), (5, 1, 3)])
def test_the_coin_of_the_discrete_gaussian_has_exact_odds(monkeypatch, k, r, p):
    """``exp(-x (2k + x)/(2k + 2))`` with ``x = r/p``."""
    paths = Paths()
    monkeypatch.setattr(discrete_gaussian, "uniform_below", paths.uniform_below)
    law, lost = paths.law(lambda: _slope_coin(k, r, p, None), 1e-6)
    x = r / p
    assert lost < 0.03
    true = math.exp(-x * (2 * k + x) / (2 * k + 2))
    assert law[True] - ROUNDING <= true <= law[True] + lost + ROUNDING


def _masses(mechanism, size):
    if isinstance(mechanism, DiscreteLaplace):
        t = float(mechanism.scale)
        return math.tanh(1 / (2 * t)) * math.exp(-abs(size) / t)
    s = float(mechanism.sigma)
    weights = [math.exp(-z * z / (2 * s * s)) for z in range(-60, 61)]
    return weights[size + 60] / math.fsum(weights)


@pytest.mark.parametrize(
    "mechanism",
    [
        DiscreteLaplace(1),
        DiscreteLaplace("1.5"),
        DiscreteLaplace("0.4"),
        DiscreteLaplace(3),
        DiscreteGaussian(1),
        DiscreteGaussian("0.5"),
        DiscreteGaussian("1.5"),
        DiscreteGaussian("0.75"),
    ],
    ids=repr,
)
def test_the_samplers_have_exactly_their_law(monkeypatch, mechanism):
    """The coins being exact, all paths of the sampler enclose each probability."""
    paths = Paths()
    for module in (discrete_laplace, discrete_gaussian):
        monkeypatch.setattr(module, "uniform_below", paths.uniform_below)
        monkeypatch.setattr(module, "exp_minus_coin", paths.exp_minus_coin)
    monkeypatch.setattr(discrete_gaussian, "_slope_coin", paths.slope_coin)
    law, lost = paths.law(lambda: mechanism.draw(0, None), 1e-7, attempts=True)
    kept = math.fsum(law.values()) + lost
    assert lost < 0.001 * kept
    for size in range(-3, 4):
        assert law[size] / kept - ROUNDING <= _masses(mechanism, size) <= (law[size] + lost) / kept + ROUNDING
        assert law[size] == pytest.approx(law[-size], abs=ROUNDING)


def words(*whole):
    """A generator of whole numbers over 2^53."""
    return Scripted([word / WORD for word in whole])


def test_whole_numbers_below_n_are_cut_from_the_word_without_bias():
    """Words up to the last multiple of n count; the rest is drawn again."""
    assert uniform_below(1, words()) == 0
    assert uniform_below(2, words(WORD - 1)) == 1
    n = 10**15
    assert uniform_below(n, words(WORD - WORD % n - 1)) == n - 1
    assert uniform_below(n, words(WORD - WORD % n, WORD - 1, 5)) == 5


def test_numbers_longer_than_a_word_take_several():
    assert uniform_below(WORD, words(WORD - 1)) == WORD - 1
    assert uniform_below(WORD * WORD, words(3, 4)) == 3 * WORD + 4
    n = 3**100
    draws = [uniform_below(n, np.random.default_rng(seed)) for seed in range(50)]
    assert all(0 <= draw < n for draw in draws)
    assert max(draws) > n // 2 > min(draws)
