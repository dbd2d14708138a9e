"""Rules of a proof that would show a false statement if one of their premises were a little weaker."""

from ..forged_certificates import BOX, ZERO, bound, by, factor, given, move, product, proof
from .loosened import assert_refused

UNIT, HALF = "x in [0, 1]", {"x": "1/2"}
AT_LEAST_ONE, AT_LEAST_ZERO = "8*(x - 1/2)**2 - 1 >= 0", "8*(x - 1/2)**2 >= 0"


def test_a_strict_slope_needs_a_factor_that_is_nowhere_zero():
    """False everywhere: x - x > 0. Its slope is strict if the factor x - x is taken for positive."""

    def strictly_falling(formula, base):
        slope = product("1", factor(base, 2))
        step = move("1", "<", f"({base})**2", "[0, 1]", at=BOX, slope=slope, steep=True)
        return proof(formula, "x in [0, 1)", step, HALF)

    forged, twin = strictly_falling("x - x > 0", "x - x"), strictly_falling("(1 - x)**3/3 > 0", "1 - x")
    assert_refused(forged, "x - x is violated on a box", twin)


def test_a_strict_statement_needs_a_strict_distance():
    """False at 0: x > 0. The margin falls strictly on the way to 0, but a point at 0 has no way to go."""

    def rising(domain, relation):
        return proof("x > 0", domain, move("0", relation, "1", "[0, 1]", at=BOX, steep=True), HALF)

    assert_refused(rising(UNIT, ">="), "needs a strict distance", rising("x in (0, 1]", ">"))


def test_a_condition_of_the_domain_does_not_hold_on_the_way_out_of_it():
    """False at 1/2: 8*(x - 1/2)**2 >= 1. The margin falls where 2*x**2 <= x, and the way to 1 leaves that."""
    domain, terms = f"{UNIT}; 2*x**2 <= x", [{"times": ["x - 2*x**2"], "squares": [["8", "1"]]}]
    slope = by("squares", constant="0", over="x", terms=terms)
    falling = move("1", "<=", "-(16*(x - 1/2))", "[0, 1]", at=BOX, slope=slope)
    twin = proof("8*(x - 1)**2 >= 0", domain, move("1", "<=", "-(16*(x - 1))", "[0, 1]", at=BOX), HALF)
    because = "x - 2*x**2 is not shown to be nonnegative"
    assert_refused(proof(AT_LEAST_ONE, domain, falling, HALF), because, twin)


def test_the_slope_is_shown_on_the_whole_way():
    """False at 1/2: 8*(x - 1/2)**2 >= 1. The slope is shown on [1/2, 1], and the way goes on to 0."""

    def rising(formula, to):
        step = move(to, ">=", "16*(x - 1/2)", "[1/2, 1]", at=BOX)
        return proof(formula, "x in [1/2, 1]", step, HALF)

    forged, twin = rising(AT_LEAST_ONE, "0"), rising(AT_LEAST_ZERO, "1/2")
    assert_refused(forged, "[1/2, 1] does not reach from the box to 0", twin)


def test_the_end_of_a_way_has_the_value_of_the_limit():
    """False everywhere: exp(-1/s)**s >= 1/2, as the power is exp(-1). At s = 0 it is 0**0, taken for 1."""

    def constant(power):
        step = move("0", ">", "0", "[0, 1]", variable="s", slope=ZERO)
        return proof(f"exp(-exp(-log(s)))**{power} >= 1/2", "s in (0, 1]", step, {"s": "1"})

    assert_refused(constant("s"), "is not shown to have its limit at s = 0", constant("0"))


def test_a_strict_condition_times_zero_is_weak():
    """False everywhere: x - x > 0. It is zero times the condition 0 < x."""
    domain = f"{UNIT}; 0 < x"
    forged = proof("x - x > 0", domain, given("0 < x", "0"), HALF)
    assert_refused(forged, "does not give what is wanted", proof("x > 0", domain, given("0 < x"), HALF))


def test_a_bound_of_a_call_goes_the_way_of_the_margin():
    """False everywhere: 1/max(x, 2) >= 3/5. Its call is replaced by a lower bound, x, in a denominator."""
    lower = bound("max(x, 2)", "x", BOX)
    formulas = ("1/max(x, 2) - 3/5 >= 0", "max(x, 2) - 1 >= 0")
    forged, twin = (proof(formula, "x in [1, 3/2]", lower, {"x": "1"}) for formula in formulas)
    assert_refused(forged, "f is not monotone in max(x, 2)", twin)


def test_one_over_infinity_is_not_positive():
    """False at 0: 1/(1 - log(x)) > 0. A quotient whose numerator is 1 is zero where log(x) is infinite."""
    terms = [{"times": ["1/(1 - log(x))"], "squares": [["1", "1"]]}]
    tree, more = by("squares", constant="0", over="1", terms=terms), [{"says": "x + 1 > 0", "proof": BOX}]
    domains = (UNIT, "x in (0, 1]")
    forged, twin = (proof("1/(1 - log(x)) > 0", each, tree, {"x": "1"}, lemmas=more) for each in domains)
    assert_refused(forged, "nothing shows that the squares are not all zero", twin)
