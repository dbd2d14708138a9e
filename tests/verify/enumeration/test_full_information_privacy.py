"""What draws from multiplicative weights tell: accounted, exactly, and audited."""

import math
from functools import cache
from itertools import product

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.adversarial.full_information import FullInformation
from banditproof.theory.privacy.claim import Claim
from banditproof.theory.privacy.composition import quadratic_composition
from banditproof.verify.auditing.full_information_audit import Draws, full_information_sandwich
from banditproof.verify.enumeration.full_information_privacy import (
    accounted_epsilon,
    exact_epsilon_at,
    rounds_in_reach,
    worst_tables,
)
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

RATES = [0.01, 0.7, 3.0]


@cache
def naive_pairs(arms, horizon, eta):
    """The laws of all sequences of arms on all pairs of 0/1 tables that differ in one round."""
    sequences = list(product(range(arms), repeat=horizon))
    laws = {}
    for table in product(product((0, 1), repeat=arms), repeat=horizon):
        law = []
        for sequence in sequences:
            chance, totals = 1.0, [0] * arms
            for arm, row in zip(sequence, table, strict=True):
                weights = [math.exp(-eta * total) for total in totals]
                chance *= weights[arm] / sum(weights)
                totals = [total + loss for total, loss in zip(totals, row, strict=True)]
            law.append(chance)
        laws[table] = np.array(law)
    return [
        (laws[one], laws[other])
        for one, other in product(laws, repeat=2)
        if sum(row != changed for row, changed in zip(one, other, strict=True)) == 1
    ]


@pytest.mark.parametrize("eta", RATES)
@pytest.mark.parametrize(("arms", "horizon"), [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)])
def test_the_exact_epsilon_is_the_largest_over_all_tables_and_sequences(arms, horizon, eta):
    largest = max(float(np.log(one / other).max()) for one, other in naive_pairs(arms, horizon, eta))
    found = worst_tables(FullInformation(arms, eta), horizon)
    assert float(found.epsilon.upper) == pytest.approx(largest, rel=1e-11, abs=1e-13)
    differing = [one != other for one, other in zip(found.likely, found.unlikely, strict=True)]
    assert differing.count(True) == (1 if arms > 1 and horizon > 1 else 0)
    assert len(found.likely) == len(found.actions) == horizon


@pytest.mark.parametrize("delta", [1e-9, 1e-3, 0.05, 0.9])
@pytest.mark.parametrize(("arms", "horizon", "eta"), [(2, 3, 0.7), (3, 2, 0.7), (2, 1, 0.7), (2, 3, 0.01)])
def test_the_exact_epsilon_at_delta_is_where_the_hockey_stick_of_all_tables_crosses(
    arms, horizon, eta, delta
):
    def stick(epsilon):
        pairs = naive_pairs(arms, horizon, eta)
        return max(float(np.maximum(0, one - math.exp(epsilon) * other).sum()) for one, other in pairs)

    found = exact_epsilon_at(FullInformation(arms, eta), horizon, delta)
    assert stick(float(found.upper) + 1e-12) <= delta + 1e-14
    if found.lower:
        assert stick(float(found.lower) * (1 - 1e-6)) > delta


@pytest.mark.parametrize(("arms", "horizon", "eta"), [(2, 30, 0.2), (2, 40, 15.0), (3, 8, 1e-7), (4, 5, 1.0)])
def test_the_witness_has_the_exact_epsilon_at_fifty_digits(arms, horizon, eta):
    found = worst_tables(FullInformation(arms, eta), horizon)
    with mpmath.workdps(50):
        rate, ratio = mpmath.mpf(eta), mpmath.mpf(0)
        for sign, table in ((1, found.likely), (-1, found.unlikely)):
            totals = [0] * arms
            for arm, row in zip(found.actions, table, strict=True):
                weights = [mpmath.exp(-rate * total) for total in totals]
                ratio += sign * mpmath.log(weights[arm] / sum(weights))
                totals = [total + loss for total, loss in zip(totals, row, strict=True)]
        lower, upper = (
            mpmath.mpf(end.numerator) / end.denominator for end in (found.epsilon.lower, found.epsilon.upper)
        )
        assert lower <= ratio <= upper


@given(
    arrays(float, (5, 2), elements=st.floats(0, 1)),
    arrays(float, (2,), elements=st.floats(0, 1)),
    st.integers(0, 4),
    st.sampled_from(RATES),
)
def test_no_losses_tell_more_than_what_is_accounted_and_no_whole_ones_more_than_the_exact(
    losses, row, place, eta
):
    learner = FullInformation(2, eta)
    most = accounted_epsilon(learner, 5)
    exact = float(worst_tables(learner, 5).epsilon.upper)
    assert exact <= most
    for table, changed, limit in ((losses, row, most), (losses.round(), row.round(), exact)):
        other = table.copy()
        other[place] = changed
        ratio = np.log(learner.probabilities(table) / learner.probabilities(other))
        assert ratio.max(axis=1).sum() <= limit + 1e-12


