"""Delta of several runs of mechanisms with few answers, and of vectors of bits, by sums over all answers."""

import itertools
import math
from fractions import Fraction

from banditproof.theory.privacy.binomial_noise import BinomialMechanism, coins_needed
from banditproof.theory.privacy.composed_losses import LossList, composed_delta, delta_between
from banditproof.theory.privacy.response_vectors import ResponseVector, flip_needed
from hypothesis import given, settings
from hypothesis import strategies as st

from .all_answers import assert_meets, delta_of

WEIGHTS = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)


def laws(one, other):
    return [
        (Fraction(a, sum(one)), Fraction(b, sum(other))) for a, b in zip(one, other, strict=True) if a or b
    ]


@settings(max_examples=60)
@given(WEIGHTS, WEIGHTS, st.integers(1, 4), st.fractions(0, 3, max_denominator=20))
def test_the_ends_hold_the_sum_over_all_answers(one, other, runs, epsilon):
    answers = laws(one, other)
    found = delta_between(answers, runs, epsilon)
    true = delta_of(answers, epsilon, runs)
    assert float(found.lower) <= true + 1e-14
    assert true <= float(found.upper) + 1e-14
    # a loss is rounded by a 256th of 1 at most, and delta falls at the rate 1 at most
    assert float(found.upper - found.lower) <= 2 * runs / 256 + 1e-14


@settings(max_examples=20)
@given(WEIGHTS, WEIGHTS, WEIGHTS, WEIGHTS, st.fractions(0, 2, max_denominator=10))
def test_different_mechanisms_compose(a, b, c, d, epsilon):
    first, second = laws(a, b), laws(c, d)
    pairs = [(p * r, q * s) for (p, q), (r, s) in itertools.product(first, second)]
    true = delta_of(pairs, epsilon)
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


FLIP = st.fractions(Fraction(1, 20), Fraction(9, 20), max_denominator=40)


def chances(bits, flip):
    """Of each answer to a vector of bits."""
    for told in itertools.product((0, 1), repeat=len(bits)):
        yield math.prod((flip if a != b else 1 - flip for a, b in zip(bits, told, strict=True)), start=1)


@settings(max_examples=40)
@given(FLIP, st.integers(1, 5), st.fractions(0, 4, max_denominator=12))
def test_a_vector_alone_is_the_sum_over_all_answers(flip, changed, epsilon):
    pairs = [*zip(chances((1,) * changed, flip), chances((0,) * changed, flip), strict=True)]
    assert_meets(ResponseVector(flip, changed).delta(epsilon), delta_of(pairs, epsilon))


@settings(max_examples=40)
@given(st.fractions(Fraction(1, 50), 8, max_denominator=50), st.integers(1, 9))
def test_the_least_chance_gives_the_budget_and_a_little_less_does_not(epsilon, changed):
    flip = flip_needed(epsilon, changed)
    assert ResponseVector(flip, changed).pure_epsilon <= epsilon
    assert ResponseVector(flip - Fraction(1, 1 << 40), changed).pure_epsilon > epsilon


def test_a_coordinate_that_moves_by_more_than_a_bit_has_no_budget():
    assert ResponseVector("1/4", 1, 2).pure_epsilon == math.inf
    assert not ResponseVector("1/4", 1, 2).kl_ball().is_finite()
    assert ResponseVector("1/4", 1, "1/2").pure_epsilon == ResponseVector("1/4").pure_epsilon
