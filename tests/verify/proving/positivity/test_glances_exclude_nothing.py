"""What is seen to have no proof by products has none; what has one is let pass."""

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.verify.proving.points.witness import interior_points
from banditproof.verify.proving.positivity.products import _signs_exclude


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


def test_points_of_an_open_side_are_in_it_and_conditions_are_kept_apart():
    sides = box(x="(0, 1)", y="(0, 1]")
    below, above = (domain(sides, where=each) for each in ("x < y", "y < x"))
    for stated, sign in ((below, 1), (above, -1), (below, 1)):
        points = interior_points(stated, 50)
        assert len(points) == 50
        assert all(point in stated.box and sign * (point["y"] - point["x"]) > 0 for point in points)
