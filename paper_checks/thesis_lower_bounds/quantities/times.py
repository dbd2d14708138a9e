"""Certified characteristic times as balls."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from ....theory.formulas.balls import precision
from ....theory.identification.characteristic_time import Program
from ....theory.numbers.enclosure import ball
from ...checks.certified_time import certificate_of, information, private, transport

__all__ = ["Program", "allocation", "information", "private", "time_of", "transport"]


def time_of(program: Program) -> arb:
    """T*, between one over the certified ends of 1/T*."""
    found = certificate_of(program)
    with precision(200):
        low, high = (1 / ball(Fraction(str(found[end]))) for end in ("upper", "lower"))
        return low.union(high)


def allocation(program: Program) -> list[Fraction]:
    """The certified allocation in pulls, scaled so that no alternative costs less than 1."""
    shares = certificate_of(program)["allocation"]
    assert isinstance(shares, list)
    total = sum((Fraction(str(share)) for share in shares), Fraction(0))
    scale = 1 / Fraction(str(certificate_of(program)["upper"])) / total
    return [(Fraction(str(share)) * scale).limit_denominator(10**45) for share in shares]
