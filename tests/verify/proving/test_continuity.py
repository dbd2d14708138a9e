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


JUMPS = (
    "1/y; y/y**2; y**(-1); y*(y**2)**(-1/2); 1/(y*b); log(y); exp(-log(y**2)); logit(y + 1/2); "
    "kl(b, y); 1/(a - y); sqrt(y - a); ceil(y); floor(2*y); 1 if y <= 0 else 2; 1/log(b + y); "
    "1/(y + a); 1/min(y, b)"
)
CONTINUOUS = (
    "1/y; 1/(y*b); 1/(-y); 1/y**2; y**(-1/2); y**3 - y*a; log(y) - log(1 - y); logit(y); "
    "kl(a, y) + kl(y, a); kl(a, f_minus(y, eps)); logit(f_plus(y, eps)); 1/(y + a); 1/(a + y); "
    "1/sqrt(y); log(1 - y + y*exp(-eps)); 1/(y*exp(-eps) + a); 1/expit(y); 1/(0 - y - b); sqrt(y + a); "
    "1/a; log(a - 5); abs(y) + min(y, b) - max(y, b)*expit(y)/b; d_eps(y, a, eps); 1/(y - 1); "
    "1/(0 - y); 1/(2 - y); 1/(-(y - 1)); 1/(y - 1)**2; 1/(y*(1 - y)); 1/(y/(1 - y)); (1 - y)**(-1); "
    "(1/2 - y)**2; (1/2 - y)**0; y**b; sqrt(1 - y); sqrt(y); sqrt(y*a); 1/sqrt(1 - y); log(1 - y); "
    "logit(y/2 + 1/4); kl(a, y/2 + 1/4); kl(2*y, b/9); 1/f_minus(y, eps); 1/(1 - f_minus(y, eps)); "
    "1/(2 - f_minus(y, eps)); 1/(1 - y + y*exp(-eps)); 1/(y*a); 1/max(y, b); 1/exp(y - 5); "
    "1/expit(y - 5); 1/exp(-1/y); 1/expit(-1/y); 1/Phi(-1/y); 1/erfc(1/y); 1/gamma(y); gamma(y); "
    "erf(y) - Phi(y)*erfc(y - 1/2); 1/(y/(y - 1)); 1/((y - 1)*y); floor(a) + y; a*log(a - 1/2) + y; "
    "1/(y/b + a); 1/(y*b + a); 1/(y**2 + a); 1/(sqrt(y) + a); 1/(eps*y)"
)
SINGULAR_INSIDE = (
    "1/(y - 1/2); 1/(1/2 - y); 1/(-(y - 1/2)); 1/(y - 1/2)**2; 1/(y*(1/2 - y)); 1/((1/2 - y)*y); "
    "1/(y/(y - 1/2)); (1/2 - y)**(-1); (1/2 - y)**(1/2); (1/2 - y)**b; sqrt(1/2 - y); log(1/2 - y); "
    "log(2*y - 1); logit(y/2 + 3/4); logit(2*y); kl(a, 2*y); kl(a, y - 1/2); 1/f_plus(y - 1/2, eps); "
    "1/(1 - f_plus(y + 1/2, eps)); 1/(1/2 - f_minus(y, eps)); 1/(1 - y + y*(exp(-eps) - 1/2)); "
    "1/(1 - 2*y + 2*y*exp(-eps)); 1/(y + a - 1); 1/(y + a - 1/2); 1/(y + (a - 1/2)); 1/(y*b - a); "
    "1/max(y - 1/2, a); 1/d_eps(y, a, eps); 1/exp(1/(y - 1/2)); 1/erf(y - 1/2); 1/lgamma(y + 1/2); "
    "log(erfc(1/(y - 1/2))); lgamma(y - 1/2); 1/((y - 1)/(y - 1/2)); exp(floor(y)); "
    "1/(y - 1/2) - 1/(y - 1/2); y*0/(y - 1/2); 1/(y - a); 1/((y - 1/2)**2 + a); 1/(y/b + (a - 1)); "
    "1/((y - 1/2)/b + a); 1/((y - 1/2)*b + a)"
)


@pytest.mark.parametrize("text", JUMPS.split("; "))
def test_what_may_jump_inside_is_refused(text):
    assert not along(text, AROUND)
    assert not continuous(expression(text), domain(AROUND), signs_over(domain(AROUND)))


def test_a_zero_inside_the_move_is_told_from_one_at_its_end():
    """Both lists have what differs by where a zero lies: at an end of the move or nowhere, and inside."""
    assert not [text for text in CONTINUOUS.split("; ") if not along(text, INSIDE)]
    assert not [text for text in SINGULAR_INSIDE.split("; ") if along(text, INSIDE)]


@pytest.mark.parametrize(("text", "where", "granted"), [
    ("1/(y + (b - a))", "a < b", True), ("1/(y + (b - a))", "a <= b", False),
    ("1/(y + (b - a))", "b < a", False), ("1/(y - a)", "a <= y", True), ("1/(y - a)", "a < y", True),
    ("1/(a - y)", "a <= y", True), ("1/(y - a)", "a <= b", False), ("1/(y - a)", "a < b", False),
    ("1/(y - a)", "a <= 2*y", False), ("1/kl(y, a)", "y <= a", True), ("1/kl(a, y)", "y <= a", True),
    ("1/kl(y, a)", "y <= b", False), ("log(d_eps(a, y, 1))", "y <= a", True),
])  # fmt: skip
def test_a_condition_counts_if_it_is_strict_or_about_what_moves(text, where, granted):
    assert along(text, box(y=(0, "9/10"), a=(0, "9/10"), b=(0, "9/10")), (where,)) is granted
