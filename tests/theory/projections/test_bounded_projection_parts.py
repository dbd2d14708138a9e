"""The parts of the projection under a ceiling, in doubles and in balls, each against exact rationals."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import enclosure_of
from banditproof.theory.projections import bounded_projection
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
    exact_bounded_tv_inf,
)
from flint import arb, ctx

PRECISION = 128


def law(points, weights):
    return [Fraction(x) for x in points.split()], [Fraction(w) for w in weights.split()]


# equal weights, whole ones, and others; with and without mass at the ceiling; goals between mean and ceiling
LAWS = [
    (*law("0 1/3 1/2 3/4", "1 1 1 1"), Fraction(5, 7)),
    (*law("0 1/3 1/2 1", "1 1 1 1"), Fraction(5, 7)),
    (*law("1/8 1/4 5/8 1", "3 1 4 2"), Fraction(4, 5)),
    (*law("-3 1/4 5/8 9/10", "1/7 2 5/3 1/2"), Fraction(11, 13)),
    (*law("-1/2 1/4 1", "1/7 2 5/3"), Fraction(12, 13)),
    (*law("0 1", "1 2"), Fraction(3, 4)),
    (*law("1/5", "1"), Fraction(3, 4)),
    (*law("0 999/1000", "1 1"), Fraction(7, 10)),
    (*law("0 1/10", "1 1"), Fraction(9, 10)),
]
PRICES = [None, Fraction(1, 10), Fraction(1), Fraction(5, 2), Fraction(40), Fraction(400)]


@pytest.fixture(autouse=True)
def precision():
    before = ctx.prec
    ctx.prec = PRECISION
    yield
    ctx.prec = before


def parts(points, weights, goal, epsilon):
    atoms = bounded_projection._atoms(points, weights, Fraction(1))
    balls = bounded_projection._Balls(atoms, goal, Fraction(1), epsilon)
    floats = bounded_projection._Floats(
        atoms, goal, Fraction(1), math.inf if epsilon is None else float(epsilon)
    )
    return balls, floats


def exact_slopes(points, weights, goal, rho, clipped):
    """``H(rho)`` and ``-H'(rho)`` as the head of the module has them."""
    total = sum(weights)
    kept = [(w / total, goal - x, 1 - x) for x, w in zip(points, weights, strict=True)][clipped:]
    moved = sum(weights[:clipped], Fraction(0)) / total
    slope = sum(p * below / (1 + rho * c) for p, below, c in kept) - (1 - goal) * moved
    return slope, sum(p * below * c / (1 + rho * c) ** 2 for p, below, c in kept)


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def test_an_end_that_is_undecided_costs_its_slack(monkeypatch):
    """Where ``1 - E[b/c]`` is not known to be negative, the value there and what the slope may add count."""
    points, weights, goal = LAWS[-1]
    balls, _ = parts(points, weights, goal, None)
    answers = [arb(1, 0.25), arb(3)]
    monkeypatch.setattr(balls, "_mean", lambda *_: answers.pop(0))
    best = balls.unclipped(None)
    assert (best.clipped, best.rho, best.beyond) == (0, None, None)
    assert best.value.contains(arb(3))
    assert best.value.contains(arb("3.25"))
    assert not best.value.contains(arb("2.99"))


