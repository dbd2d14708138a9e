"""Certified numbers: two decimals with the value between them, as many digits as asked, rechecked."""

from fractions import Fraction

import mpmath
import pytest
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.proving.bracket import bracket


def ends(document):
    payload = document["payload"]
    return payload["lower"], payload["upper"]


@pytest.mark.parametrize("digits", [1, 5, 30, 60])
def test_the_value_lies_between_two_decimals_that_differ_in_the_last_digit(digits):
    with mpmath.workdps(90):
        for text, true in (
            ("exp(1)", mpmath.e), ("-exp(1)", -mpmath.e), ("log(x)", -mpmath.log(3)),
            ("x", mpmath.mpf(1) / 3), ("exp(-20)*x", mpmath.exp(-20) / 3),
            ("10**40*x", mpmath.mpf(10) ** 40 / 3),
        ):  # fmt: skip
            document = bracket(text, {"x": "1/3"}, digits=digits)
            low, high = (mpmath.mpf(end) for end in ends(document))
            assert low < true < high
            assert high - low <= 11 * abs(true) / mpmath.mpf(10) ** digits
            assert recheck(document).ok
            assert document["payload"]["point"] == {"x": "1/3"}
            assert (document["kind"], document["domain"]) == ("bracket", None)


def test_a_number_that_is_a_short_decimal_is_its_own_bracket():
    assert [Fraction(end) for end in ends(bracket("x/4", {"x": 1}, digits=5))] == [Fraction(1, 4)] * 2
    assert recheck(bracket("x/4", {"x": 1}, digits=5)).ok


def test_a_zero_is_exact_by_arithmetic_and_narrow_by_a_limit():
    exact = bracket("x - x", {"x": "1/3"}, digits=8)
    assert [Fraction(end) for end in ends(exact)] == [0, 0]
    limit = bracket("kl(x, x)", {"x": "1/3"}, digits=8)
    assert ends(limit) in {("-1e-16", "1e-16"), ("0", "0")}
    for document in (exact, limit):
        assert recheck(document).ok


def test_without_a_finite_value_there_is_no_bracket():
    for text in ("log(x)", "1/(x + 1)"):
        with pytest.raises(
            ValueError, match=r"has no finite value at .*; accepted are points of its domain$"
        ):
            bracket(text, {"x": -1})


def test_an_irrational_number_that_is_nearly_zero_lies_between_two_that_are_not():
    tiny = bracket("exp(-300*x)", {"x": 1}, digits=4)
    assert ends(tiny) == ("-1e-8", "1e-8")
    assert recheck(tiny).ok
    assert ends(bracket("exp(-91*x)", {"x": 1}, digits=4)) == ("3.014E-40", "3.015E-40")
    assert [Fraction(end) for end in ends(bracket("x", {"x": "1e-130"}, digits=4))] == [
        Fraction(1, 10**130)
    ] * 2
