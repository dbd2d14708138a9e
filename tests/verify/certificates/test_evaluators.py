"""Four evaluators of one language agree with mpmath at 60 digits, and enclosures enclose."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision, range_of, ranges, value_at
from banditproof.theory.formulas.doubles import doubles
from banditproof.theory.formulas.expression import Apply, Number, Variable, heads
from banditproof.theory.formulas.language import expression
from banditproof.theory.formulas.straight_line import program, results_of, rows_of
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from banditproof.verify.proving.branch_and_bound import slopes_of
from hypothesis import assume, given
from hypothesis import strategies as st

NAMES = ("x", "y", "eps")
ENGINE = Rationals(320)
COARSE = Rationals(128)


def mp_kl(x, y):
    return sum(p * mpmath.log(p / q) for p, q in ((x, y), (1 - x, 1 - y)) if p > 0)


def mp_d_eps(x, y, eps):
    """The definition: the best stop between the means (its tilt is where the slope vanishes)."""
    tilt = -eps if x <= y else eps
    stop = y * mpmath.exp(tilt) / (1 - y + y * mpmath.exp(tilt))
    stop = min(max(stop, min(x, y)), max(x, y))
    return eps * abs(stop - x) + mp_kl(stop, y)


ORACLE = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
    "neg": lambda a: -a,
    "if": lambda a, b, c, d: c if a <= b else d,
    "pi": lambda: +mpmath.pi,
    "log": mpmath.log,
    "exp": mpmath.exp,
    "sqrt": mpmath.sqrt,
    "abs": abs,
    "min": min,
    "max": max,
    "logit": lambda p: mpmath.log(p / (1 - p)),
    "expit": lambda t: 1 / (1 + mpmath.exp(-t)),
    "kl": mp_kl,
    "d_eps": mp_d_eps,
    "f_minus": lambda y, eps: y / (y + (1 - y) * mpmath.exp(eps)),
    "f_plus": lambda y, eps: y / (y + (1 - y) * mpmath.exp(-eps)),
    "ceil": mpmath.ceil,
    "floor": mpmath.floor,
    "Phi": mpmath.ncdf,
    "erf": mpmath.erf,
    "erfc": mpmath.erfc,
    "gamma": mpmath.gamma,
    "lgamma": mpmath.loggamma,
    "factorial": mpmath.factorial,
    "binomial": mpmath.binomial,
}

MEANS = st.fractions(min_value=Fraction(1, 1000), max_value=Fraction(999, 1000), max_denominator=1000)
BUDGETS = st.fractions(min_value=Fraction(1, 100), max_value=8, max_denominator=100)

# means stay means, so that every tree is defined everywhere
MEAN_TREES = st.recursive(
    st.sampled_from([Variable("x"), Variable("y"), Number(Fraction(1, 3)), Number(Fraction(1, 2))]),
    lambda inner: (
        st.builds(lambda h, a, b: Apply(h, (a, b)), st.sampled_from(["min", "max", "*"]), inner, inner)
        | st.builds(
            lambda h, a: Apply(h, (a, Variable("eps"))), st.sampled_from(["f_minus", "f_plus"]), inner
        )
        | st.builds(lambda a, b, c, d: Apply("if", (a, b, c, d)), inner, inner, inner, inner)
    ),
    max_leaves=4,
)
OF_MEANS = ["log", "sqrt", "logit", "gamma", "lgamma"]
OF_REALS = ["abs", "neg", "expit", "Phi", "erf", "erfc"]
TREES = st.recursive(
    st.builds(lambda a, b: Apply("kl", (a, b)), MEAN_TREES, MEAN_TREES)
    | st.builds(lambda a, b: Apply("d_eps", (a, b, Variable("eps"))), MEAN_TREES, MEAN_TREES)
    | st.builds(lambda h, a: Apply(h, (a,)), st.sampled_from(OF_MEANS), MEAN_TREES)
    | MEAN_TREES,
    lambda inner: (
        st.builds(
            lambda h, a, b: Apply(h, (a, b)), st.sampled_from(["+", "-", "*", "min", "max"]), inner, inner
        )
        | st.builds(lambda a, n: Apply("**", (a, Number(Fraction(n)))), inner, st.integers(0, 3))
        | st.builds(lambda h, a: Apply(h, (a,)), st.sampled_from(OF_REALS), inner)
    ),
    max_leaves=5,
)


def oracle(tree, point):
    with mpmath.workdps(60):
        values = {name: mpmath.mpf(v.numerator) / v.denominator for name, v in point.items()}
        rows = rows_of(program(tree), lambda q: mpmath.mpf(q.numerator) / q.denominator, ORACLE)
        return results_of(rows, values)[-1]


def rational(value):
    return Fraction(*map(int, mpmath.libmp.to_rational(value._mpf_)))


@given(TREES, MEANS, MEANS, BUDGETS)
def test_all_evaluators_agree_with_mpmath(tree, x, y, eps):
    point = {"x": x, "y": y, "eps": eps}
    truth = rational(oracle(tree, point))
    slack = Fraction(1, 10**50) * (1 + abs(truth))
    with precision(250):
        low, high = value_at(tree, point)
    assert low - slack <= truth <= high + slack
    tied = "if" in heads(tree)  # a choice between equal numbers may stay undecided
    assert high - low < slack or tied
    below, above = ENGINE.range(tree, {name: ENGINE.span(value, value) for name, value in point.items()})
    assert Fraction(below, ENGINE.one) - slack <= truth <= Fraction(above, ENGINE.one) + slack
    assert above - below < ENGINE.one // 10**45 or tied
    value = float(doubles((tree,), {name: np.asarray(float(v)) for name, v in point.items()})[0])
    assert math.isclose(value, float(truth), rel_tol=1e-7, abs_tol=1e-9)


@given(TREES, st.tuples(MEANS, MEANS), st.tuples(MEANS, MEANS), st.tuples(BUDGETS, BUDGETS), st.data())
def test_ranges_and_slopes_over_boxes_contain_the_values_inside(tree, xs, ys, es, data):
    sides = {name: (min(pair), max(pair)) for name, pair in zip(NAMES, (xs, ys, es), strict=True)}
    shares = data.draw(st.lists(st.fractions(0, 1, max_denominator=50), min_size=3, max_size=3))
    point = {
        name: low + (high - low) * share
        for (name, (low, high)), share in zip(sides.items(), shares, strict=True)
    }
    truth = rational(oracle(tree, point))
    slack = Fraction(1, 10**50)
    with precision(80):
        low, high = ranges((tree,), {name: range_of(*side) for name, side in sides.items()})[0]
        assert not low > float(truth) + 1e-9
        assert not high < float(truth) - 1e-9
    try:
        below, above = COARSE.range(tree, {name: COARSE.span(*side) for name, side in sides.items()})
    except UndefinedError:
        return
    assert COARSE.value(below) <= truth + slack
    assert COARSE.value(above) >= truth - slack


@given(TREES, MEANS, MEANS, BUDGETS, st.sampled_from(NAMES))
def test_both_derivatives_enclose_a_difference_quotient(tree, x, y, eps, name):
    """Symbolic slopes in balls and forward slopes in integers, against 60-digit differences."""
    point = {"x": x, "y": y, "eps": eps}
    slopes = slopes_of(tree, (name,))
    assume(slopes is not None)
    step = Fraction(1, 10**15)
    forward = {**point, name: point[name] + step}
    backward = {**point, name: point[name] - step}
    here = rational(oracle(tree, point))
    right = (rational(oracle(tree, forward)) - here) / step
    left = (here - rational(oracle(tree, backward))) / step
    assume(abs(right - left) < Fraction(1, 10**8))  # not at a kink
    try:
        _, found = ENGINE.slopes(tree, {key: ENGINE.span(value, value) for key, value in point.items()})
    except UndefinedError:
        return
    low, high = found.get(name, (0, 0))
    slack = Fraction(1, 10**6) * (1 + abs(right))
    assert ENGINE.value(low) - slack <= right <= ENGINE.value(high) + slack
    with precision(200):
        bounds = value_at(slopes[0], point)
    if bounds is not None:
        assert bounds[0] - slack <= right <= bounds[1] + slack


@pytest.mark.parametrize(("text", "point", "value"), [
    ("kl(0, y)", {"y": "1/2"}, "log(2)"), ("kl(x, x)", {"x": 0}, "0"), ("d_eps(0, 1, 1/2)", {}, "1/2"),
    ("d_eps(3/10, 1, 1/2)", {}, "7/20"), ("(-2)**-3", {}, "-1/8"), ("0**0", {}, "1"),
    ("exp(-1000)*exp(1000)", {}, "1"), ("Phi(log(0)) + erfc(-log(0)) + erf(log(0))", {}, "-1"),
    ("erfc(-90) + erfc(90)", {}, "2"), ("gamma(1/2)**2", {}, "pi"),
    ("lgamma(1000)", {}, "log(factorial(999))"),
    ("binomial(50, 25) - factorial(50)/factorial(25)**2", {}, "0"),
])  # fmt: skip
def test_edges_have_their_limits_in_both_exact_evaluators(text, point, value):
    tree, right = expression(text), expression(value)
    values = {name: Fraction(v) for name, v in point.items()}
    with precision(4000):
        low, high = value_at(tree, values)
        wanted_low, wanted_high = value_at(right, values)
    assert low <= wanted_high
    assert high >= wanted_low
    assert high - low < Fraction(1, 10**100)
    engine = Rationals(4000)
    below, above = engine.range(tree, {name: engine.span(v, v) for name, v in values.items()})
    assert engine.value(below) <= wanted_high
    assert engine.value(above) >= wanted_low
    assert above - below < engine.one // 10**100


@pytest.mark.parametrize("text", [
    "log(x)", "sqrt(x)", "1/(x + 1)", "kl(x, 1/2)", "logit(x)", "d_eps(x, 1/2, 1)", "d_eps(1/2, 1/3, x)",
    "f_minus(x, 1)", "x**0.5", "gamma(x)", "lgamma(x)", "factorial(x)", "binomial(4, x)",
])  # fmt: skip
def test_nothing_is_claimed_outside_the_domain(text):
    tree = expression(text)
    with precision(80):
        low, high = ranges((tree,), {"x": range_of(Fraction(-2), Fraction(2))})[0]
        assert not low >= -(10**30)
        assert not high <= 10**30
    with pytest.raises(UndefinedError):
        COARSE.range(tree, {"x": COARSE.span(Fraction(-2), Fraction(2))})


def test_a_hugely_wrong_series_would_be_seen():
    """The containment tests can fail: an exponential that is off by 1e-40 is told apart."""
    low, high = ENGINE.range(expression("exp(x)"), {"x": ENGINE.span(Fraction(1), Fraction(1))})
    with mpmath.workdps(120):
        planted = rational(mpmath.e) + Fraction(1, 10**40)
    assert not ENGINE.value(low) <= planted <= ENGINE.value(high)


def test_exponents_beyond_all_bounds_keep_a_lower_end():
    low, high = COARSE.range(expression("exp(x)"), {"x": COARSE.span(Fraction(10**6), Fraction(10**6))})
    assert low > 0
    assert high == math.inf
    assert COARSE.range(expression("0*log(x)"), {"x": COARSE.span(Fraction(0), Fraction(1))}) == (0, 0)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("-log(x)", "1/2", "1"), ("log(x)", "1", "2"), ("1 - exp(-x)", "0", "1"), ("exp(x) - 1", "0", "3")],
)
def test_signs_at_the_touching_point_are_exact(text, low, high):
    """Proofs lean on ``-log(q) >= 0`` up to ``q = 1`` itself."""
    tree, ends = expression(text), (Fraction(low), Fraction(high))
    assert COARSE.range(tree, {"x": COARSE.span(*ends)})[0] >= 0
    nearly = (Fraction(low) + Fraction(1, 10**37), Fraction(high) - Fraction(1, 10**37))
    assert COARSE.range(tree, {"x": COARSE.span(*nearly)})[0] >= 0
    with precision(80):
        assert ranges((tree,), {"x": range_of(*ends)})[0][0] >= 0


def test_astronomical_values_are_not_spelled_out():
    point = {"x": Fraction(60)}
    with precision(100):
        assert value_at(expression("exp(exp(x))"), point) is None
        low, high = value_at(expression("exp(-exp(x))"), point)
    assert low == 0
    assert 0 < high < Fraction(1, 1 << 100_000)
