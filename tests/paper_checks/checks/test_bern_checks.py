"""The checks that the Bernoulli paper's claims are made of see what they are made for."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.wide_domain import widened
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_at
from banditproof.verify.proving.wide_domains import holds_everywhere
from hypothesis import given
from hypothesis import strategies as st

QUICK = Effort()
PAIR = box(x=(0, 1), y=(0, 1))


def test_a_strict_relation_of_equal_sides_is_refuted_for_some_budget():
    found = holds_everywhere(widened(PAIR, eps="(0, oo)"), part="p")("d_eps(x, y, eps) < kl(x, y)", QUICK)
    assert found.verdict is Verdict.REFUTED
    recheck(found.certificate)


def test_a_statement_about_every_budget_is_proved_beyond_any_finite_range():
    found = holds_everywhere(widened(PAIR, eps="(0, oo)"), part="p")("d_eps(x, y, eps) <= kl(x, y)", QUICK)
    assert (found.verdict, found.part) == (Verdict.PROVED, "p")
    assert found.certificate["domain"]["box"]["eps"] == "(0, oo)"
    assert recheck(dict(found.certificate)).ok


def test_a_false_statement_is_refuted_at_a_budget_that_can_be_written_down():
    found = holds_everywhere(widened(PAIR, eps="(0, oo)"))("d_eps(x, y, eps) <= eps*abs(y - x)/2", QUICK)
    assert found.verdict is Verdict.REFUTED
    assert "eps" in found.certificate["payload"]["point"]
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize("limit", [1000, 2000000])
def test_a_statement_that_fails_for_huge_budgets_only_is_refuted_too(limit):
    found = holds_everywhere(widened(box(x=(0, 1)), eps="(0, oo)"))(f"eps <= {limit} + x", QUICK)
    assert found.verdict is Verdict.REFUTED
    assert set(found.certificate["payload"]["point"]) == {"x", "eps"}


@pytest.mark.parametrize(
    ("first", "ratio", "sizes"),
    [
        (1, "1.1", (1, 2, 1, 1, 2, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)),
        (5, "2.5", (5, 13, 31, 78, 196, 488, 1221)),
        (1, "2", (1, 2, 4, 8, 16)),
    ],
)
def test_the_batches_have_the_catalogue_s_sizes(first, ratio, sizes):
    assert tuple(batch(first, Fraction(ratio), m) for m in range(len(sizes))) == sizes


@given(st.integers(1, 20), st.fractions(Fraction(101, 100), 12, max_denominator=100), st.integers(0, 12))
def test_the_claims_on_batches_hold_in_exact_arithmetic_for_other_ratios(first, ratio, m):
    size, power = batch(first, ratio, m), first * ratio**m
    assert size >= 1
    assert abs(size - power) < 1
    assert ratio.denominator > 1 or size == power
    assert size <= power + 1 <= 2 * power
    assert sum(batch(first, ratio, k) for k in range(m + 1)) == count(first, ratio, m + 1)


def count(first, ratio, m):
    return math.ceil(first * (ratio**m - 1) / (ratio - 1))


def batch(first, ratio, m):
    """The size as printed, in fractions."""
    return count(first, ratio, m + 1) - count(first, ratio, m)


def smallest_delta(count, odds, budget):
    """The exact delta of ``count`` randomised responses at ``e^budget``, by enumeration of all answers."""
    total = Fraction(0)
    for answers in product((0, 1), repeat=count):
        lies = sum(answers)
        truth = odds ** (count - lies) / (1 + odds) ** count
        other = odds**lies / (1 + odds) ** count
        total += max(Fraction(0), truth - budget * other)
    return total


def test_the_policy_that_beats_the_bound_at_mean_one_keeps_its_promise():
    """Leaving arm 1 has at most the probability that the claim counts with, at every horizon tried."""
    for horizon in (2, 10, 1000, 10**6, 10**9):
        releases = math.floor(math.log2(horizon)) + 1
        one = Fraction(1, 2 * horizon**2)  # P[Lap(1/eps) > 2 log(T)/eps] = e^(-2 log T)/2
        leaves = 1 - (1 - one) ** releases
        regret = Fraction(horizon, 2) * leaves
        assert regret <= (Fraction(math.log2(horizon)) + 1) / (4 * horizon)


def test_the_policy_that_beats_the_bound_leaves_an_arm_with_zeros():
    """With mean 1/2 a batch of 16 thresholds has too few zeros with a probability that vanishes."""
    horizon, eps = 10**6, 1.0
    threshold = 2 * math.log(horizon) / eps
    size = 2 ** math.ceil(math.log2(16 * threshold))
    few = math.exp(-size * 2 * (0.5 - 2 * threshold / size) ** 2)  # fewer zeros than twice the threshold
    noise = 0.5 * math.exp(-eps * threshold)  # the noise takes one threshold away
    assert few + noise < 1e-6


@given(
    st.floats(1e-6, 0.9), st.floats(1e-3, 0.999), st.floats(1e-3, 20), st.sampled_from([(1, 1.0), (6, 1 / 6)])
)
def test_the_bounds_that_theorem_3_1_improves_on_are_within_a_factor_of_it(share, best, budget, bound):
    """min{kl, a eps TV} <= d_eps/(1 - e^(-1/a)): e/(e-1) for a = 1, and 6.51... for a = 6."""
    times, where = bound
    mean = share * best
    largest = 1 / (1 - math.exp(-1 / times))
    assert min(kl(mean, best), times * budget * (best - mean)) <= largest * d_eps(mean, best, budget) * (
        1 + 1e-12
    )
    near = min(kl(1e-16, 1e-7), times * where * (1e-7 - 1e-16)) / d_eps(1e-16, 1e-7, where)
    assert largest * (1 - 1e-5) < near < largest


def test_holds_at_is_the_twin_of_the_closed_form_of_the_index():
    """The tabulated index of DP-KLUCB is where the divergence takes the level, by bisection in doubles."""
    low, high = 0.5, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if d_eps(0.5, middle, 0.25) <= math.log(1000) / 100 else (low, middle)
    assert low == pytest.approx(0.797498167816066, abs=1e-14)
    at = {"x": "0.5", "v": "0.797498167816066", "n": 100, "t": 1000, "eps": "0.25", "r": "1e-14"}
    assert holds_at([at])("d_eps(x, v - r, eps) <= log(t)/n", QUICK).verdict is Verdict.VERIFIED
