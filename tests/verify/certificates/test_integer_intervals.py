"""The integer evaluator at its last unit: what it rounds is rounded outwards, and by no more than it must."""

import itertools
import math
from fractions import Fraction

import mpmath
import pytest
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates import integer_intervals as rationals
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError
from hypothesis import assume, given
from hypothesis import strategies as st

from ...theory.formulas.test_balls import d_eps

BITS, ONE = 6, 64  # of the small engine: the number 1 is 64 units

ends = st.one_of(st.integers(-300, 300), st.sampled_from([0, 1, -1, ONE, -ONE, ONE + 1, ONE - 1]))
spans = st.tuples(ends, ends).map(sorted).map(tuple)
infinite = st.one_of(
    spans,
    ends.map(lambda end: (end, math.inf)),
    ends.map(lambda end: (-math.inf, end)),
    st.just((-math.inf, math.inf)),
)


def small():
    return Rationals(BITS)


def of(text, **values):
    """The range of an expression on the small engine, where names have these spans, all in units."""
    return small().range(expression(text), values)


def exactly(lower, upper):
    """The smallest span in whole units around two rationals that are given in units."""
    return math.floor(lower), math.ceil(upper)


@given(spans, spans)
def test_sums_and_differences_are_exact_and_products_rounded_once(a, b):
    assert of("x + y", x=a, y=b) == (a[0] + b[0], a[1] + b[1])
    assert of("x - y", x=a, y=b) == (a[0] - b[1], a[1] - b[0])
    assert of("-x", x=a) == (-a[1], -a[0])
    products = [Fraction(p * q, ONE) for p in a for q in b]
    assert of("x*y", x=a, y=b) == exactly(min(products), max(products))


@given(spans, spans)
def test_quotients_are_rounded_twice_and_are_undefined_where_zero_is_inside(a, b):
    if b[0] < 0 < b[1] or b == (0, 0):
        with pytest.raises(UndefinedError, match="division by zero"):
            of("x/y", x=a, y=b)
        return
    inverse = tuple(
        sorted(Fraction(ONE * ONE, end) if end else math.inf * (1 if b[1] > 0 else -1) for end in b)
    )
    lower, upper = (
        math.floor(inverse[0]) if inverse[0] != -math.inf else -math.inf,
        math.ceil(inverse[1]) if inverse[1] != math.inf else math.inf,
    )
    assert of("1/y", y=b) == (lower, upper)
    assume(a != (0, 0))
    found = of("x/y", x=a, y=b)
    for p, q in itertools.product(a, b):
        if q:
            assert found[0] <= Fraction(p * ONE, q) <= found[1]
    if 0 not in b:
        quotients = [Fraction(p * ONE, q) for p in a for q in b]
        room = 1 + Fraction(max(map(abs, a)), ONE)
        assert found[0] > min(quotients) - room
        assert found[1] < max(quotients) + room


@given(infinite, infinite)
def test_half_lines_have_their_ends_where_the_limits_are(a, b):
    total = of("x + y", x=a, y=b)
    assert total == (a[0] + b[0], a[1] + b[1])
    try:
        product = of("x*y", x=a, y=b)
    except UndefinedError:
        assert (a == (0, 0) and math.inf in map(abs, b)) or (b == (0, 0) and math.inf in map(abs, a))
        return
    corners = []
    for p, q in itertools.product(a, b):
        # zero times an end that stands for a limit is zero
        corners.append(0 if 0 in {p, q} else p * q / ONE)
    for end, corner, rounded in (
        (product[0], min(corners), math.floor),
        (product[1], max(corners), math.ceil),
    ):
        assert end == (corner if math.isinf(corner) else rounded(corner))


def test_zero_times_infinity_is_no_value():
    for end in (math.inf, -math.inf):
        for a, b in (((0, 0), (end, end)), ((end, end), (0, 0))):
            with pytest.raises(UndefinedError, match="zero times infinity"):
                of("x*y", x=a, y=b)
    assert of("x*y", x=(0, 0), y=(0, math.inf)) == (0, 0)
    assert of("x*y", x=(0, 1), y=(math.inf, math.inf)) == (0, math.inf)


def test_nothing_is_known_of_a_sum_of_both_infinities():
    up, down = (3, math.inf), (-math.inf, 3)
    assert of("x - y", x=up, y=up) == (-math.inf, math.inf)
    assert of("x + y", x=up, y=down) == (-math.inf, math.inf)
    assert of("x + y", x=(math.inf, math.inf), y=(-math.inf, -math.inf)) == (-math.inf, math.inf)


