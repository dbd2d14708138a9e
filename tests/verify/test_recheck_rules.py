"""What the rechecker of proofs takes for granted: the pieces of a call, its bounds, its growth, degrees."""

from fractions import Fraction

import pytest
from banditproof.verify import recheck as checker
from banditproof.verify.box import Domain
from banditproof.verify.certificate import certificate
from banditproof.verify.formula import ZERO, Apply, Variable, expression, formula, write
from banditproof.verify.rationals import Rationals
from banditproof.verify.recheck import RejectedError
from hypothesis import given, settings
from hypothesis import strategies as st

ENGINE = Rationals(256)
HAIR = Fraction(1, 10**60)
INNER = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)
POINTS = st.fixed_dictionaries(
    {"x": INNER, "y": INNER, "eps": st.fractions(Fraction(1, 10), 4, max_denominator=10)}
)
LOW, HIGH = {"x": Fraction(1, 20), "y": Fraction(1, 2)}, {"x": Fraction(19, 20), "y": Fraction(1, 2)}
PLACES = [
    {**place, "eps": Fraction(eps)}
    for place in (LOW, HIGH, {"x": Fraction(1, 2), "y": Fraction(1, 2)})
    for eps in (1, 9)
]
"""On both sides of the mean and on it, with the price binding and not."""


def value(tree, point):
    found = ENGINE.at(tree, point)
    if isinstance(found, Fraction):
        return found, found
    return ENGINE.value(found[0]), ENGINE.value(found[1])


def call(text):
    tree = expression(text)
    assert isinstance(tree, Apply)
    return tree


def link(text):
    (only,) = formula(text).links
    return only


def domain(where=(), **sides):
    return checker.domain_of({"domain": {"box": sides, "where": list(where)}})


def pieces_agree(text, point):
    """Some piece applies, and every piece that does is the value."""
    whole = value(call(text), point)
    applying = [
        value(piece, point)
        for conditions, piece in checker._cases(call(text))
        if all(checker._holds(condition, point) is True for condition in conditions)
    ]
    assert applying
    for low, high in applying:
        assert low <= whole[1] + HAIR
        assert high >= whole[0] - HAIR
    return len(applying)


@settings(max_examples=40)
@given(POINTS)
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("abs(x - y)", 2),
        ("min(x, y, 1 - x)", 3),
        ("max(x, y, 1 - x)", 3),
        ("x if x <= y else 2*eps", 2),
        ("d_eps(x, y, eps)", 4),
    ],
)
def test_the_pieces_of_a_call_are_its_value_wherever_they_apply(text, count, point):
    pieces = list(checker._cases(call(text)))
    assert len(pieces) == count
    assert all(
        formula(str(condition)).links == (condition,) for conditions, _ in pieces for condition in conditions
    )
    pieces_agree(text, point)


@pytest.mark.parametrize("point", PLACES)
def test_each_regime_of_d_eps_has_its_piece(point):
    assert pieces_agree("d_eps(x, y, eps)", point) == (2 if point["x"] == point["y"] else 1)


def test_equal_arguments_have_all_their_pieces():
    equal = {"x": Fraction(1, 3), "y": Fraction(1, 3)}
    for text in ("abs(x - y)", "min(x, y)", "max(x, y)"):
        assert pieces_agree(text, equal) == 2
    assert pieces_agree("x if x <= y else 2*y", equal) == 1


def test_nothing_else_has_pieces():
    with pytest.raises(RejectedError, match=r"^exp has no cases$"):
        list(checker._cases(call("exp(x)")))


@settings(max_examples=40)
@given(POINTS)
def test_bounds_of_a_call_lie_on_their_side(point):
    for text in ("max(x, y)", "d_eps(x, y, eps)"):
        whole = value(call(text), point)
        for bound in checker._bounds_below(call(text)):
            assert value(bound, point)[0] <= whole[1] + HAIR, write(bound)
    order = {(Variable("x"), Variable("y"), False)} if point["x"] <= point["y"] else set()
    order |= {(Variable("y"), Variable("x"), True)} if point["y"] < point["x"] else set()
    for text in ("min(x, y)", "d_eps(x, y, eps)"):
        whole = value(call(text), point)
        for bound in checker._bounds_above(call(text), order):
            assert value(bound, point)[1] >= whole[0] - HAIR, write(bound)


def test_the_bounds_of_a_call_are_these():
    """The tilted forms touch ``d_eps`` where the price binds, and 0 where the means are equal."""

    def written(bounds):
        return [write(bound) for bound in bounds]

    assert written(checker._bounds_below(call("max(x, y)"))) == ["x", "y"]
    assert written(checker._bounds_above(call("min(x, y)"), set())) == ["x", "y"]
    for other in ("min(x, y)", "exp(x)"):
        assert checker._bounds_below(call(other)) == []
    for other in ("max(x, y)", "exp(x)"):
        assert checker._bounds_above(call(other), set()) == []
    below = checker._bounds_below(call("d_eps(x, y, eps)"))
    assert [write(below[0]), len(below)] == ["0", 3]
    for side, tilted in zip((LOW, HIGH), below[1:], strict=True):
        point = {**side, "eps": Fraction(1)}
        whole, touching = value(call("d_eps(x, y, eps)"), point), value(tilted, point)
        assert abs(whole[0] - touching[0]) < HAIR
    free = checker._bounds_above(call("d_eps(x, y, eps)"), set())
    assert written(free) == ["kl(x, y)", "eps*abs(y - x)"]
    x, y = Variable("x"), Variable("y")
    assert written(checker._bounds_above(call("d_eps(x, y, eps)"), {(x, y, True)}))[2:] == ["eps*(y - x)"]
    assert written(checker._bounds_above(call("d_eps(x, y, eps)"), {(y, x, False)}))[2:] == ["eps*(x - y)"]
    assert written(checker._bounds_above(call("d_eps(x, y, 1)"), {(x, y, True)}))[1:] == [
        "abs(y - x)",
        "y - x",
    ]
    assert written(checker._bounds_above(call("d_eps(0, 1, eps)"), set()))[1:] == ["eps*abs(1)"]


