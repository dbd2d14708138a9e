"""Claims of the paper on concentrated privacy, concentration lemmas: verdicts and values."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import accumulate, product

import pytest
from banditproof.paper_checks.checks import random_walk
from banditproof.paper_checks.statements.concentration.lemmas import chi_square_tail
from banditproof.theory.formulas.balls import precision
from banditproof.theory.formulas.language import expression
from banditproof.theory.numbers.enclosure import ball


@pytest.mark.parametrize(
    ("d", "threshold", "tail"),
    [
        (3, "25.920073334275152", 9.9120612288799914e-6),
        (10, "26.938121157331929", 0.0026636868162661919),
        (1, "4.05140358343529", 0.0441346349019862),
        (1, "10.4531013123126", 0.00122443705337307),
        (10, "61.1389011206965", 2.20512676128943e-9),
        (100, "152.129660897763", 0.000608300086874685),
    ],
)
def test_exact_chi_square_tails_are_those_of_the_catalogue(d, threshold, tail):
    with precision(200):
        found = float(chi_square_tail({"d": Fraction(d)}, ball(Fraction(threshold))))
    assert found == pytest.approx(tail, rel=1e-12)


def crossing_by_enumeration(boundary, rounds):
    """Of all sign sequences, the share whose sum squared passes the boundary at some round."""
    crossed = sum(
        any(total * total >= boundary(t) for t, total in enumerate(accumulate(signs), 1))
        for signs in product((-1, 1), repeat=rounds)
    )
    return Fraction(crossed, 2**rounds)


@pytest.mark.parametrize(("lam", "delta"), [("1", "0.5"), ("1/100", "0.05"), ("10", "0.9")])
def test_the_chance_of_crossing_is_that_of_enumeration(lam, delta):
    tree = expression("log(1/delta) + log((lam + t)/lam)")
    ratio, level = float(Fraction(lam)), float(Fraction(delta))
    expected = crossing_by_enumeration(
        lambda t: (math.log(1 / level) + math.log1p(t / ratio)) * (ratio + t), rounds=12
    )
    certain, possible = random_walk.crossing(tree, Fraction(lam), Fraction(delta), rounds=12)
    assert certain == possible == expected
