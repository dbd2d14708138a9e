"""What the rechecker takes for shown, and what it must not take for shown."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from banditproof.theory.formulas.domain import Box, Domain, box, domain
from banditproof.theory.formulas.expression import Apply
from banditproof.theory.formulas.language import expression, formula
from banditproof.verify.certificates.definedness import continuous_inside, undefined
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from banditproof.verify.certificates.sign_sets import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    NOTHING,
    POSITIVE,
)
from banditproof.verify.certificates.signs import Facts, of_number, of_span

UNIT = {"x": "[0, 1]", "y": "[0, 1]"}
INSIDE = {"x": "(0, 1)", "y": "(0, 1)"}
NEGATIVES = {"x": "[-2, -1]", "y": "[-2, -1]", "z": "[0, 5]"}
CUBE = {"x": "[0, 1]", "y": "[0, 1]", "z": "[0, 1]"}


def facts(sides, *where):
    return Facts(domain(box(**sides), where) if sides else Domain(Box(())))


@pytest.mark.parametrize(("text", "sides", "where", "wanted"), [
    ("y - x", UNIT, ("x < y",), POSITIVE),
    ("y - x", {**UNIT, "z": "[0, 1]"}, ("x <= z", "z < y"), POSITIVE),
    ("y + exp(x) - y*exp(x)", UNIT, (), POSITIVE),
    ("1 - f_minus(y, x)", INSIDE, (), POSITIVE),
    ("kl(x, y)", INSIDE, ("x < y",), POSITIVE),
    ("kl(x, y)", UNIT, (), NONNEGATIVE),
    ("d_eps(x, y, 2)", INSIDE, ("y < x",), POSITIVE),
    ("x*y - 2*x - y + 2", {"x": "(0, 1)", "y": "(1, 2)"}, (), POSITIVE),
    ("x**(1 + y) - 1", {"x": "(1, 9]", "y": "[0, 5]"}, (), POSITIVE),
    ("x**2 - 2*x*y + y**2", UNIT, (), NONNEGATIVE),
    ("x - y", UNIT, ("x**2 < y**2 - 1/2",), NONZERO),
    ("logit(x) - logit(y)", INSIDE, ("y < x",), POSITIVE),
    ("exp(-2000)", {}, (), POSITIVE),
    ("1/(x**2 - 2*x*y + y**2)", UNIT, (), POSITIVE),  # wherever it is defined
    ("kl(x, y) - min(kl(x, y), 1)", UNIT, (), NONNEGATIVE),
    ("2*z - 2*y - 2*x**2", CUBE, ("x**2 + y <= z",), NONNEGATIVE),
    ("4*z - (x + y)**2", NEGATIVES, ("z/(x + y)**2 >= 1/4",), NONNEGATIVE),
    ("1 - z", {**UNIT, "z": "[0, 5]"}, ("z <= y*exp(-x)",), NONNEGATIVE),
    ("y + exp(-x) - y*exp(-x)", UNIT, (), POSITIVE),
    ("x + y + z - x*y - y*z - z*x", CUBE, (), NONNEGATIVE),
    ("x + y + z - x*y - y*z - z*x", {**INSIDE, "z": "(0, 1)"}, (), NONNEGATIVE),
    ("a*x + y + z - x*y - y*z - z*x", {**CUBE, "a": "[1, 1]"}, (), NONNEGATIVE),
    ("x*y + y*z + z*x - 2*x*y*z", CUBE, (), NONNEGATIVE),
    ("2 - 2*x**2 - y + x**2*y + y*z", CUBE, (), NONNEGATIVE),
])  # fmt: skip
def test_a_sign_that_holds_on_the_whole_domain_is_shown(text, sides, where, wanted):
    assert facts(sides, *where).shows(expression(text), wanted)


@pytest.mark.parametrize(("text", "sides", "where", "wanted"), [
    ("y - x", UNIT, ("x <= y",), POSITIVE),
    ("x - 1/3 + 1e-30", {"x": "(33333/100000, 1]"}, (), POSITIVE),
    ("exp(-kl(x, y))", UNIT, (), POSITIVE),  # nothing is left of an infinite divergence
    ("1/kl(x, y)", UNIT, ("x < y",), POSITIVE),
    ("3/kl(1/3, y)", {"y": "(-1, 1]"}, (), POSITIVE),
    ("1/10 - kl(x, y)", UNIT, ("x <= y",), POSITIVE),
    ("kl(x, y) - 1/2", {"x": "[0, 1]", "y": "[1/4, 3/4]"}, (), NEGATIVE),
    ("abs(x) - x", {"x": "[-1, 1]"}, (), 3),
    ("((x - 1/3)**2)**(1/2) - x + 1/3", {"x": "[333332/1000000, 1]"}, (), 3),
    ("x**2*(exp(y) - y - 1/2)", {"x": "[-2, -1]", "y": "[0, 1]"}, (), NEGATIVE),
    ("(x + y)**2 - 4*z", NEGATIVES, ("z/(x + y)**2 >= 1/4",), NONNEGATIVE),
    ("x + y - 9/10", {"x": "[2/5, 1]", "y": "[2/5, 1]"}, ("x + y >= 1/2",), NONNEGATIVE),
    ("x**3 + y", {"x": "[-1, 1]", "y": "[0, 1]"}, (), NONNEGATIVE),
    ("3/2 - x", {"x": "[1, 2]"}, ("exp(-1000*x) > 0",), POSITIVE),  # a condition that holds by a hair
    ("x - z", CUBE, ("x <= y", "y <= x"), NONNEGATIVE),  # one condition leads to the other and back
])  # fmt: skip
def test_a_sign_that_fails_at_some_point_is_not_shown(text, sides, where, wanted):
    assert not facts(sides, *where).shows(expression(text), wanted)


@pytest.mark.parametrize(("lemma", "text", "wanted", "shown"), [
    ("exp(x) >= 1 + x", "2*exp(x) - 2 - 2*x", NONNEGATIVE, True),
    ("exp(x) >= 1 + x", "2*exp(x) - 2 - 2*x", POSITIVE, False),
    ("exp(x) >= 1 + x", "1 + x - exp(x)", NONPOSITIVE, True),
    ("exp(x) >= 1 + x", "1 + x - exp(x)", NONNEGATIVE, False),
    ("exp(x) > x", "exp(x)/3 - x/3", POSITIVE, True), ("exp(x) > x", "x - exp(x)", NEGATIVE, True),
    ("exp(x) > x", "x - exp(x)", POSITIVE, False), ("exp(x) > x", "exp(x) - x - 1/10", POSITIVE, False),
])  # fmt: skip
def test_a_lemma_shows_its_own_sign_and_the_opposite_one_of_what_is_negated(lemma, text, wanted, shown):
    (said,) = formula(lemma).links
    assert Facts(domain(box(x="[-1, 1]")), [said])._by_lemma(expression(text), wanted) is shown


@pytest.mark.parametrize(("text", "wanted"), [
    ("sqrt({})", POSITIVE), ("({})/(1 + x)", POSITIVE), ("log(1 + ({}))", POSITIVE),
    ("({})/(1 + kl(1/2, x))", NONNEGATIVE), ("floor({})", NONNEGATIVE), ("ceil({})", POSITIVE),
    ("ceil(-({}))", NONPOSITIVE), ("floor(-({}))", NEGATIVE), ("3*({})*x**2", NONNEGATIVE),
])  # fmt: skip
def test_a_lemma_shows_the_sign_of_what_has_that_of_its_argument(text, wanted):
    """Of a square beside a diagonal no few boxes show it."""
    gap = "x**2 + y**2 - 2*x*y + 1/10**9"
    (said,) = formula(f"{gap} > 0").links
    for lemmas in ([], [said]):
        known = Facts(domain(box(x="[0, 1]", y="[0, 1]")), lemmas)
        assert known.shows(expression(text.format(gap)), wanted) is bool(lemmas)


@pytest.mark.parametrize("text", ["1/log(x)**2", "1/log(x)**4"])
def test_a_term_is_zero_where_its_divisor_is_infinite(text):
    for side, signs in (("[0, 1/4]", NONNEGATIVE), ("[1/8, 1/4]", POSITIVE)):
        known = Facts(domain(box(x=side)))
        assert known._termwise(known.algebra.form(expression(text)).top) & NONNEGATIVE == signs


def test_exponentials_of_infinities_are_not_ordered_by_a_lemma_on_what_is_finite():
    """Below one ``2*log(x) < log(x)`` but at zero, where both exponentials are zero."""
    (said,) = formula("2*log(x) < log(x)").links
    tree = expression("exp(log(x)) - exp(2*log(x))")
    assert not Facts(domain(box(x="[0, 1)")), [said]).shows(tree, POSITIVE)
    assert Facts(domain(box(x="(0, 1)")), [said]).shows(tree, POSITIVE)


@pytest.mark.parametrize(
    ("condition", "shown"), [("x*y <= 0", True), ("x*y >= 0", False), ("x <= 1/2", False)]
)
def test_a_condition_may_say_the_sign_of_a_product(condition, shown):
    known = facts({"x": "[-1, 1]", "y": "[-1, 1]"}, condition)
    assert known.shows(expression("x**2 - x*y"), NONNEGATIVE) is shown


def sign_of(number):
    return POSITIVE if number > 0 else NEGATIVE if number < 0 else NOTHING


def test_signs_of_numbers_and_intervals():
    for low, high in product((-2, -1, 0, 1, 2), repeat=2):
        if low <= high:
            assert of_span((low, high)) == sum({sign_of(each) for each in range(low, high + 1)})
    assert of_span((float("-inf"), 0)) == NONPOSITIVE
    assert of_span((float("-inf"), float("inf"))) == ANY
    assert [of_number(Fraction(each)) for each in (-1, 0, 1)] == [NEGATIVE, NOTHING, POSITIVE]


SIDES = (
    "[0, 1]", "(0, 1]", "[0, 1)", "(0, 1)", "[-1, 0]", "[-1, 0)", "[-1, 1]", "[-1, 1)",
    "[1/4, 1/2]", "[0, 0]", "[1, 1]", "[1, 2]", "(1, 2]", "[-2, -1]",
)  # fmt: skip
TIGHT = (
    "x", "-x", "x - 1", "1 - x", "x + 1", "x**2", "x**3", "x**(-1)", "x**(-2)", "x**0", "x**(1/2)", "sqrt(x)",
    "abs(x)", "exp(x)", "exp(x) - 1", "1 - exp(x)", "log(x)", "-log(x)", "expit(x)", "1 - expit(x)",
    "expit(log(x))", "1 - expit(-log(x))", "exp(log(x))", "exp(-log(x))", "f_minus(x, 1)", "f_plus(x, 1)",
    "1 - f_minus(x, 1)", "1 - f_plus(x, -1)", "kl(x, 1/2)", "kl(1/2, x)", "kl(x, 1)", "d_eps(x, 1/2, 1)",
    "d_eps(1/4, 1/2, x)", "ceil(x)", "floor(x/2)", "ceil(x/3)", "min(x, 1/2)", "max(x, 1/2)",
    "max(x, -x, 1/8)", "min(x, 1, -1/2)", "1/x", "1/log(x)", "x if x <= 1/2 else 1", "exp(-log(x)/2)",
    "abs(log(x))", "log(x)**2", "log(x)**(-2)", "log(x)**(-1)", "1/kl(1/2, x)", "2**x", "x**x", "pi - x",
    "x*log(x)", "-1/log(x)", "sqrt(-log(x))", "log(x)*log(x)", "Phi(log(x))", "Phi(-log(x))", "erfc(-log(x))",
    "erfc(log(x))",
)  # fmt: skip
LOOSE = (
    "x*x", "x/2 - 1/4", "exp(-log(x)) - 2", "logit(x)", "kl(x, x)", "floor(x)", "min(x, -x)",
    "x**(x + 1) - 1", "1 - (1 + x)**x",
    "(1 + x)**x - 1", "(1 + x)**(-x) - 1", "max(x, 1/2) - x", "min(x, 1/2) - x", "x - max(x, 1/2)",
    "x - min(x, 1/2)", "logit(x) - logit(1/2)", "log(x) - log(1/2)", "exp(x) - exp(1/2)", "log(x) - x",
    "1 - x + x*exp(-1)", "x + (1 - x)*2", "1/(1 - kl(1/2, x))", "logit(x) - log(x)", "kl(x, 0) - kl(x, 1)",
)  # fmt: skip
POINTS = Rationals(256)


def places(side):
    width = side.upper - side.lower
    shares = (
        0,
        Fraction(1, 10**9),
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(5, 8),
        1 - Fraction(1, 10**9),
        1,
    )
    return [place for share in shares if (place := side.lower + share * width) in side]


def signs_at(tree, place):
    """The sign of a value; None where there is none, zero if it is open."""
    try:
        found = POINTS.at(tree, {"x": place})
    except UndefinedError:
        return None
    if isinstance(found, Fraction):
        return of_number(found)
    signs = of_span(found)
    return signs if signs in {NEGATIVE, NOTHING, POSITIVE} else 0


@pytest.mark.parametrize("text", TIGHT + LOOSE)
def test_the_signs_that_are_left_are_those_that_occur(text):
    """None that occurs is left out; where structure and intervals see all there is, no other is left."""
    tree = expression(text)
    for side in SIDES:
        known = facts({"x": side})
        lacking = undefined(tree, known)
        found = [signs_at(tree, place) for place in places(box(x=side)["x"])]
        if lacking is not None:
            continue
        assert None not in found, side
        occurring = sum({sign for sign in found if sign})
        assert not occurring & ~known.signs(tree), side
        assert text in LOOSE or known.signs(tree) == occurring, side
        for wanted in range(1, 7):
            assert not known.shows(tree, wanted) or not occurring & ~wanted, (side, wanted)


WITH_ZERO = {"[0, 1]", "[0, 1)", "[-1, 0]", "[-1, 1]", "[-1, 1)", "[0, 0]"}
WITH_NEGATIVE = {"[-1, 0]", "[-1, 0)", "[-1, 1]", "[-1, 1)", "[-2, -1]"}
BEYOND_ONE = {"[1, 2]", "(1, 2]", "[-2, -1]"}


@pytest.mark.parametrize(("text", "sides"), [
    *((each, WITH_ZERO) for each in (
        "1/x", "x**(-2)", "x*log(abs(x))", "log(abs(x))*x", "log(abs(x)) - log(abs(x))",
        "log(abs(x)) + (-log(abs(x)))", "-log(abs(x)) + log(abs(x))", "log(abs(x))**0",
        "f_minus(1/2, log(abs(x)))", "(-log(abs(x)/3))**0", "f_plus(1/2, log(abs(x)))",
        "d_eps(1/2, 1/3, -log(abs(x)/3))", "floor(log(abs(x)))", "ceil(log(abs(x)))", "abs(x)**abs(x)",
        "1/x if x >= 0 else 1", "1/x if x <= 0 else 1", "0 if 1/x <= 1 else 1", "0 if 1 <= 1/x else 1",
        "exp(1/x)*0", "gamma(-log(abs(x)/3))",
    )),
    *((each, WITH_NEGATIVE) for each in (
        "sqrt(x)", "x**(1/2)", "log(x)", "d_eps(1/2, 1/2, x)",
    )),
    *((each, {*SIDES} - {"[0, 0]", "[1, 1]"}) for each in ("factorial(x)", "binomial(4, x)")),
    *((each, set()) for each in (
        "3*log(abs(x))", "log(abs(x))*3", "log(abs(x))/3", "factorial(floor(abs(x)))",
        "log(abs(x)) + log(abs(x))", "1 + log(abs(x))", "x**0", "1/log(abs(x)/3)", "log(abs(x)/3)**(-1)",
        "log(abs(x))**2", "(-log(abs(x)/3))**(1/2)", "f_minus(1/2, x)", "floor(x)", "exp(log(abs(x)))",
        "expit(log(abs(x)))", "abs(x)**(x + 3)", "1/x if x > 0 else 1", "1 if x <= 0 else 1/x",
        "1/x if x < 0 else 1",
    )),
    *((each, BEYOND_ONE) for each in (
        "f_plus(abs(x), 1)", "logit(abs(x))", "f_minus(abs(x), 1)", "kl(abs(x), 1/2)", "kl(1/2, abs(x))",
        "d_eps(1/2, abs(x), 1)", "d_eps(abs(x), 1/2, 1)",
    )),
    ("log(abs(x))/log(abs(x))", {*SIDES} - {"(0, 1)", "(1, 2]", "[1/4, 1/2]"}),
    ("log(abs(x)/3)**(1/2)", {*SIDES}),
])  # fmt: skip
def test_what_has_no_value_somewhere_in_the_box_is_found_and_nothing_else_is(text, sides):
    found = {side for side in SIDES if undefined(expression(text), facts({"x": side})) is not None}
    assert found == sides


@pytest.mark.parametrize(("text", "side", "smooth"), [
    ("x*x", "(-1, 1)", True), ("abs(x)", "(-1, 1)", True), ("exp(x)/(2 + x)", "(-1, 1)", True),
    ("1/x", "(0, 1)", True), ("1/x", "(-1, 1)", False), ("log(x)", "(0, 1)", True),
    ("log(x)", "(-1, 1)", False), ("log(abs(x))", "(-1, 1)", False), ("exp(log(abs(x)))", "(-1, 1)", False),
    ("kl(1/2, x)", "(0, 1)", True), ("kl(1/2, abs(x))", "(-1, 1)", False), ("floor(x)", "(-1, 1)", False),
    ("floor(x)*0", "(0, 1)", False), ("ceil(x) + x", "(0, 1)", False),
    ("x if x <= 0 else 2*x", "(-1, 1)", False), ("exp(x if x <= 0 else 2*x)", "(-1, 1)", False),
])  # fmt: skip
def test_what_is_continuous_inside_a_box_has_finite_parts_and_no_jumps(text, side, smooth):
    assert continuous_inside(expression(text), facts({"x": side})) is smooth


def test_what_is_one_number_all_over_a_domain_is_known():
    known = facts({**UNIT, "z": "[2/3, 2/3]"}, "x == 1/3", "y <= 1/2")
    for text, number in (("x", "1/3"), ("y", None), ("z", "2/3"), ("floor(y/2)", "0"), ("ceil(4*y)", None)):
        assert known.fixed(expression(text)) == (None if number is None else Fraction(number)), text
    assert facts(UNIT, "1/3 == x").fixed(expression("x")) == Fraction(1, 3)
    assert all(facts(UNIT, each).fixed(expression("x")) is None for each in ("x == y", "x == exp(-1)"))
    assert facts(UNIT, "x <= 1/3", "x >= 1/3").fixed(expression("y")) is None


@pytest.mark.parametrize(("where", "signs"), [
    (("x > 0",), POSITIVE), (("0 <= x",), NONNEGATIVE), (("x < 0",), NEGATIVE),
    (("y <= x", "z < y", "0 <= z"), POSITIVE), (("y <= x", "z < y"), 7),
])  # fmt: skip
def test_a_condition_says_the_sign_of_a_variable_without_a_search(where, signs):
    sides = dict.fromkeys("xyz", "[-1, 1]")
    assert facts(sides, *where).signs(expression("x")) == signs


FAR = {"x": "[0, 1000000]"}
BOTH = {"x": "[-1, 1]"}


@pytest.mark.parametrize(("text", "sides", "signs"), [
    ("Phi(-x)", FAR, POSITIVE), ("erfc(x)", FAR, POSITIVE), ("expit(-x)", FAR, POSITIVE),
    ("erf(x)", FAR, NONNEGATIVE), ("erf(x + 1)", FAR, POSITIVE), ("erf(-x)", FAR, NONPOSITIVE),
    ("erf(x)", BOTH, 7), ("gamma(x + 1)", FAR, POSITIVE), ("factorial(floor(x))", FAR, POSITIVE),
    ("binomial(floor(x), floor(x/2))", FAR, NONNEGATIVE), ("pi*(x + 1)", FAR, POSITIVE),
    ("lgamma(x + 1/2)", FAR, 7),
])  # fmt: skip
def test_what_structure_says_of_the_sign_of_a_call(text, sides, signs):
    """Also so far out that no interval tells the value from its limit."""
    known = facts(sides)
    assert known.signs(expression(text)) == signs
    assert known.signs(expression(f"-({text})")) == {4: 1, 1: 4, 6: 3, 3: 6}.get(signs, signs)


@pytest.mark.parametrize("call", ["Phi", "erf", "erfc", "expit"])
def test_a_bounded_function_is_finite_wherever_its_argument_is_not(call):
    known = facts({"x": "[0, 1]"})
    for argument in ("log(x)", "-log(x)", "logit(x)"):
        assert known.infinite(expression(argument))
        assert not known.infinite(expression(f"{call}({argument})"))
        assert undefined(expression(f"{call}({argument}) - {call}({argument})"), known) is None


def test_lemmas_count_in_both_branches_of_a_choice():
    gap = "x*x - 3*x*y + 5*y*y/2 + 1/1000"
    (said,) = formula(f"{gap} > 0").links
    for text in (f"1/({gap}) if x <= y else 1", f"1 if x <= y else 1/({gap})"):
        assert undefined(expression(text), Facts(domain(box(**UNIT)), [said])) is None
        assert undefined(expression(text), Facts(domain(box(**UNIT)))) is not None


LOG = "log(abs(x))"
INFINITE = (
    LOG, f"-{LOG}", f"{LOG} + 1", f"1 - {LOG}", f"2*{LOG}", f"{LOG}*(-2)", f"{LOG}/3", f"{LOG}/(-3)",
    f"abs({LOG})", f"exp({LOG})", f"exp(-{LOG})", f"sqrt(-{LOG} + 9)", f"min({LOG}, 1)", f"max({LOG}, 1)",
    f"max({LOG}, 2*{LOG})", f"min(-{LOG}, 1)", f"min(-{LOG}, -2*{LOG})", f"max(-{LOG}, 1)", f"expit({LOG})",
    f"(-{LOG} + 9)**(-1)", f"{LOG} if x <= 1 else 0", f"0 if x <= -5 else -{LOG}",
    f"1/({LOG} - 9)", "logit(abs(x)/2)", "logit(1 - abs(x)/2)", "kl(1/2, abs(x)/2)", "kl(abs(x)/2, 1/2)",
    "kl(x, x)", f"{LOG} + {LOG}", f"{LOG} - 2*(-{LOG})", "d_eps(1/2, abs(x)/2, 1)", "x*x",
    f"f_minus(1/2, exp({LOG}))", f"{LOG}**2", f"{LOG}**3", f"(9 - {LOG})**0.5",
    f"(9 - {LOG})**1.5", f"exp({LOG})**0.5", f"expit({LOG})**1.5", f"Phi({LOG})", f"erf({LOG})",
    f"erfc(-{LOG})",
)  # fmt: skip


@pytest.mark.parametrize("text", INFINITE)
def test_the_infinities_of_an_expression_are_those_that_occur(text):
    for side in SIDES:
        known = facts({"x": side})
        if undefined(expression(text), known) is not None:
            continue
        occurring = 0
        for place in places(box(x=side)["x"]):
            found = POINTS.at(expression(text), {"x": place})
            if not isinstance(found, Fraction) and found[0] == found[1] and isinstance(found[0], float):
                occurring |= POSITIVE if found[0] > 0 else NEGATIVE
        assert known.infinite(expression(text)) == occurring, side


@pytest.mark.parametrize("text", [f"floor({LOG})", f"ceil(-{LOG})", f"{LOG}**x", f"2**(-{LOG})"])
def test_what_nothing_is_known_of_may_be_infinite_where_a_part_of_it_is(text):
    assert facts({"x": (0, 1)}).infinite(expression(text))
    assert not facts({"x": (1, 2)}).infinite(expression(text))


@pytest.mark.parametrize(("text", "margin", "proportional"), [
    ("2*x - 2*y", "x - y", True), ("y - x", "x - y", False), ("x - y", "x - y", True),
    ("x - y + 1", "x - y", False), ("2*x - 3*y", "x - y", False), ("x*y", "x", False),
    ("x - x", "x - x + 0", False), ("(x - y)/(1 + x)", "(3*x - 3*y)/(1 + x)", True),
    ("(x - y)/(1 + x)", "(3*x - 3*y)/(1 + y)", False), ("log(x*x) + y", "y + 2*log(x)", False),
])  # fmt: skip
def test_what_is_a_positive_multiple_of_a_margin(text, margin, proportional):
    known = facts(UNIT)
    assert known._proportional(expression(text), expression(margin)) is proportional


@pytest.mark.parametrize(("text", "side", "value"), [
    ("floor(x)", "[1/4, 1/2]", 0), ("floor(x + 5/2)", "[0, 1/4]", 2), ("ceil(x + 5/2)", "[0, 1/4]", 3),
    ("floor(-x)", "[1/4, 1/2]", -1), ("floor(x)", "[0, 1]", None), ("ceil(x)", "(0, 2]", None),
    ("floor(exp(x))", "[1, 1]", 2),
])  # fmt: skip
def test_a_jump_that_is_not_reached_is_a_number(text, side, value):
    tree = expression(text)
    assert isinstance(tree, Apply)
    assert facts({"x": side}).fixed(tree) == value
    for other in (0, 1, 2, 3, -1):
        gap = Apply("-", (tree, expression(str(other))))
        assert facts({"x": side}).algebra.is_zero(gap) is (other == value)


@pytest.mark.parametrize("text", ["1 - x + x*exp(y)", "x + (1 - x)*exp(y)", "x + (1 - x)*(2 + y)"])
def test_a_mixture_of_one_and_something_positive_is_positive(text):
    assert facts({"x": "[0, 1]", "y": "[-1, 1]"}).signs(expression(text)) == POSITIVE
    assert facts({"x": "[0, 9]", "y": "[-9, 9]"}).signs(expression(text)) & NEGATIVE


def sign_at_a_point(text, where, point):
    """The sign of an expression at a point of the domain, which fulfils its conditions."""
    values = {name: Fraction(value) for name, value in point.items()}
    for condition in where:
        for link in formula(condition).links:
            margin = POINTS.at(link.margin, values)
            assert margin == 0 if link.relation == "==" else margin > 0 or (margin == 0 and not link.strict)
    found = POINTS.at(expression(text), values)
    return of_number(found) if isinstance(found, Fraction) else of_span(found)


WIDE = {"x": "[-2, 2]", "y": "[-2, 2]", "z": "[0, 9]"}
LOW = {"x": "[-2, -1]", "y": "[-2, -1]", "z": "[-5, 5]"}


@pytest.mark.parametrize(("text", "sides", "where", "wanted", "point"), [
    # what is below a fraction may be negative: nothing follows of what is above it, or the opposite
    ("(x - y)**3 - 4*z", WIDE, ("z/(x - y)**3 >= 1/4",), NONNEGATIVE, {"x": 2, "y": 0, "z": 8}),
    ("4*z - x - y", LOW, ("z/(x + y) >= 1/4",), NONNEGATIVE, {"x": -1, "y": -1, "z": -1}),
    # a power less a number that is not one
    ("x**2 - 3", {"x": "(1, 2]"}, (), POSITIVE, {"x": "3/2"}),
    ("3 - x**2", {"x": "(1, 2]"}, (), NEGATIVE, {"x": "3/2"}),
    # a power of what is negative less one
    ("x**2 - 1", {"x": "[-3, 1/2]"}, (), NONPOSITIVE, {"x": -2}),
    ("1 - x**2", {"x": "[-3, 1/2]"}, (), NONNEGATIVE, {"x": -2}),
    # a mixture of one and something that may vanish
    ("1 - x + x*y", UNIT, (), POSITIVE, {"x": 1, "y": 0}),
    ("x + (1 - x)*y", UNIT, (), POSITIVE, {"x": 0, "y": 0}),
    # an equality that holds at the end of a box
    ("exp(x) - 2", UNIT, ("x*y == 0",), POSITIVE, {"x": 0, "y": 1}),
    ("exp(x) - 2", UNIT, ("0 == x*y",), POSITIVE, {"x": 0, "y": 1}),
])  # fmt: skip
def test_what_fails_where_the_conditions_hold_is_not_shown(text, sides, where, wanted, point):
    assert all(Fraction(value) in box(**sides)[name] for name, value in point.items())
    assert not sign_at_a_point(text, where, point) & wanted
    assert not facts(sides, *where).shows(expression(text), wanted)


FOUR = {**CUBE, "w": "[0, 1]"}
EDGES = "(1 - w)*(x*y + y*z + z*x - 2*x*y*z)"
CORNERS = "w*((1-x)*(1-y) + (1-y)*(1-z) + (1-z)*(1-x) - 2*(1-x)*(1-y)*(1-z))"


@pytest.mark.parametrize(("text", "sides", "where", "wanted"), [
    ("x + y - 4*z", LOW, ("z/(x + y) >= 1/4",), NONNEGATIVE),
    ("4*z - (x - y)**2", WIDE, ("z/(x - y)**2 >= 1/4",), NONNEGATIVE),
    ("2*z - 2*y - 2*x**2", CUBE, ("x**2 + y < z",), POSITIVE),
    ("floor(x**2 - 2*x*y + y**2)", UNIT, (), NONNEGATIVE),
    ("ceil(2*x*y - x**2 - y**2)", UNIT, (), NONPOSITIVE),
    (f"{EDGES} + {CORNERS}", FOUR, (), NONNEGATIVE),
    # the condition says that x is below one half
    ("1/2 - x", {"x": "[0, 1]"}, ("x**2 + x < 3/4",), NONNEGATIVE),
    ("3/5 - x", {"x": "[0, 1]"}, ("x**2 + x == 3/4",), POSITIVE),
    ("x - 2/5", {"x": "[0, 1]"}, ("3/4 == x**2 + x",), POSITIVE),
    ("x - 2/5", {"x": "[0, 1]"}, ("x**2 + x == 3/4",), POSITIVE),
    # x or -x, which is not zero, and not negative by the last condition
    ("y - z + (x if y <= 1/2 else -x)", {**CUBE, "x": "(0, 1]"},
     ("0 <= y - z", "(x if y <= 1/2 else -x) >= 0"), POSITIVE),
])  # fmt: skip
def test_what_holds_where_the_conditions_hold_is_shown(text, sides, where, wanted):
    assert facts(sides, *where).shows(expression(text), wanted)


@pytest.mark.parametrize(("text", "sides", "where", "signs"), [
    # no interval tells three tenths from the numbers beside it
    ("x - 0.3", {"x": "(3/10, 1]"}, (), POSITIVE),
    ("x - 0.3", {"x": "[0, 3/10)"}, (), NEGATIVE),
    ("0.3 - x", {"x": "(3/10, 1]"}, (), NEGATIVE),
    ("floor(x - 0.3)", {"x": "[3/10, 2/3]"}, (), NOTHING),
    ("erf(x)", {"x": "(0, 1]"}, (), POSITIVE),
    ("erf(-x)", {"x": "(0, 1]"}, (), NEGATIVE),
    ("logit(x)", {"x": "(1/2, 1)"}, (), POSITIVE),
    ("logit(x)", {"x": "(0, 1/2)"}, (), NEGATIVE),
    ("log(x) - log(y)", INSIDE, ("y < x",), POSITIVE),
    ("exp(x) - exp(y)", UNIT, ("y < x",), POSITIVE),
    ("exp(x) - exp(y)", UNIT, ("x <= y",), NONPOSITIVE),
    ("min(x, y) - z", CUBE, ("z < x", "z < y"), POSITIVE),
    ("z - min(x, y)", CUBE, ("z < x", "z < y"), NEGATIVE),
    ("max(x, y) - z", CUBE, ("x < z", "y < z"), NEGATIVE),
    ("1 - exp(x - y*z)", CUBE, ("exp(x - y*z) < 1",), POSITIVE),
    ("exp(x - y*z) - 1", CUBE, ("exp(x - y*z) < 1",), NEGATIVE),
    ("1 - x**y", {"x": "(1, 2]", "y": "(0, 1]"}, (), NEGATIVE),
    ("x**y - 1", {"x": "(1, 2]", "y": "(0, 1]"}, (), POSITIVE),
    ("(y - y)**(1 + x)", UNIT, (), NOTHING),
    ("x**(-3)", {"x": "[-1, 1]"}, (), NONZERO),  # wherever it is defined
    ("(y - y)**x", UNIT, (), NONNEGATIVE),  # 0**0 = 1
    ("max(y - x, x - y - 1)", UNIT, ("x <= y",), NONNEGATIVE),
    ("min(x - y, y + 1)", UNIT, ("x <= y",), NONPOSITIVE),
])  # fmt: skip
def test_a_sign_is_seen_without_a_search(text, sides, where, signs):
    assert facts(sides, *where).signs(expression(text)) == signs


@pytest.mark.parametrize("text", [
    "gamma(1 + kl(x, y))", "lgamma(1 + kl(x, y))", "factorial(kl(x, y))", "binomial(kl(x, y), 1)",
    "binomial(3, kl(x, y))", "f_minus(kl(x, y), 1)", "f_plus(kl(x, y), 1)", "f_minus(1/2, kl(x, y))",
    "f_plus(1/2, kl(x, y))", "d_eps(1/2, kl(x, y), 1)", "d_eps(1/2, 1/3, kl(x, y))",
])  # fmt: skip
def test_what_has_no_value_at_infinity_is_finite_wherever_it_has_one(text):
    known = facts(UNIT)
    assert known.infinite(expression("kl(x, y)")) == POSITIVE
    assert known.infinite(expression(text)) == 0


def test_what_a_sign_has_nothing_to_do_with_takes_no_boxes():
    """Only the variable is halved, not the others of the box; one of a condition is."""
    others = dict.fromkeys("abcdfghj", "[0, 1]")
    tree = expression("exp(x) - x - 99/100")
    assert facts({"x": "[-1, 1]", **others}).shows(tree, POSITIVE)
    assert not facts({"x": "[-1, 1]", **others}).shows(expression("exp(x) - x - 101/100"), POSITIVE)
    assert facts({"x": "[0, 1]", "y": "[0, 1]"}, "exp(x) <= y**2").shows(expression("y - 1/2"), POSITIVE)


def test_a_point_outside_of_the_conditions_contradicts_nothing():
    """Conditions count that lead to the variables through others, and at their ends too."""
    sides = {"x": "[0, 1]", "y": "[0, 1]", "z": "[0, 1]"}
    for where in (["exp(y) <= 1 + x/9", "exp(z) <= y + 1/2"], ["exp(y) == exp(x)*2", "x >= 1/4"]):
        known = facts(sides, *where)
        for each in product((Fraction(0), Fraction(1, 3), Fraction(1)), repeat=3):
            at = dict(zip(sides, each, strict=True))
            assert not known._contradicted(expression("y - 9/10"), POSITIVE, at)
    zero = {"x": Fraction(0), "y": Fraction(0)}
    for where, outside in (("exp(y) <= exp(x)", False), ("y > x", True)):
        assert facts(sides, where)._contradicted(expression("y - 9/10"), POSITIVE, zero) is not outside


@pytest.mark.parametrize(("text", "wanted", "shown"), [
    ("x*({})", POSITIVE, True), ("-({})/x", NEGATIVE, True), ("x*({})**3", POSITIVE, True),
    ("x*({})", NEGATIVE, False), ("-x*({})", POSITIVE, False), ("({})", POSITIVE, True),
    ("x*({})**2", POSITIVE, False), ("x*({0})*(z + {0})", POSITIVE, False),
])  # fmt: skip
def test_one_factor_without_a_sign_is_asked_for_by_itself(text, wanted, shown):
    known = facts({"x": "[1, 2]", "y": "[0, 1]", "z": "[0, 1]"})
    tree = expression(text.format("exp(y) - y - 1/2"))
    assert known._by_factors(tree, wanted) is shown


@pytest.mark.parametrize("length", [2, 3, 7, 20])
def test_conditions_are_followed_however_many_lie_between(length):
    letters = [*"abcdfghjklmnpqrstuvwx"][: length + 1]
    where = [f"{one} <= {other}" for one, other in pairwise(letters)]
    for more, signs in (([], NONNEGATIVE), ([f"{letters[-1]} <= {letters[0]}"], NOTHING)):
        known = facts(dict.fromkeys(letters, "[0, 1]"), *where, *more)
        assert known.signs(expression(f"{letters[-1]} - {letters[0]}")) == signs
    where[length // 2] = where[length // 2].replace("<=", "<")
    known = facts(dict.fromkeys(letters, "[0, 1]"), *where)
    assert known.signs(expression(f"{letters[-1]} - {letters[0]}")) == POSITIVE


@pytest.mark.parametrize("side", ["[0, 1)", "(-1, 0]"])
@pytest.mark.parametrize(("name", "other"), ["xy", "yx"])
def test_what_fails_at_a_closed_end_takes_no_boxes(name, other, side, monkeypatch):
    known = facts({"x": "(-1, 1)", "y": "(-1, 1)"} | {name: side})
    halved = []
    monkeypatch.setattr(Facts, "_outside", lambda *_: halved.append(1))
    assert not known._by_bisection(expression(f"(exp({name}) - 1 - {name})*({other} + 2)"), POSITIVE)
    assert not halved
