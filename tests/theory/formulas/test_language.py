"""The formula language: what it reads, what it refuses, and that writing and reading agree."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.domain import Interval, box, domain
from banditproof.theory.formulas.expression import (
    Apply,
    FormulaError,
    Number,
    Variable,
    heads,
    substitute,
    variables,
    write,
)
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.slopes import NotDifferentiableError, derivative
from banditproof.theory.formulas.spelling import misspelling
from hypothesis import given
from hypothesis import strategies as st

NUMBERS = st.builds(
    lambda p, q: Number(Fraction(p, q)), st.integers(min_value=-50, max_value=50), st.integers(1, 9)
)
LEAVES = NUMBERS | st.sampled_from(
    [Variable("x"), Variable("y"), Apply("pi", ()), Apply("exp", (Number(Fraction(1)),))]
)
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.builds(
            lambda h, a, b: Apply(h, (a, b)),
            st.sampled_from(["+", "-", "*", "/", "**", "min", "kl"]),
            inner,
            inner,
        )
        | st.builds(lambda h, a: Apply(h, (a,)), st.sampled_from(["neg", "log", "exp", "abs"]), inner)
        | st.builds(lambda a, b, c, d: Apply("if", (a, b, c, d)), inner, inner, inner, inner)
    ),
    max_leaves=12,
)


def normal(tree):
    """Reading turns fractions into quotients and signs into numbers where it can."""
    if isinstance(tree, Number):
        value = tree.value
        if value.denominator == 1:
            return tree
        return Apply("/", (Number(Fraction(value.numerator)), Number(Fraction(value.denominator))))
    if isinstance(tree, Apply):
        inner = tuple(normal(argument) for argument in tree.arguments)
        if tree.head == "neg" and isinstance(inner[0], Number):
            return Number(-inner[0].value)
        return Apply(tree.head, inner)
    return tree


@given(TREES)
def test_what_is_written_reads_back_as_the_same_expression(tree):
    assert normal(expression(write(tree))) == normal(tree)


def test_decimals_are_exact():
    assert expression("0.1") == Number(Fraction(1, 10))
    assert expression("1e-6") == Number(Fraction(1, 10**6))
    assert expression("-2.50") == Number(Fraction(-5, 2))
    assert expression("0x" + 3000 * "1") == Number(Fraction(16**3000 // 15))  # as long ones are written
    assert expression("+x") == Variable("x")


def test_a_chain_is_split_into_links_and_conditions_are_joined():
    read = formula("0 < x <= 1 and x   >= y")
    assert [link.relation for link in read.links] == ["<", "<=", ">="]
    assert read.variables == ("x", "y")
    assert str(read) == "0 < x <= 1 and x >= y"
    assert str(read.links[1]) == "x <= 1"
    assert (read.links[2].smaller, read.links[2].larger) == (Variable("y"), Variable("x"))
    assert formula(read) is read


def test_a_strict_choice_is_the_mirror_of_a_weak_one():
    weak = expression("x if x <= y else y")
    strict = expression("y if y < x else x")
    assert weak == strict
    assert expression(weak) is weak


@pytest.mark.parametrize(("text", "reason"), [
    ("x <= __import__('os')", "not in the formula language"), ("x.real <= 1", "not in the formula language"),
    ("[x] <= 1", "not in the formula language"), ("x <= y if True else 1 <= 2", "is no relation"),
    ("x + 1", "is no relation"), ("x != 1", "the relation NotEq"), ("x in y", "the relation In"),
    ("x <= ", "cannot read"), ("x <= 'a'", "not a real number"), ("x <= True", "not a real number"),
    ("x <= 1j", "not a real number"), ("x <= 1e99999", "out of range"),
    ("kl(x) <= 1", "kl takes 2 arguments, not 1"), ("min(x) <= 1", "min takes two or more arguments"),
    ("log(x, base=2) <= 1", "not in the formula language"), ("log <= 1", "not in the formula language"),
    ("x // 2 <= 1", "not in the formula language"), ("(x if x == 1 else 2) <= 1", "must be one inequality"),
    ("x <= " + "-" * 300 + "x", "nested more than"),
    ("x <= " + "(" * 300 + "x" + ")" * 300, "nested too deeply|too many nested"),
    ("x <= 1" + " " * 0 + "0" * 30000, "characters; accepted"),
    ("1 + x^2 <= 1", r"'1 \+ x\^2' at character 1 is not .*; '\^' at character 6 is spelled \*\*; accepted"),
    ("x**2 ≤ 1", "'≤' at character 6 is spelled <="), ("x =< 1", "'=<' at character 3 is spelled <="),
    ("x = 1", "'=' at character 3 is spelled =="), ("x <= y && y <= 1", "'&&' at character 8 is spelled and"),
    ("|x| <= 1", r"'\|' at character 1 is spelled abs\(\.\.\.\)"),
    ("1 <= 2x", r"'2x' at character 6 is spelled 2\*x"),
    ("x <= 2(x + 1)", r"'2\(x' at character 6 is spelled 2\*\(x"),
    ("x·y <= 1", r"'·' at character 2 is spelled \* in 'x·y'"),
    ("x² <= 1", r"'²' at character 2 is spelled \*\*2"), ("ln(x) <= 1", "ln is spelled log; accepted"),
    ("x <= KL(x, y)", "at character 6 .*; did you mean kl\\?"),
    ("zeta(x) <= 1", "not in the formula language; accepted are"),
    ("(x <= 1", "never closed at character 1$"),
    ("sum(k, 1, n/2, k) <= 1", "the limits of sum.*; accepted are whole numbers, variables"),
    ("sum(k, k, n, k) <= 1", "has its index in its limits"),
    ("sum(k, 1, n, k) <= k", "k in .* is the index of a sum, and stands outside of it; accepted is another"),
    ("sum(k, 1, n, sum(j, 1, k, j)) <= 1", "has another sum inside"),
    ("sum(pi, 1, n, 1) <= 1", "sum runs over 'pi' in .*; accepted is a name such as k"),
    ("sum(k, 1, 5/2, k) <= 1", "the limit 5/2 of a sum"),
    ("sum(1, 1, 2, x) <= 1", "sum runs over '1' in .*; accepted is a name such as k"),
    ("sum(k, 1, 2) <= 1", "sum takes 4 arguments, not 3"),
    ("prod(k, 1, 10**9, k) <= 1", "a prod from 1 to 1000000000 is too long"),
    ("sum(k, 1, 9999, sum(j, 1, k, x)) <= 1", "is too long; accepted are up to 20000 operations"),
    ("sums(k, 1, 2, k) <= 1", "did you mean sum\\?"), ("factorial(10**6) <= x", "has about 1.99e\\+07 bits"),
    ("gamma(10**9) <= x", "the number gamma"), ("binomial(10**9, 10**6) <= x", "the number binomial"),
    ("Phi <= 1", "not in the formula language"),
])  # fmt: skip
def test_anything_else_is_refused_in_one_line(text, reason):
    with pytest.raises(FormulaError, match=reason) as caught:
        formula(text)
    assert "\n" not in str(caught.value)


def test_names_and_operations_of_an_expression():
    tree = expression("log(x) + kl(x, z)")
    assert variables(tree) == {"x", "z"}
    assert heads(tree) == {"+", "log", "kl"}
    assert write(substitute(tree, {"x": expression("1 - y")})) == "log(1 - y) + kl(1 - y, z)"


def test_a_box_reads_pairs_and_texts_exactly():
    sides = box(x=("0.1", 1), y="(0, 1/2]", z=(0.5, 2))
    assert sides["x"].lower == Fraction(1, 10)
    assert sides["y"].open_lower
    assert Fraction(0) not in sides["y"]
    assert Fraction(1, 2) in sides["y"]
    assert box(**sides.to_json()) == sides
    assert str(domain(sides, "x < y")) == "x in [1/10, 1], y in (0, 1/2], z in [1/2, 2] with x < y"


@given(*[st.fractions(-3, 3, max_denominator=4)] * 3, *[st.booleans()] * 2)
def test_an_interval_has_the_numbers_between_its_ends(one, other, value, open_lower, open_upper):
    side = Interval(min(one, other), max(one, other), open_lower, open_upper)
    above = side.lower < value or (side.lower == value and not open_lower)
    below = value < side.upper or (value == side.upper and not open_upper)
    assert (value in side) is (above and below)


@pytest.mark.parametrize(("sides", "reason"), [
    ({}, "a box without sides"), ({"x": (1, 0)}, "is empty"), ({"x": "(1, 1]"}, "is empty"),
    ({"x": "0, 1"}, "accepted are texts such as"), ({"x": 3}, "accepted are a pair"),
    ({"x": ("nan", 1)}, "not a finite number"), ({"x": "[0, 1e4900]"}, "more than 4,000 digits"),
])  # fmt: skip
def test_a_bad_box_is_refused_in_one_line(sides, reason):
    with pytest.raises(ValueError, match=reason):
        box(**sides)


def test_jumps_have_no_derivative():
    for text in ("ceil(x)", "floor(2*x)", "x if x <= 1 else 2*x"):
        with pytest.raises(NotDifferentiableError):
            derivative(expression(text), "x")
    assert derivative(expression("floor(y)*x"), "x") == expression("floor(y)")


@pytest.mark.parametrize("relation", ["<=", "<", ">=", ">", "=="])
def test_a_written_conditional_can_stand_as_a_side_of_a_relation(relation):
    side = expression("(x if x <= y else 0)")
    for text in (
        f"{write(side)} {relation} y",
        f"y {relation} {write(side)}",
        f"y <= {write(side)} {relation} z",
    ):
        assert side in {each for link in formula(text).links for each in (link.left, link.right)}
    nested = expression("max(x if x <= y else 0, 1 if y <= x else (2 if x <= 1 else 3))")
    assert expression(write(nested)) == nested


@pytest.mark.parametrize("text", ["x**2 - 2e-3*x <= 1.5e10", "1e5 <= log(x2)", "kl(x, 1/2) == 2*(x - 1)**2"])
def test_what_is_spelled_right_is_not_corrected(text):
    assert misspelling(text) is None
    assert formula(text)


@pytest.mark.parametrize(("text", "written_out"), [
    ("sum(k, 1, 3, x**k)", "x**1 + x**2 + x**3"), ("prod(k, -1, 1, x - k)", "(x - -1)*(x - 0)*(x - 1)"),
    ("sum(k, 2, 1, x)", "0"), ("prod(k, 2, 1, x)", "1"),
    ("sum(k, 1, 2, sum(j, 1, k, j*x))", "1*x + (1*x + 2*x)"), ("sum(k, 1, factorial(2), k*x)", "1*x + 2*x"),
    ("mod(x, y)", "x - y*floor(x/y)"), ("gamma*gamma(2)", "gamma*gamma(2)"),
])  # fmt: skip
def test_sums_products_and_remainders_are_written_out(text, written_out):
    assert write(expression(text)) == written_out


def test_a_sum_has_as_many_terms_as_it_says_and_does_not_nest_deeply():
    with precision(80):
        assert value_at(expression("sum(k, 1, 1000, k)"), {}) == (500500, 500500)
        assert value_at(expression("prod(k, 1, 30, k)/factorial(30)"), {}) == (1, 1)


def test_a_function_may_lend_its_name_to_a_variable():
    assert formula("gamma <= gamma(3)").variables == ("gamma",)
    assert box(gamma=(0, 1)).names == ("gamma",)
    with pytest.raises(ValueError, match="a variable Phi, which has a meaning"):
        box(Phi=(0, 1))


DROPPED = [
    ("0 <= x  # nonnegative\n and x <= 1/2", "'#' at line 1, character 9"),
    ("0 <= x and (x <= 1\n and x <= 2)  # or so", "'#' at line 2, character 15"),
    ("x \\\n <= 1", "at line 1, character 3 would join lines"),
    ("0 <= x\nand x <= 1/2", "the line ends at line 1, character 7 outside of brackets"),
    ("min(x, y) <= 1 and\n x <= 1", "line 1, character 19 outside of brackets"),
    ("x <= 1_000", "'1_000' at character 6"),
    ("x <= .5_0", "'.5_0' at character 6"),
    ("x <= 1.5e1_0", "'1.5e1_0' at character 6"),
    ("x <= 1.5_0", "'1.5_0' at character 6"),
    ("x <= 0x10", "'0x10' at character 6 is no decimal"),
    ("x <= 0o17", "no decimal"),
    ("x <= 0b11", "no decimal"),
    ("x <= 0x1for y", "no decimal"),
    ("x <= 1if y <= 1 else 2", "no space after the number"),
    ("min(x, y,) <= 1", "has nothing after it"),
    ("x\f <= 1", "is no space or sign"),
    ("x\xa0<= 1", "is no space or sign"),
    ("x <= 1\u2028and y <= 2", "is no space or sign"),
    ("\ufeffx <= 1", "is no space or sign"),
    ("\N{MATHEMATICAL BOLD SMALL X} <= 1", "would be read as another sign"),
    ("\N{LATIN SMALL LIGATURE FI} <= 1", "would be read as another sign"),
    ("\N{CYRILLIC SMALL LETTER HA} <= 1", "may be taken for another letter"),
    ("\N{GREEK SMALL LETTER OMICRON} <= 1", "may be taken for another letter"),
    ("mu_\N{ARABIC-INDIC DIGIT THREE} <= 1", "may be taken for another letter"),
    ("e\N{COMBINING ACUTE ACCENT} <= 1", "would be read as another sign"),
    ("x <= \N{ROMAN NUMERAL EIGHT}", "would be read as another sign"),
]


@pytest.mark.parametrize(("text", "told"), DROPPED)
def test_what_the_parser_would_drop_or_rewrite_is_refused_with_its_place(text, told):
    with pytest.raises(FormulaError) as refusal:
        formula(text)
    assert told in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    ["x <= 1; y <= 2", "x <= 'a' 'b'", "x <= 1j", "(x := 1) <= 2", "x <= f'1'", "x <= b'1'", "x <= ..."],
)
def test_what_else_python_knows_is_refused(text):
    with pytest.raises(FormulaError):
        formula(text)


def test_lines_go_on_inside_of_brackets():
    assert formula("\n(0 <= x\n and x <= 1)\n").links == formula("0 <= x and x <= 1").links
    assert formula("min(x,\r\n\ty) <= mu[\n1]").links == formula("min(x, y) <= mu[1]").links
    assert formula(write(expression("1e5000")) + " <= x").variables == ("x",)
