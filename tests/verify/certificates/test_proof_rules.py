"""The rules of a proof, each alone: where it shows what is wanted, and where it does not apply."""

import re
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import Box, Domain, box
from banditproof.theory.formulas.domain import domain as restricted
from banditproof.theory.formulas.expression import Apply, Variable, variables, write
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates import proof_rules as checker
from banditproof.verify.certificates.boxes import Goal, RejectedError
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from banditproof.verify.certificates.points import Points
from banditproof.verify.certificates.proof_rules import check_proof, facts_of
from banditproof.verify.certificates.signs import Facts, ordered
from hypothesis import given, settings
from hypothesis import strategies as st

ENGINE = Rationals(256)
HAIR = Fraction(1, 10**60)
INNER = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50)
POINTS = st.fixed_dictionaries(
    {"x": INNER, "y": INNER, "eps": st.fractions(Fraction(1, 10), 4, max_denominator=10)}
)
ALL = {"x": "[1/100, 99/100]", "y": "[1/100, 99/100]", "eps": "[1/100, 4]"}
UNIT = {"x": "[0, 1]", "y": "[0, 1]"}
BOXES = {"by": "boxes", "tree": "."}
NOTHING = {"by": "zero"}


def by(rule, **fields):
    """A proof by a rule."""
    return {"by": rule, **fields}


def product(constant, *factors):
    """A proof by signs of factors, each with its power, its sign, and what shows the sign."""
    names = "factor", "power", "sign", "proof"
    return by("product", constant=constant, factors=[dict(zip(names, each, strict=True)) for each in factors])


def monotone(variable, to, relation, side, derivative, *, at=NOTHING, steep=False, slope=BOXES):
    """A proof at the end of a way, and of the slope along it."""
    way = {"relation": relation, "side": side, "derivative": derivative}
    return by("monotone", variable=variable, to=to, **way, at=at, steep=steep, slope=slope)


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
    return restricted(box(**sides), where) if sides else Domain(Box(()))


def known(where=(), **sides):
    return Facts(domain(where, **sides))


def goal_of(text, where=(), **sides):
    return Goal(link(text).margin, link(text).strict, domain(where, **sides))


def refusal(proof, goal):
    """Why the rule at the root of a proof does not show a goal, seen at once or not; empty if it does."""
    try:
        checker._RULES[proof["by"]](
            checker._Node(proof, goal, facts_of(goal.domain, proof.get("lemmas", [])))
        )
    except (ValueError, UndefinedError) as error:
        return str(error)
    return ""


def refusal_of(text, proof, where=(), **sides):
    return refusal(proof, goal_of(text, where, **sides))


@pytest.fixture
def blind(monkeypatch):
    """Nothing is seen at once, but of numbers."""
    monkeypatch.setattr(Facts, "shows", lambda _, tree, __: not variables(tree))


def pieces_agree(text, point):
    """Some piece applies, and every piece that does is the value."""
    whole = value(call(text), point)
    points = Points()
    applying = [
        value(piece, point)
        for conditions, piece in checker._cases(call(text))
        if all(points.holds(condition, point) is True for condition in conditions)
    ]
    assert applying
    for low, high in applying:
        assert low <= whole[1] + HAIR
        assert high >= whole[0] - HAIR
    return len(applying)


@settings(max_examples=40)
@given(POINTS)
@pytest.mark.parametrize(("text", "count"), [
    ("abs(x - y)", 2), ("min(x, y, 1 - x)", 3), ("max(x, y, 1 - x)", 3), ("x if x <= y else 2*eps", 2),
    ("d_eps(x, y, eps)", 4),
])  # fmt: skip
def test_the_pieces_of_a_call_are_its_value_wherever_they_apply(text, count, point):
    pieces = checker._cases(call(text))
    assert len(pieces) == count
    assert all(
        formula(str(condition)).links == (condition,) for conditions, _ in pieces for condition in conditions
    )
    pieces_agree(text, point)


def test_equal_arguments_have_all_their_pieces():
    equal = {"x": Fraction(1, 3), "y": Fraction(1, 3)}
    for text in ("abs(x - y)", "min(x, y)", "max(x, y)"):
        assert pieces_agree(text, equal) == 2
    assert pieces_agree("x if x <= y else 2*y", equal) == 1


@settings(max_examples=40)
@given(POINTS)
def test_bounds_of_a_call_lie_on_their_side(point):
    for text in ("max(x, y)", "d_eps(x, y, eps)"):
        whole = value(call(text), point)
        for bound in checker._bounds_below(call(text)):
            assert value(bound, point)[0] <= whole[1] + HAIR, write(bound)
    facts = known(["x <= y"] if point["x"] <= point["y"] else ["y < x"], **ALL)
    for text, count in (("min(x, y)", 2), ("d_eps(x, y, eps)", 3)):
        whole = value(call(text), point)
        bounds = checker._bounds_above(call(text), facts)
        assert len(bounds) == count
        for bound in bounds:
            assert value(bound, point)[1] >= whole[0] - HAIR, write(bound)


