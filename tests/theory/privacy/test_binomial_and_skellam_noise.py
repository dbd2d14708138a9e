"""Noise of coins and of Poisson counts: law, delta and divergences by all values, and the least of it."""

import math
from fractions import Fraction
from functools import cache

import mpmath
import pytest
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.privacy import binomial_noise
from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from banditproof.theory.privacy.skellam_noise import SkellamMechanism, variance_needed
from hypothesis import example, given, settings
from hypothesis import strategies as st

from .all_answers import assert_meets, delta_of

FAR = 160
EVEN = st.integers(1, 40).map(lambda n: 2 * n)


def heads_law(coins):
    return {k: Fraction(math.comb(coins, k), 2**coins) for k in range(coins + 1)}


@cache
def skellam_law(variance):
    """The difference of two Poisson counts, by their convolution, at 60 digits."""
    with mpmath.workdps(60):
        half = mpmath.mpf(variance) / 2
        poisson = [mpmath.exp(-half) * half**k / mpmath.factorial(k) for k in range(2 * FAR)]
        masses = [mpmath.fsum(poisson[k] * poisson[k + z] for k in range(2 * FAR - z)) for z in range(FAR)]
        return {z: masses[abs(z)] for z in range(1 - FAR, FAR)}


def pairs_of(law, shift):
    """The chances of each value for two neighbours so far apart."""
    return [(law.get(k, 0), law.get(k - shift, 0)) for k in range(min(law), max(law) + shift + 1)]


def check(made, law, epsilon, least=1e-300):
    """Delta is the sum over all values, whoever of the two neighbours is the first."""
    pairs = pairs_of(law, made.sensitivity)
    for way in (pairs, [pair[::-1] for pair in pairs]):
        assert_meets(made.delta(epsilon), delta_of(way, epsilon), least)


@settings(max_examples=80)
@given(coins=EVEN, shift=st.integers(1, 90), epsilon=st.fractions(0, 6, max_denominator=50))
@example(coins=2, shift=1, epsilon=Fraction(0))
@example(coins=2, shift=3, epsilon=Fraction(5))
def test_delta_of_coins_is_the_sum_over_all_heads(coins, shift, epsilon):
    check(BinomialMechanism(coins, shift), heads_law(coins), epsilon)


@settings(max_examples=25)
@given(variance=st.integers(1, 25), shift=st.integers(1, 12), epsilon=st.fractions(0, 4, max_denominator=20))
@example(variance=1, shift=2, epsilon=Fraction(0))
@example(variance=1, shift=12, epsilon=Fraction(4))
def test_delta_of_skellam_noise_is_the_sum_over_all_values(variance, shift, epsilon):
    check(
        SkellamMechanism(variance, shift), skellam_law(variance), epsilon, least=1e-30
    )  # beyond it the law ends


@settings(max_examples=40)
@given(EVEN.filter(lambda coins: coins <= 24), st.integers(2, 3), st.fractions(0, 4, max_denominator=9))
def test_several_runs_of_coins_lie_between_the_ends(coins, runs, epsilon):
    shift = 1 + coins % 3 // 2
    true = delta_of(pairs_of(heads_law(coins), shift), epsilon, runs)
    found = BinomialMechanism(coins, shift).delta_of_runs(epsilon, runs)
    assert float(found.lower) <= true * (1 + 1e-12)
    assert true <= float(found.upper) * (1 + 1e-12)


@pytest.mark.parametrize(("variance", "runs", "epsilon"), [(2, 2, 1), (1, 3, 2)])
def test_several_runs_of_skellam_noise_lie_between_the_ends(variance, runs, epsilon):
    near = {z: mass for z, mass in skellam_law(variance).items() if abs(z) < 15}
    true = delta_of(pairs_of(near, 1), epsilon, runs)
    found = SkellamMechanism(variance).delta_of_runs(epsilon, runs)
    assert float(found.lower) <= true * (1 + 1e-9)
    assert true <= float(found.upper) * (1 + 1e-9)
    assert float(found.lower) > true / 3


@pytest.mark.parametrize("variance", [1, 7, 30])
def test_the_law_is_that_of_two_poisson_counts(variance):
    made, law = SkellamMechanism(variance), skellam_law(variance)
    for z in range(-25, 26):
        found = certified(lambda z=z: made.mass_ball(z), relative_width=1e-14)
        assert float(found) == pytest.approx(float(law[z]), rel=1e-12)
    for least in (-3, 0, 1, 9):
        true = mpmath.fsum(mass for z, mass in law.items() if z >= least)
        assert_meets(certified(lambda least=least: made.upper_tail_ball(least), relative_width=1e-14), true)


@settings(max_examples=15)
@given(variance=st.integers(1, 25), shift=st.integers(1, 4), order=st.sampled_from([1.25, 2, 3.5, 8]))
def test_divergences_are_the_sums(variance, shift, order):
    made = SkellamMechanism(variance, shift)
    with mpmath.workdps(60):
        pairs, power = (
            [pair for pair in pairs_of(skellam_law(variance), shift) if all(pair)],
            mpmath.mpf(order),
        )
        true = mpmath.log(mpmath.fsum(a**power * b ** (1 - power) for a, b in pairs)) / (order - 1)
        entropy = mpmath.fsum(a * mpmath.log(a / b) for a, b in pairs)
    for found, value in (
        (certified(made.renyi_ball, order, relative_width=1e-12), true),
        (certified(made.kl_ball, relative_width=1e-12), entropy),
    ):
        assert float(found) == pytest.approx(float(value), rel=1e-11)


def test_of_coins_nothing_but_delta_is_finite():
    made = BinomialMechanism(10)
    assert made.pure_epsilon == math.inf
    assert not made.kl_ball().is_finite()
    assert not made.renyi_ball(2).is_finite()


ASKED = [("1", "1/1000"), ("1/4", "1/100"), ("8", "1/3"), ("1/10", "1/5"), ("2", "1e-6")]
ASKED += [(epsilon, delta) for epsilon in ("5", "1", "1/3", "1/40") for delta in ("1/10", "1/1000", "1e-9")]


@pytest.mark.parametrize(("epsilon", "delta"), ASKED)
@pytest.mark.parametrize(
    ("kind", "needed", "step"), [(BinomialMechanism, coins_needed, 2), (SkellamMechanism, variance_needed, 1)]
)
def test_so_much_noise_is_enough_and_a_step_less_is_not(kind, needed, step, epsilon, delta):
    size = needed(Fraction(epsilon), Fraction(delta))
    assert kind(size).delta(epsilon).upper <= Fraction(delta)
    assert size == step or kind(size - step).delta(epsilon).lower > Fraction(delta)


@pytest.mark.parametrize("epsilon", [51, 700, 10**30])
def test_the_least_noise_is_enough_for_a_huge_budget_which_takes_no_time(epsilon):
    """What doubles and balls cannot hold is not asked of them: delta falls in epsilon."""
    assert variance_needed(Fraction(epsilon), Fraction(1, 10)) == 1
    assert SkellamMechanism(1).delta(50).upper <= Fraction(1, 10)


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