@pytest.mark.parametrize("bits", [6, 10, 16, 24, 40, 64])
def test_a_crude_precision_gives_a_wide_enclosure_and_no_wrong_one(bits):
    """Where no sign is decided, the slack of the slopes is part of the enclosure."""
    for points, weights, goal in LAWS:
        for epsilon in PRICES:
            ctx.prec = 200
            true = enclosure_of(parts(points, weights, goal, epsilon)[0].optimum(None).value)
            ctx.prec = bits
            balls, floats = parts(points, weights, goal, epsilon)
            with np.errstate(all="ignore"):
                guess = floats.piece()
            for likely in (None, guess):
                found = balls.optimum(likely).value
                if found.is_finite():
                    ends = enclosure_of(found)
                    assert ends.lower <= true.upper
                    assert true.lower <= ends.upper
                    assert bits < 24 or ends.width < Fraction(1, 2 ** (bits // 2 - 8))


def test_an_atom_far_away_is_clipped_also_by_a_budget_beyond_twice_the_precision():
    """At -10^140 the gain would be 300 and more: with 128 bits the free optimum is no optimum."""
    points, weights = law("-1e140 0 1", "1e-141 1 1")
    values = []
    for bits, epsilon in ((128, 300), (800, 300), (800, None)):
        ctx.prec = bits
        best = parts(points, weights, Fraction(3, 4), None if epsilon is None else Fraction(epsilon))[0]
        values.append(best.optimum(None).value)
    assert values[0].overlaps(values[1])
    assert values[1] < values[2]


def test_rational_points_nearer_to_each_other_than_doubles_keep_their_distances():
    """One atom: ``log((1 - x)/(1 - mu_star))`` or, if that is dearer, the price of moving what is missing."""
    for distance in (Fraction(1, 10**20), Fraction(1, 10**100)):
        point, goal = 1 - distance, 1 - distance / 10
        assert float(certified_bounded_kl_inf([point], goal)) == pytest.approx(math.log(10), rel=1e-15)
        for epsilon in (0.5, 1, 40):
            alone = float(certified_bounded_d_inf([point], goal, epsilon))
            # the dual of one atom: the smaller of its two branches, at its best place
            scaled = certified_bounded_d_inf([0], "0.9", epsilon)
            assert alone == pytest.approx(float(scaled), rel=1e-15)


def test_an_enclosure_is_as_narrow_as_asked():
    points, weights, goal = LAWS[3]
    for width in (1e-5, 1e-90):
        for value in (
            certified_bounded_kl_inf(points, goal, weights=weights, relative_width=width),
            certified_bounded_d_inf(points, goal, 1, weights=weights, relative_width=width),
        ):
            assert value.relative_width <= width


def test_a_maximum_beyond_every_place_that_is_looked_at_is_inside_all_the_same():
    """The slope of this dual never changes its sign: its value at infinity is bounded by the slope."""
    points, weights, goal = LAWS[-1]
    balls, _ = parts(points, weights, goal, None)
    true = balls.optimum(None).value
    for start in (1, 1000):
        found = balls.smooth(0, arb(0), None, arb(start))
        assert found.beyond is None
        assert found.value.contains(true)


@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_mass_that_must_move_gains_what_is_missing(points, weights, goal):
    total = sum(weights)
    mean = sum(x * w for x, w in zip(points, weights, strict=True)) / total
    for wanted in (goal, mean, mean - 1, (1 + mean) / 2, Fraction(1)):
        found = exact_bounded_tv_inf(points, wanted, weights=weights)
        left, gained = found, Fraction(0)
        for x, w in zip(points, weights, strict=True):
            moved = min(left, w / total)
            left, gained = left - moved, gained + moved * (1 - x)
        assert (left, gained) == (0, max(wanted - mean, 0))


def test_at_and_above_the_ceiling_both_ends_are_exact():
    infinite = (math.inf, math.inf)
    law_of_two = {"points": [0, 1], "weights": [1, 3]}
    for value, expected in (
        (certified_bounded_kl_inf([0.5], 1.5), infinite),
        (certified_bounded_d_inf([0.5], 1.5, 1), infinite),
        (certified_bounded_kl_inf([0.5], 1), infinite),
        (certified_bounded_kl_inf([1], 1), (0, 0)),
        (certified_bounded_d_inf(mu_star=1, epsilon=3, **law_of_two), (Fraction(3, 4), Fraction(3, 4))),
        (certified_bounded_d_inf(mu_star="0.75", epsilon=3, **law_of_two), (0, 0)),
    ):
        assert (value.lower, value.upper) == expected
    assert exact_bounded_tv_inf([0.5], 1.5) == exact_bounded_tv_inf([1], 1.5) == math.inf
    assert exact_bounded_tv_inf([0.5], 1) == 1
    assert exact_bounded_tv_inf(mu_star=1, **law_of_two) == Fraction(1, 4)


def test_a_kink_whose_sides_are_undecided_costs_the_slack_of_both(monkeypatch):
    points, weights, goal = LAWS[3]
    epsilon = Fraction(5, 2)
    balls, _ = parts(points, weights, goal, epsilon)
    monkeypatch.setattr(balls, "slope", lambda *_: arb(0, 0.125))
    best = balls.optimum(None)
    assert best.rho is best.beyond
    value = balls.dual(best.rho, best.clipped)
    for slack in (arb("0.1249") / balls.b, arb("0.1249") * best.rho):
        assert best.value.contains((value + slack).mid())
    both = (arb("0.1249") / balls.b + arb("0.1249") * best.rho).mid()
    assert best.value.contains((value + both).mid())
    assert not best.value.contains((value + both * 1.01).mid())
    assert not best.value.contains((value - both * 0.01).mid())
    assert best.rho * balls.b > 2  # so that either way round makes a difference


def test_a_search_that_stops_far_from_the_maximum_is_made_up_for_by_the_slope(monkeypatch):
    for points, weights, goal in LAWS[1:3]:
        balls, _ = parts(points, weights, goal, None)
        best = balls.optimum(None)
        for factor in (arb("0.01"), arb("0.5"), arb("0.999")):
            place = (best.rho * factor).mid()
            monkeypatch.setattr(balls, "_root", lambda *_, place=place: (place, arb(0), arb(10) ** 9))
            found = balls.smooth(0, arb(0), None, place)
            assert found.value.contains(best.value.mid())
            assert found.beyond >= best.rho.mid()
        place = (best.rho * 3).mid()
        monkeypatch.setattr(balls, "_root", lambda *_, place=place: (place, arb(0), None))
        found = balls.smooth(0, arb(0), None, place)
        assert found.value.contains(best.value.mid())