@pytest.mark.parametrize(
    ("text", "directions"),
    [
        ("kl(x, y)", {1}),
        ("x + kl(x, y)", {1}),
        ("x - kl(x, y)", {-1}),
        ("kl(x, y) - x", {1}),
        ("-kl(x, y)", {-1}),
        ("2*kl(x, y)", {1}),
        ("kl(x, y)*3", {1}),
        ("0*kl(x, y)", {1}),
        ("kl(x, y)/3", {1}),
        ("1 - kl(x, y)*2", {-1}),
        ("1 - kl(x, y)/2", {-1}),
        ("x - (y - 2*kl(x, y))", {1}),
        ("min(x, kl(x, y))", {1}),
        ("max(kl(x, y), x)", {1}),
        ("kl(x, y) - kl(x, y)", {1, -1}),
        ("3/kl(x, y)", {2}),
        ("x*kl(x, y)", {2}),
        ("kl(x, y)/x", {2}),
        ("exp(kl(x, y))", {2}),
        ("-exp(kl(x, y))", {2}),
        ("x + y", set()),
        ("kl(y, x)", set()),
    ],
)
def test_which_way_an_expression_moves_with_a_call_in_it(text, directions):
    assert checker._growth(expression(text), expression("kl(x, y)")) == directions


def test_a_negative_factor_turns_the_direction():
    kl = expression("kl(x, y)")
    minus_two = checker.Number(Fraction(-2))
    for tree in (Apply("*", (minus_two, kl)), Apply("*", (kl, minus_two)), Apply("/", (kl, minus_two))):
        assert checker._growth(tree, kl) == {-1}
    assert checker._growth(Apply("/", (minus_two, kl)), kl) == {2}


@pytest.mark.parametrize(
    ("text", "name", "degree"),
    [
        ("x", "x", 1),
        ("y", "x", 0),
        ("7", "x", 0),
        ("x**3*y", "x", 3),
        ("x**3*y", "y", 1),
        ("x**3*x - y", "x", 4),
        ("x**2 + x**5 - 1", "x", 5),
        ("(x*y + x)**3", "x", 3),
        ("-(x*x)", "x", 2),
    ],
)
def test_the_degree_of_a_polynomial(text, name, degree):
    assert checker._degree(expression(text), name) == degree


@pytest.mark.parametrize(
    ("text", "zero"),
    [
        ("(x + y)**2 - x**2 - 2*x*y - y**2", True),
        ("x - x", True),
        ("x*(x - 1)*(x - 2)", False),
        ("x*y*(x - 1)*(y - 1)", False),
        ("1/7", False),
        ("0", True),
        ("exp(x) - exp(x)", None),
        ("x**(-1) - x**(-1)", None),
        ("x/x - 1", None),
        ("x/7 - x*7**(-1)", True),
        ("x**2/7 - 10**(-9)*x", False),
        ("x**(-1)*0", None),
        ("x**y - x**y", None),
    ],
)
def test_polynomials_that_vanish_everywhere_are_known_exactly_and_others_are_left_open(text, zero):
    assert checker._zero_polynomial(expression(text)) is zero


def test_a_grid_that_is_too_large_is_not_tried(monkeypatch):
    tree = expression("x**3*y - x**3*y")
    monkeypatch.setattr(checker, "_MOST_GRID", 8)
    assert checker._zero_polynomial(tree)
    monkeypatch.setattr(checker, "_MOST_GRID", 7)
    assert checker._zero_polynomial(tree) is None


@pytest.mark.parametrize(
    ("text", "power", "name", "finite"),
    [
        ("7*x - 1", 2, "x", True),
        ("x*(7*x - 1)*(7*x - 2)", 0, "x", False),
        ("x*(7*x - 1)", 2, "x", True),
        ("x", 0, "x", True),
        ("x - x", 2, "x", False),
        ("x - y", 2, "x", False),
        ("exp(x)", 2, "x", False),
        ("x", -1, "x", False),
        ("x", 1, "y", False),
        ("1", 1, "x", False),
    ],
)
def test_factors_with_finitely_many_zeros(text, power, name, finite):
    assert checker._finitely_many_zeros(expression(text), power, name) is finite


@pytest.mark.parametrize(
    ("text", "eps", "known"),
    [
        ("f_minus(y, eps) <= y", ["0", "1"], True),
        ("y <= f_plus(y, eps)", ["0", "1"], True),
        ("f_minus(y, eps) <= y", ["-1", "1"], False),
        ("y <= f_plus(y, eps)", ["-1", "1"], False),
        ("f_minus(y, eps) < y", ["0", "1"], False),
        ("f_minus(y, eps) <= x", ["0", "1"], False),
        ("x <= f_plus(y, eps)", ["0", "1"], False),
        ("f_plus(y, eps) <= y", ["0", "1"], False),
        ("y <= f_minus(y, eps)", ["0", "1"], False),
        ("eps <= f_plus(y, eps)", ["0", "1"], False),
    ],
)
def test_what_is_known_of_tilted_means(text, eps, known):
    goal = checker._Goal(
        expression("y"),
        strict=False,
        domain=domain(x="[1/10, 9/10]", y="[1/10, 9/10]", eps=f"[{', '.join(eps)}]"),
    )
    assert checker._known_of_tilts(link(text), goal) is known


def bracket(text, lower, upper, point):
    document = {"formula": text}
    checker._bracket(document, {"point": point, "lower": lower, "upper": upper})


def test_a_bracket_may_touch_the_value_and_not_pass_it():
    bracket("x + 1", "2", "2", {"x": "1"})
    bracket("2 + 3", "5", "5", {})
    for ends in (("2.0001", "3"), ("1", "1.9999"), ("3", "4"), ("0", "1")):
        with pytest.raises(RejectedError, match=r"does not lie between"):
            bracket("x + 1", *ends, {"x": "1"})
    bracket("log(x)", "0.6931471805599453094", "0.6931471805599453095", {"x": "2"})
    bracket("log(x)", "0.693147180559945309417232121458176568075500134360", "1", {"x": "2"})
    with pytest.raises(RejectedError, match=r"does not lie between"):
        bracket("log(x)", "0.693147180559945309417232121458176568075500134361", "1", {"x": "2"})


def test_both_sides_of_a_tie_agree_where_no_resolution_decides():
    for text, within in (
        ("sqrt(x)*sqrt(x) <= 2", True),
        ("sqrt(x)*sqrt(x) >= 2", True),
        ("sqrt(x)*sqrt(x) < 2", False),
        ("sqrt(x) <= 2", True),
        ("sqrt(x) >= 2", False),
        ("x <= 2", True),
        ("x < 2", False),
        ("x == 2", True),
        ("x == 3", False),
    ):
        assert checker._within(link(text), {"x": Fraction(2)}) is within, text


