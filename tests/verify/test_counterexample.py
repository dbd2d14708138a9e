"""The search finds what is wrong, also in thin corners, and never takes rounding for a violation."""

from fractions import Fraction

import pytest
from banditproof.verify.box import box, domain
from banditproof.verify.counterexample import (
    decimal,
    holds,
    inside,
    minimised,
    refutation,
    search,
    sides,
    spelled,
)
from banditproof.verify.effort import Effort, Profile
from banditproof.verify.evidence import Verdict
from banditproof.verify.formula import formula

UNIT = box(x=("1e-9", "0.999999999"), y=("1e-9", "0.999999999"))
ALL = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), eps=("1e-4", 10))

PLANTED = [
    # a constant a little off, near the diagonal, at a regime border, in a corner, at one end only
    ("kl(x, y) >= 2.0001*(x - y)**2", UNIT, ()),
    ("kl(x, y) >= 2.0000001*(x - y)**2", UNIT, ()),
    ("kl(x, y) >= (2 + 1e-9)*(x - y)**2", UNIT, ()),
    ("d_eps(x, y, eps) <= (1 - 1e-9)*eps*(y - x)", ALL, ("x < y",)),
    ("exp(x) >= 1 + (1 + 1e-9)*x", box(x=(-1, 2)), ()),
    ("kl(x, y) <= (x - y)**2/(y*(1 - y)) - 1e-12", UNIT, ()),
    ("d_eps(x, y, eps) <= 0.999*kl(x, y)", ALL, ("x < y",)),
    ("d_eps(x, y, eps) <= 0.999*eps*(y - x)", ALL, ("x < y",)),
    ("d_eps(x, y, eps) == kl(x, y)", ALL, ("x < y", "x >= 0.999*f_minus(y, eps)")),
    ("min(kl(x, y), eps*(y - x)) <= 1.58*d_eps(x, y, eps)", ALL, ("x < y",)),
    ("x*y <= 0.99999", box(x=(0, 1), y=(0, 1)), ()),
    ("abs(logit(x) - logit(y)) <= 27", ALL, ()),
    ("f_minus(y, eps) >= y*(1 - y*0 - eps)", ALL, ("eps <= 0.001", "y >= 0.999")),
    ("exp(x) >= 1 + x + 1e-9", box(x=(-1, 1)), ()),
    ("x > 0", box(x=(0, 1)), ()),
    ("floor(x) >= x - 0.9999999", box(x=(0, 3)), ()),
]


@pytest.mark.parametrize(("text", "sides_", "where"), PLANTED, ids=[row[0] for row in PLANTED])
def test_planted_violations_are_found_and_minimised(text, sides_, where):
    link, stated = formula(text).links[0], domain(sides_, where)
    found = search(link, stated, Effort())
    if text.startswith("f_minus"):  # true: the tilt costs less than the whole budget
        assert found.violation is None
        return
    assert found.violation is not None
    assert holds(link, found.violation) is False
    assert inside(stated, found.violation)
    assert found.margin is not None
    assert found.margin <= 0
    evidence = refutation(link, stated, found.violation)
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.certificate is not None
    payload = evidence.certificate["payload"]
    assert payload["left"] != payload["right"] or link.strict


TRUE = [
    ("kl(x, y) >= 2*(x - y)**2", UNIT, ()),
    ("d_eps(x, y, eps) <= min(kl(x, y), eps*abs(y - x))", ALL, ()),
    ("d_eps(x, y, eps) == kl(x, y)", ALL, ("x < y", "x >= f_minus(y, eps)")),
    ("x + y - y == x", UNIT, ()),
    ("(x + 1)**2 - 1 - 2*x == x**2", UNIT, ()),
    ("exp(log(x)) == x", UNIT, ()),
    ("f_minus(y, eps) < y < f_plus(y, eps)", ALL, ()),
    ("x > 0", box(x="(0, 1]"), ()),
]


@pytest.mark.parametrize(("text", "sides_", "where"), TRUE, ids=[row[0] for row in TRUE])
def test_true_statements_are_never_refuted_by_rounding(text, sides_, where):
    for seed in range(3):
        for link in formula(text).links:
            found = search(link, domain(sides_, where), Effort(seed=seed), instances=1500)
            assert found.violation is None
            assert found.confirmed or link.relation == "=="
            assert found.undecided <= len(found.confirmed)


def test_the_same_seed_gives_the_same_counterexample():
    link, stated = formula("kl(x, y) >= 2.0001*(x - y)**2").links[0], domain(UNIT)
    assert search(link, stated, Effort(seed=5)).violation == search(link, stated, Effort(seed=5)).violation


def test_the_full_profile_tries_more():
    link, stated = formula("x <= 1").links[0], domain(box(x=(0, 1)))
    quick, full = (search(link, stated, Effort(profile=p), instances=200) for p in Profile)
    assert full.tried > 5 * quick.tried


def test_a_counterexample_is_shortened_digit_by_digit():
    link = formula("x <= 1/2").links[0]
    found = minimised(link, domain(box(x=(0, 1))), {"x": Fraction(0.7123456789)})
    assert found == {"x": Fraction(1)}
    link = formula("abs(x - 0.312) >= 0.0005").links[0]
    assert minimised(link, domain(box(x=(0, 1))), {"x": Fraction(0.3121234567)}) == {"x": Fraction("0.312")}


def test_equality_is_undecided_only_where_no_precision_tells():
    link = formula("exp(log(x)) <= x").links[0]
    assert holds(link, {"x": Fraction(1, 3)}) is None
    assert holds(formula("x <= x").links[0], {"x": Fraction(1, 2)}) is True
    assert holds(formula("x == x").links[0], {"x": Fraction(1, 2)}) is True
    assert holds(formula("log(x) <= 1").links[0], {"x": Fraction(-1)}) is None
    assert sides(formula("1/x <= 1").links[0], {"x": Fraction(0)}) is None


def test_a_side_without_a_finite_value_is_named_so():
    evidence = refutation(formula("1/x <= 1").links[0], domain(box(x=(0, 1))), {"x": Fraction(0)})
    assert "not finite" in evidence.summary


def test_numbers_are_spelled_shortest():
    assert [spelled(Fraction(v)) for v in ("3", "0.25", "1/3", "1e-9")] == ["3", "0.25", "1/3", "1e-09"]
    pair = sides(formula("x <= 2*x").links[0], {"x": Fraction(1, 3)})
    assert decimal(pair[0], 5) == "0.33333"
