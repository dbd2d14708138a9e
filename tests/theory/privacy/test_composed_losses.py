"""Delta of several runs of a mechanism with few answers, against a sum over all of their answers."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from banditproof.theory.privacy.composed_losses import LossList, composed_delta, delta_between
from hypothesis import given, settings
from hypothesis import strategies as st

WEIGHTS = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)


def laws(one, other):
    return [
        (Fraction(a, sum(one)), Fraction(b, sum(other))) for a, b in zip(one, other, strict=True) if a or b
    ]


def by_all_answers(answers, runs, epsilon):
    """``sum (P - e^eps Q)_+`` over all answers of all runs, at 40 digits."""
    with mp.workdps(40):
        factor = mp.exp(mp.mpf(epsilon.numerator) / epsilon.denominator)
        total = mp.mpf(0)
        for several in itertools.product(answers, repeat=runs):
            here = math.prod((a for a, _ in several), start=Fraction(1))
            there = math.prod((b for _, b in several), start=Fraction(1))
            excess = mp.mpf(here.numerator) / here.denominator
            excess -= factor * mp.mpf(there.numerator) / there.denominator
            total += max(excess, 0)
        return float(total)


@settings(max_examples=60)
@given(WEIGHTS, WEIGHTS, st.integers(1, 4), st.fractions(0, 3, max_denominator=20))
def test_the_ends_hold_the_sum_over_all_answers(one, other, runs, epsilon):
    answers = laws(one, other)
    found = delta_between(answers, runs, epsilon)
    true = by_all_answers(answers, runs, epsilon)
    assert float(found.lower) <= true + 1e-14
    assert true <= float(found.upper) + 1e-14
    # a loss is rounded by a 256th of 1 at most, and delta falls at the rate 1 at most
    assert float(found.upper - found.lower) <= 2 * runs / 256 + 1e-14


@settings(max_examples=20)
@given(WEIGHTS, WEIGHTS, WEIGHTS, WEIGHTS, st.fractions(0, 2, max_denominator=10))
def test_different_mechanisms_compose(a, b, c, d, epsilon):
    first, second = laws(a, b), laws(c, d)
    pairs = [(p * r, q * s) for (p, q), (r, s) in itertools.product(first, second)]
    true = by_all_answers(pairs, 1, epsilon)
    for upwards in (True, False):
        lists = [(LossList.of(each, upwards=upwards), 1) for each in (first, second)]
        found = float(composed_delta(lists, epsilon))
        assert found >= true - 1e-14 if upwards else found <= true + 1e-14


def test_what_is_left_out_counts_against_it():
    answers = laws([1, 2, 3, 4], [4, 3, 2, 1])
    whole = delta_between(answers, 2, 1).upper
    without = delta_between(answers[:-1], 2, 1, beyond=answers[-1][0]).upper
    assert whole < without <= 1


def test_more_counts_need_more_coins_and_fewer_than_by_shares():
    """Seven counts of a user: by equal shares of both budgets there would be many more."""
    found = [coins_needed(Fraction(2), Fraction(1, 1000), many) for many in (1, 2, 4)]
    assert found == sorted(set(found))
    assert found[2] < coins_needed(Fraction(2, 4), Fraction(1, 4000))
    for many, coins in zip((2, 4), found[1:], strict=True):
        assert BinomialMechanism(coins).delta_of_runs(2, many).upper <= Fraction(1, 1000)
        assert BinomialMechanism(coins - 2).delta_of_runs(2, many).upper > Fraction(1, 1000)
