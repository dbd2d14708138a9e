"""Bisection trees: what leaves a box out, what settles it, and what slopes may add."""

import math
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.expression import Apply
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates import boxes
from banditproof.verify.certificates.boxes import Goal, RejectedError, _Boxes, _enough, check_bisection
from banditproof.verify.certificates.integer_intervals import Rationals
from banditproof.verify.evidence.steps import LimitError
from hypothesis import given, settings
from hypothesis import strategies as st

ENGINE = Rationals(128)
FINE = Rationals(400)
WHOLE = ((Fraction(0), Fraction(1)),)


def goal_of(text, where=(), **sides):
    (only,) = formula(text).links
    return Goal(only.margin, only.strict, domain(box(**sides), where))


def stands(tree, goal):
    try:
        check_bisection(tree, goal)
    except RejectedError:
        return False
    return True


@pytest.mark.parametrize(("condition", "fails"), [
    *((each, True) for each in (
        "x <= -1", "x >= 2", "x < 0", "x > 1", "x == 2", "x == -1",
    )),
    *((each, False) for each in (
        "x <= 0", "x >= 1", "x < 2", "x >= -1", "x == 1", "x == 1/2", "log(x - 2) >= 0",
    )),
])  # fmt: skip
def test_a_box_is_left_out_only_where_a_condition_certainly_fails(condition, fails):
    goal = goal_of("x >= 2", where=[condition], x="[0, 1]")
    assert _Boxes(goal)._fails({"x": ENGINE.span(*WHOLE[0])}, ENGINE) is fails
    if fails:
        check_bisection("o", goal)
        return
    with pytest.raises(RejectedError, match="not confirmed"):
        check_bisection("o", goal)


def test_a_condition_fails_on_a_box_only_if_not_one_unit_is_left():
    unit = Fraction(1, ENGINE.one)
    for text, end, fails in (
        ("x > 0", unit, False), ("x > 0", 0 * unit, True), ("x >= 0", 0 * unit, False),
        ("x >= 0", -unit, True), ("x == 0", 0 * unit, False), ("x == 0", -unit, True),
        ("0 == -x", 0 * unit, False), ("0 == -x", -unit, True), ("-x == 0", 0 * unit, False),
        ("-x == 0", -unit, True),
    ):  # fmt: skip
        boxes = _Boxes(goal_of("x >= 0", where=[text], x="[-1, 1]"))
        assert boxes._fails({"x": ENGINE.span(Fraction(-1), end)}, ENGINE) is fails


@pytest.mark.parametrize(("text", "where", "violated"), [
    ("x >= 1/2", [], True), ("x >= 1/8", [], False), ("x > 1/8", [], True), ("x >= 1/2", ["x >= 1/4"], False),
    ("x >= 1/2", ["x <= 1/4"], True), ("log(x - 1/2) >= 0", [], False),
])  # fmt: skip
def test_the_centre_of_a_box_refutes_what_fails_there(text, where, violated):
    goal = goal_of(text, where=where, x="[0, 1]")
    assert _Boxes(goal)._violated(((Fraction(0), Fraction(1, 4)),)) is violated


@pytest.mark.parametrize("end", ["0", "1"])
def test_a_side_without_length_is_one_point_for_the_slopes_too(end):
    """A pole at this point is none of the inside of the other sides."""
    goal = goal_of("2/y + y - 5/2 + x >= 0", y="[0, 1]", x=f"[{end}, {end}]")
    point = Fraction(end)
    assert _Boxes(goal)._decided((*WHOLE, (point, point)), 128, prove=True)
    pole = goal_of("(2/y + y)*x/x - 5/2 >= 0", y="[0, 1]", x=f"[{end}, {end}]")
    assert _Boxes(pole)._continuous is (end == "1")


@pytest.mark.parametrize("units", [-1, 0, 1, 2])
def test_one_unit_at_the_centre_of_a_box_violates_nothing(units):
    for relation, violated in ((">", units <= 0), (">=", units < 0)):
        goal = goal_of(f"x + {units}*2**(-256) {relation} 0", x="[-1, 1]")
        assert _Boxes(goal)._violated(((Fraction(-1), Fraction(1)),)) is violated


