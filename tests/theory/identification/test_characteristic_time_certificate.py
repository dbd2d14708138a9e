"""Certified characteristic times: tight, right, and about the numbers as written."""

import math
from fractions import Fraction

import pytest
from banditproof.theory.identification.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from banditproof.theory.identification.characteristic_time_certificate import certificate_bounds, certify
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.verify.certificates.characteristic_time import recheck_characteristic_time
from hypothesis import given, settings
from hypothesis import strategies as st

MEANS = st.one_of(
    st.lists(st.floats(0.01, 0.99), min_size=2, max_size=6),
    st.lists(st.sampled_from((0.0, 1.0, 0.5, 0.25, 1e-9, 1 - 1e-9)), min_size=2, max_size=5),
    st.tuples(st.floats(0.3, 0.9), st.lists(st.floats(0.6, 9.5), min_size=1, max_size=5)).map(
        lambda drawn: [drawn[0], *(drawn[0] - 10.0**-digits for digits in drawn[1])]
    ),
)
BETAS = st.one_of(st.none(), st.floats(0.001, 0.999))


@pytest.mark.parametrize(
    "means",
    [
        ("0.7", "3.44105e-09", "0.67795", "0.999999999", "0.99999"),
        ("0.9999999", "0.9999998", "0.999"),
        ("0.999999999999", "0.99"),
    ],
)
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
