"""The integral along a line is the closed form, wherever it answers; and says so where it cannot."""

import cmath
import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import enclosure_of
from banditproof.theory.privacy import laplace_line_integral as line
from banditproof.theory.privacy import privacy_loss
from banditproof.theory.privacy.budget import LogOf
from banditproof.theory.privacy.least_epsilon import epsilon
from banditproof.theory.privacy.mechanism_facts import LaplaceMechanism
from banditproof.theory.privacy.privacy_loss import delta, laplace_delta_ball
from flint import arb

CASES = [
    (10, 0, 1000), (10, 30, 1000), (10, 67, 1000), (10, LogOf(7), 700), (2, 3, 150), (2, 60, 150),
    (1, 4, 100), ("1/2", 30, 100), ("1/3", 100, 60), (3, 2, 300),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _fine():
    with precision(128):
        yield


def exactly(budget):
    return budget if isinstance(budget, LogOf) else Fraction(budget)


def on_a_line(scale, budget, k, bits):
    return line.laplace_delta_on_a_line(LaplaceMechanism(scale), exactly(budget), compose=k, bits=bits)


@cache  # of a thousand runs it takes a second, and several tests ask for it
def in_closed_form(scale, budget, k):
    return laplace_delta_ball(LaplaceMechanism(scale), exactly(budget), compose=k)


@pytest.mark.parametrize(("scale", "budget", "k"), CASES)
def test_the_sum_is_the_closed_form(scale, budget, k):
    closed = in_closed_form(scale, budget, k)
    for bits in (20, 33, 53):
        found = on_a_line(scale, budget, k, bits)
        if found is None:
            assert bits > 20 or k < 200  # with more runs the atoms weigh less
            continue
        assert found.overlaps(closed), bits
        assert found.contains(closed.mid()), bits
        assert found.rel_accuracy_bits() >= bits


def test_most_cases_are_answered():
    assert 2 * sum(on_a_line(*case, 33) is not None for case in CASES) > len(CASES)


def test_what_is_periods_away_is_in_the_ball(monkeypatch):
    """With a short period the sum is far off: by no more than the aliases are bounded by."""
    real, seen = line._alias, []
    monkeypatch.setattr(line, "_alias", lambda *a, **k: seen.append(real(*a, **k)) or seen[-1])
    monkeypatch.setattr(line, "_SPARE", -45)
    assert on_a_line(10, 3, 1000, 53).contains(in_closed_form(10, 3, 1000).mid())
    assert sum(float(each) for each in seen) > 1e-6


def test_without_the_aliases_it_would_be_wrong(monkeypatch):
    """Planted bug: what comes from a period away is not counted."""
    monkeypatch.setattr(line, "_SPARE", -45)
    monkeypatch.setattr(line, "_alias", lambda *_a, **_k: arb(0))
    assert not all(
        on_a_line(10, budget, 1000, 53).contains(in_closed_form(10, budget, 1000).mid())
        for budget in (0, 3, 30)
    )


@pytest.mark.parametrize("single", [0.05, 0.5, 3.0])
@pytest.mark.parametrize("c", [0.02, 0.7, 6.0])
def test_the_bound_of_the_moments_falls_and_is_one(single, c):
    """``|M|`` is at most ``U``, which falls to the atoms."""
    heights = np.geomspace(1e-3, 1e4, 4000)
    moments, bounds = [], []
    for y in heights:
        x = complex(c, y)
        moments.append(
            abs(((1 + x) * cmath.exp(x * single) + x * cmath.exp(-(1 + x) * single)) / (1 + 2 * x))
        )
        bounds.append(abs((1 + x) / (1 + 2 * x)) * math.exp(c * single) + math.exp(-(1 + c) * single) / 2)
    assert (np.array(moments) <= np.array(bounds) * (1 + 1e-14)).all()
    assert (np.diff(bounds) <= 0).all()
    assert bounds[-1] == pytest.approx(math.exp(line._log_atoms(c, single)), rel=1e-3)


def test_a_few_runs_are_left_to_the_closed_form():
    assert on_a_line(1, "0.5", 1, 53) is None
    assert on_a_line(1, "0.5", 20, 53) is None
    assert on_a_line(100, "0.2", 50, 53) is None


def test_more_digits_than_the_atoms_allow_come_from_the_closed_form():
    assert on_a_line(10, 3, 1000, 200) is None
    fine = delta(LaplaceMechanism(10), 3, compose=1000, relative_width=1e-60)
    rough = delta(LaplaceMechanism(10), 3, compose=1000)
    assert 0 < fine.relative_width <= 1e-60 < rough.relative_width <= 1e-15
    assert rough.lower <= fine.lower <= fine.upper <= rough.upper


def test_a_sum_that_is_not_narrow_is_followed_by_the_closed_form(monkeypatch):
    wide = lambda *_a, **_k: arb(0.6, 0.1)  # noqa: E731
    monkeypatch.setattr(privacy_loss, "laplace_delta_on_a_line", wide)
    found = delta(LaplaceMechanism(10), 3, compose=1000)
    assert found.relative_width <= 1e-15


def test_epsilon_of_many_runs_is_where_delta_meets_it():
    found = epsilon(LaplaceMechanism(10), "1e-100", compose=1000)
    assert found.relative_width <= 1e-9
    for end, sign in ((found.lower, 1), (found.upper, -1)):
        closed = enclosure_of(laplace_delta_ball(LaplaceMechanism(10), end, compose=1000))
        target = Fraction(1, 10**100)
        assert closed.lower > target if sign > 0 else closed.upper <= target