def test_a_printed_value_is_the_value_to_its_last_digit():
    one = ENGINE.one
    span = (one // 3, one // 3 + 1)
    for printed in ("0.3", "0.33", "0.34", "3.3e-1", "3.3E-1", "0.3333333333333333"):
        checker._decimal_matches(printed, span, one)
    for printed in ("0.5", "0.35", "3.5e-1", "0.3333333333333339", "not finite"):
        with pytest.raises(RejectedError):
            checker._decimal_matches(printed, span, one)
    checker._decimal_matches("not finite", (one, float("inf")), one)
    for infinite in ((one, float("inf")), (float("-inf"), one)):
        with pytest.raises(RejectedError, match="is not the value of its side"):
            checker._decimal_matches("1", infinite, one)


@pytest.mark.parametrize("values", [{"x": "12"}, {"x": []}, {}, "12", {"x": {"1": "1"}}])
def test_an_enumeration_is_over_lists(values):
    with pytest.raises(RejectedError, match=r"no finite set|an empty list of values"):
        checker._enumeration({"formula": "x >= 0"}, {"values": values, "count": 2})


def test_an_enumeration_has_as_many_points_as_it_says():
    document = {"formula": "x + y >= 0"}
    payload = {"values": {"x": ["0", "1", "2"], "y": ["0", "-1/2"]}, "count": 6}
    with pytest.raises(RejectedError, match=r"not confirmed at x = 0, y = -1/2$"):
        checker._enumeration(document, payload)
    checker._enumeration({"formula": "x - y >= 0"}, payload)
    for count in (5, 7, "6"):
        with pytest.raises(RejectedError, match=r"points are claimed, the lists give 6$"):
            checker._enumeration({"formula": "x - y >= 0"}, {**payload, "count": count})


def test_too_many_points_are_not_enumerated(monkeypatch):
    payload = {"values": {"x": ["0", "1", "2"], "y": ["0", "1"]}, "count": 6}
    monkeypatch.setattr(checker, "_MOST_POINTS", 6)
    checker._enumeration({"formula": "x + y >= 0"}, payload)
    monkeypatch.setattr(checker, "_MOST_POINTS", 5)
    with pytest.raises(RejectedError, match=r"^more than 5 points$"):
        checker._enumeration({"formula": "x + y >= 0"}, payload)


def test_a_sample_of_a_domain_lies_in_it():
    stated = domain(where=["x <= y"], x="[0, 1]", y="[0, 1/2]")
    points = list(checker._sample(stated))
    assert len(points) == 12
    assert len({tuple(point.values()) for point in points}) == 12
    assert all(0 <= point["x"] <= point["y"] <= Fraction(1, 2) for point in points)
    assert list(checker._sample(Domain(checker.Box(())))) == [{}]


def goal_of(text, where=(), **sides):
    stated = domain(where=where, **sides)
    return checker._Goal(link(text).margin, strict=link(text).strict, domain=stated)


@pytest.mark.parametrize(
    ("condition", "fails"),
    [
        ("x <= -1", True),
        ("x >= 2", True),
        ("x < 0", True),
        ("x <= 0", False),
        ("x > 1", True),
        ("x >= 1", False),
        ("x < 2", False),
        ("x >= -1", False),
        ("x == 2", True),
        ("x == -1", True),
        ("x == 1", False),
        ("x == 1/2", False),
        ("log(x - 2) >= 0", False),
    ],
)
def test_a_box_is_left_out_only_where_a_condition_certainly_fails(condition, fails):
    goal = goal_of("x >= 2", where=[condition], x="[0, 1]")
    values = checker._values(goal, ((Fraction(0), Fraction(1)),), 128)
    assert checker._fails(goal, values, 128) is fails
    if fails:
        checker._proved({"by": "boxes", "tree": "o"}, goal)
    else:
        with pytest.raises(RejectedError, match="not confirmed"):
            checker._proved({"by": "boxes", "tree": "o"}, goal)


@pytest.mark.parametrize(
    ("text", "where", "violated"),
    [
        ("x >= 1/2", [], True),
        ("x >= 1/8", [], False),
        ("x > 1/8", [], True),
        ("x >= 1/2", ["x >= 1/4"], False),
        ("x >= 1/2", ["x <= 1/4"], True),
        ("log(x - 1/2) >= 0", [], False),
    ],
)
def test_the_centre_of_a_box_refutes_what_fails_there(text, where, violated):
    goal = goal_of(text, where=where, x="[0, 1]")
    assert checker._violated(goal, ((Fraction(0), Fraction(1, 4)),)) is violated


def test_a_box_that_is_too_coarse_is_bisected_further():
    checker._proved(
        {"by": "boxes", "tree": "."}, goal_of("x*x - x*y + 3*y*y/10 + 1/100 >= 0", x="[-1, 1]", y="[-1, 2]")
    )
    checker._proved(
        {"by": "boxes", "tree": "."}, goal_of("x*x - x*y + 1/4 + 1/100 >= 0", x="[-1, 1]", y="[1, 1]")
    )
    with pytest.raises(RejectedError, match="is violated on a box"):
        checker._proved({"by": "boxes", "tree": "."}, goal_of("x*x - x*y + 1/5 >= 0", x="[0, 1]", y="[1, 1]"))


def test_zero_to_forty_digits_is_of_the_larger_side_of_a_difference():
    point = {"x": Fraction(1, 2)}
    for power, zero in ((1880, True), (1910, False)):
        big = f"10**{power}*exp(x)"
        assert checker._vanishes_at(expression(f"({big} - {big})*1"), point) is zero
        assert checker._vanishes_at(expression(f"{big} - {big}"), point)
    with pytest.raises(RejectedError, match="is not zero at x = 1/2"):
        checker._vanishes_at(expression("exp(x) - 1"), point)
    assert not checker._vanishes_at(expression("log(x - 1)"), point)


@pytest.mark.parametrize("several", [5, 6])
def test_half_of_the_sample_must_be_evaluated(monkeypatch, several):
    monkeypatch.setattr(
        checker, "_sample", lambda _: iter([{"x": Fraction(k, 20)} for k in range(1, several + 1)])
    )
    stated = domain(x="[0, 1]")
    slope = checker._Slope(expression("x**2"), "x", 1)
    if several == 6:
        checker._vanishes(expression("exp(x) - exp(x)"), stated)
        checker._slope_proved({"by": "boxes", "tree": "."}, slope, False, stated, expression("2*x"))
        return
    with pytest.raises(RejectedError, match="could not be evaluated"):
        checker._vanishes(expression("exp(x) - exp(x)"), stated)
    with pytest.raises(RejectedError, match="could not be evaluated"):
        checker._slope_proved({"by": "boxes", "tree": "."}, slope, False, stated, expression("2*x"))


@pytest.mark.parametrize(
    ("text", "name", "sign", "stated", "right"),
    [
        ("x**2", "x", 1, "2*x", True),
        ("x**2", "x", -1, "-2*x", True),
        ("y", "x", 1, "0", True),
        ("exp(x)*y", "x", 1, "y*exp(x)", True),
        ("exp(x)*y", "y", -1, "-exp(x)", True),
        ("x**2", "x", 1, "3*x", False),
        ("x**2", "x", 1, "x", False),
        ("x**2", "x", -1, "2*x", False),
        ("y", "x", 1, "1", False),
        ("exp(x)", "x", 1, "exp(x) + 10**(-45)", False),
    ],
)
def test_a_stated_slope_is_compared_with_the_slope(text, name, sign, stated, right):
    slope, point = checker._Slope(expression(text), name, sign), {"x": Fraction(1, 3), "y": Fraction(1, 5)}
    if right:
        assert checker._is_slope(slope, expression(stated), point)
        return
    with pytest.raises(RejectedError, match="is not the slope in"):
        checker._is_slope(slope, expression(stated), point)


@pytest.mark.parametrize(
    ("to", "text", "reached"),
    [
        ("2", "[0, 2]", True),
        ("-1", "[-1, 1]", True),
        ("2", "[0, 199/100]", False),
        ("-1", "[0, 1]", False),
        ("1/2", "[0, 1]", True),
        ("1/2", "[0, 99/100]", False),
        ("1/2", "[1/100, 1]", False),
        ("y", "[0, 4]", True),
        ("y", "[0, 3]", False),
        ("exp(y)", "[0, 55]", True),
        ("exp(y)", "[0, 54]", False),
        ("-exp(y)", "[-55, 1]", True),
        ("-exp(y)", "[-54, 1]", False),
        ("1/2", "(-1, 2]", False),
        ("1/2", "[-1, 2)", False),
    ],
)
def test_the_side_of_a_slope_reaches_from_the_box_to_where_the_variable_moves(to, text, reached):
    goal = goal_of("x + y >= 0", x="[0, 1]", y="[2, 4]")
    if reached:
        assert str(checker._reach(text, goal, "x", expression(to))) == text
        return
    with pytest.raises(RejectedError, match=r"does not reach from the box|is closed"):
        checker._reach(text, goal, "x", expression(to))


def test_signs_over_a_box_are_those_of_its_smallest_and_largest_values():
    def signs(text, side):
        return checker._signs(domain(x=side))(expression(text))

    assert signs("x", "[1/340282366920938463463374607431768211456, 1]") == (True, True, False)
    assert signs("x", "[0, 1]") == (False, True, False)
    assert signs("x", "[-1, 0]") == (False, False, False)
    assert signs("x", "[-1, -1/2]") == (False, False, True)
    assert signs("log(x)", "[-2, -1]") == (False, False, False)


@pytest.mark.parametrize(
    ("relation", "to", "known"),
    [
        ("<=", "1", True),
        ("<", "1", False),
        ("<", "2", True),
        ("<=", "1/2", False),
        (">=", "0", True),
        (">", "0", False),
        (">", "-1", True),
        (">=", "1/2", False),
        ("<=", "y", True),
        ("<", "y", False),
        ("<", "z", True),
        (">=", "y", False),
        ("<=", "y + 1", False),
        ("<", "w", True),
        (">", "w", False),
    ],
)
def test_what_the_box_and_the_conditions_say_of_a_variable(relation, to, known):
    goal = goal_of("x >= 0", where=["x < w"], x="[0, 1]", y="[1, 2]", z="[3/2, 2]", w="[0, 2]")
    assert checker._compared(goal, "x", expression(to), relation) is known


def test_an_open_end_is_not_reached():
    goal = goal_of("x >= 0", x="(0, 1)")
    assert checker._compared(goal, "x", expression("1"), "<")
    assert checker._compared(goal, "x", expression("0"), ">")


def product_of(*factors, constant="1"):
    return {"by": "product", "constant": constant, "factors": list(factors)}


def factor(text, sign, power=1, proof="."):
    return {"factor": text, "power": power, "sign": sign, "proof": proof and {"by": "boxes", "tree": proof}}


def test_the_signs_of_the_factors_are_those_of_the_product():
    goal = goal_of("exp(x)*(y - x) >= 0", x="[0, 2/5]", y="[1/2, 1]")
    checker._proved(product_of(factor("exp(x)", 1), factor("y - x", 1)), goal)
    checker._proved(product_of(factor("exp(x)", 1), factor("x - y", -1), constant="-1"), goal)
    for wrong, message in (
        (product_of(factor("exp(x)", 1), factor("x - y", 1), constant="-1"), "is violated|not confirmed"),
        (product_of(factor("exp(x)", 1), factor("y - x", -1)), "is violated|not confirmed"),
        (product_of(factor("exp(x)", 1), factor("x - y", -1)), "negative"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1), constant="2"), "is not zero"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1), constant="0"), "not zero"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1, power=True)), "a power and a sign"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1, power=0)), "a power and a sign"),
        (product_of(factor("exp(x)", 1), factor("y - x", 2)), "a power and a sign"),
        (product_of(factor("exp(x)", 1), "y - x"), "is an object"),
    ):
        with pytest.raises(RejectedError, match=message):
            checker._proved(wrong, goal)


