"""Continuity along a move of one variable: refused at poles inside, granted where they lie at the ends."""

import pytest
from banditproof.theory.formulas.continuity import continuous, continuous_along
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression
from banditproof.verify.proving.branch_and_bound import signs_over

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


@pytest.mark.parametrize(
    ("text", "granted"),
    [
        # each pair differs by where a zero lies: at an end of the move or not there at all, and inside
        ("1/(y - 1)", True),
        ("1/(y - 1/2)", False),
        ("1/(0 - y)", True),
        ("1/(1/2 - y)", False),
        ("1/(2 - y)", True),
        ("1/(-(y - 1))", True),
        ("1/(-(y - 1/2))", False),
        ("1/(y - 1)**2", True),
        ("1/(y - 1/2)**2", False),
        ("1/(y*(1 - y))", True),
        ("1/(y*(1/2 - y))", False),
        ("1/((1/2 - y)*y)", False),
        ("1/(y/(y - 1/2))", False),
        ("1/(y/(1 - y))", True),
        ("(1 - y)**(-1)", True),
        ("(1/2 - y)**(-1)", False),
        ("(1/2 - y)**2", True),
        ("(1/2 - y)**0", True),
        ("(1/2 - y)**(1/2)", False),
        ("(1/2 - y)**b", False),
        ("y**b", True),
        ("sqrt(1 - y)", True),
        ("sqrt(1/2 - y)", False),
        ("sqrt(y)", True),
        ("sqrt(y*a)", True),
        ("1/sqrt(1 - y)", True),
        ("log(1 - y)", True),
        ("log(1/2 - y)", False),
        ("log(2*y - 1)", False),
        ("logit(y/2 + 1/4)", True),
        ("logit(y/2 + 3/4)", False),
        ("logit(2*y)", False),
        ("kl(a, y/2 + 1/4)", True),
        ("kl(a, 2*y)", False),
        ("kl(a, y - 1/2)", False),
        ("kl(2*y, b/9)", True),
        ("1/f_minus(y, eps)", True),
        ("1/f_plus(y - 1/2, eps)", False),
        ("1/(1 - f_minus(y, eps))", True),
        ("1/(1 - f_plus(y + 1/2, eps))", False),
        ("1/(2 - f_minus(y, eps))", True),
        ("1/(1/2 - f_minus(y, eps))", False),
        ("1/(1 - y + y*exp(-eps))", True),
        ("1/(1 - y + y*(exp(-eps) - 1/2))", False),
        ("1/(1 - 2*y + 2*y*exp(-eps))", False),
        ("1/(y + a - 1)", False),
        ("1/(y + a - 1/2)", False),
        ("1/(y + (a - 1/2))", False),
        ("1/(y*b - a)", False),
        ("1/(y*b)", True),
        ("1/(y*a)", True),
        ("1/max(y, b)", True),
        ("1/max(y - 1/2, a)", False),
        ("1/d_eps(y, a, eps)", False),
        ("1/exp(y - 5)", True),
        ("1/expit(y - 5)", True),
        ("1/exp(1/(y - 1/2))", False),
        # positive, and as near to zero as one likes
        ("1/exp(-1/y)", True),
        ("1/expit(-1/y)", True),
        ("1/Phi(-1/y)", True),
        ("1/erfc(1/y)", True),
        ("1/gamma(y)", True),
        ("1/erf(y - 1/2)", False),
        ("1/lgamma(y + 1/2)", False),
        ("log(erfc(1/(y - 1/2)))", False),
        ("gamma(y)", True),
        ("lgamma(y - 1/2)", False),
        ("erf(y) - Phi(y)*erfc(y - 1/2)", True),
        ("1/(y/(y - 1))", True),
        ("1/((y - 1)*y)", True),
        ("1/((y - 1)/(y - 1/2))", False),
        ("exp(floor(y))", False),
        ("floor(a) + y", True),
        ("1/(y - 1/2) - 1/(y - 1/2)", False),
        ("y*0/(y - 1/2)", False),
        ("a*log(a - 1/2) + y", True),
    ],
)
def test_a_zero_inside_the_move_is_told_from_one_at_its_end(text, granted):
    assert along(text, INSIDE) is granted


def test_what_stands_still_is_positive_only_if_zero_is_no_value_of_it():
    assert along("1/(eps + y**2)", AROUND)
    assert along("1/(y**2 + eps)", AROUND)
    assert not along("1/(a + y**2)", AROUND)
    assert not along("1/(y**2 + a)", AROUND)
    assert not along("1/(eps + y)", AROUND)
    shut = box(y=(-1, 1), eps="[0, 5]")
    assert not along("1/(eps + y**2)", shut)
    assert not along("1/(eps + y**2)", box(y=(-1, 1), eps="(-1, 5]"))
    assert not along("1/y", box(y=("-1/1000", 1)))
    assert along("1/y", box(y=("1/1000", 1)))
    assert along("1/y", box(y=(-1, "-1/1000")))
    assert not along("log(y)", box(y=(-1, "1/1000")))


@pytest.mark.parametrize(
    ("text", "where", "granted"),
    [
        ("1/(y + (b - a))", ("a < b",), True),
        ("1/(y + (b - a))", ("a <= b",), False),
        ("1/(y + (b - a))", ("b < a",), False),
        ("1/(y - a)", ("a <= y",), True),
        ("1/(y - a)", ("a < y",), True),
        ("1/(a - y)", ("a <= y",), True),
        ("1/(y - a)", ("a <= b",), False),
        ("1/(y - a)", ("a < b",), False),
        ("1/(y - a)", ("a <= 2*y",), False),
        ("1/kl(y, a)", ("y <= a",), True),
        ("1/kl(a, y)", ("y <= a",), True),
        ("1/kl(y, a)", ("y <= b",), False),
    ],
)
def test_a_condition_counts_if_it_is_strict_or_about_what_moves(text, where, granted):
    assert along(text, box(y=(0, "9/10"), a=(0, "9/10"), b=(0, "9/10")), where) is granted


def test_a_sum_is_positive_if_one_part_certainly_is():
    assert not along("1/(0 + y**2)", AROUND)
    assert not along("1/(y**2 + 0)", AROUND)
    assert along("1/(1/9 + y**2)", AROUND)
    assert along("1/(y/b + a)", INSIDE)
    assert along("1/(y*b + a)", INSIDE)
    assert along("1/(y**2 + a)", INSIDE)
    assert along("1/(sqrt(y) + a)", INSIDE)
    assert not along("1/((y - 1/2)**2 + a)", INSIDE)
    assert not along("1/(y/b + (a - 1))", INSIDE)
    assert not along("1/((y - 1/2)/b + a)", INSIDE)
    assert not along("1/((y - 1/2)*b + a)", INSIDE)
