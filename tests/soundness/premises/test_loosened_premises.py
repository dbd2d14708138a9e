"""False statements that a rechecker confirms if one premise is a little weaker: each has a certificate here.

The premise is not left out, as in `test_premises`, but loosened: a weak relation for a strict one, an open
end that is closed, one direction of two, a letter that has a second meaning.
"""

import pytest
from banditproof.theory.formulas.expression import ONE, ZERO, Apply, Link, replaced, substitute, write
from banditproof.theory.formulas.language import expression, formula
from banditproof.theory.formulas.repeated import sums_in
from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
from banditproof.verify.certificates.optimal_design import design_certificate
from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.certificates.wide_domains import after_substitution
from banditproof.verify.evidence.certificate import certificate

from ..forged_certificates import BOX, boxes, identity, proof

UNIT, HALF, PARABOLA = "x in [0, 1]", {"x": "1/2"}, "8*(x - 1/2)**2 - 1 >= 0"
SEVERAL = {"by": "monotone", "variable": "x", "steep": False, "at": BOX}
LOG_OF_ROOT_PI = "0.5723649429247000870717136756765293558236474064576557857568115357"


def other(kind, text, sides, **payload):
    """A document of another kind than proofs, boxes and identities."""
    where = payload.pop("where", [])
    return certificate(kind, formula=text, domain={"box": sides, "where": where}, payload=payload)


def at_nothing(text):
    """What is said of numbers."""
    return other("instances", text, {}, points=[{}])


def by_reciprocal(letter, first, text, inner):
    """Whole numbers from ``first`` on, as one over numbers in (0, 1/first]."""
    sides, side = {letter: f"whole [{first}, oo)"}, f"q in (0, 1/{first}]"
    made = inner(text, side)
    return other("substitution", text, sides, witness={letter: "3"}, by={letter: "1/q"}, inner=made)


def moved(box, condition="", **how):
    domain = f"{box}; {condition}" if condition else box
    return proof(PARABOLA, domain, SEVERAL | how, HALF)


def everywhere_zero():
    slope = {"by": "product", "constant": "1"}
    slope["factors"] = [{"factor": "x - x", "power": 2, "sign": 1, "proof": BOX}]
    move = SEVERAL | {"steep": True, "to": "1", "relation": "<", "side": "[0, 1]"}
    return proof("x - x > 0", "x in [0, 1)", move | {"derivative": "(x - x)**2", "slope": slope}, HALF)


def at_an_open_end():
    part = {"by": "part", "letter": "t", "part": "x", "tree": "1 - t", "side": "[0, 1)", "where": []}
    return proof("x < 1", UNIT, part | {"proof": BOX}, HALF)


def on_a_way_that_ends():
    terms = [{"times": ["x - 2*x**2"], "squares": [["8", "1"]]}]
    slope = {"by": "squares", "constant": "0", "over": "x", "terms": terms}
    how = {"to": "1", "relation": "<=", "side": "[0, 1]", "derivative": "-(16*(x - 1/2))", "slope": slope}
    return moved(UNIT, "2*x**2 <= x", **how)


def beyond_the_side():
    how = {"to": "0", "relation": ">=", "side": "[1/2, 1]", "derivative": "16*(x - 1/2)", "slope": BOX}
    return moved("x in [1/2, 1]", **how)


def one_letter_for_two():
    inner = identity("1/q == 1/q", "q in (0, 1]", {"q": "1/2"})
    sides, by = {"x": "[1, oo)", "y": "[1, oo)"}, {"x": "1/q", "y": "1/q"}
    return other("substitution", "x == y", sides, witness={"x": "2", "y": "2"}, by=by, inner=inner)