@pytest.mark.parametrize(("text", "directions"), [
    ("kl(x, y)", {1}), ("x - kl(x, y)", {-1}), ("-kl(x, y)", {-1}), ("2*kl(x, y)", {1}), ("0*kl(x, y)", {1}),
    ("1 - kl(x, y)*2", {-1}), ("1 - kl(x, y)/2", {-1}), ("x - (y - 2*kl(x, y))", {1}),
    ("min(x, kl(x, y))", {1}), ("max(kl(x, y), x)", {1}), ("kl(x, y) - kl(x, y)", {1, -1}),
    ("(-2)*kl(x, y)", {-1}), ("kl(x, y)*(-2)", {-1}), ("kl(x, y)/(-2)", {-1}), ("(-2)/kl(x, y)", {2}),
    ("3/kl(x, y)", {2}), ("x*kl(x, y)", {2}), ("kl(x, y)/x", {2}), ("exp(kl(x, y))", {2}),
    ("-exp(kl(x, y))", {2}), ("kl(y, x)", set()),
])  # fmt: skip
def test_which_way_an_expression_moves_with_a_call_in_it(text, directions):
    assert checker.growth(expression(text), expression("kl(x, y)")) == directions


@pytest.mark.parametrize(("text", "zero"), [
    *((each, True) for each in (
        "(x + y)**2 - x**2 - 2*x*y - y**2", "x - x", "0", "exp(x) - exp(x)", "x**(-1) - x**(-1)", "x/x - 1",
        "x/7 - x*7**(-1)", "x**(-1)*0", "x**y - x**y", "x**600 - x**599*x", "log(x) + log(y) - log(x*y)",
    )),
    *((each, False) for each in (
        "x*(x - 1)*(x - 2)", "x*y*(x - 1)*(y - 1)", "1/7", "exp(x) - exp(x) + 10**(-400)",
        "x**2/7 - 10**(-9)*x", "x**y - y**x",
    )),
])  # fmt: skip
def test_what_vanishes_identically_is_zero_and_nothing_else_is(text, zero):
    assert bool(refusal_of(f"{text} >= 0", NOTHING, x="(0, 1]", y="(0, 1]")) is not zero
    assert refusal_of(f"{text} > 0", NOTHING, x="(0, 1]", y="(0, 1]") == "zero is not positive"


@pytest.mark.parametrize(("text", "power", "name", "finite"), [
    ("7*x - 1", 2, "x", True), ("x*(7*x - 1)*(7*x - 2)", 4, "x", True), ("x*(7*x - 1)", 2, "x", True),
    ("x", 0, "x", True), ("x - x", 2, "x", False), ("x - y", 2, "x", False), ("exp(x)", 2, "x", False),
    ("x", -1, "x", False), ("x", 1, "y", False), ("1", 1, "x", False),
])  # fmt: skip
def test_factors_with_finitely_many_zeros(text, power, name, finite):
    assert checker._finitely_many_zeros(expression(text), power, name) is finite


@pytest.mark.parametrize(("text", "eps", "stated"), [
    ("f_minus(y, eps) <= y", ["0", "1"], True), ("y <= f_plus(y, eps)", ["0", "1"], True),
    ("f_minus(y, eps) <= y", ["-1", "1"], False), ("y <= f_plus(y, eps)", ["-1", "1"], False),
    ("f_minus(y, eps) < y", ["0", "1"], False), ("f_minus(y, eps) <= x", ["0", "1"], False),
    ("x <= f_plus(y, eps)", ["0", "1"], False), ("f_plus(y, eps) <= y", ["0", "1"], False),
    ("y <= f_minus(y, eps)", ["0", "1"], False),
])  # fmt: skip
def test_what_is_known_of_tilted_means(text, eps, stated):
    facts = known(x="[1/10, 9/10]", y="[1/10, 9/10]", eps=f"[{', '.join(eps)}]")
    assert checker._known_of_tilts(link(text), facts) is stated


@pytest.mark.parametrize(("text", "name", "sign", "stated", "right"), [
    ("x**2", "x", 1, "2*x", True), ("y", "x", 1, "0", True), ("exp(x)*y", "x", 1, "y*exp(x)", True),
    ("exp(x)*y", "y", -1, "-exp(x)", True), ("x**2", "x", 1, "3*x", False), ("x**2", "x", -1, "2*x", False),
    ("y", "x", 1, "1", False), ("exp(x)", "x", 1, "exp(x) + 1e-400", False),
    ("log(4)*x - 2*log(2)*x", "x", 1, "log(9) - 2*log(3)", True),
    ("log(4)*x - 2*log(2)*x", "x", 1, "log(2)/2**9000", False),
    ("kl(x, y)", "y", 1, "(y - x)/(y*(1 - y))", True), ("expit(x)", "x", 1, "expit(x)*expit(-x)", True),
    ("x**2", "x", 1, "2*x + 0*z", False), ("abs(x)", "x", 1, "1", False),
    ("x if x <= y else x", "x", 1, "1", False),
])  # fmt: skip
def test_a_stated_slope_is_compared_with_the_slope(text, name, sign, stated, right):
    facts = known(x="(0, 1)", y="(0, 1)")
    if right:
        checker._is_slope(expression(stated), expression(text), name, sign, facts)
        return
    with pytest.raises(
        RejectedError, match=r"is not shown to be the slope in|has no slope|says nothing about"
    ):
        checker._is_slope(expression(stated), expression(text), name, sign, facts)


