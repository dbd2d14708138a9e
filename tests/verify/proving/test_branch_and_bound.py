"""Bisection in balls at its borders: what proves, drops, refutes or leaves a box, and what comes next."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression
from banditproof.verify.proving import branch_and_bound
from banditproof.verify.proving.branch_and_bound import bisect

F = Fraction


def test_a_bisection_is_written_down_in_preorder():
    proved = bisect(expression("x - x**2 + 1/16"), domain(box(x=(0, 1))), strict=True, most_boxes=50)
    assert proved.tree is not None
    assert proved.tree.count("a") + 1 == proved.tree.count(".")
    assert proved.boxes == len(proved.tree)
    assert (proved.violation, proved.left, proved.worst) == (None, 0, None)
    assert 0 < proved.lower <= 1 / 16
    whole = bisect(expression("x + 1/4"), domain(box(x=(0, 1))), strict=True, most_boxes=1)
    assert (whole.tree, whole.boxes, whole.lower) == (".", 1, 0.25)
    outside = bisect(expression("x - 1/4"), domain(box(x=(0, 1)), ["x >= 1/2"]), strict=False, most_boxes=9)
    assert (outside.tree, outside.lower) == ("aao..", 0.0)
    nothing = bisect(expression("-x - 1"), domain(box(x=(0, 1)), ["x > 2"]), strict=False, most_boxes=9)
    assert (nothing.tree, nothing.lower) == ("o", None)


@pytest.mark.parametrize("most", [1, 2, 3, 10])
def test_a_bisection_stops_with_its_boxes_and_shows_one_of_those_left(most):
    left = bisect(expression("x"), domain(box(x=(0, 1), y=(0, 4))), strict=True, most_boxes=most)
    assert (left.tree, left.violation, left.lower) == (None, None, None)
    assert most <= left.boxes + left.left - 1 <= most + 1  # two at a time
    assert left.worst is not None
    assert left.worst[0][0] == 0


@pytest.mark.parametrize(
    ("text", "strict"),
    [("x*y - x**2*y + 1/64", True), ("x - x*y", False), ("x*y + 1/3 - abs(x - y)/2", True), ("x - y", True)],
)
def test_a_bisection_that_goes_on_says_what_a_fresh_one_says(text, strict):
    tree, stated = expression(text), domain(box(x=(0, 1), y=(0, 1)))

    def asked(most):
        return bisect(tree, stated, strict=strict, most_boxes=most)

    fresh = {}
    for most in (1, 2, 7, 30, 31, 100, 400):
        branch_and_bound._bisection.cache_clear()
        fresh[most] = asked(most)
    branch_and_bound._bisection.cache_clear()
    for most in (30, 7, 400, 1, 100, 31, 2, 400):
        assert asked(most) == fresh[most]


def test_an_exact_counterexample_ends_the_search():
    found = bisect(expression("x - 1/3"), domain(box(x=(0, 1))), strict=False, most_boxes=1000)
    assert found.violation == {"x": F(1, 4)}
    assert (found.tree, found.lower, found.worst) == (None, None, ((F(0), F(1, 2)),))
    assert (found.boxes, found.left) == (2, 2)
