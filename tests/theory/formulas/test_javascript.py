"""Formulas in JavaScript: how they are written, what is refused, and that their values lie in balls."""

from __future__ import annotations

import contextlib
import itertools
import math
import random
import re
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.formulas import balls, doubles
from banditproof.theory.formulas.balls import precision, range_at
from banditproof.theory.formulas.expression import Apply, FormulaError, Variable, write
from banditproof.theory.formulas.javascript import FUNCTIONS_FILE, function_source
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.straight_line import program, results_of, rows_of
from flint import arb

STATED_ERROR = 1e-14
"""The relative error that the functions are stated to have at most."""
LEAST_NORMAL, LEAST = 2.3e-308, 5e-324
NAMES = ["x", "y", "eps", "t", "n", "k"]


# how formulas are written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x - (y - 1)", "({ x, y }) => x - (y - 1)"),
        ("x - y - 1", "({ x, y }) => x - y - 1"),
        ("x/(y*2)", "({ x, y }) => x / (y * 2)"),
        ("-x**2", "({ x }) => -(x ** 2)"),
        ("(-x)**2", "({ x }) => (-x) ** 2"),
        ("(x**2)**3", "({ x }) => (x ** 2) ** 3"),
        ("x**y", "({ x, y }) => functions.power(x, y)"),
        ("2**-3", "() => 2 ** -3"),
        ("x - -3", "({ x }) => x - -3"),
        ("0.1*x", "({ x }) => 0.1 * x"),
        ("1/3", "() => 1 / 3"),
        ("1e400", "() => Infinity"),
        ("-(x + y)", "({ x, y }) => -(x + y)"),
        ("--x", "({ x }) => -(-x)"),
        ("1 if x <= y else 2", "({ x, y }) => x <= y ? 1 : 2"),
        ("(1 if x < y else 2) + pi", "({ x, y }) => (y <= x ? 2 : 1) + Math.PI"),
        ("kl(x, 1 - y)", "({ x, y }) => functions.kl(x, 1 - y)"),
        ("log(1 + x)", "({ x }) => Math.log1p(x)"),
        ("log(x*y + 1)", "({ x, y }) => Math.log1p(x * y)"),
        ("log(1 - x)", "({ x }) => Math.log1p(-x)"),
        ("exp(x) - 1", "({ x }) => Math.expm1(x)"),
        ("y*(1 - exp(-x))", "({ x, y }) => y * -Math.expm1(-x)"),
        ("sqrt(1 + (x/y)**2)", "({ x, y }) => Math.hypot(1, x / y)"),
        ("logit(x) - logit(y)", "({ x, y }) => functions.logitDifference(x, y)"),
        ("exp(x)/(1 + exp(x))", "({ x }) => {\n  const $1 = Math.exp(x);\n  return $1 / (1 + $1);\n}"),
    ],
)
def test_an_expression_is_written_as_it_binds(text, written):
    assert function_source(text, ["x", "y"]) == written


def test_a_formula_is_written_as_what_decides_it(javascript):
    source = function_source(formula("0 < x <= 1 and x + 1 == y"), ["x", "y"])
    assert source == "({ x, y }) => 0 < x && x <= 1 && x + 1 === y"
    points = [{"x": 1, "y": 2}, {"x": 0, "y": 1}, {"x": 0.5, "y": 2}]
    assert javascript([(f"(at) => Number(({source})(at))", points)]) == [[1, 0, 0]]


@pytest.mark.parametrize("text", ["x - y < 0", "exp(x) < 2*exp(x)", "(1 if x <= y else 2) < 3"])
def test_both_sides_of_a_relation_are_read_alike(javascript, text):
    source = function_source(formula(text), ["x", "y"])
    assert javascript([(f"(at) => Number(({source})(at))", [{"x": 1, "y": 2}])]) == [[1]]


