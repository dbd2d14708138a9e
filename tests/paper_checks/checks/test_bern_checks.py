"""The checks that the Bernoulli paper's claims are made of see what they are made for."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from banditproof.paper_checks.checks.exact_quantities import holds_with
from banditproof.paper_checks.checks.randomised_response import covers_randomised_response
from banditproof.paper_checks.checks.side_conditions import keeps_out, suffices
from banditproof.paper_checks.checks.slope import is_slope_of
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl
from banditproof.theory.formulas.domain import box
from banditproof.theory.formulas.wide_domain import widened
from banditproof.theory.numbers.enclosure import ball
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_at, holds_on, is_identity
from banditproof.verify.proving.wide_domains import holds_everywhere
from hypothesis import given
from hypothesis import strategies as st

QUICK = Effort()
PAIR = box(x=(0, 1), y=(0, 1))


def test_a_strict_relation_of_equal_sides_is_refuted_for_some_budget():
    found = holds_everywhere(widened(PAIR, eps="(0, oo)"), part="p")("d_eps(x, y, eps) < kl(x, y)", QUICK)
    assert found.verdict is Verdict.REFUTED
    recheck(found.certificate)


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        ("half == 1/2", Verdict.VERIFIED),
        ("half == 1", Verdict.REFUTED),
        ("half == 1/4", Verdict.REFUTED),
        ("third == 1/3", Verdict.OPEN),
        ("third <= 1/2", Verdict.VERIFIED),
    ],
)
def test_an_equality_of_balls_fails_on_either_side(formula, verdict):
    known = {"half": ball(Fraction(1, 2)), "third": ball(1) / 3}
    assert holds_with(lambda _: known, [{"n": 1}])(formula, QUICK).verdict is verdict


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
    ("claimed", "verdict"),
    [("2*x", Verdict.PROVED), ("x", Verdict.REFUTED), ("2*x + 1e-9", Verdict.REFUTED)],
)
def test_a_slope_is_compared_with_the_derivative(claimed, verdict):
    check = is_slope_of("x**2", "x", is_identity(box(x=(0, 1))))
    assert check(claimed, QUICK).verdict is verdict


def guarded(failure="1 < 2*t"):
    shown = holds_on(box(t=(1, 2)))
    return keeps_out({"x": "1/2"}, failure, shown, because="of a reason", part="p")


def test_a_condition_that_lets_a_bad_point_in_is_refuted_with_a_certificate():
    found = guarded()("x > 0", QUICK)
    assert (found.verdict, found.part) == (Verdict.REFUTED, "p")
    assert "x = 1/2, which x > 0 lets in: of a reason" in found.summary
    assert recheck(dict(found.certificate)).ok


def test_a_condition_that_keeps_the_bad_point_out_stands():
    assert guarded()("x > 0 and x < 1/2", QUICK).verdict is Verdict.PROVED


def test_both_sides_of_the_failure_are_told_at_an_example():
    check = keeps_out(
        {"x": "1/2"},
        "x < t/3",
        holds_on(box(x=("1/2", "1/2"), t=(2, 3))),
        because="so",
        part="p",
        example={"t": 2},
    )
    assert check("x > 0", QUICK).summary.endswith("so (at t = 2: x = 0.5 < 0.666666666666667 = t/3)")


def test_nothing_is_refuted_by_a_failure_that_is_not_one():
    assert guarded("3 < 2*t")("x > 0", QUICK).verdict is Verdict.OPEN


def test_a_point_kept_out_is_not_said_to_be_all_that_fails():
    assert "other points are not looked at here" in guarded()("x < 1/2", QUICK).summary


def defined():
    return suffices(PAIR, "y > 0", because="x/y is undefined", part="p")


def test_a_condition_that_keeps_out_every_bad_point_is_proved_to_be_enough():
    found = defined()("x <= y and y > 0", QUICK)
    assert (found.verdict, found.part) == (Verdict.PROVED, "p")
    assert "is enough for y > 0" in found.summary
    assert recheck(dict(found.certificate)).ok


def test_a_condition_that_keeps_out_one_bad_point_only_is_refuted_at_another():
    found = defined()("x + y > 0", QUICK)
    assert found.verdict is Verdict.REFUTED
    assert "x + y > 0 lets in points where x/y is undefined: at x = " in found.summary
    assert recheck(dict(found.certificate)).ok


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


@given(st.integers(1, 5), st.sampled_from(["0.1", "0.5", "1"]), st.fractions(0, 4, max_denominator=20))
def test_a_budget_is_enough_from_the_exact_delta_of_randomised_response_on(count, eps, budget):
    """The delta at a fixed budget, by enumeration of all answers in doubles, separates enough from not."""
    exact_delta = smallest_delta(count, Fraction(math.exp(float(eps))), Fraction(math.exp(budget)))
    slack = Fraction(1, 10**9)
    above = covers_randomised_response([(count, eps, exact_delta + slack)], part="p")
    assert above(str(budget), QUICK).verdict is Verdict.VERIFIED
    if exact_delta > slack:
        below = covers_randomised_response([(count, eps, exact_delta - slack)], part="p")
        assert below(str(budget), QUICK).verdict is Verdict.REFUTED


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
