"""The certificates of characteristic times."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.checks.certified_time import certificate_of, transport


def test_the_certificate_of_a_time_holds_its_bounds():
    document = certificate_of(transport("0.5", "0.4"))
    assert Fraction(document["lower"]) <= Fraction(1, 20) <= Fraction(document["upper"])
