"""Coins with exact odds: every path of the coin is followed."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.algorithms import exact_coin
from banditproof.algorithms.exact_coin import exp_minus_coin, uniform_below
from path_law import path_law

WORD = 2**53


class Words:
    """A generator that says the whole numbers it is told to, over 2^53."""

    def __init__(self, *words):
        self.words = list(words)

    def random(self):
        """The next number of the script."""
        return self.words.pop(0) / WORD


@pytest.mark.parametrize("x", [Fraction(0), Fraction(1, 7), Fraction(2, 3), Fraction(5, 8), Fraction(1)])
def test_the_coin_of_exp_has_exact_odds(monkeypatch, x):
    """Following every path down to a mass of 1e-6 encloses ``exp(-x)``."""
    law, lost = path_law(
        monkeypatch,
        [exact_coin],
        lambda: exp_minus_coin(x.numerator, x.denominator, None),
        floor=Fraction(1, 10**6),
    )
    assert sum(law.values()) + lost == 1
    with mpmath.workdps(30):
        true = mpmath.exp(-mpmath.mpf(x.numerator) / x.denominator)
        assert law.get(True, Fraction(0)) <= Fraction(str(true)) <= law.get(True, Fraction(0)) + lost
    assert lost < Fraction(1, 500)


def test_a_coin_of_another_rate_is_told_apart(monkeypatch):
    """The enclosure is narrow enough to see one percent."""
    law, lost = path_law(
        monkeypatch, [exact_coin], lambda: exp_minus_coin(2, 3, None), floor=Fraction(1, 10**6)
    )
    assert not law[True] <= Fraction(str(mpmath.exp(-0.66))) <= law[True] + lost


def test_whole_numbers_below_n_are_cut_from_the_word_without_bias():
    """Words up to the last multiple of n count; the rest is drawn again."""
    assert uniform_below(1, Words()) == 0
    assert uniform_below(2, Words(WORD - 1)) == 1
    n = 10**15
    assert uniform_below(n, Words(WORD - WORD % n - 1)) == n - 1
    assert uniform_below(n, Words(WORD - WORD % n, WORD - 1, 5)) == 5


def test_numbers_longer_than_a_word_take_several():
    """The first word leads."""
    assert uniform_below(WORD, Words(WORD - 1)) == WORD - 1
    assert uniform_below(WORD * WORD, Words(3, 4)) == 3 * WORD + 4
    n = 3**100
    draws = [uniform_below(n, np.random.default_rng(seed)) for seed in range(50)]
    assert all(0 <= draw < n for draw in draws)
    assert max(draws) > n // 2 > min(draws)
