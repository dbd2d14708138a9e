"""What is seen to have no proof by products or squares has none; what has one is let pass."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression
from banditproof.verify.proving.points.witness import interior_points
from banditproof.verify.proving.positivity.products import _signs_exclude
from banditproof.verify.proving.positivity.rational_functions import added, product, quotient
from banditproof.verify.proving.positivity.squares import _places, _seen_negative, sum_of_squares

NAMES = ("x", "y")


def polynomial(text):
    top, bottom = quotient(expression(text), NAMES)
    (below,) = bottom.values()
    return {powers: value / below for powers, value in top.items()}


@pytest.mark.parametrize("seed", range(40))
def test_signs_exclude_no_sum_with_weights(seed):
    """Columns with planted weights, many of them zero, make up the right side."""
    rng = random.Random(seed)  # noqa: S311  no secrets
    rows, columns = rng.randint(1, 8), rng.randint(1, 12)
    table = [
        {
            row: Fraction(rng.choice([-3, -1, 1, 2]), 7)
            for row in rng.sample(range(rows), rng.randint(1, rows))
        }
        for _ in range(columns)
    ]
    weights = [Fraction(rng.choice([0, 0, 1, 5]), 3) for _ in table]
    right = [
        sum((own.get(row, Fraction(0)) * each for own, each in zip(table, weights, strict=True)), Fraction(0))
        for row in range(rows)
    ]
    assert not _signs_exclude(table, right)


@pytest.mark.parametrize("seed", range(30))
def test_a_sum_of_squares_is_not_seen_negative(seed):
    """Nor if it vanishes on a curve, or has large and small coefficients."""
    rng = random.Random(seed)  # noqa: S311  no secrets
    total = {}
    for _ in range(rng.randint(1, 3)):
        root = {}
        for _ in range(rng.randint(1, 4)):
            powers = (rng.randint(0, 3), rng.randint(0, 3))
            root[powers] = Fraction(rng.choice([-(10**9), -7, 1, 3, 10**12]), rng.choice([1, 11, 10**9]))
        total = added(total, product(root, root))
    assert not _seen_negative(total)


@pytest.mark.parametrize("row", range(0, 500, 25))
def test_rounding_where_a_square_vanishes_is_no_sign(row):
    """At a point that is looked at, so that all that is left there is rounding, above zero or below."""
    x, y = map(Fraction, _places(2)[row].tolist())
    root = {(1, 1): Fraction(1), (1, 0): -y, (0, 1): x, (0, 0): -x * y}
    assert not _seen_negative(product(root, root))


def test_what_is_seen_negative_has_a_proof_by_guards():
    from banditproof.verify.proving.positivity.squares import Guard

    target = polynomial("x + x*y")
    guards = [Guard(polynomial(each), expression(each)) for each in NAMES]
    assert sum_of_squares(target, NAMES, (), strict=False) is None
    assert sum_of_squares(target, NAMES, guards, strict=False) is not None


def test_points_of_an_open_side_are_in_it_and_conditions_are_kept_apart():
    sides = box(x="(0, 1)", y="(0, 1]")
    below, above = (domain(sides, where=each) for each in ("x < y", "y < x"))
    for stated, sign in ((below, 1), (above, -1), (below, 1)):
        points = interior_points(stated, 50)
        assert len(points) == 50
        assert all(point in stated.box and sign * (point["y"] - point["x"]) > 0 for point in points)