def test_the_account_takes_the_better_of_sum_and_advanced_composition():
    learner = FullInformation(2, 0.001)
    assert accounted_epsilon(learner, 10_001) == pytest.approx(20)
    composed = quadratic_composition([0.002] * 10_000, 1e-6)
    assert accounted_epsilon(learner, 10_001, 1e-6) == composed < 20
    assert accounted_epsilon(learner, 3, 1e-6) == pytest.approx(0.004)
    assert accounted_epsilon(learner, 1, 1e-6) == 0


def test_what_is_out_of_reach_is_refused():
    learner = FullInformation(4, 0.1)
    last = rounds_in_reach(learner, 100)
    assert 4 <= last < 100
    with pytest.raises(ValueError, match=f"for 1 to {last} rounds of 4 arms at the rate 0.1, not for 100"):
        worst_tables(learner, 100)
    assert rounds_in_reach(FullInformation(2, 1e6), 8) == 1


RIGHT = FullInformation.private(2, horizon=8, epsilon=1)
TWICE = FullInformation(2, 2 * RIGHT.eta)


@pytest.mark.parametrize("delta", [0, 1e-6])
def test_a_rate_twice_too_large_is_refuted_by_the_exact_value(delta):
    promised = Claim.of(epsilon=2 * RIGHT.eta * 8, delta=delta)
    right, twice = (
        full_information_sandwich(learner, promised, horizon=8, runs=200, replay="again")
        for learner in (RIGHT, TWICE)
    )
    assert (right.verdict, right.findings) == ("within the claim", ())
    assert twice.verdict == "leaks"
    assert twice.findings[0].startswith("0/1 losses of 8 rounds break epsilon = 5.65685")
    for found in (right, twice):
        exact = found.exact["0/1 losses"]
        assert found.audited.lower_bound <= exact.upper <= found.accounted
        assert exact.lower == pytest.approx(float(exact.upper), rel=1e-8)
    if not delta:
        witness = twice.witnesses[0]
        high, low = (float(word) for word in witness.probabilities.split(" and "))
        assert math.log(high / low) == pytest.approx(float(twice.exact["0/1 losses"].lower), rel=1e-6)


def test_the_printed_budget_is_not_kept_at_this_constant():
    """ADV-I21: at eta = eps/sqrt(T) the budget is (eps, delta) up to constants and the logarithm only."""
    found = full_information_sandwich(RIGHT, Claim.of(epsilon=1, delta="1e-6"), horizon=8, runs=200)
    assert found.exact["0/1 losses"].lower > 3.5
    assert found.verdict == "leaks"
    assert len(found.witnesses) >= 1


def test_a_sequence_that_alone_breaks_nothing_is_no_witness():
    found = full_information_sandwich(RIGHT, Claim.of(epsilon="0.5", delta="0.2"), horizon=8, runs=32)
    assert found.findings[0].startswith("0/1 losses of 8 rounds break epsilon = 0.5, delta = 0.2")
    assert all(each.found_by != "enumerate" for each in found.witnesses)


def test_long_horizons_are_gone_through_from_the_start():
    found = full_information_sandwich(FullInformation(3, 0.01), Claim.of(), horizon=60, runs=32)
    assert found.verdict == "no claim"
    assert found.exact["0/1 losses"].upper == found.accounted == pytest.approx(1.18)
    assert 0.1 < found.exact["0/1 losses"].lower < found.accounted
    assert "rounds alone were gone through" in found.notes[-1]


def test_many_arms_and_a_single_round():
    """Twelve arms have too many tables to go through: two of them are told apart, by less than is spent."""
    many = FullInformation(12, 1.0)
    found = full_information_sandwich(many, Claim.of(epsilon=3), horizon=2, runs=32)
    assert found.passed
    assert found.exact["0/1 losses"].upper == found.accounted == 2
    gained = math.exp(1) * (1 + 11 * math.exp(1)) / (math.exp(1) + 11)  # of one arm against all others
    assert float(found.exact["0/1 losses"].lower) == pytest.approx(max(math.log(gained), 0), rel=1e-9)
    with pytest.raises(ValueError, match="neither proved nor refuted"):
        full_information_sandwich(many, Claim.of(epsilon="1.9999"), horizon=2, runs=32)
    assert full_information_sandwich(many, Claim.of(epsilon="0.1"), horizon=2, runs=32).verdict == "leaks"
    assert full_information_sandwich(many, Claim.of(epsilon=3, delta="0.01"), horizon=2, runs=400).passed
    single = full_information_sandwich(RIGHT, Claim.of(epsilon=0), horizon=1, runs=32)
    assert single.verdict == "nothing tested"


def test_arms_are_drawn_by_their_chances():
    table = ((1, 0, 0), (0, 1, 1), (0, 0, 0))
    draws = Draws(FullInformation(3, 1.0))
    seen = np.array([draws(table, seed) for seed in range(2000)])
    assert draws(table, 5) == draws(table, 5)
    for chances, arms in zip(draws.learner.probabilities(table), seen.T, strict=True):
        shares = np.bincount(arms, minlength=3) / len(arms)
        assert np.abs(shares - chances).max() < 5 * 0.5 / math.sqrt(len(arms))