@pytest.mark.parametrize(
    ("stated", "complaint"),
    [
        ("x + z", "the variable 'z' has no value there; accepted are new, x"),
        ("x + new", "the variable 'new' is a word of JavaScript; accepted are other names"),
        (Apply("zeta", (Variable("x"),)), "'zeta' cannot be written in JavaScript; accepted are +, -"),
        ("x +", "cannot read the formula"),
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(stated, complaint):
    with pytest.raises(FormulaError, match=complaint.replace("+", r"\+")) as refused:
        function_source(stated, ["x", "new"])
    assert "\n" not in str(refused.value)


# the functions that Math lacks


def drawing(seed):
    return random.Random(seed)  # noqa: S311  nothing here is secret


EDGES = (0.0, 1.0, 0.5, 0.25, LEAST, 1e-310, 1e-291, 1e-290, 1e-200, 1e-16, 1 - 2**-53, 1 - 1e-10)


def mean(chance):
    kind = chance.random()
    if kind < 0.15:
        return chance.choice(EDGES)
    if kind < 0.4:
        return 10 ** chance.uniform(-320, 0)
    if kind < 0.5:
        return 1 - 10 ** chance.uniform(-15, 0)
    return 0.5 + chance.choice((-1, 1)) * 10 ** chance.uniform(-15, -0.4) if kind < 0.6 else chance.random()


def neighbour(chance, x):
    """A mean that is a few roundings away from ``x``, or near it, or any."""
    kind = chance.random()
    if kind < 0.3:
        for _ in range(chance.randint(0, 3)):
            x = math.nextafter(x, chance.choice((0.0, 1.0)))
        return x
    return min(1.0, x * (1 + 10 ** chance.uniform(-16, 0))) if kind < 0.5 else mean(chance)


def laws():
    """Pairs of means with a budget: the edges with each other, and many more."""
    chance = drawing(1)
    pairs = list(itertools.product(EDGES, EDGES))
    for _ in range(400):
        x = mean(chance)
        pairs.append((x, neighbour(chance, x)))
    budgets = ((-3, 2), (-300, 300), (-12, 4))
    return [{"x": x, "y": y, "eps": 10 ** chance.uniform(*chance.choice(budgets))} for x, y in pairs]


def positive():
    chance = drawing(2)
    found = [10 ** chance.uniform(-320, 306) for _ in range(60)] + [chance.uniform(0, 20) for _ in range(150)]
    found += [chance.uniform(20, 175) for _ in range(50)]
    for centre in (1, 1.5, 2, 2.5, 10):
        found += [centre + chance.choice((-1, 1)) * 10 ** chance.uniform(-15, -1) for _ in range(20)]
    return [{"t": number} for number in found]


def real():
    chance = drawing(3)
    found = [10 ** chance.uniform(-320, 3) * chance.choice((-1, 1)) for _ in range(100)]
    found += [chance.uniform(-40, 40) for _ in range(100)] + [chance.uniform(-3, 3) for _ in range(100)]
    return [{"t": number} for number in found]


def whole():
    chance = drawing(4)
    tops = [chance.randint(0, 10 ** chance.randint(1, 15)) for _ in range(150)]
    tops += [chance.randint(0, 200) for _ in range(150)]
    return [{"n": float(top), "k": float(chance.randint(0, min(2 * top, 1000)))} for top in tops]


LACKED = [
    *((text, laws) for text in ("kl(x, y)", "d_eps(x, y, eps)", "f_minus(y, eps)", "f_plus(y, eps)")),
    *((text, laws) for text in ("f_minus(y, -eps)", "f_plus(y, -eps)", "logit(x)", "logit(x) - logit(y)")),
    *((text, real) for text in ("erf(t)", "erfc(t)", "Phi(t)", "expit(t)")),
    *((text, positive) for text in ("gamma(t)", "lgamma(t)")),
    *((text, whole) for text in ("factorial(n)", "binomial(n, k)")),
]


def error(value, low, high):
    """The relative error against a ball, in units of what is stated."""
    centre = (low + high) / 2 if low.is_finite() and high.is_finite() else low
    reference = float(centre)
    if math.isinf(reference) or math.isnan(value) or math.isinf(value):
        return 0.0 if value == reference else math.inf
    if abs(reference) < LEAST_NORMAL:
        return abs(value - reference) / (2 * LEAST)
    return float(abs((arb(value) - centre) / centre)) / STATED_ERROR


def inexact(asked, found):
    """Where a value is farther from the balls than is stated."""
    wrong = []
    for (text, points), values in zip(asked, found, strict=True):
        for point, value in zip(points, values, strict=True):
            with precision(2500 if "eps" in text else 1300):
                known = range_at(expression(text), {name: Fraction(number) for name, number in point.items()})
                far = math.isnan(value) if known is None else error(value, *known) <= 1
            if not far:
                wrong.append((text, point, value))
    return wrong


def test_the_functions_that_math_lacks_are_as_exact_as_is_stated(javascript):
    asked = [(text, points()) for text, points in LACKED]
    found = javascript([(function_source(text, NAMES), points) for text, points in asked])
    assert inexact(asked, found) == []


MATHS = "log, log1p, max, min, sqrt, PI } = Math;"
WITHOUT_LOG1P = "log, max, min, sqrt, PI } = Math; const log1p = (t) => log(1 + t);"


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("kl(x, y)", MATHS, WITHOUT_LOG1P),
        ("d_eps(x, y, eps)", MATHS, WITHOUT_LOG1P),
        ("kl(x, y)", "gap / (2 * b + gap)", "gap / (2 * b)"),
        ("kl(x, y)", "xb * logOfSum(gap, b)", "xb * log(1 + gap / b)"),
        ("d_eps(x, y, eps)", "max(reach < 0.5 * a ? gap - reach : z - xa, 0)", "gap - reach"),
        ("d_eps(x, y, eps)", "gap: min(gap, reach) }", "gap: reach }"),
        ("f_minus(y, eps)", "if (y === 1) return epsilon < Infinity ? 1 : NaN;", ""),
        ("logit(x)", "p > 0.25 && p < 0.75", "false"),
        ("erfc(t)", "fround(x)", "x"),
        ("erf(t)", "term *= (2 * x * x) / odd", "term *= (2 * x * x) / (odd + 1e-9)"),
        ("lgamma(t)", "1 / 1260", "1 / 1250"),
        ("gamma(t)", "0.5772156649015329", "0.577215664901"),
        ("binomial(n, k)", "fewer > 600", "fewer > 60"),
    ],
)
def test_a_wrong_or_careless_definition_is_noticed(javascript, text, right, wrong):
    functions = FUNCTIONS_FILE.read_text(encoding="utf-8")
    assert functions.count(right) == 1
    asked = [(text, dict(LACKED)[text]())]
    found = javascript([(function_source(text, NAMES), asked[0][1])], functions.replace(right, wrong))
    assert inexact(asked, found)


