"""Binomial noise: its delta against a sum over all heads, and the least number of coins."""

import math
from fractions import Fraction

import mpmath
import pytest
from banditproof.theory.privacy import binomial_noise
from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from hypothesis import example, given, settings
from hypothesis import strategies as st


def by_all_heads(coins, shift, epsilon):
    """``sum_k (P[k] - e^eps P[k - s])_+`` and the other direction, at 60 digits."""
    with mpmath.workdps(60):
        law = [mpmath.mpf(math.comb(coins, k)) / 2**coins for k in range(coins + 1)]
        one, other = law + [0] * shift, [0] * shift + law
        factor = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        pairs = list(zip(one, other, strict=True))
        return tuple(sum(max(a - factor * b, 0) for a, b in way) for way in (pairs, [p[::-1] for p in pairs]))


@settings(max_examples=80)
@given(
    coins=st.integers(1, 40).map(lambda n: 2 * n),
    shift=st.integers(1, 90),
    epsilon=st.fractions(0, 6, max_denominator=50),
)
@example(coins=2, shift=1, epsilon=Fraction(0))
@example(coins=2, shift=3, epsilon=Fraction(5))
def test_delta_is_the_sum_over_all_heads_in_both_directions(coins, shift, epsilon):
    found = BinomialMechanism(coins, shift).delta(epsilon)
    for direction in by_all_heads(coins, shift, epsilon):
        assert float(found.lower) <= float(direction) * (1 + 1e-14)
        assert float(found.upper) >= float(direction) * (1 - 1e-14)
        assert float(found.upper) == pytest.approx(float(direction), rel=1e-12)


@settings(max_examples=40)
@given(
    coins=st.integers(1, 12).map(lambda n: 2 * n),
    runs=st.integers(2, 3),
    epsilon=st.fractions(0, 4, max_denominator=9),
)
def test_several_runs_lie_between_the_ends(coins, runs, epsilon):
    """By the product law of all runs, the first of two neighbours the same in all."""
    law = {k: Fraction(math.comb(coins, k), 2**coins) for k in range(-1, coins + 2) if 0 <= k <= coins}
    pairs = {(Fraction(1), Fraction(1)): 1}
    for _ in range(runs):
        step = {}
        for (a, b), times in pairs.items():
            for k in range(coins + 2):
                both = a * law.get(k, 0), b * law.get(k - 1, 0)
                if any(both):
                    step[both] = step.get(both, 0) + times
        pairs = step
    factor = Fraction(math.exp(epsilon))
    true = float(sum(times * max(a - factor * b, 0) for (a, b), times in pairs.items()))
    found = BinomialMechanism(coins).delta_of_runs(epsilon, runs)
    assert float(found.lower) <= true * (1 + 1e-12)
    assert true <= float(found.upper) * (1 + 1e-12)


@pytest.mark.parametrize("epsilon", ["5", "1", "1/3", "1/40"])
@pytest.mark.parametrize("delta", ["1/10", "1/1000", "1e-9"])
def test_so_many_coins_are_enough_and_two_less_are_not(epsilon, delta):
    coins = coins_needed(Fraction(epsilon), Fraction(delta))
    assert BinomialMechanism(coins).delta(epsilon).upper <= Fraction(delta)
    assert coins == 2 or BinomialMechanism(coins - 2).delta(epsilon).lower > Fraction(delta)


def test_nothing_but_delta_is_finite():
    made = BinomialMechanism(10)
    assert made.pure_epsilon == math.inf
    assert not made.kl_ball().is_finite()
    assert not made.renyi_ball(2).is_finite()


@pytest.mark.parametrize(
    ("epsilon", "delta", "counts"), [("1/4", "1/1000", 1), ("1/4", "1/1000", 2), ("2", "1/50", 4)]
)
def test_the_search_in_doubles_ends_where_the_certified_one_does(epsilon, delta, counts, monkeypatch):
    """Also where the doubles are wrong, and then all is certified."""
    asked = Fraction(epsilon), Fraction(delta), counts
    found = coins_needed.__wrapped__(*asked)
    for wrong in (0, 3 * found):
        monkeypatch.setattr(binomial_noise, "_about_delta", lambda coins, *_, wrong=wrong: coins < wrong)
        assert coins_needed.__wrapped__(*asked) == found


@pytest.mark.parametrize(
    ("coins", "epsilon", "runs"), [(8, 0.5, 1), (500, 0.3, 1), (40, 0.25, 3), (3600, 0.2, 2)]
)
def test_delta_in_doubles_is_about_the_certified_one(coins, epsilon, runs):
    upper = BinomialMechanism(coins).delta_of_runs(Fraction(epsilon), runs).upper
    assert binomial_noise._about_delta(coins, epsilon, runs) == pytest.approx(float(upper), rel=1e-6)