def test_even_powers_need_no_proof_and_odd_ones_do():
    goal = goal_of("exp(x)*(y - x)**2 >= 0", x="[0, 1]", y="[0, 1]")
    square = factor("y - x", 1, power=2, proof=None)
    checker._proved(product_of(factor("exp(x)", 1), square), goal)
    with pytest.raises(RejectedError, match="an even power needs no proof"):
        checker._proved(product_of(factor("exp(x)", 1), {**square, "proof": {"by": "zero"}}), goal)


@pytest.mark.parametrize("call", ["min(x, y)", "max(x, y)", "abs(x - y)"])
def test_each_argument_is_shown_where_a_call_chooses(call):
    goal = goal_of(f"{call} + 1 >= 0", x="[0, 1/2]", y="[0, 1/2]")
    proofs = [{"by": "boxes", "tree": "."}] * 2
    checker._proved({"by": "each", "call": call, "proofs": proofs}, goal)
    with pytest.raises(RejectedError, match=r"^2 proofs are needed$"):
        checker._proved({"by": "each", "call": call, "proofs": proofs[1:]}, goal)
    below = goal_of(f"{call} - 1/4 >= 0", x="[0, 1/2]", y="[0, 1/2]")
    with pytest.raises(RejectedError, match="is violated"):
        checker._proved({"by": "each", "call": call, "proofs": proofs}, below)


