"""The normal law and the gamma function in integers: every unit counts, and so does every border."""

import math
import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.expression import Apply, Number, Variable
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.integer_intervals import Rationals, UndefinedError, rational
from mpmath import libmp, mp

ENGINES = (Rationals(40), Rationals(160))
TRUE = {"Phi": mp.ncdf, "erf": mp.erf, "erfc": mp.erfc, "lgamma": mp.loggamma}
SLOPE = {
    "Phi": mp.npdf,
    "erf": lambda z: 2 * mp.exp(-z * z) / mp.sqrt(mp.pi),
    "erfc": lambda z: -2 * mp.exp(-z * z) / mp.sqrt(mp.pi),
}


def units(engine, function, place):
    """The exact value where the argument is a multiple of the unit, in units."""
    with mp.workprec(4 * engine.bits):
        return Fraction(
            *map(int, libmp.to_rational((function(mp.mpf(place) / engine.one) * engine.one)._mpf_))
        )


def inside(span, value):
    low, high = span
    assert low <= value <= high
    assert isinstance(low, int)
    assert isinstance(high, int)
    return high - low


def places(name, engine, low, high, count=150):
    chance = random.Random(f"{name}:{engine.bits}")  # noqa: S311  chance that can be played again
    return [chance.randint(int(low * engine.one), int(high * engine.one)) for _ in range(count)]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.bits)
@pytest.mark.parametrize("name", ["Phi", "erf", "erfc"])
def test_the_normal_law_is_enclosed_to_the_last_unit(engine, name):
    """From where it is one or zero to a unit up to where every digit counts."""
    call = Apply(name, (Variable("z"),))
    edge = engine.bits**0.5
    for place in [*places(name, engine, -edge - 4, edge + 4), 0, 1, -1, engine.one, -engine.one]:
        span = engine.range(call, {"z": (place, place)})
        assert inside(span, units(engine, TRUE[name], place)) <= 12
    for place in places(name, engine, -3, 3, count=40):
        (_, slopes) = engine.slopes(call, {"z": (place, place)})
        assert inside(slopes["z"], units(engine, SLOPE[name], place)) <= 24


@pytest.mark.parametrize("name", ["Phi", "erf", "erfc"])
def test_the_normal_law_on_an_interval_has_the_values_of_its_ends(name):
    engine = ENGINES[1]
    call = Apply(name, (Variable("z"),))
    for low, high in zip(places(name, engine, -4, 0, 20), places(name, engine, 0, 4, 20), strict=True):
        span = engine.range(call, {"z": (low, high)})
        ends = sorted(units(engine, TRUE[name], place) for place in (low, high))
        assert all(abs(one - other) <= 12 for one, other in zip(span, ends, strict=True))
        slopes = engine.slopes(call, {"z": (low, high)})[1]["z"]
        steep = [units(engine, SLOPE[name], place) for place in (low, 0, high)]
        assert slopes[0] <= min(steep) <= max(steep) <= slopes[1]
        assert slopes[0] >= min(steep) - 24
        assert slopes[1] <= max(steep) + 24


def test_the_normal_law_ends_at_zero_and_one():
    engine, one = ENGINES[0], ENGINES[0].one
    ends = {"erfc": (0, 2 * one), "erf": (-one, one), "Phi": (0, one)}
    for name, wanted in ends.items():
        found = engine.step(Apply(name, (Variable("z"),)), [(-math.inf, math.inf)])
        assert found == wanted
        assert all(isinstance(end, int) for end in found)
    assert engine.step(expression("erfc(z)"), [(-math.inf, -math.inf)]) == (2 * one, 2 * one)
    assert engine.step(expression("erfc(z)"), [(math.inf, math.inf)]) == (0, 0)
    assert engine.step(expression("erfc(z)"), [(0, 0)]) == (one, one)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.bits)
