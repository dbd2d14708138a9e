"""False statements that are confirmed if a value is rounded, infinite or taken at another end.

The certificates are boxes, identities, points and counterexamples; `loosened` says what stands beside each.
"""

from banditproof.verify.certificates.recheck import recheck

from ..forged_certificates import BOX, boxes, identity, proof
from .loosened import assert_refused, certificate_about

UNIT, HALF = "x in [0, 1]", {"x": "1/2"}
LOG_OF_ROOT_PI = "0.5723649429247000870717136756765293558236474064576557857568115357"


def at_nothing(formula):
    """A statement about numbers, decided by their values."""
    return certificate_about("instances", formula, {}, points=[{}])


def test_the_slope_of_d_eps_is_bounded_over_all_budgets_of_a_box():
    """False at x = 0.12, eps = 3, where the left side is 0.567; slopes at eps = 1 would keep it higher."""

    def one_box(bound):
        formula, box = f"d_eps(x, 1/2, eps) + 2*x + 3 - eps >= {bound}", {"x": "[1/20, 1/2]", "eps": "[1, 3]"}
        return certificate_about("branch and bound", formula, box, witness={"x": "1/2", "eps": "1"}, tree=".")

    assert_refused(one_box("0.594"), "is not confirmed on a box", one_box("1/2"))


def test_the_slope_over_a_box_is_bounded_at_both_ends():
    """False at 1, where the left side is -0.4. Its slope is -5 at one end of the box, 1/5 at the other."""
    forged, twin = (boxes(f"{c} - 5*x + 13/5*x**2 >= 0", UNIT, ".", HALF) for c in ("2", "2.5"))
    assert_refused(forged, "is violated on a box", twin)


def test_a_weak_condition_holds_where_its_sides_are_equal():
    """False at 1/2: x >= 3/4. It is the only point of the domain, with equality in the condition."""
    domain = f"{UNIT}; (x - 1/2)**2 <= 0"
    forged, twin = (boxes(f"x >= {bound}", domain, ".", HALF) for bound in ("3/4", "0"))
    assert_refused(forged, "x - 3/4 is not confirmed on a box", twin)


def test_a_minimum_is_rounded_down():
    """False near 1.46: the minimum of lgamma is -0.121486290535849..., and this bound is 3e-14 above it."""
    bounds = (-12148629053582, -12148629053586)
    forged, twin = (boxes(f"lgamma(x) >= {n}/10**14", "x in [1, 2]", ".", {"x": "1"}) for n in bounds)
    assert_refused(forged, "is not confirmed on a box", twin)


def test_a_divergence_may_be_infinite():
    """False at y = 1: 1/(1 + kl(1/2, y)) > 0. There the divergence is infinite."""
    text, at = "1/(1 + kl(1/2, y)) > 0", {"y": "1/2"}
    forged, twin = (proof(text, f"y in {side}", BOX, at) for side in ("(0, 1]", "(0, 1)"))
    assert_refused(forged, "is not confirmed on a box", twin)


AT_ZERO, ABOVE_ZERO = "x in [0, 1/2]", "x in [1/4, 1/2]"


def test_infinite_values_are_not_compared_by_their_factors():
    """False at 0: both logarithms are minus infinity, so log(x) <= 2*log(x), which is wrong elsewhere."""
    text = "(1 if log(x) <= 2*log(x) else 0) == 0"
    forged, twin = (identity(text, domain, {"x": "1/4"}) for domain in (AT_ZERO, ABOVE_ZERO))
    assert_refused(forged, "is not shown to hold identically", twin)


def test_infinite_values_have_no_quotient():
    """Without a value at x = 0: log(x)/(-log(x)) == -1. Both logarithms are infinite there."""
    text = "log(x)/(-log(x)) == -1"
    forged, twin = (identity(text, domain, {"x": "1/4"}) for domain in (AT_ZERO, ABOVE_ZERO))
    assert_refused(forged, "log(x)/-log(x) is not shown to be defined", twin)


def test_a_maximum_inside_an_integral_is_decided_at_each_point():
    """False: the integral of max(x, 1 - x) over [0, 1] is <= 0.6. It is 3/4."""
    forged, twin = (at_nothing(f"integral(x, 0, 1, max(x, 1 - x)) <= {bound}") for bound in ("0.6", "0.76"))
    assert_refused(forged, "is not confirmed at", twin)


def test_the_ends_of_an_enclosure_are_rounded_outwards():
    """False: the integral is 1/3, which exceeds its bound by less than a rounding."""
    forged, twin = (at_nothing(f"integral(t, 0, 1, t**2) <= 1/3 {sign} 1/2**130") for sign in "-+")
    assert_refused(forged, "is not confirmed at", twin)


def test_equal_sides_do_not_violate_a_weak_relation():
    """Its point x = 1/2 is no counterexample: lgamma(1/2) is equal to log(pi)/2."""

    def violated_at_half(bound, value):
        formula, values = f"lgamma(x) >= {bound}", {"left": LOG_OF_ROOT_PI, "right": value}
        how = {"point": HALF, "relation": ">=", **values}
        return certificate_about("counterexample", formula, {"x": "[1/4, 1/2]"}, **how)

    forged = violated_at_half("log(pi)/2", LOG_OF_ROOT_PI)
    twin = violated_at_half("log(pi)/2 + 1", LOG_OF_ROOT_PI.replace("0.", "1."))
    assert_refused(forged, "not shown to be violated at the point", twin)


def test_only_whole_numbers_are_listed_one_by_one():
    """False at 1/2: x*(1 - x) <= 0. It holds at 0 and 1, the whole numbers in [0, 1]."""
    boxes_of = ({"n": "whole [0, 3]", "x": side} for side in ("[0, 1]", "whole [0, 1]"))
    forged, twin = (certificate_about("every point", "x*(1 - x) <= 0", box) for box in boxes_of)
    assert_refused(forged, "is not of whole numbers", twin)


def test_a_conjunction_with_a_part_at_points_is_confirmed_at_points_only():
    """False at 5: 0 <= x <= 1. Its first half is proved, its second half only looked at in x = 1/2."""
    box = {"x": "[0, 5]"}
    parts = [proof("0 <= x", "x in [0, 5]", BOX, {"x": "1"})]
    parts += [certificate_about("instances", "x <= 1", box, points=[HALF])]
    rechecked = recheck(certificate_about("conjunction", "0 <= x <= 1", box, parts=parts))
    assert not rechecked.ok
    assert rechecked.points == 1