def test_a_call_that_does_not_choose_has_no_arguments_to_show():
    with pytest.raises(RejectedError, match=r"^kl does not choose among its arguments"):
        checker._proved(
            {"by": "each", "call": "kl(x, y)", "proofs": []}, goal_of("kl(x, y) >= 0", x="[0, 1]", y="[0, 1]")
        )


@pytest.mark.parametrize(
    ("text", "least"),
    [("x + y", -2), ("x - 2*y", -3), ("x*y", -1), ("3*x + x*y - y", -5), ("y", -1), ("7 - x", 6)],
)
def test_the_mean_value_form_lies_below_the_minimum_over_a_box(text, least):
    tree, one = expression(text), ENGINE.one
    values = dict.fromkeys(("x", "y"), (-one, one))
    _, slopes = ENGINE.slopes(tree, values)
    found = checker._mean_value(ENGINE, tree, values, slopes)
    assert found <= least * one
    assert found >= (least - 4) * one
    assert checker._mean_value(ENGINE, tree, {**values, "x": (0, float("inf"))}, slopes) == float("-inf")


def test_a_cycle_of_conditions_may_use_a_strict_one_as_one_that_is_not():
    goal = goal_of("x >= 2", where=["x < y", "y < x"], x="[0, 1]", y="[0, 1]")
    for steps in (["x <= y", "y < x"], ["x < y", "y <= x"], ["x < y", "y < x"]):
        checker._proved({"by": "empty", "conditions": steps}, goal)
    weak = goal_of("x >= 2", where=["x <= y", "y < x"], x="[0, 1]", y="[0, 1]")
    checker._proved({"by": "empty", "conditions": ["x <= y", "y < x"]}, weak)
    for steps, message in (
        (["x < y", "y < x"], "is no condition"),
        (["x <= y", "y <= x"], "no strict step"),
        (["x <= y", "x <= y"], "do not follow on each other"),
        ([], "no contradiction"),
    ):
        with pytest.raises(RejectedError, match=message):
            checker._proved({"by": "empty", "conditions": steps}, weak)


def test_each_half_of_a_split_has_its_condition():
    goal = goal_of("max(1/2 - x, x - 1/2) >= 0", x="[0, 1]")

    def half(value, condition):
        given = {"by": "given", "condition": condition, "times": "1"}
        return {"by": "bound", "call": "max(1/2 - x, x - 1/2)", "value": value, "proof": given}

    left, right = half("1/2 - x", "x <= 1/2"), half("x - 1/2", "x >= 1/2")
    split = {"by": "split", "variable": "x", "to": "1/2"}
    checker._proved({**split, "proofs": [left, right]}, goal)
    with pytest.raises(RejectedError, match="does not give what is wanted"):
        checker._proved({**split, "proofs": [right, left]}, goal)


def test_products_with_nothing_and_one_are_written_short():
    assert [write(bound) for bound in checker._bounds_above(call("d_eps(x, y, 0)"), set())] == [
        "kl(x, y)",
        "0",
    ]
    x, one, zero = Variable("x"), checker.ONE, checker.ZERO
    assert [checker._scaled(*pair) for pair in ((one, x), (x, one), (x, zero), (zero, x))] == [
        x,
        x,
        zero,
        zero,
    ]
    assert checker._scaled(x, x) == Apply("*", (x, x))


BELOW = ["x <= f_minus(y, eps)", "f_plus(x, eps) <= y", "eps <= logit(y) - logit(x)"]
ABOVE = ["f_minus(y, eps) <= x", "y <= f_plus(x, eps)", "logit(y) - logit(x) <= eps"]


@pytest.mark.parametrize("spellings", [BELOW, ABOVE])
@pytest.mark.parametrize("relation", ["<=", "<"])
def test_three_spellings_of_one_condition_are_known_from_each(spellings, relation):
    links = [link(text.replace("<=", relation)) for text in spellings]
    meant = {(each.smaller, each.larger, relation == "<") for each in links}
    for each in links:
        assert meant <= checker._ordered(each)
        assert {triple for triple in checker._ordered(each) if triple[2] != (relation == "<")} == set()
    turned = link(spellings[0].replace("<=", "=="))
    assert {
        (turned.larger, turned.smaller, False),
        (turned.smaller, turned.larger, False),
    } <= checker._ordered(turned)


@pytest.mark.parametrize(("variable", "to"), [("x", "x"), ("x", "x + y"), ("q", "1/2"), ("x", "q")])
def test_a_variable_is_moved_to_what_the_others_say(variable, to):
    goal = goal_of("x >= 0", x="[0, 1]", y="[0, 1]")
    with pytest.raises(RejectedError, match="cannot be moved"):
        checker._moved({"variable": variable, "to": to}, goal)
    assert checker._moved({"variable": "x", "to": "2*y"}, goal) == ("x", expression("2*y"))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("exp(x) == 3", False),
        ("exp(x) == 1/2", False),
        ("3 == exp(x)", False),
        ("exp(x - 1) == 1", True),
        ("exp(x - 1) <= 1", True),
        ("exp(x - 1) < 1", False),
        ("exp(x) < 3", True),
        ("exp(x) > 3", False),
    ],
)
def test_relations_between_values_that_are_not_rational(text, holds):
    assert checker._holds(link(text), {"x": Fraction(1)}) is holds


def test_a_proof_is_about_variables_of_the_domain():
    with pytest.raises(RejectedError, match="does not say where y lies"):
        checker._goal({"formula": "x + y >= 0", "domain": {"box": {"x": "[0, 1]"}, "where": []}})
    assert 0 <= checker.recheck({}).seconds < 60


@pytest.mark.parametrize("text", ["2/y + y - 5/2 >= 0", "5/2 - 2/y - y <= 0", "y - log(y) - 1/2 >= 0"])
def test_slopes_count_only_where_the_function_is_continuous_also_beside_one_infinite_end(text, monkeypatch):
    """They decide here, and the range alone does not: one of its ends is infinite, the other too small."""
    sides = domain(y="[0, 1]")
    only = link(text)
    goal = checker._Goal(only.margin, only.strict, sides)
    whole = ((Fraction(0), Fraction(1)),)
    ends = checker._engine(128).range(goal.tree, checker._values(goal, whole, 128))
    assert isinstance(ends[0], int) is not isinstance(ends[1], int)
    assert ends[0] < 0
    assert checker._decided(goal, whole, 128, prove=True)
    monkeypatch.setattr(checker, "_continuous", lambda _: False)
    assert not checker._decided(goal, whole, 128, prove=True)


# ------------------------------------------------------------------------ certificates of what is false


def proof_of(text, proof, where=(), **sides):
    stated = {"box": sides, "where": list(where)}
    return checker.recheck(certificate("proof", formula=text, domain=stated, payload={"proof": proof}))


