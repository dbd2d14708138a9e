"""Relations at exact points: decided by intervals or by exact algebra, or left open."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates import points as recheck_points
from banditproof.verify.certificates.boxes import RejectedError
from banditproof.verify.certificates.points import Points, _printed_right, check_instances
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from hypothesis import given, settings
from hypothesis import strategies as st

RATIONALS = st.fractions(-4, 4, max_denominator=12)


def link(text):
    (only,) = formula(text).links
    return only


def holds(text, **point):
    return Points().holds(link(text), {name: Fraction(value) for name, value in point.items()})


def refusal(kind, text, payload):
    """Why a certificate without a domain is rejected; empty if it stands."""
    return "".join(recheck(certificate(kind, formula=text, domain=None, payload=payload)).reasons)


@settings(max_examples=60)
@given(RATIONALS, RATIONALS)
def test_rational_values_are_compared_as_they_are(a, b):
    point = {"a": a, "b": b}
    for relation, right in (("<", a < b), ("<=", a <= b), (">", a > b), (">=", a >= b), ("==", a == b)):
        assert holds(f"a {relation} b", **point) is right
        assert holds(f"a + pi {relation} pi + b", **point) is right
        assert holds(f"exp(a) {relation} exp(b)", **point) is right
        assert holds(f"2**(a) {relation} 2**(b)", **point) is right


@pytest.mark.parametrize(("text", "right"), [
    *((each, False) for each in (
        "exp(x) == 3", "exp(x) == 1/2", "3 == exp(x)", "exp(x - 1) < 1", "exp(x) > 3",
        "erfc(100*x) > exp(-10**4)/177", "erfc(33*x + 1/3) == exp(-1111)", "Phi(-80*x) < exp(-3200)/201",
    )),
    *((each, True) for each in (
        "exp(x - 1) == 1", "exp(x - 1) <= 1", "exp(x) < 3", "erfc(100*x) < exp(-10**4)",
        "erfc(100*x) > exp(-10**4)/178", "erfc(30*x) < exp(-900)", "erf(60*x) < 1",
        "Phi(-80*x) < exp(-3200)/200", "integral(y, 0, x, exp(y)) < 2", "1 < integral(y, 0, x, exp(y))",
    )),
])  # fmt: skip
def test_relations_between_values_that_are_not_rational(text, right):
    assert holds(text, x=1) is right


EQUAL = [
    ("log(360)", "3*log(2) + 2*log(3) + log(5)"),
    ("exp(log(7)/2)", "sqrt(7)"),
    ("kl(1/3, 1/2)", "log(2) - log(3) + 2*log(2)/3"),
    ("logit(1/3)", "-log(2)"),
    ("f_minus(1/2, log(3))", "1/4"),
    ("abs(log(1/2))", "log(2)"),
    # enclosures that touch at the very value
    ("abs(log(4) - 2*log(2))", "0"),
    ("max(0, log(4) - 2*log(2))", "0"),
]


@pytest.mark.parametrize("sides", EQUAL, ids=" == ".join)
@pytest.mark.parametrize("swapped", [False, True])
def test_equal_numbers_are_equal_and_not_told_apart_by_their_roundings(sides, swapped):
    left, right = sides[::-1] if swapped else sides
    for relation, true in (("==", True), ("<=", True), (">=", True), ("<", False), (">", False)):
        assert holds(f"{left} {relation} {right}") is true
    for tiny in ("10**(-30)", "10**(-60)", "1e-300"):
        for relation, true in (("==", False), ("<=", True), ("<", True), (">=", False), (">", False)):
            assert holds(f"{left} {relation} {right} + {tiny}") is true


@pytest.mark.parametrize("relation", ["==", "<=", "<", ">=", ">"])
def test_what_no_resolution_tells_apart_is_decided_by_algebra_or_left_open(relation):
    true = relation[0] == "<"
    assert holds(f"log(2) {relation} log(2) + 10**(-6000)") is true
    assert holds(f"exp(exp(1)) {relation} exp(exp(1)) + 10**(-6000)") is true
    assert holds(f"exp(exp(1)) {relation} exp(exp(1) + 10**(-6000))") in {true, None}


@pytest.mark.parametrize(("text", "right"), [
    *((each, True) for each in (
        "log(0) <= -5", "log(0) == log(0)", "exp(log(0)) == 0", "1/log(0) == 0", "kl(1/2, 1) > 10**300",
        "-kl(1/2, 0) < -10**300", "kl(0, 0) == 0", "logit(1) > logit(1/2)", "min(log(0), 1) <= 1",
        "max(log(0), 1) == 1", "(log(0) if 0 <= 0 else 1/0) <= -5",
    )),
    *((each, False) for each in (
        "log(0) >= -5", "1/log(0) < 0",
    )),
])  # fmt: skip
def test_infinite_values_are_compared_like_others(text, right):
    assert holds(text) is right


def test_a_bracket_may_touch_the_value_and_not_pass_it():
    def bracket(text, lower, upper, point):
        return refusal("bracket", text, {"point": point, "lower": lower, "upper": upper})

    assert not bracket("x + 1", "2", "2", {"x": "1"})
    assert not bracket("2 + 3", "5", "5", {})
    for ends in (("2.0001", "3"), ("1", "1.9999"), ("3", "4"), ("0", "1")):
        assert "does not lie between" in bracket("x + 1", *ends, {"x": "1"})
    assert not bracket("log(x)", "0.6931471805599453094", "0.6931471805599453095", {"x": "2"})
    digits = "0.69314718055994530941723212145817656807550013436"
    assert not bracket("log(x)", f"{digits}0", "1", {"x": "2"})
    assert "does not lie between" in bracket("log(x)", f"{digits}1", "1", {"x": "2"})
    assert "does not lie between" in bracket("log(x - 3)", "-5", "5", {"x": "2"})


@pytest.mark.parametrize(("printed", "side", "right"), [
    *((text, "x/3", True) for text in ("0.3", "0.33", "3.3e-1", "3.3E-1", "0.3333333333333333")),
    *((text, "x/3", False) for text in ("0.5", "0.34", "3.4e-1", "0.3333333333333339", "inf", "-inf")),
    *((text, "x/2", True) for text in ("5e-1", "0.5", "0.5000")),
    *((text, "x/2", False) for text in ("0.4", "0.6", "0.49", "0.51", "0.4999")),
    *((text, "x/4", True) for text in ("0.2", "0.3", "0.25")),
    *((text, "log(x + 1)", True) for text in ("0.69", "0.693147180559945309")),
    *((text, "log(x + 1)", False) for text in ("0.68", "0.70", "0.693147180559945308")),
    ("inf", "-log(x - 1)", True),
    ("-inf", "log(x - 1)", True),
    ("-inf", "-log(x - 1)", False),
    ("1", "-log(x - 1)", False),
    ("-900", "log(abs(exp(x) - exp(x)))", False),
    ("2e434", "exp(1000*x)", True),
    ("1e434", "exp(1000*x)", False),
    ("3e434", "exp(1000*x)", False),
    ("1.970e434", "exp(1000*x)", True),
    ("1.971e434", "exp(1000*x)", False),
    ("0", "exp(-1000*x)", True),
    ("5.08e-435", "exp(-1000*x)", True),
    ("5.05e-435", "exp(-1000*x)", False),
    ("-0.1214862905336235", "lgamma(x*146163/100000)", True),
    ("-0.1214862905336241", "lgamma(x*146163/100000)", False),
    ("1.718281828459", "integral(y, 0, x, exp(y))", True),
    ("1.718281828460", "integral(y, 0, x, exp(y))", False),
    # of which nothing is known at the first resolution
    ("0.70711", "2**150*sqrt(log(1 + x/2**300) - log(1 + x/2**301)) + 0*integral(y, 0, 1, y)", True),
])  # fmt: skip
def test_a_printed_value_is_right_up_to_half_a_unit_of_its_last_digit(printed, side, right):
    point = {"x": Fraction(1)}
    if right:
        _printed_right(printed, expression(side), point, Points())
        return
    with pytest.raises(
        ValueError, match=r"is not the value of its side|is not a finite number|powers of ten"
    ):
        _printed_right(printed, expression(side), point, Points())


@pytest.mark.parametrize(
    "printed", ["1.0.0", "nan", "+1", "1e", ".5", "", "not finite", "0x10", "--1", "infinity"]
)
def test_a_printed_value_is_a_decimal_text(printed):
    with pytest.raises(RejectedError, match="a value is a decimal text"):
        _printed_right(printed, expression("x"), {"x": Fraction(1)}, Points())


def test_an_enumeration_has_as_many_points_as_it_says():
    payload = {"values": {"x": ["0", "1", "2"], "y": ["0", "-1/2"]}, "count": 6}
    assert refusal("enumeration", "x + y >= 0", payload).endswith("not confirmed at x = 0, y = -1/2")
    assert not refusal("enumeration", "x - y >= 0", payload)
    for count in (5, 7, "6", 6.0, True, None):
        said = refusal("enumeration", "x - y >= 0", {**payload, "count": count})
        assert said.endswith("points are claimed, the lists give 6")


@pytest.mark.parametrize(("at", "said"), [("0", "a part is about another domain"), ("1", "")])
def test_parts_within_parts_are_about_one_finite_set(at, said):
    def about(text, place):
        return certificate(
            "enumeration", formula=text, domain=None, payload={"values": {"x": [place]}, "count": 1}
        )

    lower, upper = about("x >= 1", "1"), about(f"x <= {at}", at)
    inner = certificate("conjunction", formula=upper["formula"], domain=None, payload={"parts": [upper]})
    assert refusal("conjunction", f"x >= 1 and x <= {at}", {"parts": [lower, inner]}) == said


def test_too_many_points_are_not_enumerated(monkeypatch):
    payload = {"values": {"x": ["0", "1", "2"], "y": ["0", "1"]}, "count": 6}
    monkeypatch.setattr(recheck_points, "MOST_POINTS", 6)
    assert not refusal("enumeration", "x + y >= 0", payload)
    monkeypatch.setattr(recheck_points, "MOST_POINTS", 5)
    assert refusal("enumeration", "x + y >= 0", payload) == "more than 5 points"


def test_sides_that_are_equal_refute_a_strict_relation_only():
    def said(text, printed, **more):
        relation = "<=" if "<=" in text else "<"
        payload = {"point": {"x": "1"}, "relation": relation, "left": printed, "right": printed, **more}
        stated = {"box": {"x": "[0, 2]"}, "where": []}
        outcome = recheck(certificate("counterexample", formula=text, domain=stated, payload=payload))
        return "".join(outcome.reasons)

    four = "1.386294361119890618834464"
    assert not said("log(4*x) < 2*log(2*x)", four, equal=True)
    assert not said("log(4*x) < 2*log(2*x)", four)
    for text, printed in (
        ("log(4*x) <= 2*log(2*x)", four),
        ("x <= x", "1.0"),
        ("x < x + 10**(-400)", "1.0"),
        ("exp(exp(x)) < exp(exp(x)) + 10**(-4000)", "15.1542622414792641897604302726"),
    ):
        assert said(text, printed, equal=True)
        assert "is not violated" in said(text, printed)


UNIT = {"x": "[0, 1]", "y": "(0, 1)"}


@pytest.mark.parametrize(("witness", "where", "said"), [
    ({"x": "1/2", "y": "1/3"}, (), ""), ({"x": "0", "y": "1/3"}, (), ""), ({"x": "1", "y": "1/3"}, (), ""),
    ({"x": "1/2", "y": "0"}, (), "y = 0 is not in"), ({"x": "1/2", "y": "1"}, (), "y = 1 is not in"),
    ({"x": "-1/2", "y": "1/2"}, (), "x = -1/2 is not in"),
    ({"x": "1/2 + 1/4", "y": "log(1) + 1/2"}, ("x > y",), ""),
    ({"x": "1/2", "y": "1/2"}, ("x > y",), "does not satisfy x > y"), ({"x": "exp(-1)", "y": "1/2"}, (), ""),
    ({"x": "1/2", "y": "exp(-1)"}, (), ""), ({"x": "exp(-1)", "y": "exp(-1)"}, ("x <= y", "y <= x"), ""),
    ({"x": "exp(-1)", "y": "exp(-1)"}, ("x < y",), "does not satisfy x < y"),
    ({"x": "exp(-1)", "y": "exp(-2)"}, ("y < x", "log(x)/log(y) == 1/2"), ""),
    ({"x": "exp(-1)", "y": "exp(-2)"}, ("x < y",), "does not satisfy x < y"),
    ({"x": "exp(-1)", "y": "exp(-2)"}, ("y < x", "x < y"), "does not satisfy x < y"),
    ({"x": "exp(1)", "y": "1/2"}, (), "x = e is not in"),
    ({"x": "-exp(1)", "y": "1/2"}, (), "x = -e is not in"),
    ({"x": "1/2", "y": "exp(1)"}, (), "y = e is not in"),
    ({"x": "1/2", "y": "-exp(1)"}, (), "y = -e is not in"),
    ({"x": "exp(-1)", "y": "1/(exp(1)*exp(-1) - 1)"}, (), "is not defined"),
    ({"x": "exp(-1)", "y": "log(-exp(1))"}, (), "is not defined"),
    ({"x": "log(0)", "y": "exp(-1)"}, (), "x = log(0) is not in"),
    ({"x": "1/2"}, (), "a constant for each variable"),
    ({"x": "1/2", "y": "1/2", "z": "1/2"}, (), "a constant for each variable"),
    ({"x": "y", "y": "1/2"}, (), "a constant for each variable"),
    ({"x": "1/2", "y": "0*x + 1/2"}, (), "a constant for each variable"),
    ({}, (), "a constant for each variable"),
])  # fmt: skip
def test_a_witness_is_a_point_of_the_domain(witness, where, said):
    points = Points()
    if not said:
        points.witnessed(domain(box(**UNIT), where), witness)
        return
    with pytest.raises(ValueError, match=r"^") as refused:
        points.witnessed(domain(box(**UNIT), where), witness)
    assert said in str(refused.value)


@pytest.mark.parametrize("end", ["sqrt(2)", "exp(1)*exp(-1)", "log(3)/log(3)"])
def test_a_witness_that_is_not_rational_may_lie_at_a_closed_end_only(end):
    """What is equal to an end is not decided by intervals."""
    first = f"{end} - {end} + sqrt(2)/sqrt(2)"
    for side, fine in (("[0, 1]", True), ("[0, 1)", False), ("[1, 2]", True), ("(1, 2]", False)):
        stated = domain(box(x=side, y="[0, 4]"))
        if fine:
            Points().witnessed(stated, {"x": first, "y": "exp(1)"})
            continue
        with pytest.raises(ValueError, match=r"is not in"):
            Points().witnessed(stated, {"x": first, "y": "exp(1)"})


def instances(text, points, stated=None):
    document = certificate("instances", formula=text, domain=stated, payload={"points": points})
    return "".join(recheck(document).reasons)


THREE = [{"x": "0"}, {"x": "1/2"}, {"x": "3/2"}]
BELOW_TWO = {"box": {"x": "[0, 2)"}, "where": ["x*x <= 3"]}


@pytest.mark.parametrize(("text", "points", "stated"), [
    ("x <= 2", THREE, BELOW_TWO), ("0 <= x <= 2", THREE, BELOW_TWO),
    ("x <= 9", [{"x": "7/4"}, {"x": "9"}], None), ("1 <= 2", [{}], None),
])  # fmt: skip
def test_a_formula_that_holds_at_all_listed_points_is_confirmed(text, points, stated):
    assert instances(text, points, stated) == ""


@pytest.mark.parametrize(("text", "points", "reason"), [
    ("0 <= x <= 1", THREE, "x <= 1 is not confirmed at x = 3/2"),
    ("x < 3/2", THREE, "x < 3/2 is not confirmed at x = 3/2"),
    ("x <= 2", [*THREE, {"x": "2"}], "x = 2 is not in"),
    ("x <= 2", [*THREE, {"x": "7/4"}], "does not satisfy x*x <= 3"),
    ("x <= 2", [{"x": "1", "y": "1"}], "says nothing about y"), ("1 <= 2", [{}], "the point has no x"),
    ("x <= 2", [], "is not a list with entries"),
])  # fmt: skip
def test_every_instance_lies_in_the_domain_and_satisfies_the_formula(text, points, reason):
    assert reason in instances(text, points, BELOW_TWO)


@pytest.mark.parametrize(("points", "reason"), [
    ([{"x": "7/4"}, {"x": "10"}], "x <= 9 is not confirmed at x = 10"),
    ([{"y": "1"}], "does not say what x <= 9 needs"),
])  # fmt: skip
def test_points_without_a_domain_give_all_that_a_formula_needs(points, reason):
    assert reason in instances("x <= 9", points)


def test_what_has_no_value_at_a_point_is_no_relation_there():
    """Zero times infinity, and quotients and logarithms of what is zero without looking so."""
    zero = "(exp(x)*exp(-x) - 1)"
    for text in (
        "0*log(x - 1)", "log(x - 1) - log(x - 1)", f"1/{zero}", f"0*log({zero})", f"x/{zero} - x/{zero}",
        "0*kl(x - 1/2, x - 1)",
    ):  # fmt: skip
        for relation in ("<=", "<", ">=", ">", "=="):
            assert holds(f"{text} {relation} 1", x=1) is None, (text, relation)
            assert holds(f"1 {relation} {text}", x=1) is None, (text, relation)
    assert holds("log(x - 1) <= 1", x=1) is True
    assert holds("log(x - 1) > -10**9", x=1) is False
    assert holds(f"log({zero}) <= log({zero})", x=1) is None


def test_numbers_too_long_to_factor_are_compared_by_what_holds_on_the_whole_domain():
    place = {"x": Fraction(2**127 - 1, 2**130), "y": Fraction(2**107 - 1, 2**110)}
    text = link("log(x*y) == log(x) + log(y)")
    assert Points().holds(text, place) is None
    assert Points(domain(box(x="(0, 1]", y="(0, 1)"))).holds(text, place) is True
    assert Points(domain(box(x="(0, 1]", y="(0, 1)", z="[0, 1]"))).holds(text, place) is True
    assert Points(domain(box(x="(0, 1]"))).holds(text, place) is None


def test_a_printed_value_has_at_most_a_thousand_digits():
    _printed_right("1." + "0" * 998, expression("x"), {"x": Fraction(1)}, Points())
    with pytest.raises(ValueError, match=r"of up to 1000 characters"):
        _printed_right("1." + "0" * 999, expression("x"), {"x": Fraction(1)}, Points())


def test_a_bracket_of_a_constant_needs_no_point():
    assert not refusal("bracket", "log(2)", {"point": {}, "lower": "0.69", "upper": "0.7"})
    assert "does not say" in refusal("bracket", "log(x)", {"point": {}, "lower": "0", "upper": "1"})


@pytest.mark.parametrize("text", [
    "min(0, log(x - 1) - log(x - 1))", "expit(log(x - 1) - log(x - 1))", "-abs(log(x - 1) - log(x - 1))",
    "f_minus(1/2, exp(-log(x - 1)))", "exp(-abs(kl(1/2, x) - kl(1/3, x)))",
])  # fmt: skip
def test_a_part_without_a_value_leaves_a_relation_open_however_it_is_bounded(text):
    """Intervals would say that all of these are at most one."""
    for relation in ("<=", "<", ">", ">=", "=="):
        assert holds(f"{text} {relation} 2", x=1) is None, relation
        assert holds(f"2 {relation} {text}", x=1) is None, relation


def test_what_is_not_decided_is_neither_true_nor_false():
    place = {"x": Fraction(2**127 - 1, 2**130), "y": Fraction(2**107 - 1, 2**110)}
    gap = "log(x*y) - log(x) - log(y)"
    for text in (f"{gap} <= 0", f"{gap} < 0", f"{gap} == 0", f"abs({gap}) <= 0", f"-abs({gap}) < 0"):
        assert Points().holds(link(text), place) is None, text
    assert Points().holds(link(f"abs({gap}) >= 0"), place) is True
    assert Points().holds(link(f"abs({gap}) < 0"), place) is False
    assert Points().holds(link(f"{gap} <= 1e-300"), place) is True
    assert Points().holds(link(f"{gap} >= 1e-300"), place) is False


def test_a_choice_is_made_before_both_sides_are_compared_exactly():
    text = "(sqrt(2)*sqrt(2) if x <= 1 else sqrt(3)*sqrt(3))"
    for place, value in ((0, 2), (1, 2), (Fraction(3, 2), 3)):
        assert holds(f"{text} == {value}", x=place) is True
        assert holds(f"{text} < {value}", x=place) is False
        assert holds(f"{text} == {5 - value}", x=place) is False


def test_instances_lie_in_a_range_without_an_end_too():
    for side, rows in (("[0, oo)", ["0", "2", "1/3"]), ("whole [0, oo)", ["0", "2"])):
        stated = {"box": {"x": side}, "where": []}
        points = [{"x": row} for row in rows]
        assert not instances("(sqrt(x) + 1)*(sqrt(x) - 1) == x - 1", points, stated)
        assert "is not in" in instances("x*x >= 0", [*points, {"x": "-1"}], stated)
    assert "is not in" in instances("x*x >= 0", [{"x": "1/3"}], stated)


def test_instances_may_hold_by_what_holds_on_their_domain():
    text, at = "log(x*y) == log(x) + log(y)", {"x": f"{2**127 - 1}/{2**130}", "y": f"{2**107 - 1}/{2**110}"}
    assert not instances(text, [at], {"box": {"x": "(0, 1]", "y": "(0, 1]"}, "where": []})
    assert "is not confirmed at" in instances(text, [at])


def test_what_has_no_variables_is_decided_whole_and_counts_no_points():
    for text, points, count in (("1 <= 2", [{}], 0), ("x <= 2", [{"x": "1"}, {"x": "1"}, {"x": "2"}], 2)):
        assert check_instances({"formula": text, "domain": None}, {"points": points}) == count