def a_captured_letter():
    on = f"{UNIT}; x <= 1/2"

    def same(text):
        return identity(text, on, {"x": "1/4"})

    row = {"antiderivative": "x/2 - x**2/2", "range": "[0, 1]", "slope": same("x == x")}
    row["finite"] = same("(x/2 - x**2/2) - (x/2 - x**2/2) == 0")
    row["integrand"] = same("abs(x - 1/2) - abs(x - 1/2) == 0")
    inner = proof("(1/2 - 1**2/2) - (0/2 - 0**2/2) <= 0", on, BOX, {"x": "1/4"})
    text, sides = "integral(x, 0, 1, abs(x - 1/2)) <= 0", {"x": "[0, 1]"}
    return other("integrals", text, sides, integrals=[row], inner=inner, where=["x <= 1/2"])


def an_empty_sum():
    text = "sum(k, 3, n, 1) >= n - 1"
    link = formula(text).links[0]
    rest = replaced(link.margin, {next(sums_in(link.left)): ZERO})
    after = Apply("+", (substitute(rest, {"n": expression("n + 1")}), ONE))
    step = by_reciprocal(
        "n",
        1,
        str(Link(after, ">=", rest)),
        lambda said, side: proof(
            str(after_substitution(formula(said).links[0], {"n": expression("1/q")})),
            side,
            {"by": "zero"},
            {"q": "1/8"},
        ),
    )
    finite = by_reciprocal("k", 3, "1 - 1 == 0", lambda said, side: identity(said, side, {"q": "1/8"}))
    base, terms = at_nothing("0 >= 1 - 1"), [{"finite": finite}]
    how = {"variable": "n", "base": base, "terms": terms, "step": step}
    return other("induction over sums", text, {"n": "whole [1, oo)"}, **how)


def half_proved():
    sides = {"x": "[0, 5]"}
    part = other("instances", "x <= 1", sides, points=[{"x": "1/2"}])
    parts = [proof("0 <= x", "x in [0, 5]", BOX, {"x": "1"}), part]
    return other("conjunction", "0 <= x <= 1", sides, parts=parts)


def private_in_one_direction():
    masses = {"00": ["0", "1"], "01": ["2", "1"], "10": ["0", "0"], "11": ["0", "0"]}
    payload = {
        "goal": "regret",
        "horizon": 2,
        "epsilon": "7/10",
        "delta": "1/100",
        "lower": "0",
        "upper": "3/4",
    }
    payload |= {"instances": [["1", "0"], ["0", "1"]], "prior": ["1/2", "1/2"], "relabellings": [[0, 1]]}
    payload |= {"policy": {"denominator": "2", "masses": masses}, "weights": ["1/2", "1/2"]}
    return optimal_policy_certificate(payload | {"multipliers": {"denominator": "1", "prices": {}}})


def against_one_challenger():
    one = {"challenger": 1, "position": "1", "by": "information", "weight": "1"}
    payload = {"measure": "kl", "family": "gaussian", "sigma": "1", "means": ["1", "0", "9/10"]}
    payload |= {"epsilon": None, "beta": None, "allocation": ["1"] * 3, "alternatives": [one]}
    return characteristic_time_certificate(payload | {"lower": "1/12", "upper": "10"})


def in_its_own_span():
    ends = {name: {"lower": n, "upper": n} for name, n in {"largest_norm": "1", "log_det": "0"}.items()}
    payload = {"actions": [["1", "0"], ["0", "1"]], "support": [{"action": 0, "weight": "1"}]}
    payload |= {"coordinates": [0], "optimal_log_det": {"lower": "0", "upper": "0"}}
    return design_certificate(payload | ends)


def strict_after_any_matrix():
    text, sides = "M.T*A*M > M.T*B*M", {"A": "symmetric n", "B": "symmetric n", "M": "square n"}
    values = {"A": [["1"]], "B": [["0"]], "M": [["1"]]}
    part = {"fact": 0, "after": "M", "weight": "1"}
    steps = [{"says": text, "rule": "combination", "parts": [part]}]
    witness = {"sizes": {"n": 1}, "values": values, "steps": []}
    return other("matrices", text, sides, witness=witness, steps=steps, where=["A > B"])


