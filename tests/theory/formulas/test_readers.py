"""Every reader of formulas knows every function, and all of them mean the same; doubles at the ends too."""

import math
from fractions import Fraction
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.doubles import along, doubles
from banditproof.theory.formulas.expression import FUNCTIONS, JUMPS, variables
from banditproof.theory.formulas.language import expression
from banditproof.theory.formulas.mathml import expression_markup
from banditproof.theory.formulas.repeated import unrolled
from banditproof.theory.formulas.slopes import NotDifferentiableError, derivative
from banditproof.verify.certificates.integer_intervals import Rationals

TABLE = {
    "log": ["log(x + 1/7)"],
    "exp": ["exp(-3*x)", "exp(x)"],
    "sqrt": ["sqrt(x)"],
    "abs": ["abs(x - 1/2)"],
    "min": ["min(x, 2/5, 1 - x)"],
    "max": ["max(x, 2/5, 1 - x)"],
    "logit": ["logit(x)"],
    "expit": ["expit(9*x - 5)"],
    "kl": ["kl(x, 1/3)", "kl(2/5, x)"],
    "d_eps": ["d_eps(x, 1/3, 1/2)", "d_eps(2/5, x, 3/4)", "d_eps(1/5, 4/5, x)"],
    "f_minus": ["f_minus(x, 2)", "f_minus(1/3, x)"],
    "f_plus": ["f_plus(x, 2)", "f_plus(1/3, x)"],
    "ceil": ["ceil(7*x - 1/99)"],
    "floor": ["floor(7*x + 1/99)"],
    "Phi": ["Phi(x)", "Phi(5*x - 9)"],
    "erf": ["erf(x)", "erf(-4*x)"],
    "erfc": ["erfc(x)", "erfc(7*x)", "erfc(-3*x)"],
    "gamma": ["gamma(x)", "gamma(9*x)"],
    "lgamma": ["lgamma(x)", "lgamma(40*x)"],
    "factorial": ["factorial(floor(40*x + 1/99))"],
    "binomial": ["binomial(floor(60*x + 1/99), floor(20*x + 1/99))", "binomial(3, ceil(9*x - 1/99))"],
}
ROWS = [(name, text) for name, texts in TABLE.items() for text in texts]
POINTS = [Fraction(1, 1000), Fraction(1, 7), Fraction(1, 3), Fraction(5, 8), Fraction(999, 1000)]
ENGINE = Rationals(256)


def test_the_table_has_every_function():
    assert list(TABLE) == list(FUNCTIONS)
    for name, text in ROWS:
        assert f"{name}(" in text
        assert variables(expression(text)) == {"x"}


@pytest.mark.parametrize(("name", "text"), ROWS)
def test_doubles_and_integers_lie_in_balls(name, text):
    tree = expression(text)
    for x in POINTS:
        with precision(300):
            low, high = value_at(tree, {"x": x})
        below, above = ENGINE.range(tree, {"x": ENGINE.span(x, x)})
        assert ENGINE.value(below) <= high
        assert low <= ENGINE.value(above)
        assert above - below <= (1 << 40) * (1 + int(abs(high)))
        (double,) = doubles([tree], {"x": np.asarray(float(x))})
        assert math.isclose(double, float(low), rel_tol=1e-12, abs_tol=1e-14), (name, x)


@pytest.mark.parametrize(("name", "text"), ROWS)
def test_a_slope_is_that_of_the_values(name, text):
    tree = expression(text)
    if name in JUMPS or name in {"gamma", "lgamma"}:
        with pytest.raises(NotDifferentiableError, match="has no slope"):
            derivative(tree, "x")
        return
    step = Fraction(1, 10**20)
    for x in POINTS:
        with precision(400):
            (ahead, _), (behind, _) = (value_at(tree, {"x": x + sign * step}) for sign in (1, -1))
            slope, _ = value_at(derivative(tree, "x"), {"x": x})
        assert math.isclose(slope, (ahead - behind) / (2 * step), rel_tol=1e-9, abs_tol=1e-12)


