"""Points at which provers glance first."""

from banditproof.theory.formulas.domain import box, domain
from banditproof.verify.proving.points.witness import interior_points


def test_points_of_an_open_side_are_in_it_and_conditions_are_kept_apart():
    sides = box(x="(0, 1)", y="(0, 1]")
    below, above = (domain(sides, where=each) for each in ("x < y", "y < x"))
    for stated, sign in ((below, 1), (above, -1), (below, 1)):
        points = interior_points(stated, 50)
        assert len(points) == 50
        assert all(point in stated.box and sign * (point["y"] - point["x"]) > 0 for point in points)