def test_a_condition_that_holds_by_one_unit_at_the_centre_holds_there():
    for units, violated in ((0, False), (1, True), (2, True)):
        boxes = _Boxes(goal_of("x >= 1", where=[f"x + {units}*2**(-256) > 0"], x="[-1, 1]"))
        assert boxes._violated(((Fraction(-1), Fraction(1)),)) is violated
        assert (boxes._at_the_centre(((Fraction(-1), Fraction(1)),), 256) is not None) is violated


@pytest.mark.parametrize("text", [".", "a..", "b..", "aa...", "ab...", "ba..b.."])
def test_each_letter_halves_the_side_of_its_variable(text):
    check_bisection(text, goal_of("x + y >= 0", x="[0, 1]", y="[0, 1]"))
    sided = {"a": "x", "b": "y"}.get(text[0], "")
    goal = goal_of("x >= 0", where=[f"{sided or 'x'} <= 1/2 - 1/10"], x="[0, 1]", y="[0, 1]")
    assert stands(f"{text[0]}.o" if sided else "o", goal) is bool(sided)


def test_a_box_that_is_too_coarse_is_bisected_further():
    check_bisection(".", goal_of("x*x - x*y + 3*y*y/10 + 1/100 >= 0", x="[-1, 1]", y="[-1, 2]"))
    check_bisection(".", goal_of("x*x - x*y + 1/4 + 1/100 >= 0", x="[-1, 1]", y="[1, 1]"))
    with pytest.raises(RejectedError, match="is violated on a box"):
        check_bisection(".", goal_of("x*x - x*y + 1/5 >= 0", x="[0, 1]", y="[1, 1]"))


@settings(max_examples=60)
@given(st.text("ab.oz", max_size=12))
def test_a_tree_is_read_to_its_end_and_no_further(text):
    """A preorder of a full binary tree: one more leaf than there are branches, and not before the end."""
    open_boxes, whole = 1, True
    for letter in text:
        whole = whole and open_boxes > 0 and letter != "z"
        open_boxes += 1 if letter in "ab" else -1
    true = goal_of("x + y >= -1", x="[0, 1]", y="[0, 1]")
    assert stands(text, true) is (whole and open_boxes == 0 and "o" not in text)


@pytest.mark.parametrize("text", [
    "2/y + y - 5/2 >= 0", "5/2 - 2/y - y <= 0", "y - log(y) - 1/2 >= 0", "2/(1 - y) - y - 3/2 >= 0",
    "1/2 - y - log(1 - y) >= 0",
])  # fmt: skip
def test_slopes_count_only_where_the_function_is_continuous_also_beside_one_infinite_end(text, monkeypatch):
    """They decide here, and the range alone does not: one of its ends is infinite, the other too small."""
    goal = goal_of(text, y="[0, 1]")
    ends = ENGINE.range(goal.tree, {"y": ENGINE.span(*WHOLE[0])})
    assert isinstance(ends[0], int) is not isinstance(ends[1], int)
    assert ends[0] < 0
    assert _Boxes(goal)._decided(WHOLE, 128, prove=True)
    monkeypatch.setattr(_Boxes, "_continuous", False)
    assert not _Boxes(goal)._decided(WHOLE, 128, prove=True)


@pytest.mark.parametrize(
    ("text", "least"),
    [("x + y", -2), ("x - 2*y", -3), ("x*y", -1), ("3*x + x*y - y", -5), ("y", -1), ("7 - x", 6)],
)
def test_the_mean_value_form_lies_below_the_minimum_over_a_box(text, least):
    tree, one = expression(text), FINE.one
    boxes = _Boxes(Goal(tree, False, domain(box(x=(-1, 1), y=(-1, 1)))))
    values = dict.fromkeys(("x", "y"), (-one, one))
    _, slopes = FINE.slopes(tree, values)
    found = boxes._mean_value(FINE, values, slopes)
    assert (least - 4) * one <= found <= least * one