@given(spans, st.integers(-4, 7))
def test_whole_powers_enclose_every_value_within_a_few_units(a, power):
    assume(power >= 0 or a[0] > 0 or a[1] < 0)
    found = of(f"x**{power}" if power >= 0 else f"x**({power})", x=a)
    inner = {a[0], a[1], *([0] if a[0] < 0 < a[1] else []), (a[0] + a[1]) // 2}
    values = [Fraction(end, ONE) ** power * ONE for end in inner if end or power >= 0]
    assert found[0] <= min(values)
    assert max(values) <= found[1]
    largest = max(map(abs, values)) / ONE + max(map(abs, a)) / ONE + 1
    if power >= 0:
        assert found[0] >= min(values) - 3 * largest - 3
        assert found[1] <= max(values) + 3 * largest + 3
    if power in {0, 1}:
        assert found == ((ONE, ONE) if power == 0 else a)
    if power == 2:
        assert found == exactly(min(values), max(values))


@given(spans, spans, spans)
def test_choices_are_exact(a, b, c):
    assert of("min(x, y, z)", x=a, y=b, z=c) == (min(a[0], b[0], c[0]), min(a[1], b[1], c[1]))
    assert of("max(x, y, z)", x=a, y=b, z=c) == (max(a[0], b[0], c[0]), max(a[1], b[1], c[1]))
    least = 0 if a[0] <= 0 <= a[1] else min(map(abs, a))
    assert of("abs(x)", x=a) == (least, max(map(abs, a)))
    assert of("floor(x)", x=a) == tuple(end // ONE * ONE for end in a)
    assert of("ceil(x)", x=a) == tuple(-(-end // ONE) * ONE for end in a)


@given(spans, spans, spans)
def test_cases_are_hulls_unless_the_condition_is_certain(a, b, c):
    chosen = small()._operations["if"](a, b, c, (7, 9))
    hull = (min(c[0], 7), max(c[1], 9))
    assert chosen == (c if a[1] <= b[0] else (7, 9) if a[0] > b[1] else hull)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_roots_are_the_nearest_units_outwards(one, other):
    a = (min(one, other), max(one, other))
    lower, upper = of("sqrt(x)", x=a)
    assert lower**2 <= a[0] * ONE < (lower + 1) ** 2
    assert max(upper - 1, 0) ** 2 < a[1] * ONE <= upper**2 or upper == a[1] == 0
    with pytest.raises(UndefinedError, match="square root of a negative number"):
        of("sqrt(x)", x=(-1, a[1]))
    assert of("sqrt(x)", x=(a[0], math.inf)) == (lower, math.inf)
    assert of("sqrt(x)", x=(math.inf, math.inf)) == (math.inf, math.inf)


def units(value, engine):
    """A number of mpmath as an exact number of units."""
    scaled = value * mpmath.mpf(2) ** engine.bits
    return Fraction(int(mpmath.floor(scaled * 2**64)), 2**64)


CURVES = {
    "log(x)": (mpmath.log, 1, 10**6),
    "exp(x)": (mpmath.exp, -3000, 900),
    "expit(x)": (lambda t: 1 / (1 + mpmath.exp(-t)), -900, 900),
    "logit(x)": (lambda p: mpmath.log(p / (1 - p)), 1, 255),
}


@pytest.mark.parametrize("text", CURVES)
@pytest.mark.parametrize("bits", [8, 33])
def test_curves_are_enclosed_within_three_units_and_rise(text, bits):
    engine = Rationals(bits)
    curve, low, high = CURVES[text]
    shift = bits - 8
    with mpmath.workdps(60):
        step = max(1, (high - low) // 300)
        for at in range(low, high + 1, step):
            place = at << shift
            found = engine.range(expression(text), {"x": (place, place)})
            true = units(curve(mpmath.mpf(at) / 256), engine)
            assert found[0] <= true <= found[1], at
            slack = 3 + 2 * max(1, abs(true) >> bits if isinstance(true, int) else abs(true) / 2**bits)
            assert found[1] - found[0] <= slack, at
            wide = engine.range(expression(text), {"x": (place, place + (step << shift))})
            assert wide[0] == found[0]
            assert wide[1] >= found[1]


@pytest.mark.parametrize("guard", [0, 1, 3])
def test_curves_are_enclosed_without_guard_digits_too(guard, monkeypatch):
    """So that what is rounded inside the series is seen."""
    monkeypatch.setattr(rationals, "_GUARD", guard)
    engine = Rationals(12)
    with mpmath.workdps(60):
        for text, (curve, low, high) in CURVES.items():
            for at in range(low, high + 1, max(1, (high - low) // 400)):
                place = at << 4
                found = engine.range(expression(text), {"x": (place, place)})
                true = units(curve(mpmath.mpf(at) / 256), engine)
                assert found[0] <= true <= found[1], (text, at)
        assert engine._pi[0] <= units(+mpmath.pi, engine) <= engine._pi[1]


def test_the_series_of_the_exponential_is_rounded_as_asked_and_hardly_more():
    engine = Rationals(40)
    unit = 1 << engine._working
    with mpmath.workdps(60):
        for rest in (0, 1, 255, 256, unit // 1000, unit // 7, unit // 2, 2 * unit // 3):
            true = mpmath.exp(mpmath.mpf(rest) / unit) * unit
            low, high = engine._exp_series(rest, up=False), engine._exp_series(rest, up=True)
            assert low <= true <= high
            assert high - low < 1 << 16
        for rest in (-1, -5):
            true = mpmath.exp(mpmath.mpf(rest) / unit) * unit
            assert engine._exp_series(rest, up=False) <= true


@pytest.mark.parametrize("bits", [1960, 1970, 2400, 9000])
def test_the_exponential_with_very_many_digits_is_rounded_as_asked_and_hardly_more(bits):
    engine = Rationals(bits)
    unit = 1 << engine._working
    with mpmath.workprec(bits + 200):
        for rest in (0, 1, 255, unit // 1000, unit // 7, 2 * unit // 3):
            true = mpmath.exp(mpmath.mpf(rest) / unit) * unit
            low, high = engine._exp_series(rest, up=False), engine._exp_series(rest, up=True)
            assert low <= true <= high
            assert high - low < 1 << 20


@pytest.mark.parametrize(("text", "place", "value"), [
    ("log(x)", 0, -math.inf), ("log(x)", ONE, 0), ("log(x)", math.inf, math.inf),
    ("exp(x)", 0, ONE), ("exp(x)", math.inf, math.inf), ("exp(x)", -math.inf, 0),
    ("logit(x)", 0, -math.inf), ("logit(x)", ONE, math.inf),
    ("expit(x)", math.inf, ONE), ("expit(x)", -math.inf, 0),
])  # fmt: skip
def test_curves_have_their_limits_at_their_ends(text, place, value):
    assert of(text, x=(place, place)) == (value, value)


@pytest.mark.parametrize(("text", "span", "found"), [
    ("exp(x)", (-6 * ONE - 1, -6 * ONE - 1), (0, 1)), ("exp(x)", (-math.inf, 0), (0, ONE)),
    ("exp(x)", (0, math.inf), (ONE, math.inf)), ("log(x)", (0, ONE), (-math.inf, 0)),
    ("log(x)", (ONE, math.inf), (0, math.inf)),
])  # fmt: skip
def test_curves_on_half_lines_reach_their_limits(text, span, found):
    assert of(text, x=span) == found


@pytest.mark.parametrize("text", ["log(x)", "sqrt(x)"])
def test_negative_numbers_have_no_logarithm_and_no_root(text):
    with pytest.raises(UndefinedError, match="negative number"):
        of(text, x=(-1, 5))


@pytest.mark.parametrize("text", ["logit(x)", "kl(x, 1/2)", "kl(1/2, x)", "f_plus(x, 1)", "d_eps(x, 1/2, 1)"])
@pytest.mark.parametrize("span", [(-1, 5), (5, ONE + 1)])
def test_means_outside_of_their_range_are_refused(text, span):
    with pytest.raises(UndefinedError, match=r"a mean outside \[0, 1\]"):
        of(text, x=span)


@pytest.mark.parametrize("span", [(-1, 5), (5, math.inf)])
def test_budgets_that_are_negative_or_infinite_are_refused(span):
    with pytest.raises(UndefinedError, match="a budget that is negative or infinite"):
        of("d_eps(1/4, 1/2, x)", x=span)


@pytest.mark.parametrize("bits", [6, 30, 200])
def test_pi_is_known_to_two_units(bits):
    engine = Rationals(bits)
    with mpmath.workdps(90):
        lower, upper = engine.range(expression("pi"), {})
        assert lower <= units(+mpmath.pi, engine) <= upper
        assert upper - lower <= 2


@pytest.mark.parametrize(("x", "y", "eps"), [
    [*map(Fraction, place.split())] for place in ("1/8 5/8 1/2", "7/8 1/4 1", "1/8 5/8 8", "1/2 9/16 1/64")
])  # fmt: skip
def test_divergences_at_a_point_are_enclosed_within_a_few_units(x, y, eps):
    with mpmath.workdps(80):
        numbers = [mpmath.mpf(value.numerator) / value.denominator for value in (x, y, eps)]
        truths = {
            "kl(x, y)": d_eps(numbers[0], numbers[1], mpmath.mpf(10) ** 6),
            "d_eps(x, y, eps)": d_eps(*numbers),
            "f_minus(y, eps)": numbers[1] / (numbers[1] + (1 - numbers[1]) * mpmath.exp(numbers[2])),
            "f_plus(y, eps)": numbers[1] / (numbers[1] + (1 - numbers[1]) * mpmath.exp(-numbers[2])),
        }
        for engine in (Rationals(10), Rationals(41), Rationals(128)):
            values = {"x": engine.span(x, x), "y": engine.span(y, y), "eps": engine.span(eps, eps)}
            for text, true in truths.items():
                lower, upper = engine.range(expression(text), values)
                assert lower <= units(true, engine) <= upper, text
                assert upper - lower <= 40, text
                assert engine.at(expression(text), {"x": x, "y": y, "eps": eps}) == (lower, upper)


SLOPES = {
    "x*y": ("y", "x"),
    "x/y": ("1/y", "-x/y**2"),
    "x**3*y": ("3*x**2*y", "x**3"),
    "x**(1/2) + y**(-3/2)": ("1/(2*sqrt(x))", "-3/2*y**(-5/2)"),
    "x**y": ("y*x**(y - 1)", "x**y*log(x)"),
    "x**(-2) - y": ("-2*x**(-3)", "-1"),
    "log(x) + exp(y)": ("1/x", "exp(y)"),
    "sqrt(x) - expit(y)": ("1/(2*sqrt(x))", "-expit(y)*(1 - expit(y))"),
    "logit(x)*y": ("y/(x*(1 - x))", "logit(x)"),
    "kl(x, y)": ("logit(x) - logit(y)", "(y - x)/(y*(1 - y))"),
    "kl(y, x)": ("(x - y)/(x*(1 - x))", "logit(y) - logit(x)"),
    "f_minus(x, y)": ("exp(-y)/(1 - x + x*exp(-y))**2", "-f_minus(x, y)*(1 - f_minus(x, y))"),
    "f_plus(x, y)": ("exp(y)/(1 - x + x*exp(y))**2", "f_plus(x, y)*(1 - f_plus(x, y))"),
    "d_eps(x, y, 1/4)": ("-1/4", "(1 - exp(-1/4))/(1 - y + y*exp(-1/4))"),
    "d_eps(y, x, 1/4)": ("(1 - exp(1/4))/(1 - x + x*exp(1/4))", "1/4"),
    "d_eps(1/8, x, y)": ("(1 - exp(-y))/(1 - x + x*exp(-y))", "f_minus(x, y) - 1/8"),
    "d_eps(7/8, x, y/9)": ("(1 - exp(y/9))/(1 - x + x*exp(y/9))", "(7/8 - f_plus(x, y/9))/9"),
    "abs(x - y)": ("-1", "1"),
    "abs(y - x)": ("-1", "1"),
    "min(x, y)*max(x, 2*y)": ("2*y", "2*x"),
    "-x - y": ("-1", "-1"),
}


@pytest.mark.parametrize("text", SLOPES)
def test_slopes_at_a_point_are_those_of_the_formulas(text):
    """At ``x = 1/4, y = 3/4``: both enclose the same number, to all but the last digits."""
    fine = Rationals(128)
    values = {"x": fine.span(Fraction(1, 4), Fraction(1, 4)), "y": fine.span(Fraction(3, 4), Fraction(3, 4))}
    value, slopes = fine.slopes(expression(text), values)
    assert value == fine.range(expression(text), values)
    for name, stated in zip("xy", SLOPES[text], strict=True):
        expected = fine.range(expression(stated), values)
        found = slopes[name]
        assert found[0] <= expected[1]
        assert expected[0] <= found[1]
        assert found[1] - found[0] < fine.one >> 100


HALF_BESIDE_ALL = {"x": (0, ONE), "y": (ONE // 2, ONE // 2)}
"""Spans of x, all of [0, 1], and of y, which is 1/2."""


@pytest.mark.parametrize(("text", "low", "high"), [
    ("abs(x - y)", -ONE, ONE), ("min(x, y)", 0, ONE), ("max(x, y)", 0, ONE), ("min(x, 2*y)", ONE, ONE),
    ("max(x, 2*y)", 0, 0), ("max(x, 0*y)", ONE, ONE), ("min(x, 0*y)", 0, 0), ("min(3*x, y, x)", 0, 3 * ONE),
    ("min(x, y, 5*x + 3)", 0, ONE), ("max(x, y, 5*x - 9)", 0, ONE), ("min(-x, -y)", -ONE, 0),
    ("max(-x, -y)", -ONE, 0),
])  # fmt: skip
def test_slopes_over_a_box_contain_those_of_all_branches(text, low, high):
    _, slopes = small().slopes(expression(text), HALF_BESIDE_ALL)
    assert slopes.get("x", (0, 0)) == (low, high)


@pytest.mark.parametrize("text", ["floor(x)", "ceil(x)", "x if x <= y else y"])
def test_what_jumps_has_no_slope_over_a_box(text):
    with pytest.raises(UndefinedError):
        small().slopes(expression(text), HALF_BESIDE_ALL)


POINT = {"x": Fraction(2, 3), "y": Fraction(-5, 7)}


@pytest.mark.parametrize(("text", "value"), [
    ("x + y", "-1/21"), ("x - y", "29/21"), ("x*y", "-10/21"), ("x/y", "-14/15"), ("x**(-2)", "9/4"),
    ("abs(y)", "5/7"), ("min(x, y, 0)", "-5/7"), ("max(x, y, 0)", "2/3"), ("floor(y)", "-1"),
    ("ceil(x)", "1"), ("-y", "5/7"), ("exp(x) if x <= y else 3", "3"), ("4 if y <= y else exp(x)", "4"),
    ("floor(exp(x))", "1"), ("0**0", "1"),
])  # fmt: skip
def test_values_at_a_point_stay_rational_as_long_as_they_can(text, value):
    assert small().at(expression(text), POINT) == Fraction(value)


@pytest.mark.parametrize(("text", "units"), [
    ("1 if exp(x) <= y else 3", 3 * ONE), ("1 if y <= exp(x) else 3", ONE),
])  # fmt: skip
def test_a_case_that_an_exponential_decides_is_a_span(text, units):
    assert small().at(expression(text), POINT) == (units, units)


def test_an_exponential_is_a_span():
    assert isinstance(small().at(expression("exp(x)"), POINT), tuple)


def test_a_power_is_rational_up_to_a_length():
    longest = rationals._LONGEST_POWER // 4
    assert isinstance(small().at(expression(f"x**{longest}"), POINT), Fraction)
    assert isinstance(small().at(expression(f"x**{longest + 1}"), POINT), tuple)


@pytest.mark.parametrize("text", ["x/(y - y)", "(y - y)**(-1)"])
def test_nothing_is_divided_by_zero_at_a_point(text):
    with pytest.raises(UndefinedError, match="division by zero"):
        small().at(expression(text), POINT)


DIVERGENCES = ("kl(x, y)", "d_eps(x, y, 1/4)", "d_eps(x, y, 9)")


def divergence(text, x, y):
    """The range of a divergence where x and y are numbers, or lie between two of them."""
    engine = Rationals(40)
    ends = {"x": x.split(), "y": y.split()}
    return engine.range(
        expression(text), {n: engine.span(Fraction(e[0]), Fraction(e[-1])) for n, e in ends.items()}
    )


@pytest.mark.parametrize("text", DIVERGENCES)
@pytest.mark.parametrize(("box", "nearest", "farthest"), [
    (("1/8 1/4", "1/2 3/4"), ("1/4", "1/2"), ("1/8", "3/4")),
    (("1/2 3/4", "1/8 1/4"), ("1/2", "1/4"), ("3/4", "1/8")),
])  # fmt: skip
def test_divergences_over_a_box_are_those_of_its_nearest_and_farthest_corner(text, box, nearest, farthest):
    low, high = divergence(text, *nearest)[0], divergence(text, *farthest)[1]
    assert divergence(text, *box) == (low, high)


@pytest.mark.parametrize("text", DIVERGENCES)
def test_divergences_over_a_box_with_equal_means_begin_at_zero(text):
    corners = (divergence(text, "1/8", "3/4"), divergence(text, "1/2", "1/4"))
    assert divergence(text, "1/8 1/2", "1/4 3/4") == (0, max(high for _, high in corners))
    assert divergence(text, "1/3", "1/3")[0] == 0


def test_a_certain_law_has_no_divergence_from_itself():
    for place in (0, ONE):
        assert of("kl(x, y)", x=(place, place), y=(place, place)) == (0, 0)


def test_a_budget_that_does_not_bind_has_no_slope():
    engine = Rationals(128)
    for text in ("d_eps(1/4, 3/8, x)", "d_eps(3/8, 1/4, x)"):
        _, slopes = engine.slopes(expression(text), {"x": (4 * engine.one, 4 * engine.one)})
        assert slopes["x"] == (0, 0)


@pytest.mark.parametrize("bits", [8, 64])
def test_logarithms_of_large_numbers_are_enclosed_too(bits):
    engine = Rationals(bits)
    with mpmath.workdps(120):
        for exponent in (20, 33, 40, 41, 80, 200):
            for mantissa in (1, 3, 2**30 + 1):
                place = (mantissa << exponent) + 1
                found = engine.range(expression("log(x)"), {"x": (place, place)})
                true = units(mpmath.log(mpmath.mpf(place) / 2**bits), engine)
                assert found[0] <= true <= found[1]
                assert found[1] - found[0] <= 3


def test_spans_of_rationals_and_back():
    assert small().span(Fraction(1, 3), Fraction(1, 3)) == (21, 22)
    assert small().span(Fraction(-1, 3), Fraction(1, 2)) == (-22, 32)
    assert small().value(21) == Fraction(21, 64)
    assert small().value(-math.inf) == -math.inf


def slopes_of_d_eps(x, y, eps):
    """The slopes of ``d_eps(x, y, eps)`` by name, where each is a number or lies between two."""
    engine, ends = Rationals(60), {"x": x.split(), "y": y.split(), "eps": eps.split()}
    spans = {name: engine.span(Fraction(end[0]), Fraction(end[-1])) for name, end in ends.items()}
    return engine.slopes(expression("d_eps(x, y, eps)"), spans)[1]


ROOM = 1 << 12  # units of 2**-60


@pytest.mark.parametrize(("x", "y"), [("1/8", "7/8"), ("7/8", "1/8")])
def test_slopes_of_d_eps_over_budgets_reach_from_the_least_to_the_largest(x, y):
    wide, cheap, dear = (slopes_of_d_eps(x, y, eps) for eps in ("1/4 1", "1/4", "1"))
    for name in ("x", "y", "eps"):
        low, high = sorted((cheap[name], dear[name]))
        assert wide[name][0] <= low[0], name
        assert high[1] <= wide[name][1], name
        if name != "y":  # whose factors depend on each other
            assert wide[name][0] + ROOM >= low[0], name
            assert wide[name][1] - ROOM <= high[1], name


@pytest.mark.parametrize(("x", "side", "near", "far"), [
    ("1/8", "1/2 3/4", "1/2", "3/4"), ("7/8", "1/4 1/2", "1/2", "1/4"),
])  # fmt: skip
def test_slopes_of_d_eps_over_means_reach_from_the_nearest_to_the_farthest(x, side, near, far):
    wide, low, high = (slopes_of_d_eps(x, y, "1/4") for y in (side, near, far))
    assert wide["eps"][0] <= low["eps"][0] <= wide["eps"][0] + ROOM
    assert wide["eps"][1] - ROOM <= high["eps"][1] <= wide["eps"][1]
    assert wide["x"][0] <= low["x"][0]
    assert high["x"][1] <= wide["x"][1]


@pytest.mark.parametrize("guard", [0, 1, 5, 32])
@pytest.mark.parametrize("bits", [4, 12, 100])
def test_the_logarithm_of_two_is_enclosed_whatever_the_guard(bits, guard, monkeypatch):
    monkeypatch.setattr(rationals, "_GUARD", guard)
    engine = Rationals(bits)
    with mpmath.workdps(80):
        true = mpmath.log(2) * mpmath.mpf(2) ** (bits + guard)
        assert engine._log2[0] <= true <= engine._log2[1]
        assert engine._log2[1] - engine._log2[0] <= 2 * (bits + guard) + 2


def test_floors_and_ceilings_of_rationals_are_exact_beside_an_integer():
    near = {"x": Fraction(1, 10**9)}
    for text, number in (("floor(1 - x)", 0), ("floor(1 + x)", 1), ("ceil(1 - x)", 1), ("ceil(1 + x)", 2)):
        assert small().at(expression(text), near) == number


FINE = Rationals(256)


def test_one_unit_beside_an_exact_value_is_on_its_side():
    """Where a function leaves a place in one direction, the bound on the other side is that place."""
    one = FINE.one
    assert FINE._exp_at(0) == (one, one)
    assert FINE._exp_at(1)[1] > one
    assert FINE._exp_at(1)[0] >= one
    assert FINE._exp_at(-1)[0] < one
    assert FINE._exp_at(-1)[1] <= one
    assert FINE._log_at(one) == (0, 0)
    assert FINE._log_at(one + 1)[0] == 0
    assert FINE._log_at(one + 1)[1] >= 1
    assert FINE._log_at(one - 1)[1] <= 0
    assert FINE._log_at(one - 1)[0] <= -2


@pytest.mark.parametrize(("x", "y"), [(0, 1), (1, 0), (3, 8), (8, 3)])
def test_a_divergence_below_one_unit_is_bounded_by_zero(x, y):
    half = FINE.one // 2
    for text in ("kl(x, y)", "d_eps(x, y, 1)"):
        low, high = FINE.range(expression(text), {"x": (half + x, half + x), "y": (half + y, half + y)})
        assert low == 0
        assert high >= 1


def test_a_mean_of_one_unit_is_tilted_like_others():
    up, down = FINE.span(Fraction(5), Fraction(5)), FINE.span(Fraction(-5), Fraction(-5))
    for mean in (1, FINE.one - 1):
        low, high = FINE._tilted_at(mean, up[0])
        assert low <= mean * math.e**5 / (1 + mean / FINE.one * (math.e**5 - 1)) * (1 + 1e-9)
        assert high >= min(148 * mean, FINE.one - 1)
        low, high = FINE._tilted_at(mean, down[0])
        assert low <= mean * 0.0068 or mean > 1
        assert high >= 0
    for mean in (0, FINE.one):
        assert FINE._tilted_at(mean, up[0]) == (mean, mean)


def d_eps_of_units(x, y, eps):
    values = {
        "x": FINE.span(Fraction(x), Fraction(x)),
        "y": FINE.span(Fraction(y), Fraction(y)),
        "eps": (eps, eps),
    }
    return FINE.range(expression("d_eps(x, y, eps)"), values)


@pytest.mark.parametrize(("x", "y"), [("1/3", "1/3"), ("1/3", "3/4"), ("0", "1")])
def test_a_budget_of_zero_pays_nothing(x, y):
    low, high = d_eps_of_units(x, y, 0)
    assert low == 0
    assert high <= 8


@pytest.mark.parametrize("eps", [0, 1, FINE.one])
def test_equal_means_cost_nothing(eps):
    low, high = d_eps_of_units("1/3", "1/3", eps)
    assert low <= 0 <= high <= 16


WIDE_SLOPES = {
    "sqrt(x)": lambda x: 1 / (2 * mpmath.sqrt(x)),
    "x**(5/2)": lambda x: mpmath.mpf(5) / 2 * x**1.5,
    "x**2.5": lambda x: mpmath.mpf(5) / 2 * x**1.5,  # the exponent is a number, and no quotient
    "x**0.5": lambda x: 1 / (2 * mpmath.sqrt(x)),
    "x**(-1/2)": lambda x: -(x**-1.5) / 2,
    "x**(-3)": lambda x: -3 * x**-4,
    "x**3": lambda x: 3 * x**2,
    "x**(x + 1)": lambda x: x ** (x + 1) * (mpmath.log(x) + (x + 1) / x),
    "log(x)": lambda x: 1 / x,
    "exp(-x)": lambda x: -mpmath.exp(-x),
    "1/x": lambda x: -1 / x**2,
    "abs(x)": lambda _: mpmath.mpf(1),
    "abs(-x)": lambda _: mpmath.mpf(1),
    "logit(x/4)": lambda x: 1 / (x * (1 - x / 4)),
    "expit(x)": lambda x: mpmath.exp(-x) / (1 + mpmath.exp(-x)) ** 2,
    "f_minus(x/4, 1)": lambda x: mpmath.e / 4 / (x / 4 + (1 - x / 4) * mpmath.e) ** 2,
    "f_plus(1/3, x)": lambda x: 2 * mpmath.exp(-x) / 9 / (mpmath.mpf(1) / 3 + 2 * mpmath.exp(-x) / 3) ** 2,
    "kl(x/4, 1/2)": lambda x: mpmath.log(x / (4 - x)) / 4,
    "kl(1/2, x/4)": lambda x: (x / 4 - mpmath.mpf(1) / 2) / (x / 4 * (1 - x / 4)) / 4,
}


@pytest.mark.parametrize("text", WIDE_SLOPES)
@pytest.mark.parametrize("side", [("1/4", "1"), ("1/3", "1/3"), ("1", "3"), ("1/4", "3")])
def test_slopes_over_a_wide_side_contain_those_at_its_ends_and_in_its_middle(text, side):
    low, high = map(Fraction, side)
    _, slopes = FINE.slopes(expression(text), {"x": FINE.span(low, high)})
    below, above = (FINE.value(end) for end in slopes["x"])
    with mpmath.workdps(60):
        for place in (low, (low + high) / 2, high):
            own = WIDE_SLOPES[text](mpmath.mpf(place.numerator) / place.denominator)
            assert mpmath.mpf(below.numerator) / below.denominator <= own + mpmath.mpf(10) ** -50, place
            assert mpmath.mpf(above.numerator) / above.denominator >= own - mpmath.mpf(10) ** -50, place
            if low == high:
                assert above - below < Fraction(1, 10**60)


@pytest.mark.parametrize(("side", "slope"), [
    ((0, FINE.one), (FINE.one, FINE.one)), ((-FINE.one, 0), (-FINE.one, -FINE.one)),
    ((-1, 1), (-FINE.one, FINE.one)), ((1, 2), (FINE.one, FINE.one)),
])  # fmt: skip
def test_the_slope_of_an_absolute_value_is_that_of_its_sign_up_to_zero(side, slope):
    assert FINE.slopes(expression("abs(x)"), {"x": side})[1]["x"] == slope


@pytest.mark.parametrize(("text", "side", "smooth"), [
    ("ceil(x)", ("1/3", "2/3"), True), ("ceil(x)", ("1/3", "4/3"), False), ("floor(x)", ("1/3", "2/3"), True),
    ("floor(x)", ("1/3", "4/3"), False), ("2*ceil(x) + 1", ("1/3", "4/3"), False),
    ("(x + 3)**(x + 1)", ("-1", "1"), True), ("x**(x + 1)", ("1/3", "1"), True),
    ("x**(x + 1)", ("0", "1"), False), ("(x*x)**(x + 1)", ("0", "1"), False),
    ("(x + 1)**(x + 1)", ("0", "1"), True), ("x if x <= 1/2 else 1", ("0", "1/3"), True),
    ("x if x <= 1/2 else 1", ("0", "1/2"), True), ("x if x <= 1/2 else 1", ("2/3", "1"), True),
    ("x if x <= 1/2 else 1", ("0", "1"), False), ("x if 1/2 <= x else 1", ("1/2", "1"), True),
    ("x if x + 1 <= 1/2 else 1", ("0", "1"), True), ("log(x)", ("0", "1"), False),
    ("exp(log(x))", ("0", "1"), False), ("exp(log(x))", ("1/2", "1"), True),
])  # fmt: skip
def test_what_is_finite_and_jumps_nowhere_is_settled(text, side, smooth):
    assert FINE.settled(expression(text), {"x": FINE.span(*map(Fraction, side))})[1] is smooth


MINUS = FINE.span(Fraction(-2), Fraction(-1))
"""A base that has no powers but whole ones."""


@pytest.mark.parametrize(("text", "low", "high"), [
    ("x**(1 + 1)", 1, 4), ("x**(1 + 2)", -8, -1), ("x**(1 - 1)", 1, 1), ("x**(1 - 2)", -1, -0.5),
])  # fmt: skip
def test_an_exponent_that_turns_out_whole_is_one(text, low, high):
    lower, upper = map(FINE.value, FINE.range(expression(text), {"x": MINUS}))
    assert lower <= low < lower + Fraction(1, 10**60)
    assert upper >= high > upper - Fraction(1, 10**60)


def test_an_exponent_that_turns_out_a_fraction_is_refused():
    with pytest.raises(UndefinedError):
        FINE.range(expression("x**(1/2 + 1)"), {"x": MINUS})


@pytest.mark.parametrize("exponent", [-1023, -1024, -1025, -2047.5, -2100, -2999])
def test_tiny_exponentials_are_enclosed_within_three_units(exponent):
    bits = 3000
    engine = Rationals(bits)
    for a in (int(exponent * 2) << bits - 1, (int(exponent * 2) << bits - 1) + 12345):
        with mpmath.workprec(2 * bits):
            true = mpmath.exp(mpmath.mpf(a) / engine.one) * engine.one
            low, high = engine._exp_at(a)
            assert low <= true <= high
            assert high - low <= 3


@pytest.mark.parametrize(
    ("z", "bits"), [(4, 64), (5, 64), (5, 80), (6, 80), (20, 1200), (21, 1200), (34, 1200), (30, 1800)]
)
def test_the_complement_is_enclosed_on_both_sides_of_the_change_of_series(z, bits):
    engine = Rationals(bits)
    with mpmath.workprec(bits + 40):
        for numerator in range(31 * z, 31 * z + 3):
            at = (numerator << bits) // 31
            low, high = engine._erfc_at(at)
            assert low <= mpmath.erfc(mpmath.mpf(at) / engine.one) * engine.one <= high
            assert high - low <= 6


@pytest.mark.parametrize(("x", "y", "eps", "value"), [
    ("1/2", 1, 300, 150), ("1/4", 1, 1000, 750), ("1/2", 0, 300, 150), (1, 0, 900, 900), (0, 1, 900, 900),
])  # fmt: skip
def test_the_way_to_a_reward_that_is_certain_is_paid_in_full(x, y, eps, value):
    low, high = map(FINE.value, FINE.range(expression(f"d_eps({x}, {y}, {eps})"), {}))
    assert value - Fraction(1, 10**30) <= low <= value <= high <= value + Fraction(1, 10**30)