BOXES = {"by": "boxes", "tree": "."}
MOVE = {"by": "monotone", "variable": "y", "to": "-1", "relation": ">=", "side": "[-1, 1]", "steep": False}


@pytest.mark.parametrize("power", [20, 121, 3000, 50_000])
def test_a_constant_is_not_zero_however_small_it_is(power):
    square = {"factor": "x", "power": 2, "sign": 1, "proof": None}
    by_square = {"by": "product", "constant": "1", "factors": [square]}
    assert proof_of("x**2 >= 0", by_square, x="[-1, 1]").ok
    found = proof_of(f"x**2 - 10**(-{power}) >= 0", by_square, x="[-1, 1]")
    assert "is not zero on x in [-1, 1]" in str(found)
    rational = {"by": "product", "constant": "1", "factors": [{**square, "factor": "x/(1 + x)"}]}
    assert proof_of("x**2/(1 + x)**2 >= 0", rational, x="[0, 1]").ok
    found = proof_of(f"x**2/(1 + x)**2 - 10**(-{power}) >= 0", rational, x="[0, 1]")
    assert "is not zero at x = " in str(found)


def test_a_polynomial_is_not_zero_because_it_vanishes_at_the_points_that_are_looked_at():
    stated = domain(x="[0, 1]")
    roots = "*".join(f"(x - {point['x']})" for point in checker._sample(stated))
    with pytest.raises(RejectedError, match=r"is not zero on x in \[0, 1\]$"):
        checker._vanishes(expression(roots), stated)
    checker._vanishes(expression("x - 1"), domain(x="[1, 1]"))
    checker._vanishes(expression("x - y"), domain(x="[1, 1]", y="[1, 1]"))
    with pytest.raises(RejectedError, match="could not be evaluated"):  # no point of it is found
        checker._vanishes(expression("x - y"), domain(["x == y"], x="[0, 1]", y="[0, 1]"))


@pytest.mark.parametrize("slope", ["1/2**399", "1/2**401", "1/2**5000"])
def test_a_slope_of_zero_is_not_a_very_small_one(slope):
    """Else ``x - x > 0`` would follow from ``0 >= 0`` at the end and a slope above zero."""
    constant = str(value(expression(slope), {})[0])
    proof = MOVE | {"variable": "x", "to": "0", "relation": ">", "side": "[0, 1]", "steep": True}
    proof |= {"at": {"by": "zero"}, "derivative": slope}
    proof |= {"slope": {"by": "product", "constant": constant, "factors": []}}
    assert not proof_of("x - x > 0", proof, x="(0, 1]").ok
    proof |= {"derivative": "1", "slope": {"by": "product", "constant": "1", "factors": []}}
    assert proof_of("x > 0", proof, x="(0, 1]").ok


@pytest.mark.parametrize("power", [300, 500, 5000])
def test_a_very_small_slope_is_not_zero(power):
    """Else ``-2^-500 y >= 0`` would follow from the end, where it is zero, and from a slope of zero."""
    proof = MOVE | {
        "to": "0",
        "side": "[0, 1]",
        "at": {"by": "zero"},
        "derivative": "0",
        "slope": {"by": "zero"},
    }
    assert not proof_of(f"-y/2**{power} >= 0", proof, y="[0, 1]").ok
    assert proof_of("x*y - x*y >= 0", proof, x="[0, 1]", y="[0, 1]").ok
    # and where both are zero by cancellation only
    slack = "log(4)*y - 2*log(2)*y >= 0"
    cancels = proof | {"derivative": "log(9) - 2*log(3)", "slope": {"by": "zero"}}
    assert proof_of(slack, cancels, y="[0, 1]").ok


def test_slopes_that_are_both_zero_have_no_sign():
    flat, point = checker._Slope(expression("log(4)*y - 2*log(2)*y"), "y", 1), {"y": Fraction(1, 3)}
    nothing = expression("log(9) - 2*log(3)")
    assert not checker._is_slope(flat, nothing, point)
    for coarse in (False, True):
        assert not checker._is_slope(flat, nothing, point, strict=True, coarse=coarse)
        assert checker._is_slope(flat, nothing, point, strict=False, coarse=coarse)
    for power, coarse, same in ((450, True, True), (450, False, None), (9000, False, True)):
        tiny = expression(f"log(2)/2**{power}")
        if same:
            assert checker._is_slope(flat, tiny, point, strict=False, coarse=coarse)
        else:
            with pytest.raises(RejectedError, match="is not the slope"):
                checker._is_slope(flat, tiny, point, strict=False, coarse=coarse)
        if same and not coarse:
            assert not checker._is_slope(flat, tiny, point, strict=True)


def test_a_slope_is_compared_in_its_own_digits_however_small_it_is():
    point = {"y": Fraction(1, 3)}
    for power in (50, 200, 1500):
        slope = checker._Slope(expression(f"10**(-{power})*exp(y)"), "y", 1)
        assert checker._is_slope(slope, expression(f"exp(y)*10**(-{power})"), point)
        with pytest.raises(RejectedError, match="is not the slope"):
            checker._is_slope(slope, expression(f"exp(y)*10**(-{power})*(1 + 10**(-60))"), point)
    tiny = checker._Slope(expression("10**(-3000)*exp(y)"), "y", 1)  # below the last resolution
    assert not checker._is_slope(tiny, expression("2*10**(-3000)*exp(y)"), point)


@pytest.mark.parametrize(("relation", "text", "to"), [(">=", "x > 0", "0"), ("<=", "1 - x > 0", "1")])
def test_a_strict_statement_does_not_hold_where_the_move_may_have_no_length(relation, text, to):
    factors = {"by": "product", "constant": "1", "factors": []}
    proof = MOVE | {"variable": "x", "to": to, "relation": relation, "side": "[0, 1]", "steep": True}
    proof |= {"at": {"by": "zero"}, "derivative": "1", "slope": factors}
    assert "a strict statement needs a strict distance" in str(proof_of(text, proof, x="[0, 1]"))
    proof["relation"] = relation[0]
    assert proof_of(text, proof, x="(0, 1)").ok


@pytest.mark.parametrize(
    ("where", "side"), [(("y >= 0.5",), "[-1, 1]"), ((), "[1/2, 1]")], ids=["by a condition", "by the box"]
)
def test_the_slope_is_needed_on_the_whole_way_also_where_the_statement_says_nothing(where, side):
    """``y^2 - 1/2`` is positive at -1 and grows above 1/2, where it is negative all the same."""
    proof = {
        **MOVE,
        "at": BOXES,
        "derivative": "2*y",
        "slope": {"by": "boxes", "tree": "bo." if where else "."},
    }
    found = proof_of("y**2 - 1/2 + 0*x >= 0", proof, where, x="[0, 1]", y=side)
    assert "2*y is " in str(found)
    fine = {**proof, "to": "0.5"}
    assert proof_of("y**2 - 1/4 + 0*x >= 0", fine, where, x="[0, 1]", y=side).ok


