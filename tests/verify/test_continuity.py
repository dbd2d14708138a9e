"""Continuity along a move of one variable: refused at poles inside, granted where they lie at the ends."""

import pytest
from banditproof.verify.box import box, domain
from banditproof.verify.branch_and_bound import signs_over
from banditproof.verify.continuity import continuous, continuous_along
from banditproof.verify.formula import expression

AROUND = box(y=(-1, 1), a=(0, 1), b=("1/2", 2), eps="(0, 5]")
INSIDE = box(y=(0, 1), a=(0, 1), b=("1/2", 2), eps="(0, 5]")


def along(text, sides, where=(), name="y"):
    region = domain(sides, where)
    return continuous_along(expression(text), name, region, signs_over(region))


@pytest.mark.parametrize(
    "text",
    [
        "1/y",
        "y/y**2",
        "y**(-1)",
        "y*(y**2)**(-1/2)",
        "1/(y*b)",
        "log(y)",
        "exp(-log(y**2))",
        "logit(y + 1/2)",
        "kl(b, y)",
        "1/(a - y)",
        "sqrt(y - a)",
        "ceil(y)",
        "floor(2*y)",
        "1 if y <= 0 else 2",
        "1/log(b + y)",
        "1/(y + a)",
        "1/min(y, b)",
    ],
)
def test_what_may_jump_inside_is_refused(text):
    assert not along(text, AROUND)
    assert not continuous(expression(text), domain(AROUND), signs_over(domain(AROUND)))


@pytest.mark.parametrize(
    "text",
    [
        "1/y",
        "1/(y*b)",
        "1/(-y)",
        "1/y**2",
        "y**(-1/2)",
        "y**3 - y*a",
        "log(y) - log(1 - y)",
        "logit(y)",
        "kl(a, y) + kl(y, a)",
        "kl(a, f_minus(y, eps))",
        "logit(f_plus(y, eps))",
        "1/(y + a)",
        "1/(a + y)",
        "1/sqrt(y)",
        "log(1 - y + y*exp(-eps))",
        "1/(y*exp(-eps) + a)",
        "1/expit(y)",
        "1/(0 - y - b)",
        "sqrt(y + a)",
        "1/a",
        "log(a - 5)",
        "abs(y) + min(y, b) - max(y, b)*expit(y)/b",
        "d_eps(y, a, eps)",
    ],
)
def test_what_is_singular_at_the_ends_only_is_continuous(text):
    assert along(text, INSIDE)


def test_conditions_keep_a_difference_from_vanishing():
    assert along("1/(y - a)", INSIDE, ("y >= a",))
    assert along("1/(a - y)", INSIDE, ("y >= a",))
    assert along("1/kl(y, a)", INSIDE, ("a < y",))
    assert along("log(d_eps(a, y, eps))", INSIDE, ("y <= a",))
    assert not along("1/(y - a)", INSIDE)
    assert not along("1/(y - a)", INSIDE, ("b >= a",))


def test_over_a_whole_box_conditions_do_not_count():
    """Bisection moves variables to the ends of boxes that stick out of the conditions."""
    region = domain(box(y=(0, 1), a=(0, 1)), "y >= a")
    assert not continuous(expression("1/(y - a)"), region, signs_over(region))


def test_the_budget_moves_too():
    assert along("log(1 - a + a*exp(-eps))", INSIDE, name="eps")
    assert along("1/eps", INSIDE, name="eps")
    assert along("1/(eps*y)", INSIDE)