def a_sum_of_two_more():
    link = formula("sum(k, 3, 2*n - 1, 1) == 2*n - 2").links[0]
    rest, term = replaced(link.margin, {next(sums_in(link.left)): ZERO}), expression("(-1)*1")
    after = Apply("+", (Apply("+", (substitute(rest, {"n": expression("n + 1")}), term)), term))

    def alike(letter, first, one):
        by = f"{first} + q/(1 - q)"
        sides = (substitute(side, {letter: expression(by)}) for side in (one.left, one.right))
        inner = identity(" == ".join(map(write, sides)), "q in [0, 1)", {"q": "1/2"})
        how = {"witness": {letter: str(first)}, "by": {letter: by}, "inner": inner}
        return other("substitution", str(one), {letter: f"whole [{first}, oo)"}, **how)

    terms = [{"finite": alike("k", 3, Link(Apply("-", (term, term)), "==", ZERO))}]
    how = {"base": at_nothing("0 == 2*1 - 2"), "terms": terms, "step": alike("n", 1, Link(after, "==", rest))}
    return other("induction over sums", str(link), {"n": "whole [1, oo)"}, variable="n", **how)


def one_over_infinity():
    lemma = {"says": "x + 1 > 0", "proof": BOX}
    terms = [{"times": ["1/(1 - log(x))"], "squares": [["1", "1"]]}]
    tree = {"by": "squares", "constant": "0", "over": "1", "terms": terms}
    return proof("1/(1 - log(x)) > 0", UNIT, tree, {"x": "1"}, lemmas=[lemma])


def zero_to_the_zero():
    move = {"by": "monotone", "variable": "s", "to": "0", "relation": ">", "steep": False, "side": "[0, 1]"}
    move |= {"derivative": "0", "at": {"by": "zero"}, "slope": {"by": "zero"}}
    return proof("exp(-exp(-log(s)))**s >= 1/2", "s in (0, 1]", move, {"s": "1"})


def a_slope_of_another_divergence():
    whole, of, side = "d_eps(1/4, y, 1/10)", "(y - 1/4)/(y*(1 - y))", "y in [1/2, 9/10]"
    row = {"antiderivative": whole, "range": "[1/2, 9/10]", "slope": identity("0 == 0", side, {"y": "3/4"})}
    row["finite"] = identity(f"{whole} - {whole} == 0", side, {"y": "3/4"})
    row["integrand"] = identity(f"{of} - {of} == 0", side, {"y": "3/4"})
    gained = "d_eps(1/4, 0.9, 1/10) - d_eps(1/4, 0.5, 1/10)"
    inner = other("identity", f"{gained} == {gained}", {}, witness={})
    return other("integrals", f"integral(y, 0.5, 0.9, {of}) == {gained}", {}, integrals=[row], inner=inner)


def an_end_that_each_step_has():
    parts = [{"fact": fact, "weight": "1", "after": "1"} for fact in (0, 1)]
    built = {"s": "(-oo, oo)", "t": "(-oo, oo)"}
    base = [[{"rule": "combination", "says": "0 <= 0", "parts": []}]]
    step = [[{"rule": "combination", "says": "t + s - 1 <= 0", "parts": parts}]]
    witness = {"sizes": {}, "values": {}, "steps": [{}, {}]}
    how = {"built": built, "invariants": ["t <= 0"], "base": base, "step": step, "steps": []}
    sides = {"s": "starts 3, then s - 1", "t": "starts 0, then t + s - 1"}
    return other("matrices", "t <= 0", sides, witness=witness, where=["s <= 1"], **how)


def concentrated_at_few_orders():
    masses = {"00": ["1", "3"], "01": ["3", "1"], "11": ["1", "3"], "10": ["3", "1"]}
    payload = {"goal": "regret", "horizon": 2, "epsilon": None, "rho": "1/20", "prior": None, "upper": "3/4"}
    payload |= {"instances": [["1", "0"], ["0", "1"]], "relabellings": [[0, 1]], "weights": ["1/2", "1/2"]}
    payload |= {"orders": {"denominator": "1", "steps": [[0, 1, ["25"]], [1, 1, ["25"]]]}, "lower": "0"}
    prices = {"denominator": "1", "ratios": "1", "steps": "1", "prices": {}}
    policy = {"denominator": "8", "masses": masses}
    return optimal_policy_certificate(payload | {"policy": policy, "multipliers": prices})