def test_sides_that_agree_refute_a_strict_relation_only():
    def refuted(text, x):
        relation = "<=" if "<=" in text else "<"
        sides = (
            ["1.0", "1.0"]
            if text.startswith("x")
            else ["1.386294361119890618834464", "1.386294361119890618834464"]
        )
        payload = {"point": {"x": x}, "relation": relation, "left": sides[0], "right": sides[1], "equal": 300}
        stated = {"box": {"x": "[0, 2]"}, "where": []}
        return checker.recheck(certificate("counterexample", formula=text, domain=stated, payload=payload))

    assert refuted("log(4*x) < 2*log(2*x)", "1").ok
    for text in ("log(4*x) <= 2*log(2*x)", "x <= x", "x < x + 10**(-400)"):
        assert "no strict relation whose sides agree" in str(refuted(text, "1"))


def test_equal_sides_are_not_told_apart_by_their_roundings():
    for text in (
        "log(4) == 2*log(2)",
        "2*log(2) == log(4)",
        "exp(1)*exp(2) == exp(3)",
        "exp(3) == exp(1)*exp(2)",
    ):
        assert checker._holds(link(text), {}) is None
    for relation in ("<", "<=", ">", ">="):
        for sides in (("log(4)", "2*log(2)"), ("2*log(2)", "log(4)"), ("exp(3)", "exp(1)*exp(2)")):
            assert checker._holds(link(f"{sides[0]} {relation} {sides[1]}"), {}) is None
    # the same span is not the same number
    assert checker._holds(link("log(2) == log(2)"), {}) is None
    assert checker._holds(link("log(2) == log(2) + 10**(-60)"), {}) is False
    assert checker._holds(link("log(2) == log(2) + 10**(-6000)"), {}) is None
    assert checker._holds(link("2 == 3 - 1"), {}) is True
    assert checker._holds(link("log(4) == 2*log(3)"), {}) is False
    assert checker._holds(link("2*log(3) == log(4)"), {}) is False


def test_a_condition_fails_on_a_box_only_if_not_one_unit_is_left():
    unit = Fraction(1, 2**128)
    strict, weak = (
        checker._Goal(expression("x"), False, domain([text], x="[-1, 1]")) for text in ("x > 0", "x >= 0")
    )
    engine = checker._engine(128)
    for goal, end, fails in (
        (strict, unit, False),
        (strict, 0 * unit, True),
        (weak, 0 * unit, False),
        (weak, -unit, True),
    ):
        assert checker._fails(goal, {"x": engine.span(Fraction(-1), Fraction(end))}, 128) is fails


@pytest.mark.parametrize("text", ["log(x)", "exp(x)", "-log(x)"])
def test_the_value_in_the_middle_of_a_box_is_rounded_down(text):
    engine, place = checker._engine(128), Fraction(5, 4)
    fine = Rationals(400)
    exact = fine.value(fine.at(expression(text), {"x": place})[0])
    found = checker._mean_value(engine, expression(text), {"x": engine.span(place, place)}, {"x": (0, 0)})
    assert engine.value(found) < exact


def test_an_infinite_slope_at_one_end_leaves_it_to_smaller_boxes():
    assert proof_of("sqrt(y) - y + 1/100 >= 0", BOXES, y="[0, 1]").ok
    engine = checker._engine(128)
    values = {"y": engine.span(Fraction(0), Fraction(1))}
    for ends in ((0, float("inf")), (float("-inf"), 0)):
        assert checker._mean_value(engine, expression("y"), values, {"y": ends}) == float("-inf")


def test_what_is_refused_is_named():
    with pytest.raises(RejectedError, match="the domain does not say where y lies"):
        checker._goal(
            certificate("proof", formula="x <= y", domain={"box": {"x": "[0, 1]"}, "where": []}, payload={})
        )
    with pytest.raises(RejectedError, match="the domain does not say where y lies"):
        checker._goal(
            certificate("proof", formula="y <= x", domain={"box": {"x": "[0, 1]"}, "where": []}, payload={})
        )
    found = checker.recheck(
        certificate("proof", formula="x <= 1", domain={"box": {"x": "[0, 1]"}, "where": []}, payload={})
    )
    assert found.reasons == ("the field 'proof' is missing",)
    assert str(found).startswith("rejected in 0.")
    stands = proof_of("x >= 0", {"by": "boxes", "tree": "."}, x="[0, 1]")
    assert str(stands).startswith("confirmed in 0.")


def test_the_negative_of_zero_is_written_zero():
    assert checker._negative(ZERO) is ZERO
    assert write(checker._negative(Variable("x"))) == "-x"


def test_a_printed_value_is_right_up_to_one_unit_of_its_last_digit():
    half = (1 << 20, 1 << 20)
    for printed in ("0.4", "0.6", "0.49", "0.51", "5e-1", "0.5000"):
        checker._decimal_matches(printed, half, 1 << 21)
    for printed in ("0.3", "0.48", "0.52", "0.4998"):
        with pytest.raises(RejectedError, match="is not the value of its side"):
            checker._decimal_matches(printed, half, 1 << 21)


def test_what_is_undefined_at_a_coarse_resolution_is_looked_at_in_a_finer_one():
    gap = "1/(exp(-300*x) - exp(-600*x))"
    assert checker._vanishes_at(expression(f"{gap} - {gap}"), {"x": Fraction(1)})


GIVEN = [{"by": "given", "condition": text, "times": "1"} for text in ("0 <= x", "x <= 0")]
FACTORS = [{"factor": name, "power": 1, "sign": 1, "proof": BOXES} for name in "xy"]
TOUCHING = [
    ("x {} 0", BOXES, ()),
    (
        "abs(x - 1/2) {} 0",
        {"by": "pinned", "variable": "x", "to": "1/2", "proof": {"by": "zero"}},
        ("x == 1/2",),
    ),
    ("abs(x) {} 0", {"by": "cases", "call": "abs(x)", "proofs": GIVEN}, ()),
    ("min(x, y) {} 0", {"by": "each", "call": "min(x, y)", "proofs": [BOXES, BOXES]}, ()),
    ("max(x, y) {} 0", {"by": "bound", "call": "max(x, y)", "value": "x", "proof": BOXES}, ()),
    ("x {} 0", {"by": "split", "variable": "x", "to": "0.5", "proofs": [BOXES, BOXES]}, ()),
    ("x {} y", {"by": "pinned", "variable": "x", "to": "y", "proof": {"by": "zero"}}, ("x == y",)),
    ("x*y {} 0", {"by": "product", "constant": "1", "factors": FACTORS}, ()),
    ("x {} y", {"by": "given", "condition": "x >= y", "times": "1"}, ("x >= y",)),
    ("2*x {} 2*y", {"by": "given", "condition": "x >= y", "times": "2"}, ("x >= y",)),
]