@pytest.mark.parametrize(("name", "text"), ROWS)
def test_mathml_is_sound_and_says_the_function(name, text):
    signs = {
        "exp": "e", "sqrt": "msqrt", "abs": "|", "ceil": "⌈", "floor": "⌊", "Phi": "Φ", "gamma": "Γ",
        "lgamma": "Γ", "factorial": "!", "binomial": "linethickness", "d_eps": "d", "f_minus": "f",
        "f_plus": "f",
    }  # fmt: skip
    markup = str(expression_markup(expression(text)))
    assert ET.fromstring(markup).tag == "math"  # noqa: S314  our own text
    assert signs.get(name, name) in markup


def test_doubles_of_many_points_are_those_of_each():
    for _, text in ROWS:
        tree = expression(text)
        (together,) = doubles([tree], {"x": np.array([float(x) for x in POINTS])})
        apart = [float(doubles([tree], {"x": np.asarray(float(x))})[0]) for x in POINTS]
        assert np.broadcast_to(together, 5).tolist() == pytest.approx(apart, rel=1e-15)


@pytest.mark.parametrize(("text", "only_whole"), [
    ("gamma(x)", False), ("lgamma(x)", False), ("factorial(x)", True), ("binomial(x, 2)", True),
    ("binomial(2, x)", True),
])  # fmt: skip
def test_what_is_not_positive_or_not_whole_has_no_value(text, only_whole):
    tree = expression(text)
    for x in (Fraction(-1), Fraction(-5, 2), *([Fraction(1, 2)] if only_whole else [])):
        with precision(100):
            assert value_at(tree, {"x": x}) is None
        (double,) = doubles([tree], {"x": np.asarray(float(x))})
        assert math.isnan(double)


CHANCE = np.random.default_rng(0)
COUNT = 300


def means():
    tiny, near_one = 10.0 ** CHANCE.uniform(-300, 0, COUNT), 1 - 10.0 ** CHANCE.uniform(-15, 0, COUNT)
    kind = CHANCE.random(COUNT)
    return np.where(kind < 0.4, tiny, np.where(kind < 0.7, near_one, CHANCE.random(COUNT)))


@pytest.mark.parametrize("text", ["kl(x, y)", "d_eps(x, y, eps)", "f_minus(y, eps)", "f_plus(y, eps)"])
def test_divergences_and_tilts_agree_with_balls(text):
    tree = expression(text)
    values = {"x": means(), "y": means(), "eps": 10.0 ** CHANCE.uniform(-12, 5, COUNT)}
    (found,) = doubles((tree,), values)
    with precision(1500):
        for k, value in enumerate(found):
            point = {name: Fraction(float(several[k])) for name, several in values.items()}
            low, high = value_at(tree, point)
            assert float(value) == pytest.approx(float((low + high) / 2), rel=1e-9, abs=1e-290)


@pytest.mark.parametrize(
    ("text", "x"),
    [("kl(x, 1/2)", -0.5), ("kl(1/2, x)", 1.5), ("d_eps(1/2, x, 1)", 2.0), ("d_eps(1/2, 1/4, x)", -1.0)],
)
def test_what_has_no_value_is_not_a_number_and_spoils_no_other(text, x):
    for others in ([], [np.nan]):
        (found,) = doubles((expression(text),), {"x": np.array([0.25, x, *others])})
        assert np.isnan(found[1:]).all()
        assert np.isfinite(found[0])


def test_nothing_is_paid_without_a_budget():
    (found,) = doubles((expression("d_eps(x, 1/2, 0)"),), {"x": np.array([0.0, 0.25, 1.0])})
    assert (found == 0).all()


@pytest.mark.parametrize(
    "text", ["sum(k, 1, n, 1/k)", "prod(k, 2, n, x - 1/k)", "n*sum(k, 1, n, k/n**2)", "sum(k, n, 2*n, x**k)"]
)
def test_sums_along_a_length_are_those_that_are_written_out(text):
    tree, values = expression(text), {"x": np.asarray(0.5)}
    found = along([tree], "n", np.arange(12.0), values)[0]
    for n, value in enumerate(found):
        written = doubles([unrolled(tree, {"n": Fraction(n)})], values)[0]
        assert value == pytest.approx(float(written), rel=1e-12)
    assert np.isnan(along([tree], "n", np.array([1e7]), values)[0][0])