LOOSENED = {
    "two more terms than the step adds": a_sum_of_two_more,
    "one over what is infinite": one_over_infinity,
    "zero to the power of zero": zero_to_the_zero,
    "a slope of another divergence": a_slope_of_another_divergence,
    "an end that each step has": an_end_that_each_step_has,
    "a budget at few orders": concentrated_at_few_orders,
    "a slope at the smaller budget": lambda: other(
        "branch and bound",
        "d_eps(x, 1/2, eps) + 2*x + 3 - eps >= 0.594",
        {"x": "[1/20, 1/2]", "eps": "[1, 3]"},
        witness={"x": "1/2", "eps": "1"},
        tree=".",
    ),
    "a maximum that is not decided": lambda: at_nothing("integral(x, 0, 1, max(x, 1 - x)) <= 0.6"),
    "a factor that is zero everywhere": everywhere_zero,
    "an open end of a part": at_an_open_end,
    "a condition on the way": on_a_way_that_ends,
    "a side that ends before": beyond_the_side,
    "two that are infinite": lambda: identity(
        "(1 if log(x) <= 2*log(x) else 0) == 0", "x in [0, 1/2]", {"x": "1/4"}
    ),
    "a condition with equality": lambda: boxes("x >= 3/4", f"{UNIT}; (x - 1/2)**2 <= 0", ".", HALF),
    "a divergence that is infinite": lambda: proof(
        "1/(1 + kl(1/2, y)) > 0", "y in (0, 1]", BOX, {"y": "1/2"}
    ),
    "a quotient of infinite ones": lambda: identity("log(x)/(-log(x)) == -1", "x in [0, 1/2]", {"x": "1/4"}),
    "a slope's other end": lambda: boxes("2 - 5*x + 13/5*x**2 >= 0", UNIT, ".", HALF),
    "one letter for two": one_letter_for_two,
    "reals that are counted": lambda: other(
        "every point", "x*(1 - x) <= 0", {"n": "whole [0, 3]", "x": "[0, 1]"}
    ),
    "a captured letter": a_captured_letter,
    "an empty sum": an_empty_sum,
    "an end that is rounded": lambda: at_nothing("integral(t, 0, 1, t**2) <= 1/3 - 1/2**130"),
    "sides that are equal": lambda: other(
        "counterexample",
        "lgamma(x) >= log(pi)/2",
        {"x": "[1/4, 1/2]"},
        point=HALF,
        relation=">=",
        left=LOG_OF_ROOT_PI,
        right=LOG_OF_ROOT_PI,
    ),
    "a part at points": half_proved,
    "privacy in one direction": private_in_one_direction,
    "one challenger of two": against_one_challenger,
    "the span of the support": in_its_own_span,
    "a matrix that is zero": strict_after_any_matrix,
    "a condition times zero": lambda: proof(
        "x - x > 0", f"{UNIT}; 0 < x", {"by": "given", "condition": "0 < x", "times": "0"}, HALF
    ),
    "a number over a call": lambda: proof(
        "1/max(x, 2) - 3/5 >= 0",
        "x in [1, 3/2]",
        {"by": "bound", "call": "max(x, 2)", "value": "x", "proof": BOX},
        {"x": "1"},
    ),
    "a least that is rounded": lambda: boxes(
        "lgamma(x) >= -12148629053582/10**14", "x in [1, 2]", ".", {"x": "1"}
    ),
    "steep and weak": lambda: proof(
        "x > 0",
        UNIT,
        SEVERAL
        | {"to": "0", "relation": ">=", "steep": True, "side": "[0, 1]", "derivative": "1", "slope": BOX},
        HALF,
    ),
}


@pytest.mark.parametrize("name", LOOSENED)
def test_no_premise_may_be_weaker(name):
    assert not recheck(LOOSENED[name]()).ok
