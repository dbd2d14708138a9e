"""A certificate on a finite support holds up to a check with rationals, and is tight."""

import json
from fractions import Fraction

import pytest
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
)
from banditproof.theory.projections.projection_certificate import projection_certificate
from banditproof.verify.certificates.projection import recheck_projection
from hypothesis import given
from hypothesis import strategies as st

supports = st.lists(st.integers(-8, 8), min_size=1, max_size=6, unique=True)


@given(
    support=supports,
    data=st.data(),
    epsilon=st.one_of(st.none(), st.sampled_from(["1/1000000000", "1/10", "1", "4", "200"])),
)
def test_it_holds_and_is_tight_on_random_laws(support, data, epsilon):
    """A gap of at most 1e-20, from the mean to the largest point."""
    weights = data.draw(
        st.lists(st.integers(0, 9), min_size=len(support), max_size=len(support)).filter(any), label="weights"
    )
    goal = data.draw(st.fractions(min_value=-8, max_value=max(support), max_denominator=50), label="goal")
    mean = Fraction(sum(a * w for a, w in zip(support, weights, strict=True)), sum(weights))
    if epsilon is None and mean < goal == max(support):
        with pytest.raises(ValueError, match="must be below"):
            projection_certificate(support, weights, goal)
        return
    certificate = projection_certificate(support, weights, goal, epsilon)
    assert json.loads(json.dumps(certificate)) == certificate
    recheck_projection(certificate)
    lower, upper = Fraction(certificate["lower"]), Fraction(certificate["upper"])
    assert upper - lower <= upper * Fraction(1, 10**20)
    top = max(support)
    if epsilon is None:
        value = certified_bounded_kl_inf(support, goal, weights=weights, ceiling=top)
    else:
        value = certified_bounded_d_inf(support, goal, epsilon, weights=weights, ceiling=top)
    assert lower <= value.upper
    assert value.lower <= upper


def test_a_tighter_gap_on_request():
    certificate = projection_certificate(["0", "0.5", "1"], [5, 3, 2], "0.7", 1, relative_gap=1e-40)
    lower, upper = Fraction(certificate["lower"]), Fraction(certificate["upper"])
    assert 0 < upper - lower <= upper * Fraction(1, 10**40)


def test_the_precision_is_given_back():
    from flint import ctx

    before = ctx.prec
    projection_certificate([0, 1], [1, 1], "0.7", 1)
    assert ctx.prec == before


def test_a_gap_that_no_precision_closes_is_an_error(monkeypatch):
    from banditproof.theory.projections import projection_certificate as module

    monkeypatch.setattr(module, "_MOST_BITS", 128)
    with pytest.raises(ArithmeticError, match="closes the gap"):
        projection_certificate([0, 1], [1, 1], "0.7", 1, relative_gap=1e-200)