@pytest.mark.parametrize(("to", "text", "reached"), [
    ("2", "[0, 2]", True), ("-1", "[-1, 1]", True), ("2", "[0, 199/100]", False), ("-1", "[0, 1]", False),
    ("1/2", "[0, 1]", True), ("1/2", "[0, 99/100]", False), ("1/2", "[1/100, 1]", False),
    ("y", "[0, 4]", True), ("y", "[0, 3]", False), ("exp(y)", "[0, 55]", True), ("exp(y)", "[0, 54]", False),
    ("1/2", "(-1, 2]", True), ("1/2", "[-1, 2)", True), ("1/y", "[0, 1]", True),
    ("1/(y - 3)", "[-9, 9]", None),
])  # fmt: skip
def test_the_side_of_a_slope_reaches_from_the_box_to_where_the_variable_moves(to, text, reached):
    """Its ends are left out, whatever it says of them."""
    facts = known(x="[0, 1]", y="[2, 4]")
    if reached:
        found = checker._reach(text, facts, "x", expression(to))
        assert str(found) == f"({text[1:-1]})"
        return
    with pytest.raises((RejectedError, UndefinedError), match=r"does not reach from the box|by zero"):
        checker._reach(text, facts, "x", expression(to))


@pytest.mark.parametrize(("relation", "to", "stated"), [
    ("<=", "1", True), ("<", "1", False), ("<", "2", True), ("<=", "1/2", False), (">=", "0", True),
    (">", "0", False), (">", "-1", True), (">=", "1/2", False), ("<=", "y", True), ("<", "y", False),
    ("<", "z", True), (">=", "y", False), ("<=", "y + 1", True), ("<=", "y - 2", False), ("<", "w", True),
    (">", "w", False),
])  # fmt: skip
def test_what_the_box_and_the_conditions_say_of_a_variable(relation, to, stated):
    facts = known(["x < w"], x="[0, 1]", y="[1, 2]", z="[3/2, 2]", w="[0, 2]")
    assert checker._compared(facts, "x", expression(to), relation) is stated
    for end, beyond in (("1", "<"), ("0", ">")):
        assert checker._compared(known(x="(0, 1)"), "x", expression(end), beyond)


def product_of(*factors, constant="1"):
    return by("product", constant=constant, factors=list(factors))


def factor(text, sign, power=1, proof="."):
    return {"factor": text, "power": power, "sign": sign, "proof": proof and by("boxes", tree=proof)}


def test_the_signs_of_the_factors_are_those_of_the_product():
    goal = goal_of("exp(x)*(y - x) >= 0", x="[0, 2/5]", y="[1/2, 1]")
    assert not refusal(product_of(factor("exp(x)", 1), factor("y - x", 1)), goal)
    assert not refusal(product_of(factor("exp(x)", 1), factor("x - y", -1), constant="-1"), goal)
    for wrong, message in (
        (product_of(factor("exp(x)", 1), factor("x - y", 1), constant="-1"), "is violated|not confirmed"),
        (product_of(factor("exp(x)", 1), factor("y - x", -1)), "is violated|not confirmed"),
        (product_of(factor("exp(x)", 1), factor("x - y", -1)), "negative"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1), constant="2"), "is not shown to be zero"),
        (product_of(factor("exp(x)", 1), factor("y - x", 1), constant="0"), "a constant that is not zero"),
    ):
        assert re.search(message, refusal(wrong, goal))


@pytest.mark.parametrize("call", ["min(x, y)", "max(x, y)", "abs(x - y)"])
def test_each_argument_is_shown_where_a_call_chooses(call):
    goal = goal_of(f"{call} + 1 >= 0", x="[0, 1/2]", y="[0, 1/2]")
    proofs = [BOXES] * 2
    assert not refusal(by("each", call=call, proofs=proofs), goal)
    assert re.search("zip", refusal(by("each", call=call, proofs=proofs[1:]), goal))
    below = goal_of(f"{call} - 1/4 >= 0", x="[0, 1/2]", y="[0, 1/2]")
    assert re.search("is violated", refusal(by("each", call=call, proofs=proofs), below))


@pytest.mark.usefixtures("blind")
def test_each_half_of_a_split_has_its_condition():
    goal = goal_of("max(1/2 - x, x - 1/2) >= 0", x="[0, 1]")

    def half(value, condition):
        given = by("given", condition=condition, times="1")
        return by("bound", call="max(1/2 - x, x - 1/2)", value=value, proof=given)

    left, right = half("1/2 - x", "x <= 1/2"), half("x - 1/2", "x >= 1/2")
    split = by("split", variable="x", to="1/2")
    assert not refusal({**split, "proofs": [left, right]}, goal)
    assert re.search("does not give what is wanted", refusal({**split, "proofs": [right, left]}, goal))


BELOW = ["x <= f_minus(y, eps)", "f_plus(x, eps) <= y", "eps <= logit(y) - logit(x)"]
ABOVE = ["f_minus(y, eps) <= x", "y <= f_plus(x, eps)", "logit(y) - logit(x) <= eps"]


@pytest.mark.parametrize("spellings", [BELOW, ABOVE])
@pytest.mark.parametrize("relation", ["<=", "<"])
def test_three_spellings_of_one_condition_are_known_from_each(spellings, relation):
    links = [link(text.replace("<=", relation)) for text in spellings]
    meant = {(each.smaller, each.larger, relation == "<") for each in links}
    for each in links:
        assert meant <= ordered(each)
        assert {triple for triple in ordered(each) if triple[2] != (relation == "<")} == set()
    turned = link(spellings[0].replace("<=", "=="))
    assert {(turned.larger, turned.smaller, False), (turned.smaller, turned.larger, False)} <= ordered(turned)


@pytest.mark.parametrize(("variable", "to"), [("x", "x"), ("x", "x + y"), ("q", "1/2"), ("x", "q")])
def test_a_variable_is_moved_to_what_the_others_say(variable, to):
    goal = goal_of("x >= 0", **UNIT)

    def moved(**proof):
        return checker._Node(proof, goal, Facts(goal.domain)).moved()

    with pytest.raises(RejectedError, match="cannot be moved"):
        moved(variable=variable, to=to)
    assert moved(variable="x", to="2*y") == ("x", expression("2*y"))


