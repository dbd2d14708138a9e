"""A certificate on a finite support holds up to a check with rationals, and tampering breaks it."""

import json
from fractions import Fraction

import mpmath
import pytest
from banditproof.theory.projections.bounded_projection import (
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
)
from banditproof.theory.projections.projection_certificate import projection_certificate
from hypothesis import given
from hypothesis import strategies as st

supports = st.lists(st.integers(-8, 8), min_size=1, max_size=6, unique=True)


def holds(certificate):
    """The two lines of the module's head, with 60 digits instead of intervals."""
    x, p, Q, P_prime = (
        [Fraction(v) for v in certificate[name]] for name in ("support", "probabilities", "Q", "P_prime")
    )
    goal, l = Fraction(certificate["mu_star"]), Fraction(certificate["l"])
    lower, upper = Fraction(certificate["lower"]), Fraction(certificate["upper"])
    free = certificate["epsilon"] == "inf"
    epsilon = None if free else Fraction(certificate["epsilon"])
    top = max(x)

    def mp(value):
        return mpmath.mpf(value.numerator) / value.denominator

    def average(law):
        return sum(a * b for a, b in zip(x, law, strict=True))

    with mpmath.workdps(60):
        if l < 0 or l * (top - goal) > 1:
            return False
        clip = mpmath.inf if free else mp(epsilon) + mpmath.log(mp(1 - l * (top - goal)))
        dual = sum(
            mp(m) * min(mpmath.log(mp(1 - l * (a - goal))), clip) for a, m in zip(x, p, strict=True) if m
        )
        feasible = (
            min(*p, *Q, *P_prime, 0) >= 0
            and sum(p) == sum(Q) == sum(P_prime) == 1
            and average(p) <= average(Q) <= average(P_prime) >= goal
            and (p == Q or not free)
        )
        if not feasible or any(q > 0 and m == 0 for q, m in zip(Q, P_prime, strict=True)):
            return False
        distance = sum(abs(a - b) for a, b in zip(p, Q, strict=True)) / 2
        cost = 0 if free else mp(epsilon * distance)
        cost += sum(mp(q) * mpmath.log(mp(q / m)) for q, m in zip(Q, P_prime, strict=True) if q)
        return mp(lower) <= dual and cost <= mp(upper)


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
    assert holds(certificate)
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


@pytest.fixture(params=[None, "1", "2"])
def certificate(request):
    return projection_certificate(["0", "0.5", "1"], [5, 3, 2], "0.7", request.param)


@pytest.mark.parametrize("factor", ["0.999999", "1.000001", "-1"])
def test_with_the_dual_variable(certificate, factor):
    certificate["l"] = str(Fraction(certificate["l"]) * Fraction(factor))
    assert not holds(certificate)


@pytest.mark.parametrize(("end", "factor"), [("lower", "1.000000000001"), ("upper", "0.999999999999")])
def test_with_an_end(certificate, end, factor):
    certificate[end] = str(Fraction(certificate[end]) * Fraction(factor))
    assert not holds(certificate)


@pytest.mark.parametrize("law", ["probabilities", "Q", "P_prime"])
@pytest.mark.parametrize(("source", "target"), [(0, 2), (2, 0), (1, 0)])
def test_with_a_law(certificate, law, source, target):
    masses = [Fraction(m) for m in certificate[law]]
    move = Fraction(1, 1000)
    masses[source] -= move
    masses[target] += move
    certificate[law] = [str(m) for m in masses]
    assert not holds(certificate)


@pytest.mark.parametrize(("name", "value"), [("mu_star", "0.7001"), ("mu_star", "0.6999")])
def test_with_the_goal(certificate, name, value):
    certificate[name] = value
    assert not holds(certificate)


def test_with_the_price():
    certificate = projection_certificate(["0", "0.5", "1"], [5, 3, 2], "0.7", "1")
    for price in ("0.9999", "1.0001"):
        assert not holds(certificate | {"epsilon": price})


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