INFINITE = (0.0, 1.0, -1.0, 0.5, math.inf, -math.inf, math.nan)


@pytest.mark.parametrize("head", ["+", "-", "*", "/", "**", "min", "max", "kl", "log", "exp", "sqrt", "abs"])
def test_infinities_and_what_is_no_number_are_those_of_the_doubles(javascript, head):
    names = ["x", "y"] if head in {"+", "-", "*", "/", "**", "min", "max", "kl"} else ["x"]
    tree = Apply(head, tuple(map(Variable, names)))
    points = [
        dict(zip(names, point, strict=True)) for point in itertools.product(INFINITE, repeat=len(names))
    ]
    source = function_source(tree, names)
    spelled = [
        f"() => ({source})({{ {', '.join(f'{n}: {js(v)}' for n, v in point.items())} }})" for point in points
    ]
    found = [value for (value,) in javascript([(each, [0]) for each in spelled])]
    columns = {name: np.array([point[name] for point in points]) for name in names}
    (expected,) = doubles.doubles([tree], columns)
    assert [*map(repr, np.array(found) + 0.0)] == [*map(repr, expected + 0.0)]


def js(value):
    return repr(value).replace("inf", "Infinity").replace("nan", "NaN")


# any expression at all


GRAMMAR = {
    "real": (
        "x y -2 t",
        """(real + real)|(real - real)|real*real|(-real)|log(positive)|logit(mean)|lgamma(positive)|
        floor(real)|ceil(real)|erf(real)|(real if real <= real else real)|min(real, real, real)|
        max(real, real)|
        (logit(mean) - logit(mean))|log(1 + positive)|(exp(real) - 1)""",
    ),
    "positive": (
        "x y 7/2 t",
        """exp(real)|sqrt(positive)|(abs(real) + 1/10)|kl(mean, mean)|d_eps(mean, mean, positive)|
        gamma(positive)|positive/positive|positive**(1/2)|positive**real|positive**-2|erfc(real)|
        factorial(whole)|binomial(whole, whole)|sqrt(1 + real**2)|(1 - exp(-positive))""",
    ),
    "mean": (
        "x y 1/3 0.9",
        "expit(real)|Phi(real)|f_minus(mean, positive)|f_plus(mean, positive)|(1 - mean)|mean*mean",
    ),
    "whole": ("floor(7*x) ceil(3*y) 4 11", "floor(positive)|whole"),
}
"""For each kind what it can be at the end, and what before."""