# ------------------------------------------------------------------------ rules that apply, and that do not


SOUND = [
    ("2*y - 2*x > 0", by("given", condition="x < y", times="2"), ("x < y",)),
    ("x >= y", by("pinned", variable="x", to="y", proof=NOTHING), ("x == y",)),
    ("max(x, y) >= x", by("bound", call="max(x, y)", value="x", proof=NOTHING), ()),
    (
        "d_eps(x, y, eps) <= eps*(x - y)",
        by("bound", call="d_eps(x, y, eps)", value="eps*(x - y)", proof=NOTHING),
        ("y < x",),
    ),
    *(
        (f"d_eps({x}, {y}, eps) >= {tilt}", by("bound", call=f"d_eps({x}, {y}, eps)", value=tilt), ())
        for x, y, tilt in (
            ("0", "y", "-log(1 - y + y*exp(-eps))"),
            ("1", "y", "-log(y + (1 - y)*exp(-eps))"),
            ("x", "0", "x*eps"),
            ("x", "1", "-(x*eps) + eps"),
            ("1/2", "y", "-eps/2 - log(1 - y*(1 - exp(-eps)))"),
        )
    ),
    ("d_eps(x, 0, eps) <= x*eps", by("bound", call="d_eps(x, 0, eps)", value="x*eps"), ()),
    ("(1 - y)*x**2 >= 0", product("-1", ("y - 1", 1, -1, BOXES), ("x", 2, 1, None)), ()),
    (
        "abs(x - y) >= 0",
        by(
            "cases",
            call="abs(x - y)",
            proofs=[
                by("given", condition="0 <= x - y", times="1"),
                by("given", condition="x - y <= 0", times="1"),
            ],
        ),
        (),
    ),
    ("2 >= max(x, y)", by("each", call="max(x, y)", proofs=[BOXES, BOXES]), ()),
    ("2 >= abs(x)", by("each", call="abs(x)", proofs=[BOXES, BOXES]), ()),
    ("x >= 2", by("empty", conditions=["x < y", "y < x"]), ("x < y", "y < x")),
    (
        "x >= 2",
        by("empty", conditions=["x < f_minus(y, eps)", "f_minus(y, eps) <= y", "y <= x"]),
        ("eps < logit(y) - logit(x)", "y <= x"),
    ),
]


@pytest.mark.parametrize(("text", "proof", "where"), SOUND)
def test_each_rule_is_accepted_when_it_applies(text, proof, where):
    assert not refusal_of(text, {"proof": NOTHING, **proof}, where, **ALL)


UNSOUND = [
    *(
        ("d_eps(0, y, eps) >= 0", by("bound", call="d_eps(0, y, eps)", value=value, proof=BOXES), ())
        for value in (
            "-log(1 - y + y*exp(-2*eps))",
            "1e-99 - log(1 - y + y*exp(-eps))",
            "-log(1 - y + y*exp(-eps)) + log(y - 1/2) - log(y - 1/2)",
            "-log(1 - y + y*exp(-eps)) + q - q",
        )
    ),
    ("2*y - 2*x > 0", by("given", condition="x < y", times="2"), ()),
    ("2*y - 2*x > 0", by("given", condition="x <= y", times="2"), ("x <= y",)),
    ("2*x - 2*y > 0", by("given", condition="x < y", times="-2"), ("x < y",)),
    ("2*y - 3*x >= 0", by("given", condition="x < y", times="2"), ("x < y",)),
    ("x > x", NOTHING, ()),
    ("x >= y", NOTHING, ()),
    ("x >= 2", by("empty", conditions=["x < y", "y < x"]), ("x < y",)),
    ("x >= 2", by("empty", conditions=["x <= y", "y <= x"]), ("x <= y", "y <= x")),
    ("x >= 2", by("empty", conditions=["x < y"]), ("x < y",)),
    ("x >= 2", by("empty", conditions=["x < y", "x < y"]), ("x < y",)),
    (
        "x >= 2",
        by("empty", conditions=["x < f_plus(y, eps)", "f_plus(y, eps) <= x"]),
        ("x < f_plus(y, eps)",),
    ),
    ("x >= 2", by("empty", conditions=["y < y", "y < y"]), ()),
    ("x >= y", by("pinned", variable="x", to="y", proof=NOTHING), ("x <= y",)),
    ("max(x, y) >= x", by("bound", call="max(x, y)", value="2", proof=BOXES), ()),
    ("min(x, y) >= 0.5", by("bound", call="min(x, y)", value="x", proof=BOXES), ("x >= 0.5",)),
    ("max(x, y)*x >= x*x", by("bound", call="max(x, y)", value="x", proof=NOTHING), ()),
    ("1 - d_eps(x, y, eps) >= 1", by("bound", call="d_eps(x, y, eps)", value="0", proof=NOTHING), ()),
    (
        "d_eps(x, y, eps) >= kl(x, y)",
        by("bound", call="d_eps(x, y, eps)", value="kl(x, y)", proof=NOTHING),
        (),
    ),
    (
        "d_eps(x, y, eps) <= eps*(x - y)",
        by("bound", call="d_eps(x, y, eps)", value="eps*(x - y)", proof=NOTHING),
        ("x < y",),
    ),
    ("x*(-1) >= x*(-1)", by("bound", call="kl(x, y)", value="0", proof=NOTHING), ()),
    ("-kl(x, y) >= -1", by("bound", call="kl(x, y)", value="0", proof=BOXES), ()),
    ("kl(x, y) >= 1", by("cases", call="kl(x, y)", proofs=[]), ()),
    ("kl(x, y) >= 1", by("each", call="kl(x, y)", proofs=[BOXES, BOXES]), ()),
    ("x >= 0", product("1", ("-x", 1, -1, BOXES)), ()),
    ("-x >= 0", product("1", ("-x", 1, -1, BOXES)), ()),
    ("x >= 0", product("0"), ()),
    ("x - y > 0", monotone("x", "y", ">=", "[1/100, 99/100]", "1", steep=True), ("x >= y",)),
    ("x - y >= 0", monotone("x", "y", ">", "[1/100, 99/100]", "1"), ()),
    ("x >= 0", monotone("x", "logit(y)", ">", "[-9, 9]", "1"), ()),
    ("x >= x", by("boxes", tree="o"), ()),
    ("logit(2*x) >= 0", BOXES, ()),
    ("floor(x) >= x", BOXES, ()),
]


