"""Characteristic times: reference values, other solvers, every edge, and tight certificates."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl
from banditproof.theory.identification import characteristic_time as times
from banditproof.theory.identification.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
    privacy_regime,
)
from banditproof.theory.identification.characteristic_time_certificate import certificate_bounds, certify
from banditproof.theory.identification.optimal_pulls import _bisected_optimum, optimum
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.verify.certificates.characteristic_time import recheck_characteristic_time
from hypothesis import given, settings
from hypothesis import strategies as st

INSTANCES = st.lists(st.integers(1, 999), min_size=2, max_size=6, unique=True).map(
    lambda thousandths: tuple(n / 1000 for n in thousandths)
)


def test_the_regimes_are_where_the_private_time_changes_its_form():
    means = (0.5, 0.45, 0.43, 0.4)
    regime = privacy_regime(means)
    low, high = regime.high_privacy_until, regime.low_privacy_from
    transport, information = characteristic_time_tv(means).value, characteristic_time_kl(means).value
    assert regime.relaxed_threshold == pytest.approx(transport / information, rel=1e-14)
    assert characteristic_time_private(means, 0.999 * low).value == pytest.approx(transport / (0.999 * low))
    assert characteristic_time_private(means, 1.001 * low).value > 1.00001 * transport / (1.001 * low)
    assert characteristic_time_private(means, 1.001 * high).value == pytest.approx(information, rel=1e-13)
    assert characteristic_time_private(means, 0.99 * high).value > information * (1 + 1e-9)
    assert [regime.name(epsilon) for epsilon in (low / 2, (low + high) / 2, 2 * high)] == [
        "high privacy",
        "between",
        "low privacy",
    ]


@pytest.mark.parametrize("measure", ["kl", "d_eps"])
def test_a_general_solver_finds_the_same_time(measure):
    from scipy.optimize import minimize, minimize_scalar

    means, epsilon = (0.7, 0.55, 0.5, 0.2), 0.4

    def cost(x, y):
        return float(kl(x, y) if measure == "kl" else d_eps(x, y, epsilon))

    def rate(w, arm):
        found = minimize_scalar(
            lambda m: w[0] * cost(0.7, m) + w[arm] * cost(means[arm], m),
            bounds=(means[arm], 0.7),
            method="bounded",
            options={"xatol": 1e-12},
        )
        return found.fun

    found = minimize(
        lambda v: -v[-1],
        [0.25] * 4 + [0.001],
        constraints=[
            {"type": "eq", "fun": lambda v: sum(v[:4]) - 1},
            *({"type": "ineq", "fun": lambda v, a=a: 100 * (rate(v, a) - v[-1])} for a in (1, 2, 3)),
        ],
        bounds=[(1e-6, 1)] * 4 + [(0, 1)],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    ours = characteristic_time_kl(means) if measure == "kl" else characteristic_time_d_eps(means, epsilon)
    assert ours.value == pytest.approx(1 / found.x[-1], rel=1e-6)


@given(means=INSTANCES, epsilon=st.floats(-11.0, 2.5).map(lambda exponent: 10.0**exponent))
@settings(max_examples=3)
def test_bisection_finds_what_newton_finds(means, epsilon):
    programs = (times.Program("kl", means), times.Program("d_eps", means, Bernoulli, epsilon))
    for program, beta in itertools.product(programs, (None, 0.3)):
        curve = times._curve(program)
        fast, _ = optimum(curve, beta)
        slow, _ = _bisected_optimum(curve, beta, 0.0)
        total = [costs.best_pulls[0] * (1 + np.sum(1 / costs.ratio)) for costs in (fast, slow)]
        assert total[0] == pytest.approx(total[1], rel=1e-11)


def test_ties_at_the_top_are_infinite_and_say_so():
    for found in (
        characteristic_time_kl((0.5, 0.3, 0.5)),
        characteristic_time_tv((0.5, 0.3, 0.5)),
        characteristic_time_private((0.5, 0.3, 0.5), 0.1),
        characteristic_time_d_eps((0.5, 0.3, 0.5), 0.1),
        characteristic_time_adap_tt_star((0.5, 0.3, 0.5), 0.1),
    ):
        assert found.value == math.inf
        assert found.tied == (0, 2)
        assert str(found) == "infinite: arms 0, 2 tie for the best"
    assert str(characteristic_time_kl((0.5, 0.4))) == "197.6500242"


def test_strings_are_the_decimals_that_they_spell():
    near = characteristic_time_kl(("0.5", "0.49999999999999999999"))
    assert near.value == pytest.approx(2 * 0.25 * 4 / 1e-20**2, rel=1e-12)
    assert characteristic_time_kl((Fraction(1, 2), "0.45", 0.43, "2/5")).value == pytest.approx(
        989.79214026202629, rel=1e-14
    )


@pytest.mark.parametrize("epsilon", [1e-9, 1.0, 50.0])
def test_means_zero_and_one_are_means_like_others(epsilon):
    """The time with d_eps is continuous up to means 0 and 1."""
    tiny = 1e-13
    for means in ((1.0, 0.5, 0.2), (0.5, 0.0), (1.0, 0.999, 0.0)):
        inside = tuple(min(max(mean, tiny), 1 - tiny) for mean in means)
        for beta in (None, 0.01, 0.999):
            edge = characteristic_time_d_eps(means, epsilon, beta=beta).value
            assert edge == pytest.approx(
                characteristic_time_d_eps(inside, epsilon, beta=beta).value,
                rel=0.05 if epsilon > 20 else 1e-6,
            )
    assert characteristic_time_kl((1.0, 0.0)).value == pytest.approx(1 / math.log(2), rel=1e-14)


def test_ten_thousand_arms_and_many_equal_ones():
    rng = np.random.default_rng(0)
    means = tuple(rng.uniform(0.1, 0.9, 10_000).tolist())
    found = characteristic_time_private(means, 0.05)
    assert found.allocation.sum() == pytest.approx(1.0)
    assert found.value >= max(characteristic_time_kl(means).value, characteristic_time_tv(means).value / 0.05)
    equal = characteristic_time_kl((0.6, *[0.5] * 9_999))
    assert np.ptp(equal.allocation[1:]) <= 1e-15 * equal.allocation[1]


def test_budgets_at_the_ends_of_the_doubles():
    means = (0.6, 0.5, 0.3)
    assert characteristic_time_private(means, 1e-290).value == pytest.approx(
        characteristic_time_tv(means).value * 1e290
    )
    assert characteristic_time_private(means, 1e300).value == pytest.approx(
        characteristic_time_kl(means).value, rel=1e-13
    )
    assert characteristic_time_adap_tt_star(means, 1e-200).value == pytest.approx(
        characteristic_time_adap_tt_star(means, 1e-10).value * 1e190, rel=1e-12
    )
    assert characteristic_time_d_eps(means, 1e300).value == pytest.approx(
        characteristic_time_kl(means).value, rel=1e-13
    )


MEANS = st.one_of(
    st.lists(st.floats(0.01, 0.99), min_size=2, max_size=6),
    st.lists(st.sampled_from((0.0, 1.0, 0.5, 0.25, 1e-9, 1 - 1e-9)), min_size=2, max_size=5),
    st.tuples(st.floats(0.3, 0.9), st.lists(st.floats(0.6, 9.5), min_size=1, max_size=5)).map(
        lambda drawn: [drawn[0], *(drawn[0] - 10.0**-digits for digits in drawn[1])]
    ),
)
BETAS = st.one_of(st.none(), st.floats(0.001, 0.999))


@pytest.mark.parametrize("means", [
    ("0.7", "3.44105e-09", "0.67795", "0.999999999", "0.99999"),
    ("0.9999999", "0.9999998", "0.999"),
    ("0.999999999999", "0.99"),
])  # fmt: skip
def test_doubles_are_as_exact_beside_a_mean_of_one(means):
    """Rounding 0.999999999 leaves 7 digits of its distance to 1, of which the divergences are made."""
    for time in (
        characteristic_time_kl(means),
        characteristic_time_kl(means, beta="0.3"),
        characteristic_time_private(means, "0.5"),
        characteristic_time_d_eps(means, "0.5"),
    ):
        enclosure = certify(time, relative_gap=1e-13).enclosure
        for end in (enclosure.lower, enclosure.upper):
            assert math.isclose(time.value, float(end), rel_tol=1e-12)


def test_the_gap_is_as_small_as_asked_for():
    time = characteristic_time_private(("0.5", "0.45", "0.43", "0.4"), "0.07")
    for gap in (1e-3, 1e-12, 1e-40):
        assert certify(time, relative_gap=gap).enclosure.relative_width <= gap
    for gap in (0.0, 1.0):
        with pytest.raises(ValueError, match="relative_gap"):
            certify(time, relative_gap=gap)


@settings(max_examples=150)
@given(means=MEANS, beta=BETAS, exponent=st.floats(-11.9, 3.0), data=st.data())
def test_every_time_is_certified_and_rechecked(means, beta, exponent, data):
    """The value in doubles is within 1e-13 of an interval that is narrower than 1e-12."""
    epsilon = 10.0**exponent
    family = data.draw(st.sampled_from((Bernoulli, Gaussian(sigma=0.5), Poisson, Exponential)))
    if family is Exponential:
        means = [mean or 0.1 for mean in means]
    time = data.draw(
        st.sampled_from(
            (
                lambda: characteristic_time_kl(means, family=family, beta=beta),
                lambda: characteristic_time_tv(means, family=family, beta=beta),
                lambda: characteristic_time_private(means, epsilon, family=family, beta=beta),
                lambda: characteristic_time_d_eps(means, epsilon, beta=beta),
                lambda: characteristic_time_adap_tt_star(means, epsilon, beta=beta),
            )
        )
    )()
    found = certify(time)
    recheck_characteristic_time(found.certificate)
    if time.tied:
        assert found.enclosure.lower == math.inf
        return
    assert found.enclosure.relative_width <= 1e-12
    assert abs(Fraction(time.value) / found.enclosure.lower - 1) <= Fraction(1, 10**13)


@pytest.mark.parametrize("means", [("0", "1e-9"), ("1e-12", "1e-9"), ("1", "0.999999999")])
def test_means_that_nearly_agree_beside_zero_and_one_are_rechecked(means):
    """There the cost is flat far beyond its least place, so that neighbours farther away tell more."""
    recheck_characteristic_time(certify(characteristic_time_d_eps(means, "1e-4")).certificate)


def test_a_worse_allocation_or_mixture_only_widens_the_interval():
    document = certify(characteristic_time_kl((0.5, 0.45, 0.4))).certificate
    lower, upper = certificate_bounds(document)
    worse = certificate_bounds({**document, "allocation": ["1", "1", "1"]})
    assert worse[0] < lower
    parts = [{**part, "weight": "1"} for part in document["alternatives"]]
    assert certificate_bounds({**document, "alternatives": parts})[1] > upper


def test_what_no_gap_can_be_found_for_is_said(monkeypatch):
    from banditproof.theory.identification import characteristic_time_certificate as module

    monkeypatch.setattr(module, "_GUARD_DIGITS", -10)
    with pytest.raises(ArithmeticError, match="the best gap found"):
        certify(characteristic_time_kl((0.5, 0.45, 0.4)))
