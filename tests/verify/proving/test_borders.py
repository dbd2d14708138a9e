"""Violations beside the borders of conditions, and on equalities, are found; and none where none is."""

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.exact_points import holds, inside
from banditproof.verify.proving.formula_checks import holds_on
from banditproof.verify.proving.points.pushed_points import pushed_points
from banditproof.verify.proving.search.hunt import hunt

UNIT = box(x="[0, 1]")
POSITIVE = "[0, oo)"
SQUARE = box(x="[0, 1]", y="[0, 1]")

PLANTED = [
    *((f"x <= 1/3 - 1e-{k}", UNIT, ("x < 1/3",)) for k in (6, 9, 14, 20, 30, 90)),
    *((f"x >= 1/3 + 1e-{k}", UNIT, ("x > 1/3",)) for k in (9, 30, 90)),
    *((f"max(0, 1 - abs(x - 1/3)*1e{k}) <= 1/2", UNIT, ("x < 1/3",)) for k in (9, 12, 30)),
    ("x**2 <= 1/2 - 1e-12", UNIT, ("x**2 < 1/2",)), ("exp(x) <= 2 - 1e-20", UNIT, ("exp(x) < 2",)),
    ("x <= 2/7 - 1e-9", UNIT, ("x <= 2/7", "exp(-900*x) > 0")), ("x + y <= 1 - 1e-9", SQUARE, ("x + y < 1",)),
    ("x*y <= 1/3 - 1e-20", SQUARE, ("x*y < 1/3",)), ("x*y <= 6/25", SQUARE, ("x + y == 1",)),
    ("x**2 + y**2 <= 1/8", SQUARE, ("x == y", "x <= 1/3")), ("y >= x**3 + 1e-9", SQUARE, ("y == x**2",)),
    ("z <= 1/4", box(x="[0, 1]", y="[0, 1]", z="[0, 1]"), ("z == x*y",)),
]  # fmt: skip


def found(text, sides, where):
    link, stated = formula(text).links[0], domain(sides, where)
    return link, stated, hunt(link, stated, Effort(), instances=40).violation


@pytest.mark.parametrize(
    ("text", "sides", "where"), PLANTED, ids=[f"{row[0]}, {row[2][0]}" for row in PLANTED]
)
def test_a_planted_violation_is_found(text, sides, where):
    link, stated, point = found(text, sides, where)
    assert point is not None
    assert inside(stated, point)
    assert holds(link, point) is False


def test_equal_sides_in_a_strip_refute_a_strict_relation():
    evidence = holds_on(box(x="[0, 1)"), where=("abs(x - 1/3) <= 1e-30",), instances=40)(
        "d_eps(x, 1/2, 1) < kl(x, 1/2)", Effort()
    )
    assert evidence.verdict is Verdict.REFUTED
    assert recheck(evidence.certificate).ok


@pytest.mark.parametrize(("text", "sides", "where"), [
    ("x <= 1/3", UNIT, ("x < 1/3",)), ("x**2 <= 1/2", UNIT, ("x**2 < 1/2",)),
    ("exp(x) < 2 + 1e-90", UNIT, ("exp(x) <= 2",)), ("x*y <= 1/4", SQUARE, ("x + y == 1",)),
    ("y >= x**3", SQUARE, ("y == x**2",)), ("x <= 1/3", UNIT, ("x < 1/3", "x > 1/3")),
])  # fmt: skip
def test_what_holds_up_to_the_border_is_not_refuted(text, sides, where):
    assert found(text, sides, where)[2] is None


@pytest.mark.parametrize(("text", "where", "sides"), [
    ("(k + t)*R <= (k + t)*(F + (1 + z)*k*t)", ["R <= F + z*H", "H <= k**2"],
     {"R": POSITIVE, "F": POSITIVE, "z": POSITIVE, "H": POSITIVE, "k": "[1, oo)", "t": "[1, oo)"}),
    ("b <= c", ["b == (k + x*u)*L", "h <= x", "c == (k + h*u)*L"], dict.fromkeys("xhubckL", POSITIVE)),
    ("P <= k**T*P", ["k <= 1"], {"P": "[0, 1]", "k": POSITIVE, "T": "whole [1, oo)"}),
    ("v <= 1/2", ["v == F - G", "G >= F/4"], {"v": "[-1, 1]", "F": "[0, 1]", "G": "[0, 1]", "T": POSITIVE}),
    ("x >= -1000", ["x < y"], {"x": "(-oo, 0)", "y": "(-oo, oo)"}),
])  # fmt: skip
def test_points_are_pushed_to_where_a_relation_fails(text, where, sides):
    (link,) = formula(text).links
    stated = stated_domain(sides, where)
    points = list(pushed_points(link, stated))
    assert any(inside(stated, point) and holds(link, point) is False for point in points)


def test_no_point_is_pushed_to_where_a_relation_holds_or_to_an_empty_domain():
    (link,) = formula("a <= c").links
    assert not list(pushed_points(link, stated_domain(dict.fromkeys("abc", POSITIVE), ["a <= b", "b <= c"])))
    assert not list(pushed_points(link, stated_domain(dict.fromkeys("ac", POSITIVE), ["a <= c", "c < a"])))