@pytest.mark.parametrize("text", ["log(x)", "exp(x)", "-log(x)"])
def test_the_value_in_the_middle_of_a_box_is_rounded_down(text):
    place = Fraction(5, 4)
    exact = FINE.value(FINE.at(expression(text), {"x": place})[0])
    boxes = _Boxes(Goal(expression(text), False, domain(box(x=(1, 2)))))
    found = boxes._mean_value(ENGINE, {"x": ENGINE.span(place, place)}, {"x": (0, 0)})
    assert ENGINE.value(found) < exact


def test_an_infinite_slope_at_one_end_leaves_it_to_smaller_boxes():
    check_bisection(".", goal_of("sqrt(y) - y + 1/100 >= 0", y="[0, 1]"))
    boxes = _Boxes(goal_of("y >= 0", y="[0, 1]"))
    for ends in ((0, float("inf")), (float("-inf"), 0)):
        found = boxes._mean_value(ENGINE, {"y": ENGINE.span(*WHOLE[0])}, {"y": ends})
        assert found == float("-inf")


@settings(max_examples=60)
@given(
    st.lists(st.integers(-3, 3), min_size=6, max_size=6),
    st.fractions(-1, 1, max_denominator=8),
    st.sampled_from(["", "*exp(x)", "/(1 + x*x)", "*abs(y)"]),
)
def test_no_bound_is_confirmed_that_a_point_of_a_grid_refutes(numbers, bound, shape):
    a, b, c, d, f, g = numbers
    text = f"({a}*x*x + {b}*x*y + {c}*y*y + {d}*x + {f}*y + {g}){shape} - ({bound})"
    goal = Goal(expression(text), False, domain(box(x=(-1, 1), y=(-1, 1))))
    if stands(".", goal):
        for x in range(-4, 5):
            for y in range(-4, 5):
                low, high = FINE.range(
                    goal.tree,
                    {
                        "x": FINE.span(Fraction(x, 4), Fraction(x, 4)),
                        "y": FINE.span(Fraction(y, 4), Fraction(y, 4)),
                    },
                )
                assert high >= 0, (text, x, y, low)


def test_one_unit_is_enough_for_a_strict_relation_and_none_for_a_weak_one():
    assert [_enough(end, strict=True) for end in (-1, 0, 1)] == [False, False, True]
    assert [_enough(end, strict=False) for end in (-1, 0, 1)] == [False, True, True]


@pytest.mark.parametrize(("text", "where", "tree", "stated"), [
    ("x <= 0", (), "o", False),
    ("x <= 0", (), ".", False),
    ("x >= 0", (), ".", True),
    ("x > 3", (), ".", False),
    ("x >= 3", (), ".", True),
    ("x <= 0", ("x > 3",), "o", True),
    ("x <= 0", ("x >= 3",), "o", False),
    ("exp(log(x)) > x", (), ".", False),
    ("exp(log(x)) >= x", (), ".", False),  # true, and intervals do not see it
    ("x <= 0", ("exp(log(x)) < x",), "o", False),
    ("erfc(30*x) < exp(-900*x**2)", (), ".", True),  # no 1200 bits tell them apart
    ("erfc(30*x) > exp(-900*x**2)", (), ".", False),
])  # fmt: skip
@pytest.mark.parametrize("more", [{}, {"y": "[0, 1]"}])
def test_a_box_that_is_a_point_is_decided_or_refused(text, where, tree, stated, more):
    """There is no half of it to look at next."""
    assert stands(tree, goal_of(text, where=where, x="[3, 3]", **more)) is stated


@pytest.mark.parametrize("text", ["max(x, 1 - x) <= 1/2", "min(x, 1 - x) >= 1/2", "max(x, -x) <= 0"])
def test_arguments_that_pass_each_other_keep_both_slopes(text):
    assert not stands(".", goal_of(text, x="[0, 1]"))