@pytest.mark.parametrize(("text", "proof", "where"), UNSOUND)
def test_each_rule_is_rejected_when_it_does_not_apply(text, proof, where):
    """Also where what it is asked for is true."""
    assert refusal_of(text, proof, where, **ALL)


MOVE = by("monotone", variable="y", to="-1", relation=">=", side="[-1, 1]", steep=False)
RISE = MOVE | {"variable": "x", "side": "[0, 1]", "at": NOTHING, "derivative": "1", "slope": product("1")}
TOUCH = RISE | {"variable": "r", "to": "1", "relation": "<", "steep": True, "at": BOXES, "slope": BOXES}
CUBE = {**UNIT, "z": "[0, 1]"}
GAP = "x*x - 3*x*y + 5*y*y/2 + 1/1000"
LEMMA = {"says": f"{GAP} > 0", "proof": BOXES}
LATER = f"max(x, 1/({GAP}))"


def given_by(condition, times="1"):
    return by("given", condition=condition, times=times)


def emptied(*steps):
    return by("empty", conditions=list(steps))


def pinned(to, proof=BOXES, variable="x"):
    return by("pinned", variable=variable, to=to, proof=proof)


def squared(constant, power, sign, proof=None):
    return product(constant, ("x - 3", power, sign, proof))


def below(call, value):
    return by("bound", call=call, value=value, proof=NOTHING)