def test_the_logarithm_of_the_gamma_function_is_enclosed_to_the_last_unit(engine):
    call = expression("lgamma(x)")
    several = [1, 2, engine.one // 2, engine.one - 1, engine.one + 1]
    for most in (1, 4, 40, 4000):
        several += [place for place in places(f"lgamma{most}", engine, 0, most, 100) if place]
    for place in several:
        width = inside(engine.range(call, {"x": (place, place)}), units(engine, TRUE["lgamma"], place))
        assert width <= 120 + 12 * (place >> engine.bits)


def test_the_gamma_function_where_it_is_known():
    engine = ENGINES[1]
    for text, value in (("lgamma(x)", 0), ("gamma(x)", engine.one)):
        for place in (engine.one, 2 * engine.one):
            low, high = engine.range(expression(text), {"x": (place, place)})
            assert (low, high) == (value, value) or (text == "gamma(x)" and low <= value <= high)
    half = engine.one // 2
    low, high = engine.range(expression("gamma(x)**2"), {"x": (half, half)})
    assert low <= units(engine, lambda _: mp.pi, half) <= high <= low + 1000


LGAMMA = expression("lgamma(x)")


def lgamma_over(low, high):
    return ENGINES[1].range(LGAMMA, {"x": ENGINES[1].span(Fraction(low), Fraction(high))})


def lgamma_at(place):
    return units(ENGINES[1], TRUE["lgamma"], ENGINES[1].span(Fraction(place), Fraction(place))[0])


@pytest.mark.parametrize(("low", "high"), [("1/2", "1.461625"), ("1.2", "1.461629"), ("1", "1.3")])
def test_the_logarithm_of_the_gamma_function_falls_up_to_its_minimum(low, high):
    found = lgamma_over(low, high)
    assert abs(found[0] - lgamma_at(high)) <= 200
    assert abs(found[1] - lgamma_at(low)) <= 200


@pytest.mark.parametrize(("low", "high"), [("1.461645", "3"), ("1.46164", "2"), ("2", "3")])
def test_the_logarithm_of_the_gamma_function_rises_from_its_minimum_on(low, high):
    found = lgamma_over(low, high)
    assert abs(found[0] - lgamma_at(low)) <= 200
    assert abs(found[1] - lgamma_at(high)) <= 200


@pytest.mark.parametrize(("low", "high"), [
    ("1/2", "3"), ("1.46163", "1.46164"), ("1.46163", "1.461635"), ("1.2", "1.462"),
])  # fmt: skip
def test_around_its_minimum_the_logarithm_of_the_gamma_function_begins_there(low, high):
    lowest = units(ENGINES[1], lambda _: mp.loggamma(mp.findroot(mp.digamma, 1.46)), 0)
    found = lgamma_over(low, high)
    assert found[0] <= lowest <= found[0] + Fraction(1, 10**14) * ENGINES[1].one
    assert abs(found[1] - max(lgamma_at(low), lgamma_at(high))) <= 200


def test_the_gamma_function_of_what_is_not_positive():
    engine = ENGINES[0]
    call = expression("lgamma(x)")
    for span in ((0, 0), (-1, 1), (-1, 0), (-engine.one, -1)):
        with pytest.raises(UndefinedError, match=r"may not be positive$"):
            engine.range(call, {"x": span})
    low, high = engine.range(call, {"x": (0, 1)})
    assert low <= units(engine, TRUE["lgamma"], 1) <= low + 200
    assert high == math.inf
    assert engine.range(call, {"x": (engine.one, math.inf)})[1] == math.inf


HALF = Fraction(1, 2)


@pytest.mark.parametrize(("head", "arguments", "value"), [
    ("binomial", (5, 2), 10), ("binomial", (5, 5), 1), ("binomial", (5, 0), 1), ("binomial", (0, 0), 1),
    ("binomial", (5, 6), 0), ("binomial", (2, 9**9), 0), ("binomial", (10**5, 99_999), 10**5),
    ("gamma", (1,), 1), ("gamma", (2,), 1), ("gamma", (5,), 24),
    ("lgamma", (1,), 0), ("lgamma", (2,), 0), ("factorial", (0,), 1), ("factorial", (5,), 120),
    ("floor", (-3 * HALF,), -2), ("ceil", (-3 * HALF,), -1), ("**", (0, 0), 1),
    ("**", (Fraction(2, 3), -2), Fraction(9, 4)), ("**", (1, 1 << 17), 1),
])  # fmt: skip
def test_what_is_exact_stays_exact_up_to_its_borders(head, arguments, value):
    assert rational(head, [Fraction(each) for each in arguments]) == value


@pytest.mark.parametrize(("head", "largest"), [("gamma", 9_999), ("factorial", 10_000)])
def test_the_largest_factorials_are_exact(head, largest):
    assert rational(head, [Fraction(10_000)]) == math.factorial(largest)


@pytest.mark.parametrize(("head", "arguments"), [
    ("binomial", (5, -1)), ("binomial", (-5, 2)), ("binomial", (5 * HALF, 2)), ("binomial", (5, 5 * HALF)),
    ("binomial", (5 * HALF, HALF)), ("binomial", (10**6, 5 * 10**5)), ("gamma", (0,)), ("gamma", (-1,)),
    ("gamma", (HALF,)), ("gamma", (10_001,)), ("lgamma", (3,)), ("lgamma", (0,)), ("factorial", (-1,)),
    ("factorial", (HALF,)), ("factorial", (10_001,)), ("/", (1, 0)), ("**", (0, -1)), ("**", (2, HALF)),
    ("**", (2, 1 << 17)), ("**", (1, (1 << 17) + 1)), ("sqrt", (4,)),
])  # fmt: skip
def test_beyond_its_borders_nothing_is_exact(head, arguments):
    assert rational(head, [Fraction(each) for each in arguments]) is None


def test_whole_numbers_are_taken_where_they_are_certain():
    engine, one = ENGINES[0], ENGINES[0].one
    assert engine.range(expression("factorial(n)"), {"n": (5 * one, 5 * one)}) == (120 * one, 120 * one)
    five, two = (5 * one, 5 * one), (2 * one, 2 * one)
    assert engine.range(expression("binomial(n, k)"), {"n": five, "k": two}) == (10 * one, 10 * one)
    for n, k in ((five, (2 * one, 2 * one + 1)), ((5 * one, 6 * one), two), (five, (one // 2, one // 2))):
        with pytest.raises(UndefinedError, match=r"binomial of what may not be a whole number$"):
            engine.range(expression("binomial(n, k)"), {"n": n, "k": k})
    with pytest.raises(UndefinedError, match=r"factorial of a number that is negative or too large$"):
        engine.range(expression("factorial(n)"), {"n": (-one, -one)})
    with pytest.raises(UndefinedError, match=r"may not be a whole number$"):
        engine.range(expression("factorial(n)"), {"n": (math.inf, math.inf)})


def test_jumps_are_known_where_no_value_is_near_them():
    engine = ENGINES[0]
    for text, value in (("floor(sqrt(2))", 1), ("ceil(sqrt(2))", 2), ("ceil(-sqrt(2))", -1)):
        found = engine.at(expression(text), {})
        assert isinstance(found, Fraction)
        assert found == value
    assert isinstance(engine.at(expression("ceil(exp(log(2)))"), {}), tuple)


def test_what_is_smooth_ends_at_the_borders_of_powers_and_choices():
    engine, one = ENGINES[0], ENGINES[0].one
    power = expression("x**y")
    assert engine.settled(power, {"x": (1, one), "y": (one, 2 * one)})[1]
    assert not engine.settled(power, {"x": (0, one), "y": (one, 2 * one)})[1]
    choice = Apply("if", (Variable("x"), Variable("y"), Number(Fraction(1)), Number(Fraction(2))))
    low, high = (0, one), (one, 2 * one)
    assert engine.settled(choice, {"x": low, "y": high})[1]
    assert engine.settled(choice, {"x": (one + 1, 2 * one), "y": low})[1]
    assert not engine.settled(choice, {"x": high, "y": low})[1]
    assert engine.range(choice, {"x": high, "y": low}) == (one, 2 * one)
    assert engine.range(choice, {"x": low, "y": high}) == (one, one)


def test_a_variable_is_a_whole_exponent_up_to_a_border():
    engine, one = ENGINES[0], ENGINES[0].one
    power, base = expression("x**n"), (-one, -one)
    for exponent, value in ((0, 1), (1, -1), (-3, -1), (1 << 18, 1), (-(1 << 18), 1)):
        found = engine.range(power, {"x": base, "n": (exponent * one, exponent * one)})
        assert found == (value * one, value * one)
    largest = (1 << 18) * one
    for span in ((largest + one, largest + one), (one // 2, one // 2), (one, one + 1), (0, one)):
        with pytest.raises(UndefinedError):
            engine.range(power, {"x": base, "n": span})


def test_where_the_shift_is_not_needed_nothing_is_taken_off():
    """With a dozen bits Stirling's series reaches the resolution from 14 on, and a unit is seen."""
    engine = Rationals(12)
    for place in range(14 << 12, 18 << 12, 13):
        inside(
            engine.range(expression("lgamma(x)"), {"x": (place, place)}), units(engine, mp.loggamma, place)
        )


@pytest.mark.parametrize("name", ["lgamma", "erf", "erfc", "Phi"])
def test_little_knowledge_of_pi_makes_bounds_wide_and_not_wrong(name):
    engine = Rationals(60)
    engine._pi = (3 * engine.one, 4 * engine.one)
    for place in (engine.one // 3, engine.one // 2, 3 * engine.one, 40 * engine.one):
        span = engine.range(Apply(name, (Variable("x"),)), {"x": (place, place)})
        assert inside(span, units(engine, TRUE[name], place)) > 0
