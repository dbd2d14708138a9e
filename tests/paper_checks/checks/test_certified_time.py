"""Characteristic times with their certificates."""

from fractions import Fraction

import pytest
from banditproof.paper_checks.checks.certified_time import certificate_of, information, private, transport
from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
from banditproof.verify.certificates.recheck import recheck


@pytest.mark.parametrize(("program", "time"), [
    (transport("0.5", "0.4"), "20"),
    (information("0.5", "0.4"), "197.65002424985866965"),
    (private("0.5", "0.4", epsilon=1000), "197.65002424985866965"),
])  # fmt: skip
def test_the_certificate_of_a_time_holds_its_bounds(program, time):
    document = certificate_of(program)
    lower, upper = Fraction(document["lower"]), Fraction(document["upper"])
    assert lower - Fraction(1, 10**20) <= 1 / Fraction(time) <= upper + Fraction(1, 10**20)
    assert upper - lower <= upper / 10**20
    assert recheck(characteristic_time_certificate(document)).ok