NO_VALUE, NO_CONDITION = "is not shown to be defined", "is no condition"
PREMISES = [  # formula, domain, conditions, proof, and why the rule does not show it; nothing if it does
    ("x >= 0", {"x": "[0, 1]"}, ["x == 1/2"], pinned("1/2"), ""),
    ("x >= 0", {"x": "[0, 1]"}, ["x == 0.5"], pinned("1/2"), ""),
    ("x >= 0", {"x": "[0, 1]"}, ["x == 0.25"], pinned("1/2"), "do not force"),
    ("x >= 1", {"x": "[0, 1]"}, ["x == 1/2"], pinned("1/2"), "without variables"),
    ("x + 1 >= y", UNIT, ["x == log(y - 1/2)"], pinned("log(y - 1/2)"), NO_VALUE),
    ("x + y - z*z >= 0", CUBE, ["z*z <= y", "x == 0"], pinned("0", given_by("z*z <= y")), ""),
    ("x <= z", CUBE, ["x <= y", "y <= z", "z - y <= 0"], pinned("z", given_by("x <= z"), "y"), ""),
    ("x <= z", CUBE, ["y <= z", "z - y <= 0"], pinned("z", given_by("x <= z"), "y"), "does not give"),
    ("x <= z", CUBE, ["x <= y", "y <= z"], pinned("z", given_by("x <= z"), "y"), "do not force"),
    ("x - x > 0", UNIT, ["x < y"], given_by("x < y", "0"), "does not give"),
    ("x >= y", UNIT, ["0 <= x - y"], given_by("0 <= x - y"), ""),
    ("x > y", UNIT, ["0 < x - y"], given_by("0 < x - y"), ""),
    ("x >= y", UNIT, ["y - x <= 0"], given_by("y - x <= 0"), ""),
    ("-1 >= 0", UNIT, ["0 <= x - y", "x < y"], emptied("y <= x", "x < y"), ""),
    ("-1 >= 0", UNIT, ["x - y < 0", "y <= x"], emptied("x < y", "y <= x"), ""),
    ("-1 >= 0", UNIT, ["0 <= x - y", "y < x"], emptied("x <= y", "y < x"), NO_CONDITION),
    ("-1 >= 0", UNIT, ["x - y <= 0", "y < x"], emptied("y <= x", "x < y"), NO_CONDITION),
    ("-1 >= 0", UNIT, ["x < x"], emptied("x < x"), ""),
    ("-1 >= 0", UNIT, ["x <= x"], emptied("x <= x"), "no strict step"),
    ("-1 >= 0", UNIT, ["x <= y"], emptied(), "no strict step"),
    ("x >= 2", UNIT, ["x < y", "y < x"], emptied("x <= y", "y < x"), ""),
    ("x >= 2", UNIT, ["x < y", "y < x"], emptied("x < y", "y <= x"), ""),
    ("x >= 2", UNIT, ["x <= y", "y < x"], emptied("x < y", "y < x"), NO_CONDITION),
    ("x >= 2", UNIT, ["x <= y", "y < x"], emptied("x <= y", "x <= y"), "do not follow on each other"),
    ("(1/x if x <= 0 else 1) >= 0", {"x": "[0, 1]"}, (),
     by("cases", call="1/x if x <= 0 else 1", proofs=[BOXES, BOXES]), "1/x is not shown to be defined"),
    ("(1/x if x <= 0 else 1) >= 0", {"x": "(0, 1]"}, (),
     by("cases", call="1/x if x <= 0 else 1", proofs=[BOXES, BOXES]), ""),
    (f"{LATER} + 1 >= 0", UNIT, (), by("cases", call=LATER, proofs=[BOXES, BOXES], lemmas=[]), NO_VALUE),
    ("x + 1 >= y", UNIT, (), by("split", variable="x", to="sqrt(y - 1/3)", proofs=[BOXES] * 2), NO_VALUE),
    ("kl(x, y) >= 0", UNIT, (), by("each", call="kl(x, y)", proofs=[]), "kl does not choose"),
    *((f"{c}*(x - 3)**({power}) >= 0", UNIT, (), squared(c, power, sign), "" if c == "1" else "negative")
      for c, power, sign in (("-1", 2, -1), ("-1", 2, 1), ("1", 2, -1), ("-1", -2, -1), ("1", 4, -1))),
    ("max(log(x), -1) - log(x) >= 0", {"x": "[0, 1/2]"}, (), below("max(log(x), -1)", "log(x)"), ""),
    ("-log(x) - min(-log(x), 1) >= 0", {"x": "[0, 1/2]"}, (), below("min(-log(x), 1)", "-log(x)"), ""),
    ("max(log(x), -1) + max(log(x), -1) - 2*log(x) >= 0", {"x": "[0, 1/2]"}, (),
     below("max(log(x), -1)", "log(x)"), NO_VALUE),
    # moves: a strict end or a steep slope and a way, on which the slope holds all along and nothing jumps
    ("r - s < 1", {"r": "[0, 1)", "s": "[0, 1)"}, (), TOUCH, ""),
    ("r - s < 1", {"r": "[0, 1)", "s": "[0, 1)"}, (), TOUCH | {"steep": False}, "is not confirmed"),
    ("r - s < 1", UNIT | {"r": "[0, 1]", "s": "[0, 1]"}, (), TOUCH, "r < 1 is not known"),
    ("x > 0", {"x": "[0, 1]"}, (), RISE | {"to": "0", "steep": True}, "needs a strict distance"),
    ("1 - x > 0", {"x": "[0, 1]"}, (), RISE | {"to": "1", "relation": "<=", "steep": True}, "distance"),
    ("x > 0", {"x": "(0, 1)"}, (), RISE | {"to": "0", "relation": ">", "steep": True}, ""),
    ("1 - x > 0", {"x": "(0, 1)"}, (), RISE | {"to": "1", "relation": "<", "steep": True}, ""),
    *(("y**2 - 1/2 + 0*x >= 0", {"x": "[0, 1]", "y": side}, where,
       MOVE | {"at": BOXES, "derivative": "2*y", "slope": by("boxes", tree=tree)}, "2.y is ")
      for where, side, tree in ((("y >= 0.5",), "[-1, 1]", "bo."), ((), "[1/2, 1]", "."))),
    ("y**2 - 1/4 + 0*x >= 0", {"x": "[0, 1]", "y": "[1/2, 1]"}, (),
     MOVE | {"to": "0.5", "at": BOXES, "derivative": "2*y", "slope": BOXES}, ""),
    *((f"{text} >= 0", {"y": "[-1, 1/2]"}, (),
       MOVE | {"side": "[-1, 1/2]", "at": NOTHING, "derivative": "1/y**2", "slope": BOXES}, "may jump")
      for text in ("-1/y - 1", "-y**(-1) - 1", "-y/y**2 - 1", "max(-1, min(1, 1/y)) + 1")),
    ("kl(x, y) >= 0", UNIT, ["x <= y"], RISE | {"to": "y", "relation": "<=", "slope": NOTHING,
     "derivative": "logit(y) - logit(x)"}, ""),
    ("x + y - z*z >= 0", CUBE, ["z*z <= y", "x <= y"], RISE | {"to": "0", "at": given_by("z*z <= y")}, ""),
    *(("(x - 1/2)**2 >= 1/8", {"x": "[0, 1]"}, [where], RISE | {"to": "1", "relation": "<=", "at": BOXES,
       "derivative": "1 - 2*x", "slope": BOXES}, "is violated")
      for where in ("0 <= 1/2 - x", "1/2 == x", "2*x - 1/2 <= x")),
    ("x + y - z*z >= 0", CUBE, ["x + z*z <= y"], RISE | {"to": "0", "at": given_by("z*z <= y")}, "not give"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sides", "where", "proof", "said"), PREMISES)
def test_a_rule_shows_what_its_premises_allow_and_else_says_why_not(text, sides, where, proof, said):
    found = refusal_of(text, proof, where, **sides)
    assert re.search(said, found) if said else not found


SQUARES = product("6", ("2*y - 1", 2, 1, None))
GROWING = MOVE | {"to": "x", "relation": ">", "side": "[1/100, 99/100]", "at": NOTHING, "steep": True}
GROWING |= {"derivative": "6*(2*y - 1)**2", "slope": SQUARES}
CUBIC = "(2*y - 1)**3 > (2*x - 1)**3"


def test_a_slope_may_vanish_at_finitely_many_places():
    assert not refusal_of(CUBIC, GROWING, ("x < y",), **ALL)
    assert "y > x is not known" in refusal_of(CUBIC, GROWING, ("x <= y",), **ALL)
    thrice = SQUARES | {"factors": [{"factor": "(2*y - 1)*(y - x)", "power": 2, "sign": 1, "proof": None}]}
    assert refusal_of(CUBIC, GROWING | {"slope": thrice}, ("x < y",), **ALL)


@pytest.mark.parametrize(("claimed", "slope", "factor", "power"), [
    ("x*y - x*x > 0", "(x**(1/2))**2", "x**(1/2)", 2),  # no polynomial
    ("0*y - 0*x > 0", "0*(y - y)**2", "y - y", 2),  # zero all along
    ("x**2*y - x**2*x > 0", "x**2", "x", 2),  # constant along the way, perhaps zero
    ("-1/y + 1/x > 0", "1/y**2", "y", -2),
])  # fmt: skip
def test_a_factor_that_may_vanish_all_along_needs_a_proof(claimed, slope, factor, power):
    """Its square vanishes at finitely many places only if it is a polynomial of the variable alone."""
    row = {"factor": factor, "power": power, "sign": 1, "proof": None}
    proof = by("product", constant="1", factors=[row])
    goal = Goal(expression(slope), strict=True, domain=domain(["x < y"], **UNIT), but_for="y")
    assert refusal(proof, goal) == "an unknown rule in None"
    steps = GROWING | {"derivative": slope, "side": "[0, 1]", "slope": proof}
    assert refusal_of(claimed, steps, ("x < y",), **UNIT)


@pytest.mark.usefixtures("blind")
def test_each_case_is_about_the_value_that_the_call_has_there():
    proofs = [BOXES, by("given", condition="x <= 0", times="2")]
    by_cases = by("cases", call="abs(x)", proofs=proofs)
    assert not refusal_of("abs(x) >= x", by_cases, x="[-1, 1]")
    assert refusal_of("abs(x) >= x + 10**(-3)", by_cases, x="[-1, 1]")
    assert refusal_of("abs(x) >= x", by_cases | {"proofs": proofs[::-1]}, x="[-1, 1]")
    assert refusal_of("abs(x) >= x", by_cases | {"proofs": proofs[:1]}, x="[-1, 1]")


@pytest.mark.parametrize(("text", "whether"), [
    *((each, True) for each in (
        "x**2", "(x + y)**3*x - 1/2", "x/2", "x/(1 + 1)", "2**(-3)*x", "x**0", "-x**2*y", "x*(-(-y))",
    )),
    *((each, False) for each in (
        "abs(x)**2", "exp(x)**2", "(x**(-1))**2", "(x**(1/2))**2", "x**y", "x/(1 - 1)",
        "x/(log(4) - 2*log(2))", "2/x", "x/exp(1)", "exp(1)*x", "-exp(x)", "-(2/x)",
    )),
])  # fmt: skip
def test_a_polynomial_is_one_all_through(text, whether):
    assert checker._is_polynomial(expression(text)) is whether


def test_an_equality_compares_both_ways_and_nothing_else_does():
    x, y = Variable("x"), Variable("y")
    assert ordered(link("x == y")) == {(x, y, False), (y, x, False)}
    assert ordered(link("x <= y")) == {(x, y, False)}
    assert ordered(link("x > y")) == {(y, x, True)}
    assert (y, x, True) in ordered(link("0 < x - y"))
    assert (x, y, True) not in ordered(link("0 < x - y"))
    assert (x, y, False) in ordered(link("x - y <= 0"))


def test_what_is_seen_at_once_needs_no_proof_that_fits():
    """The rule must be one, and what it is asked for must be true on the whole domain."""
    check_proof(NOTHING, goal_of("x*y >= 0", **UNIT))
    check_proof(by("boxes", tree="zzz"), goal_of("exp(x) > y*0", **UNIT))
    for text in ("x*y > 0", "x*y >= 1e-300", "x >= y", "1 - x*y > 0"):
        with pytest.raises(RejectedError):
            check_proof(NOTHING, goal_of(text, **UNIT))
    for proof in ({"by": "faith"}, {}, None, []):
        with pytest.raises(RejectedError, match="an unknown rule"):
            check_proof(proof, goal_of("x*y >= 0", **UNIT))


def test_lemmas_are_known_to_those_after_them_and_to_their_node():
    """Without the lemma it is not known that the quotient has a value."""
    stated = domain(**UNIT)
    quotient = by("product", constant="1", lemmas=[LEMMA])
    quotient["factors"] = [{"factor": GAP, "power": -1, "sign": 1, "proof": BOXES}]
    later = {"says": f"1/({GAP}) >= 0", "proof": quotient}
    for lemmas in ([later], [{**LEMMA, "proof": NOTHING}], [later, LEMMA]):
        with pytest.raises(RejectedError):
            facts_of(stated, lemmas)
    assert len(facts_of(stated, [LEMMA, later]).lemmas) == 2
    without = {name: part for name, part in quotient.items() if name != "lemmas"}
    assert len(facts_of(stated, [LEMMA, later | {"proof": without}]).lemmas) == 2
    with pytest.raises(RejectedError, match="is not shown to be defined"):
        facts_of(stated, [later | {"proof": without}])
    assert facts_of(stated, [LEMMA]).shows(expression(f"7*({GAP})"), 4)
    assert not Facts(stated).shows(expression(f"7*({GAP})"), 4)


@pytest.mark.parametrize(
    "text", ["x <= 1/2", "z <= 1", "x == x", "1/x >= 1", "log(x) - log(y) <= 5", "x <= 2 <= 3"]
)
def test_a_lemma_is_an_inequality_that_holds_and_is_defined_on_the_domain(text):
    with pytest.raises(RejectedError):
        facts_of(domain(**UNIT), [{"says": text, "proof": BOXES}])


def test_lemmas_about_a_region_hold_on_the_region_only():
    """Half of ``y >= x`` is no lemma about the domain, and one about the way from ``x`` to ``y``."""
    step = MOVE | {"to": "x", "relation": ">=", "side": "[0, 1]", "at": NOTHING}
    step |= {"derivative": "2*(y - x)", "slope": by("given", condition="y > x", times="2")}
    lemma = {"says": "y > x", "proof": by("given", condition="y > x", times="1")}
    text = "(y - x)**2 >= 0"
    assert not refusal_of(text, step | {"region_lemmas": [lemma]}, ("x <= y",), **UNIT)
    assert refusal_of(text, step | {"region_lemmas": [lemma | {"says": "y > x + 1/9"}]}, ("x <= y",), **UNIT)
    assert refusal_of(text, step | {"lemmas": [lemma]}, ("x <= y",), **UNIT)


def test_a_slope_is_there_at_every_point_of_the_way():
    """``-y + sqrt(0*y)`` has none anywhere, so that nothing would be claimed of it."""
    for text in ("-y + sqrt(0*y)", "sqrt((y - 1/2)**2) + y - 1/2"):
        tree = expression(text)
        with pytest.raises(RejectedError, match="is not shown to be defined"):
            checker._is_slope(checker.slope(tree, "y"), tree, "y", 1, known(y="(0, 1)"))


@pytest.mark.parametrize(("where", "condition", "accepted"), [
    ("x <= y", "y >= x", True),
    ("x < y", "y >= x", True),
    ("x <= y", "x <= y", True),
    ("x == y", "x == y", True),
    ("x <= y", "x < y", False),
    ("x <= y", "x == y", False),  # or y - x would vanish wherever it is not negative
    ("x < y", "x == y", False),
    ("y == x", "x == y", False),  # another spelling, that nobody has asked for
    ("x == y", "x <= y", False),
    ("y <= x", "x <= y", False),
])  # fmt: skip
def test_a_condition_gives_what_it_says_in_either_spelling_and_no_equality(where, condition, accepted):
    (margin,) = {write(link(condition).margin)}
    found = refusal_of(f"{margin} >= 0", given_by(condition), (where,), x="(0, 1)", y="(0, 1)")
    assert found == refusal_of(
        f"2*({margin}) >= 0", given_by(condition, "2"), (where,), x="(0, 1)", y="(0, 1)"
    )
    assert ("" if accepted else f"{condition} does not give what is wanted") == found


@pytest.mark.parametrize("rule", ["each", "cases", "bound"])
def test_what_is_put_in_the_place_of_a_call_has_a_value_everywhere(rule):
    """At zero ``log(x) - log(x)`` has none, so that its being zero elsewhere says nothing there."""
    call = "max(log(x), -1)" if rule == "bound" else "min(log(x), -1)"
    proof = {"by": rule, "call": call, "proofs": [NOTHING, BOXES], "value": "log(x)", "proof": NOTHING}
    text = f"min(1, {call} - log(x)) >= 0"
    found = refusal_of(text, proof, x="[0, 1/2]")
    assert "log(x) - log(x)" in found
    assert "is not shown to be defined" in found
    assert "is not shown to be defined" not in refusal_of(text, proof, x="(0, 1/2]")


def test_lemmas_are_known_on_every_part_of_their_domain():
    pieces = by("cases", call=f"max(x, 1/({GAP}))", proofs=[NOTHING, NOTHING])
    halves = by("split", variable="x", to="1/2", proofs=[pieces, pieces])
    text = f"max(x, 1/({GAP})) + min(x, 1/({GAP})) >= x + 1/({GAP})"
    assert not refusal_of(text, halves | {"lemmas": [LEMMA]}, **UNIT)
    assert "is not shown to be defined" in refusal_of(text, halves, **UNIT)
    # or each piece brings its own
    own = pieces | {"proofs": [each | {"lemmas": [LEMMA]} for each in pieces["proofs"]]}
    assert not refusal_of(text, halves | {"proofs": [own, own]}, **UNIT)
    half = pieces | {"proofs": [{**NOTHING, "lemmas": [LEMMA]}, NOTHING]}
    assert "is not shown to be defined" in refusal_of(text, half, **UNIT)


def test_a_part_of_a_domain_has_its_sides_and_no_condition_less():
    whole, wider = domain(["x < y"], **UNIT), domain(["x < y"], x="[0, 1]", y="[0, 2]")
    assert checker._is_part(whole, whole)
    assert checker._is_part(domain(["x + y < 1", "x < y"], **UNIT), whole)
    assert not checker._is_part(domain(["x <= y"], **UNIT), whole)
    assert not checker._is_part(domain(**UNIT), whole)
    assert not checker._is_part(wider, whole)


@pytest.mark.parametrize("grows", [True, False])
def test_a_power_bounds_what_is_built_without_dividing_by_the_place(grows):
    for text in ("q/2", "(q + 1)**3*sqrt(q)", "-(2 - q)") if grows else ("2/q", "q**(-1)", "exp(q)"):
        assert checker._grows_as_a_power(expression(text), expression("q"), "q") is grows
