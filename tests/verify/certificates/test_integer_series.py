"""The series of the error function and the gamma function: the true value lies within a few units."""

from fractions import Fraction

import mpmath
import pytest
from banditproof.verify.certificates import integer_series as series


@pytest.fixture(autouse=True)
def _digits():
    with mpmath.workprec(1100):
        yield


def encloses(bounds, value, places, room):
    """Both bounds lie on their side, and no further away than ``room`` units."""
    exact = value * mpmath.mpf(2) ** places
    assert exact - room <= bounds[0] <= exact <= bounds[1] <= exact + room


def number(z, bits):
    return mpmath.mpf(z) / mpmath.mpf(2) ** bits


SHORT = [1, 3, 64, 65, 96, 127, 128, 500]


@pytest.mark.parametrize("bits", [6, 64, 128])
def test_the_error_function_is_known_to_a_unit_whether_its_argument_is_short_or_not(bits):
    one = 1 << bits
    for z in {*SHORT, one // 3, one, one + 1, 7 * one, 5 * one // 3, (7 << 2 * bits) // one + 1}:
        value = mpmath.erf(number(z, bits)) * mpmath.sqrt(mpmath.pi) / 2
        encloses(series.error_series(z, bits), value, bits, 1.001)


@pytest.mark.parametrize("guard", [0, 1, 5])
def test_what_is_cut_off_is_added_whatever_the_guard(guard, monkeypatch):
    monkeypatch.setattr(series, "_GUARD", guard)
    bits = 40
    for z in range(1 << 38, 1 << 43, (1 << 39) + 12345):
        value = mpmath.erf(number(z, bits)) * mpmath.sqrt(mpmath.pi) / 2
        encloses(series.error_series(z, bits), value, bits, 5)


def test_the_error_function_is_known_to_a_unit_where_its_terms_are_largest():
    bits = 200
    for z in (11 << bits, (21 << bits - 1) + 1, 3 << bits - 4):
        value = mpmath.erf(number(z, bits)) * mpmath.sqrt(mpmath.pi) / 2
        encloses(series.error_series(z, bits), value, bits, 1.001)


@pytest.mark.parametrize(
    ("z", "places"),
    [(5, 20), (6, 30), (10, 120), (Fraction(31, 3), 120), (20, 300), (40, 1000), (2, 3), (1, 3)],
)
def test_the_complement_lies_between_partial_sums_up_to_its_least_term(z, places):
    bits = 64
    scaled = int(z * (1 << bits))
    x = number(scaled, bits)
    value = mpmath.erfc(x) * x * mpmath.exp(x * x) * mpmath.sqrt(mpmath.pi)
    least = mpmath.exp(-x * x) * 4 * mpmath.mpf(2) ** places
    encloses(series.complement_series(scaled, bits, places), value, places, 2 * z * z + 3 + least)


@pytest.mark.parametrize("places", [10, 14])
def test_the_complement_is_rounded_away_from_its_value_where_units_are_large(places):
    for scaled in range(48, 160, 2):
        x = number(scaled, 4)
        value = mpmath.erfc(x) * x * mpmath.exp(x * x) * mpmath.sqrt(mpmath.pi)
        encloses(series.complement_series(scaled, 4, places), value, places, 10)


def test_the_first_terms_of_the_complement():
    bits = 10
    # z = 2: 1 - 1/8 + 3/64 - 15/512 + 105/4096, and then terms that grow
    low, high = series.complement_series(2 << bits, bits, 40)
    sums = [Fraction(1), Fraction(7, 8), Fraction(59, 64), Fraction(457, 512), Fraction(3761, 4096)]
    assert (low, high) == (sums[3] * 2**40, sums[4] * 2**40)
    # z = 1/2: the second term is larger than the first, and the value is between 0 and 1
    assert series.complement_series(1 << bits - 1, bits, 40) == (0, 2**40)


def test_bernoulli_numbers_are_these():
    # of the handbooks, B_2 to B_18, B_32 and B_34, which takes a longer row of tangent numbers
    known = ("1/6", "-1/30", "1/42", "-1/30", "5/66", "-691/2730", "7/6", "-3617/510", "43867/798")
    assert [series.bernoulli(k) for k in range(1, 10)] == [Fraction(each) for each in known]
    assert series.bernoulli(17) == Fraction(2577687858367, 6)
    assert series.bernoulli(16) == Fraction(-7709321041217, 510)


def test_tangent_numbers_are_these():
    assert series._tangent_numbers(6) == [0, 1, 2, 16, 272, 7936, 353792]
    assert series._tangent_numbers(2) == [0, 1, 2]


@pytest.mark.parametrize("bits", [6, 64, 128])
def test_stirlings_series_is_known_to_a_unit_from_its_least_number_on(bits):
    least = series.least_for_stirling(bits)
    assert least == {6: 12, 64: 31, 128: 52}[bits]
    for x in (least << bits, (least << bits) + 1, (1000 << bits) + 7, 3 << 2 * bits + 5):
        y = number(x, bits)
        with mpmath.workprec(400):
            rest = mpmath.loggamma(y) - (y - 0.5) * mpmath.log(y) + y - mpmath.log(2 * mpmath.pi) / 2
        encloses(series.stirling_series(x, bits), rest, bits, 1.001)


@pytest.mark.parametrize("guard", [0, 1])
def test_what_stirlings_series_cuts_off_is_added_whatever_the_guard(guard, monkeypatch):
    monkeypatch.setattr(series, "_GUARD", guard)
    bits = 12
    for x in range(14 << bits, 15 << bits, 7):
        y = number(x, bits)
        rest = mpmath.loggamma(y) - (y - 0.5) * mpmath.log(y) + y - mpmath.log(2 * mpmath.pi) / 2
        encloses(series.stirling_series(x, bits), rest, bits, 3)