@pytest.mark.parametrize(
    ("text", "proof", "where"), TOUCHING, ids=lambda value: value if isinstance(value, str) else ""
)
def test_no_rule_makes_a_weak_relation_strict(text, proof, where):
    """Each of these touches zero: the same proof shows the weak relation and must not show the strict."""
    sides = {name: "[0, 1]" for name in "xy" if name in text}
    assert proof_of(text.format(">="), proof, where, **sides).ok
    assert not proof_of(text.format(">"), proof, where, **sides).ok


def test_each_case_is_about_the_value_that_the_call_has_there():
    proofs = [BOXES, {"by": "given", "condition": "x <= 0", "times": "2"}]
    by_cases = {"by": "cases", "call": "abs(x)", "proofs": proofs}
    assert proof_of("abs(x) >= x", by_cases, x="[-1, 1]").ok
    assert not proof_of("abs(x) >= x + 10**(-3)", by_cases, x="[-1, 1]").ok
    assert not proof_of("abs(x) >= x", by_cases | {"proofs": proofs[::-1]}, x="[-1, 1]").ok
    assert not proof_of("abs(x) >= x", by_cases | {"proofs": proofs[:1]}, x="[-1, 1]").ok


@pytest.mark.parametrize(
    ("text", "where", "tree", "stands"),
    [
        ("x <= 0", (), "o", False),
        ("x <= 0", (), ".", False),
        ("x >= 0", (), ".", True),
        ("x > 3", (), ".", False),
        ("x >= 3", (), ".", True),
        ("x <= 0", ("x > 3",), "o", True),
        ("x <= 0", ("x >= 3",), "o", False),
        ("exp(log(x)) > x", (), ".", False),
        ("exp(log(x)) >= x", (), ".", False),  # true, and not seen
        ("x <= 0", ("exp(log(x)) < x",), "o", False),
    ],
)
def test_a_box_that_is_a_point_is_decided_or_refused(text, where, tree, stands):
    """There is no half of it to look at next."""
    stated = {"box": {"x": "[3, 3]"}, "where": list(where)}
    document = certificate("branch and bound", formula=text, domain=stated, payload={"tree": tree})
    assert checker.recheck(document).ok is stands
    with_more = {"box": {"x": "[3, 3]", "y": "[0, 1]"}, "where": list(where)}
    document = certificate("branch and bound", formula=text, domain=with_more, payload={"tree": tree})
    assert checker.recheck(document).ok is stands


def test_each_argument_is_put_in_the_place_of_the_call():
    once = {"by": "each", "call": "max(x, y)", "proofs": [BOXES, BOXES]}
    assert proof_of("max(x, y) + 1 >= 0", once, x="[0, 1]", y="[0, 1]").ok
    again = once | {"proofs": [once, once]}
    assert "max(x, y) does not occur" in str(proof_of("max(x, y) + 1 >= 0", again, x="[0, 1]", y="[0, 1]"))


@pytest.mark.parametrize("times", ["0", "-1"])
def test_a_condition_times_nothing_gives_nothing(times):
    given = {"by": "given", "condition": "x < y", "times": times}
    assert "does not give what is wanted" in str(
        proof_of("x - x > 0", given, ("x < y",), x="[0, 1]", y="[0, 1]")
    )
    assert "does not give what is wanted" in str(proof_of("x > y", given, ("x < y",), x="[0, 1]", y="[0, 1]"))


@pytest.mark.parametrize("parts", [[], "", "ab", {}, None])
def test_a_conjunction_has_a_list_of_parts(parts):
    document = certificate("conjunction", formula="x <= 1", domain=None, payload={"parts": parts})
    assert checker.recheck(document).reasons == ("no parts",)


def test_one_unit_is_enough_for_a_strict_relation_and_none_for_a_weak_one():
    assert [checker._enough(end, strict=True) for end in (-1, 0, 1)] == [False, False, True]
    assert [checker._enough(end, strict=False) for end in (-1, 0, 1)] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("x**2", True),
        ("(x + y)**3*x - 1/2", True),
        ("abs(x)**2", False),
        ("exp(x)**2", False),
        ("(x**(-1))**2", False),
        ("(x**(1/2))**2", False),
        ("x**y", False),
        ("x/2", True),
        ("x/(1 + 1)", True),
        ("2/x", False),
        ("x/exp(1)", False),
        ("exp(1)*x", False),
        ("2**(-3)*x", True),
        ("x**0", True),
    ],
)
def test_a_polynomial_is_one_all_through(text, whether):
    assert checker._is_polynomial(expression(text)) is whether


def test_differences_with_zero_are_written_short():
    x, y = Variable("x"), Variable("y")
    assert checker._minus(x, ZERO) is x
    assert write(checker._minus(ZERO, x)) == "-x"
    assert write(checker._minus(x, y)) == "x - y"
    assert checker._minus(ZERO, ZERO) is ZERO


def test_an_equality_compares_both_ways_and_nothing_else_does():
    x, y = Variable("x"), Variable("y")
    assert checker._ordered(link("x == y")) == {(x, y, False), (y, x, False)}
    assert checker._ordered(link("x <= y")) == {(x, y, False)}
    assert checker._ordered(link("x > y")) == {(y, x, True)}
    assert (y, x, True) in checker._ordered(link("0 < x - y"))
    assert (x, y, True) not in checker._ordered(link("0 < x - y"))
    assert (x, y, False) in checker._ordered(link("x - y <= 0"))


@pytest.mark.parametrize("text", ["x == x + 1", "x + 1 == x", "x == x"])
def test_a_proof_of_an_inequality_is_none_of_an_equality(text):
    for proof in (BOXES, {"by": "zero"}):
        assert "a proof of this kind is about an inequality" in str(proof_of(text, proof, x="[0, 1]"))
    stated = {"box": {"x": "[0, 1]"}, "where": []}
    boxes = certificate("branch and bound", formula=text, domain=stated, payload={"tree": "."})
    assert "a proof of this kind is about an inequality" in str(checker.recheck(boxes))