def drawn(chance, kind, depth):
    """The text of an expression of a kind, nested as deep as asked."""
    ends, nodes = GRAMMAR[kind]
    text = chance.choice(nodes.split("|") if depth else ends.split())
    return re.sub(r"\b(real|positive|mean|whole)\b", lambda inner: drawn(chance, inner[0], depth - 1), text)


def drawn_expression(chance, depth):
    """The next one whose constants are not too large."""
    while True:
        with contextlib.suppress(FormulaError):
            return expression(drawn(chance, "real", depth))


def loosened(operation):
    """The operation on ranges, where its result may be as wrong as a double is."""
    share, least, largest = arb(1e-13), arb(1e-300), arb(1.7e308)

    def wider(*ranges):
        low, high = operation(*ranges)
        if low.is_nan() or high.is_nan():
            return balls.NOTHING_KNOWN
        low, high = (low - abs(low) * share - least).lower(), (high + abs(high) * share + least).upper()
        return (low if low > -largest else arb.neg_inf()), (high if high < largest else arb.pos_inf())

    return wider


LOOSENED = {head: loosened(operation) for head, operation in balls.OPERATIONS.items()}


def test_random_expressions_lie_in_balls_that_grow_with_every_rounding(javascript):
    chance = drawing(5)
    trees = [drawn_expression(chance, depth) for depth in (1, 2, 3, 4) for _ in range(120)]
    points = [{"x": chance.random(), "y": chance.random(), "t": chance.uniform(0, 30)} for _ in range(3)]
    found = javascript([(function_source(tree, points[0]), points) for tree in trees])
    wrong, narrow = [], 0
    for tree, values in zip(trees, found, strict=True):
        for point, value in zip(points, values, strict=True):
            with precision(200):
                exactly = {name: balls.range_of(*2 * [Fraction(number)]) for name, number in point.items()}
                constant = loosened(lambda number: balls.range_of(number, number))
                low, high = results_of(rows_of(program(tree), constant, LOOSENED), exactly)[-1]
                if low.is_nan():
                    continue
                narrow += bool(high - low <= abs(low) * arb(1e-9))
            if not low <= arb(value) <= high:
                wrong.append((write(tree), point, value))
    assert wrong == []
    assert narrow > 0.5 * len(trees) * len(points)
