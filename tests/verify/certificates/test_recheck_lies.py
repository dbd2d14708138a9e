"""Factors that a library suggests: what is wrong is not believed, and nothing false follows from it."""

import math
from fractions import Fraction

import flint
import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates import polynomials as recheck_polynomials
from banditproof.verify.certificates.exact_algebra import _primes
from banditproof.verify.certificates.polynomials import frozen, irreducible, primitive, scaled
from banditproof.verify.certificates.signs import Facts

from .test_exact_algebra import constants_equal, zero
from .test_polynomials import product_of


def polynomial_of(numbers):
    a, b, c, d = numbers
    rows = {((0, 1), (1, 1)): a, ((0, 1),): b, ((1, 1),): c, (): d}
    return {monomial: Fraction(value) for monomial, value in rows.items() if value}


@pytest.fixture
def fresh():
    """What was factored before, or is in this test, is forgotten."""
    irreducible.cache_clear()
    yield
    irreducible.cache_clear()


def rest_of(polynomials):
    whole = product_of([(frozen(each), 1) for each in polynomials])
    _, _, rest = primitive(whole)
    return rest


def linear(at_zero, slope, place=0):
    """A polynomial of the first degree in one of several variables, as the library writes it."""
    return lambda width: {
        (0,) * width: at_zero,
        tuple(int(other == place % width) for other in range(width)): slope,
    }


LIES = [
    lambda _, __: [],
    lambda _, width: [({(1,) * width: 1}, 1)],
    lambda _, width: [(linear(1, 1)(width), 1), (linear(1, 1, 1)(width), 1)],
    lambda rows, _: [(dict(rows), 2)],
    lambda rows, _: [(dict(rows), 0)],
    lambda rows, width: [(dict(rows), 1), (linear(1, -1)(width), 1)],
    lambda rows, width: [(dict(rows), 1), (linear(1, -1)(width), -1)],
    lambda rows, width: [(dict(rows), 1), (linear(-1, 2)(width), -2)],
    lambda rows, _: [({key: value + 1 for key, value in rows.items()}, 1)],
    lambda rows, _: [(dict(list(rows.items())[:-1]), 1)],
]


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("lie", LIES)
def test_factors_that_are_none_are_not_believed(lie, monkeypatch):
    monkeypatch.setattr(recheck_polynomials, "_suggested", lie)
    for numbers in ([1, 2, 3, 4], [1, 1, 1, 1], [2, 0, -1, 3], [1, -1, -1, 1]):
        rest = rest_of([polynomial_of(numbers), polynomial_of([1, 1, 0, 2])])
        sign, factors = irreducible(frozen(rest))
        assert scaled(product_of(factors), Fraction(sign)) == rest
    for first, second in (
        ("log(1 + x + y + x*y)", "log(1 + x) + log(2 + y)"), ("1/(1 + x + y + x*y)", "1/((1 + x)*(2 + y))"),
        ("1/(x**2 - y**2 + 2)", "1/(x - y)/(x + y)"), ("sqrt((1 + x)*(1 + y))", "sqrt(1 + x)*(1 + y)"),
        ("abs(x**2 - y**2)", "abs(x - y)*(1 + x)"), ("log(x**2 + 3*x + 2)", "log(x + 1)"),
        ("1/(x**2 + 3*x + 2)", "1/(x + 1)"),
    ):  # fmt: skip
        assert not zero(first, second)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("lie", LIES)
def test_no_sign_follows_from_factors_that_are_none(lie, monkeypatch):
    monkeypatch.setattr(recheck_polynomials, "_suggested", lie)
    for text in ("x*y - x/2 - y/2 + 1/8", "(x - y)*(x + y - 1)", "x**2 - y", "1/(2 + x) - 1/(2 + y)"):
        facts = Facts(domain(box(x=(0, 1), y=(0, 1))))
        for wanted in (1, 3, 4, 5, 6):
            assert not facts.shows(expression(text), wanted)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("factors", [
    [],
    [(2, 1)],
    [(3, 2), (5, 1)],
    [(-2, 2), (3, 2)],
    [(1, 5), (36, 1)],
    [(6, 1)],
    [(36, 0)],
    [(0, 1)],
    [(36, -1)],
    [(2, -1), (72, 1)],
    [(2, -1), (2**61 + 1, 1)],  # a product of doubles that would be 2**60
])  # fmt: skip
def test_prime_factors_that_are_none_are_not_believed(factors, monkeypatch):
    class Number:
        def __init__(self, value):
            self.value = value

        def factor(self):
            return factors

    monkeypatch.setattr(flint, "fmpz", Number)
    for value in (36, 72, 97, 2**60):
        found = _primes(value)
        assert math.prod(Fraction(factor) ** power for factor, power in found) == value
        assert all(factor > 1 and power > 0 for factor, power in found)
    for first, second in (
        ("log(36)", "log(9) + 2*log(5)"), ("log(36)", "log(2)"), ("sqrt(36)", "5"), ("sqrt(36)", "-6"),
        ("log(36) - log(36)", "1e-30"), ("36**(1/3)", "3"),
    ):  # fmt: skip
        assert not constants_equal(first, second)


@pytest.mark.parametrize("factors", [[(4, 1), (9, 1)], [(36, 1)], [(6, 2)], [(2, 2), (9, 1)]])
def test_factors_that_are_no_primes_lead_to_nothing_false(factors, monkeypatch):
    """``sqrt(36)`` is then not recognised, and is not taken for another number either."""

    class Number:
        def __init__(self, value):
            self.value = value

        def factor(self):
            return factors if self.value == 36 else [(self.value, 1)]

    monkeypatch.setattr(flint, "fmpz", Number)
    for first, second in (("sqrt(36)", "5"), ("sqrt(36)", "-6"), ("log(36)", "log(35)"), ("36**(1/4)", "2")):
        assert not constants_equal(first, second)
    assert constants_equal("sqrt(36)*sqrt(36)", "36")
    assert constants_equal("exp(log(36))", "36")


def test_a_large_number_stays_whole_and_is_still_itself():
    vast = (10**40 + 121) ** 5
    assert math.prod(factor**power for factor, power in _primes(vast)) == vast
    assert constants_equal(f"log({vast})", f"log({vast}/2) + log(2)")
    assert not constants_equal(f"log({vast})", f"log({vast + 1})")
