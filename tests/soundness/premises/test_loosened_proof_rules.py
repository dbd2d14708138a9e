"""Rules of a proof that would show a false statement if one of their premises were a little weaker."""

from ..forged_certificates import BOX, proof
from .loosened import assert_refused

UNIT, HALF = "x in [0, 1]", {"x": "1/2"}


def moved(formula, domain, **how):
    """A proof that moves x to a number ``to``, where the margin is not larger, and is shown to be enough."""
    step = {"by": "monotone", "variable": "x", "steep": False, "side": "[0, 1]", "at": BOX, "slope": BOX}
    return proof(formula, domain, step | how, HALF)


def test_a_strict_slope_needs_a_factor_that_is_nowhere_zero():
    """False everywhere: x - x > 0. Its slope is strict if the factor x - x is taken for positive."""

    def strictly_falling(formula, factor):
        factors = [{"factor": factor, "power": 2, "sign": 1, "proof": BOX}]
        slope = {"by": "product", "constant": "1", "factors": factors}
        how = {"steep": True, "to": "1", "relation": "<", "derivative": f"({factor})**2", "slope": slope}
        return moved(formula, "x in [0, 1)", **how)

    forged, twin = strictly_falling("x - x > 0", "x - x"), strictly_falling("(1 - x)**3/3 > 0", "1 - x")
    assert_refused(forged, "x - x is violated on a box", twin)


def test_a_strict_statement_needs_a_strict_distance():
    """False at 0: x > 0. The margin falls strictly on the way to 0, but a point at 0 has no way to go."""

    def rising(domain, relation):
        return moved("x > 0", domain, to="0", relation=relation, steep=True, derivative="1")

    assert_refused(rising(UNIT, ">="), "needs a strict distance", rising("x in (0, 1]", ">"))


def test_a_condition_of_the_domain_does_not_hold_on_the_way_out_of_it():
    """False at 1/2: 8*(x - 1/2)**2 >= 1. The margin falls where 2*x**2 <= x, and the way to 1 leaves that."""
    domain, falling = f"{UNIT}; 2*x**2 <= x", {"to": "1", "relation": "<="}
    terms = [{"times": ["x - 2*x**2"], "squares": [["8", "1"]]}]
    slope = {"by": "squares", "constant": "0", "over": "x", "terms": terms}
    formula, derivative = "8*(x - 1/2)**2 - 1 >= 0", "-(16*(x - 1/2))"
    forged = moved(formula, domain, **falling, derivative=derivative, slope=slope)
    twin = moved("8*(x - 1)**2 >= 0", domain, **falling, derivative="-(16*(x - 1))")
    assert_refused(forged, "x - 2*x**2 is not shown to be nonnegative", twin)


def test_the_slope_is_shown_on_the_whole_way():
    """False at 1/2: 8*(x - 1/2)**2 >= 1. The slope is shown on [1/2, 1], and the way goes on to 0."""
    domain, derivative = "x in [1/2, 1]", "16*(x - 1/2)"
    rising = {"relation": ">=", "side": "[1/2, 1]", "derivative": derivative}
    forged = moved("8*(x - 1/2)**2 - 1 >= 0", domain, to="0", **rising)
    twin = moved("8*(x - 1/2)**2 >= 0", domain, to="1/2", **rising)
    assert_refused(forged, "[1/2, 1] does not reach from the box to 0", twin)


def test_the_end_of_a_way_has_the_value_of_the_limit():
    """False everywhere: exp(-1/s)**s >= 1/2, as the power is exp(-1). At s = 0 it is 0**0, taken for 1."""

    def constant(power):
        step = {"by": "monotone", "variable": "s", "to": "0", "relation": ">", "steep": False}
        step |= {"side": "[0, 1]", "derivative": "0", "at": {"by": "zero"}, "slope": {"by": "zero"}}
        return proof(f"exp(-exp(-log(s)))**{power} >= 1/2", "s in (0, 1]", step, {"s": "1"})

    assert_refused(constant("s"), "is not shown to have its limit at s = 0", constant("0"))


def test_a_part_stays_in_a_range_with_an_open_end():
    """False at 1: x < 1. It is shown for t = x with t in [0, 1), where x does not stay."""

    def by_part(domain):
        tree = {"by": "part", "letter": "t", "part": "x", "tree": "1 - t", "side": "[0, 1)", "where": []}
        return proof("x < 1", domain, tree | {"proof": BOX}, HALF)

    assert_refused(by_part(UNIT), "x is not shown to lie in [0, 1)", by_part("x in [0, 1)"))


def test_a_strict_condition_times_zero_is_weak():
    """False everywhere: x - x > 0. It is zero times the condition 0 < x."""

    def by_condition(formula, times):
        tree = {"by": "given", "condition": "0 < x", "times": times}
        return proof(formula, f"{UNIT}; 0 < x", tree, HALF)

    assert_refused(by_condition("x - x > 0", "0"), "does not give what is wanted", by_condition("x > 0", "1"))


def test_a_bound_of_a_call_goes_the_way_of_the_margin():
    """False everywhere: 1/max(x, 2) >= 3/5. Its call is replaced by a lower bound, x, in a denominator."""

    def by_bound(formula):
        tree = {"by": "bound", "call": "max(x, 2)", "value": "x", "proof": BOX}
        return proof(formula, "x in [1, 3/2]", tree, {"x": "1"})

    forged, twin = by_bound("1/max(x, 2) - 3/5 >= 0"), by_bound("max(x, 2) - 1 >= 0")
    assert_refused(forged, "f is not monotone in max(x, 2)", twin)


def test_one_over_infinity_is_not_positive():
    """False at 0: 1/(1 - log(x)) > 0. A quotient whose numerator is 1 is zero where log(x) is infinite."""

    def by_squares(domain):
        terms = [{"times": ["1/(1 - log(x))"], "squares": [["1", "1"]]}]
        tree = {"by": "squares", "constant": "0", "over": "1", "terms": terms}
        lemma = {"says": "x + 1 > 0", "proof": BOX}
        return proof("1/(1 - log(x)) > 0", domain, tree, {"x": "1"}, lemmas=[lemma])

    assert_refused(
        by_squares(UNIT), "nothing shows that the squares are not all zero", by_squares("x in (0, 1]")
    )