POLES = ["-1/y - 1", "-y**(-1) - 1", "-y/y**2 - 1", "-y*exp(-log(y**2)/2) - 1", "-y/abs(y)**2 - 1"]


@pytest.mark.parametrize("text", POLES)
def test_no_slope_leads_across_a_pole(text):
    """``-1/y`` grows wherever it is defined, and is smaller beyond its pole."""
    assert not stands(".", goal_of(f"{text} >= 0", y="[-1, 1/2]"))
    assert not _Boxes(goal_of(f"{text} >= 0", y="[-1, 1/2]"))._continuous
    assert _Boxes(goal_of(f"{text} >= 0", y="[1/4, 1/2]"))._continuous


def test_a_box_with_conditions_is_continuous_only_if_it_is_so_without_them():
    goal = Goal(Apply("neg", (expression("1/(y - x)"),)), False, domain(box(x=(0, 1), y=(0, 1)), "x < y"))
    assert not _Boxes(goal)._continuous
    assert not stands(".", goal_of("1/(y - x) <= 10", where=("x < y",), x="[0, 1]", y="[0, 1]"))


@pytest.mark.parametrize(("more", "refused"), [(0, RejectedError), (1, LimitError)])
def test_a_tree_may_be_as_long_as_is_allowed(more, refused):
    with pytest.raises(refused):
        check_bisection("." * (400_000 + more), goal_of("x >= -1", x="[0, 1]"))


@pytest.mark.parametrize("tiny", ["1e-300", "1e-400", "1e-1000"])
def test_numbers_of_the_goal_are_seen_however_small_they_are(tiny):
    assert stands(".", goal_of(f"x + {tiny} > 0", x="[0, 1]"))
    assert stands(".", goal_of(f"{tiny} <= x + 2*{tiny}", x="[0, 1]"))
    assert not stands(".", goal_of(f"x - {tiny} >= 0", x="[0, 1]"))


@pytest.mark.parametrize(
    ("text", "most"), [("Phi(log(x)) - 1/10**30", 0), ("exp(-x**(2 + 1/10**30)) - erfc(x)", 2)]
)
def test_more_digits_are_looked_at_only_where_they_may_decide(text, most, monkeypatch):
    """Not on every part of a box that is too wide, of which there are hundreds."""
    monkeypatch.setattr(boxes, "_MOST_IN_TAILS", 2)
    tails = _Boxes(Goal(expression(text), False, domain(box(x=(0, 3)))))
    with pytest.raises(RejectedError):
        tails.settle(((Fraction(0), Fraction(3)),), prove=True)
    assert tails._in_tails == most


def test_bounds_that_two_resolutions_share_are_no_rounding():
    one = 1 << 128
    assert boxes._alike((128, [-3, 5 * one]), (256, [-3 * one, 5 * one * one + 7]))
    for coarse, fine in (
        ([-1], [-1]),
        ([-1], [-one + one // 100]),
        ([0], [0]),
        ([-math.inf], [-math.inf]),
        ([], [-one]),
    ):
        assert not boxes._alike((128, coarse), (256, fine))


@pytest.mark.parametrize(("text", "sides", "finest"), [
    ("x*(1 - x) >= -1/5 + x/3", {"x": "[0, 1]"}, False),
    ("gamma(x)*gamma(y) >= gamma(x*y)", {"x": "[1, 3]", "y": "[1, 3]"}, False),
    ("exp(-x) <= 1e-300", {"x": "[100, 1000]"}, True),
])  # fmt: skip
def test_a_finer_resolution_is_asked_only_where_it_may_decide(monkeypatch, text, sides, finest):
    asked = set()
    decided = _Boxes._decided

    def seen(self, part, bits, **kwargs):
        asked.add(bits)
        return decided(self, part, bits, **kwargs)

    monkeypatch.setattr(_Boxes, "_decided", seen)
    stands(".", goal_of(text, **sides))
    assert (max(asked) >= 1200) is finest
