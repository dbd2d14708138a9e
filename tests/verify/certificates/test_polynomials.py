"""Polynomials of the rechecker, against their values at points where all powers are rational."""

import math
from contextlib import nullcontext
from fractions import Fraction

import pytest
from banditproof.verify.certificates import polynomials as checker
from banditproof.verify.certificates.polynomials import (
    TooLargeError,
    atom,
    constant,
    divided,
    frozen,
    inverse,
    irreducible,
    joined,
    lowest,
    multiplied,
    primitive,
    quotient,
    scaled,
    shifted,
    total,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st

HALF = Fraction(1, 2)
SQUARES = (
    {0: Fraction(4, 9), 1: Fraction(25), 2: Fraction(1, 16)},
    {0: Fraction(9), 1: Fraction(4), 2: Fraction(49)},
)
RATIONALS = st.fractions(-3, 3, max_denominator=4)
WHOLE = st.sampled_from([-2, -1, 1, 2, 3])
EXPONENTS = st.one_of(WHOLE, st.sampled_from([HALF, -HALF, 3 * HALF]))


def monomials(exponents, atoms=2):
    pairs = st.dictionaries(st.integers(0, atoms), exponents, max_size=2)
    return pairs.map(lambda powers: tuple(sorted(powers.items())))


def polynomials(exponents=EXPONENTS, least=0, most=4):
    return st.dictionaries(monomials(exponents), RATIONALS.filter(bool), min_size=least, max_size=most)


def root(value):
    above, below = math.isqrt(value.numerator), math.isqrt(value.denominator)
    assert above**2 == value.numerator
    assert below**2 == value.denominator
    return Fraction(above, below)


def at(polynomial, point):
    return sum(
        coefficient * math.prod(root(point[number]) ** int(2 * power) for number, power in monomial)
        for monomial, coefficient in polynomial.items()
    )


def well_formed(polynomial):
    """No zeros, atoms in order, whole exponents as integers: equal polynomials are equal mappings."""
    for monomial, coefficient in polynomial.items():
        assert coefficient
        assert list(monomial) == sorted(set(monomial))
        assert len({number for number, _ in monomial}) == len(monomial)
        for _, power in monomial:
            assert power
            assert isinstance(power, int) == (Fraction(power).denominator == 1)


@settings(max_examples=60)
@given(polynomials(), polynomials(), RATIONALS.filter(bool), monomials(EXPONENTS))
def test_operations_have_the_values_that_they_should(one, other, factor, monomial):
    alone = {monomial: Fraction(1)}
    for found, wanted in (
        (total(one, other), lambda p: at(one, p) + at(other, p)),
        (total(one, other, factor), lambda p: at(one, p) + factor * at(other, p)),
        (multiplied(one, other), lambda p: at(one, p) * at(other, p)),
        (scaled(one, factor), lambda p: factor * at(one, p)),
        (shifted(one, monomial), lambda p: at(one, p) * at(alone, p)),
        ({inverse(monomial): Fraction(1)}, lambda p: 1 / at(alone, p)),
    ):
        well_formed(found)
        for point in SQUARES:
            assert at(found, point) == wanted(point)
    assert total(one, one, Fraction(-1)) == {}
    assert total(one, other, Fraction(0)) == one
    assert total(multiplied(one, other), multiplied(other, one), Fraction(-1)) == {}
    assert joined(monomial, inverse(monomial)) == ()
    assert dict(frozen(one)) == one
    assert frozen(one) == frozen(dict(reversed(one.items())))


def test_constants_and_atoms():
    assert constant(Fraction(0)) == {}
    assert constant(Fraction(3)) == {(): 3}
    assert atom(5) == {((5, 1),): 1}
    assert atom(5, HALF) == {((5, HALF),): 1}


@settings(max_examples=60)
@given(polynomials(least=1))
def test_what_is_taken_out_of_a_polynomial_is_its_content_and_its_lowest_powers(polynomial):
    content, out, rest = primitive(polynomial)
    assert total(polynomial, scaled(shifted(rest, out), content), Fraction(-1)) == {}
    well_formed(rest)
    assert lowest(rest) == ()
    assert rest[min(rest)] > 0
    assert all(value.denominator == 1 for value in rest.values())
    assert math.gcd(*(int(value) for value in rest.values())) == 1
    numbers = {number for monomial in polynomial for number, _ in monomial}
    for number in numbers:
        powers = [dict(monomial).get(number, 0) for monomial in polynomial]
        assert dict(out).get(number, 0) == min(powers)
    assert all(power for _, power in out)


@settings(max_examples=80)
@given(polynomials(most=3), polynomials(WHOLE, least=1, most=3), st.integers(-3, 3))
def test_a_quotient_is_exact_or_there_is_none(one, other, shift):
    _, _, divisor = primitive(other)
    moved = ((2, shift),) if shift else ()
    product = shifted(multiplied(one, divisor), moved)
    found = quotient(product, divisor)
    assert found is not None
    well_formed(found)
    assert quotient({}, divisor) == {}
    assert total(found, shifted(one, moved), Fraction(-1)) == {}
    if len(divisor) > 1:
        assert quotient(total(product, {(): Fraction(1)}), divisor) is None or one == {}
        assert quotient({(): Fraction(1)}, divisor) is None


@settings(max_examples=80)
@given(polynomials(), polynomials(WHOLE, least=1, most=3), polynomials(most=2))
def test_a_rest_is_what_the_quotient_leaves_and_nothing_more_can_be_taken_out(one, other, more):
    _, _, divisor = primitive(other)
    assume(len(divisor) > 1)
    found, rest = divided(one, divisor)
    assert total(multiplied(found, divisor), rest) == one
    assert divided(rest, divisor) == ({}, rest)
    # what is added to the quotient alone leaves the rest
    whole = {
        monomial: coefficient
        for monomial, coefficient in more.items()
        if all(power > 0 for _, power in monomial)
    }
    assert divided(total(one, multiplied(whole, divisor)), divisor) == (total(found, whole), rest)


def row(*terms):
    return {tuple(sorted(powers.items())): Fraction(value) for value, powers in terms}


def powers(*exponents):
    """The sum of these powers of one atom."""
    return row(*((1, {0: exponent} if exponent else {}) for exponent in exponents))


LESS_ONE = row((1, {0: 1}), (-1, {}))


@pytest.mark.parametrize(("degree", "found"), [(199, 199), (200, 0)])
def test_a_division_that_takes_too_long_takes_nothing_out(degree, found):
    """``(x**k - 1)/(x - 1)`` has k terms."""
    whole = row((1, {0: degree}), (-1, {}))
    quotient_of, rest = divided(whole, LESS_ONE)
    assert (len(quotient_of), rest) == (found, {} if found else whole)


def test_a_rest_has_no_term_that_can_be_divided():
    assert divided(powers(1, 0), powers(1)) == (powers(0), powers(0))


@pytest.mark.parametrize("lie", [{(0, 0): Fraction(1)}, {}, {(1, 0): Fraction(2), (0, 1): Fraction(2)}])
def test_a_quotient_that_is_none_is_not_believed(monkeypatch, lie):
    """``(x + y)**2`` has the factor ``x + y`` twice, and nothing else."""
    one = row((1, {0: 1}), (1, {1: 1}))
    square = multiplied(one, one)
    monkeypatch.setattr(checker, "_suggested_quotient", lambda *_: lie)
    assert quotient(square, one) is None


def test_a_quotient_is_found_however_long_the_product_is_to_write(monkeypatch):
    """``(x**5 - 1)/(x - 1)`` has five terms."""
    monkeypatch.setattr(checker, "MOST_TERMS", 1)
    assert len(quotient(row((1, {0: 5}), (-1, {})), row((1, {0: 1}), (-1, {})))) == 5


def test_a_quotient_that_nobody_could_write_is_none():
    """The library would write a billion terms of it, and count no steps."""
    assert quotient(row((1, {0: 10**9}), (-1, {})), LESS_ONE) is None
    for top, found in ((9089, True), (9090, False)):
        factor = total(powers(0, 10, 20, 30, top - 1, top), powers(top))
        assert quotient(multiplied(factor, LESS_ONE), LESS_ONE) == (factor if found else None)


@pytest.mark.parametrize(("first", "second", "said"), [
    (4000, 1, ""), (4001, 1, "4001 terms"), (160, 200, ""), (160, 201, "a product of 160 by 201 terms"),
])  # fmt: skip
def test_products_are_counted_before_and_after(first, second, said):
    with pytest.raises(TooLargeError, match=f"^{said}$") if said else nullcontext():
        multiplied(powers(*range(first)), powers(*range(second)))


SIMPLE = st.lists(st.integers(-3, 3), min_size=4, max_size=4)


def simple(numbers, step=1):
    a, b, c, d = numbers
    rows = {((0, step), (1, 1)): a, ((0, step),): b, ((1, 1),): c, (): d}
    return {monomial: Fraction(value) for monomial, value in rows.items() if value}


@settings(max_examples=60)
@given(st.lists(SIMPLE, min_size=1, max_size=3), st.sampled_from([1, HALF, 3]))
def test_the_factors_of_a_polynomial_multiply_to_it(lists, step):
    several = [simple(numbers, step) for numbers in lists]
    assume(all(several))
    whole = constant(Fraction(1))
    for each in several:
        whole = multiplied(whole, each)
    _, _, rest = primitive(whole)
    irreducible.cache_clear()
    multiply_to(rest)
    for each in several:
        _, _, own = primitive(each)
        assert quotient(rest, own) is not None


def product_of(factors):
    result = constant(Fraction(1))
    for factor, power in factors:
        assert power > 0
        for _ in range(power):
            result = multiplied(result, dict(factor))
    return result


def multiply_to(rest):
    """The sign of a product whose factors, each with its first coefficient positive, make up a polynomial."""
    sign, factors = irreducible(frozen(rest))
    assert sign in {1, -1}
    assert multiplied(constant(Fraction(sign)), product_of(factors)) == rest
    return sign


def test_the_first_coefficient_of_a_product_may_be_negative():
    """The first terms of two factors need not have the first term of the product for their product."""
    for one, other, sign in (
        (row((1, {}), (2, {0: 1, 1: 1})), row((2, {0: 2}), (-1, {1: 2})), -1),
        (row((1, {}), (2, {0: 1, 1: 1})), row((1, {0: 2}), (3, {1: 2})), 1),
    ):
        irreducible.cache_clear()
        _, _, rest = primitive(multiplied(one, other))
        assert multiply_to(rest) == sign
        assert len(irreducible(frozen(rest))[1]) == 2


@pytest.mark.parametrize(("polynomial", "powers"), [
    (row((1, {0: 2}), (-1, {1: 2})), [1, 1]), (row((1, {0: 2}), (2, {0: 1, 1: 1}), (1, {1: 2})), [2]),
    (row((1, {0: 2}), (1, {1: 2})), [1]), (row((-1, {}), (1, {0: 1})), [1]),
    (row((1, {}), (-1, {0: 1})), [1]), (row((1, {}), (-1, {0: HALF * 2})), [1]),
    (row((1, {}), (-1, {0: 3})), [1, 1]), (row((1, {0: HALF}), (-1, {1: HALF})), [1]),
    (row((1, {0: 1}), (2, {0: HALF}), (1, {})), [2]), (row((1, {0: 1}), (-1, {0: HALF}), (-2, {})), [1, 1]),
])  # fmt: skip
def test_factors_are_found_of_roots_too_where_a_power_is_fractional(polynomial, powers):
    """``x - y`` is a product only if roots of ``x`` and ``y`` occur: atoms are as fine as their exponents."""
    irreducible.cache_clear()
    _, _, rest = primitive(polynomial)
    _, factors = irreducible(frozen(rest))
    assert sorted(power for _, power in factors) == sorted(powers)
    for factor, _ in factors:
        well_formed(dict(factor))


def test_what_is_long_or_of_a_high_degree_stays_whole():
    """600 terms and 601, degree 400 and 401."""
    plus_one, second = row((1, {1: 1}), (1, {})), row((1, {1: 1}))
    long = multiplied(plus_one, powers(*range(300)))
    longer = multiplied(plus_one, total(powers(*range(300)), second))
    high, higher = (row((1, {0: degree}), (-1, {})) for degree in (400, 401))
    for polynomial, whole in ((long, False), (longer, True), (high, False), (higher, True)):
        assert (len(irreducible(frozen(primitive(polynomial)[2]))[1]) == 1) is whole
    assert (len(long), len(longer)) == (600, 601)


@pytest.mark.parametrize("number", [2**33 + 1, 9_999_800_001, 2**62 + 1, 10**30 + 1])
def test_long_coefficients_are_factored(number):
    """The library refuses to factor some polynomials with coefficients of more than 31 bits."""
    irreducible.cache_clear()
    product = multiplied(row((number, {0: 1}), (-7, {})), row((1, {0: 1}), (1, {1: 1})))
    _, factors = irreducible(frozen(primitive(product)[2]))
    assert len(factors) == 2
