"""Coq itself: what holds is accepted, what is false, undefined or assumed is not."""

import shutil
from fractions import Fraction

import pytest
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.kernel import coqc
from banditproof.verify.kernel.coqc import AXIOMS, MissingCoqError, axioms_in, judged
from banditproof.verify.kernel.session import OUT_OF_TIME
from banditproof.verify.kernel.theorems import Theorem, theorem_of


def on_a_box(text, kind="identity", where=(), box=None, **payload):
    stated = {"box": box or {"x": "[0, 1]", "y": "(0, 1)"}, "where": list(where)}
    return certificate(kind, formula=text, domain=stated, payload={"witness": {}, "lemmas": [], **payload})


def at(text, *points, kind="instances"):
    return certificate(kind, formula=text, domain=None, payload={"points": list(points)})


def boxes(text, **box):
    return on_a_box(text, "branch and bound", box=box, tree=".")


def proof(text, by, where=(), **box):
    return on_a_box(text, "proof", where, box=box, proof=by)


def wide(text, inner, by, **box):
    stated = {"box": box, "where": []}
    return certificate(
        "substitution", formula=text, domain=stated, payload={"by": by, "inner": inner, "witness": {}}
    )


def against(text, point, **box):
    return certificate(
        "counterexample",
        formula=text,
        domain={"box": box, "where": []},
        payload={"point": point, "relation": "<=", "left": "0", "right": "0"},
    )


SQUARE = {
    "by": "product",
    "constant": "1",
    "factors": [{"factor": "x - y", "power": 2, "sign": 1, "proof": None}],
}
RISES = {
    "by": "monotone",
    "variable": "x",
    "to": "0",
    "relation": ">=",
    "side": "(0, 1)",
    "at": {"by": "boxes", "tree": "."},
    "steep": False,
    "derivative": "exp(x) - 1",
    "slope": {"by": "boxes", "tree": "."},
}
PINSKER = {"by": "bound", "call": "d_eps(x, y, 1)", "value": "0", "proof": {"by": "boxes", "tree": "."}}


def by_order(rule, larger, smaller, factor):
    squares = {
        "by": "squares",
        "over": "1",
        "constant": "0",
        "terms": [{"times": [factor], "squares": [["1", "1"]]}],
    }
    return {"by": rule, "larger": larger, "smaller": smaller, "proof": squares}


def tangent(function, of):
    return {"by": "tangent", "function": function, "of": of}


def as_one_square(times, over="1"):
    terms = [{"times": times, "squares": [["1", "1"]]}]
    return {"by": "squares", "over": over, "constant": "1/2", "terms": terms}


def beyond(text, inner, **box):
    """On a range without an end, from a box on which nothing is shown."""
    return wide(text, proof(inner, {"by": "boxes", "tree": "."}, q="[0, 1)"), {"x": "q/(1 - q)"}, **box)


def summed(text, base, step, where="whole [1, oo)", **box):
    """By induction over n; the step is an identity, or a certificate of its own."""
    first = certificate("instances", formula=base, domain=None, payload={"points": [dict.fromkeys(box, "0")]})
    if box:
        first = on_a_box(base, box=box)
    sides = {"n": where, **box}
    then = on_a_box(step, box=sides) if isinstance(step, str) else step
    payload = {"variable": "n", "way": "margin", "base": first, "step": then, "terms": [], "witness": {}}
    return certificate(
        "induction over sums", formula=text, domain={"box": sides, "where": []}, payload=payload
    )


def from_one(text, inner):
    """A step that is shown on all whole numbers from 1 on, by their inverses."""
    return wide(text, boxes(inner, q="(0, 1]"), {"n": "1/q"}, n="whole [1, oo)")


def integrated(text, rest, *antiderivatives, **box):
    rows = [{"by": "antiderivative", "antiderivative": each} for each in antiderivatives]
    return certificate(
        "integrals",
        formula=text,
        domain={"box": box or {"x": "[0, 1]"}, "where": []},
        payload={"integrals": rows, "inner": on_a_box(rest, box=box or {"x": "[0, 1]"}), "witness": {}},
    )


NEXT_GAUSS = "(n + 1)*(n + 1 + 1)/2 - 0 + -1*(n + 1) == n*(n + 1)/2 - 0"
LONG = {"x": "[-1, 1]", "y": "[0, 1]"}
HOLDS = {
    "exponentials in order": proof(
        "exp(1 + x) <= exp(1 + 2*x)", by_order("exponentials", "1 + 2*x", "1 + x", "x"), x="[0, 1]"
    ),
    "logarithms in order": proof(
        "log(1 + x) <= log(1 + 2*x)", by_order("logarithms", "1 + 2*x", "1 + x", "x"), x="[0, 1]"
    ),
    "squares in order": proof(
        "sqrt(1 + x) <= sqrt(1 + 2*x)",
        by_order("square roots", "sqrt(1 + 2*x)", "sqrt(1 + x)", "x"),
        x="[0, 1]",
    ),
    "the square of what may be negative": proof(
        "x <= sqrt(y)", by_order("square roots", "sqrt(y)", "x", "y - x**2"), where=["x**2 <= y"], **LONG
    ),
    "a tangent of the exponential": proof(
        "1 + x*y < exp(x*y)", tangent("exp", "x*y"), x="(0, 1]", y="(0, 1]"
    ),
    "a tangent of the logarithm": proof("log(x/y) <= x/y - 1", tangent("log", "x/y"), x="(0, 1]", y="(0, 1]"),
    "exponents that add up": proof(
        "exp(x + y) <= exp(x)*exp(y)", {"by": "exponents", "sum": "x + y", "parts": ["x", "y"]}, **LONG
    ),
    "squares of ranges as stated": wide(
        "3/2 <= T*L",
        proof(
            "3/2 <= 1/q*(2 + s/(1 - s))", as_one_square(["1/q*(2 + s/(1 - s)) - 2"]), q="(0, 1]", s="[0, 1)"
        ),
        {"T": "1/q", "L": "2 + s/(1 - s)"},
        T="[1, oo)",
        L="[2, oo)",
    ),
    "slopes on a range without an end": beyond(
        "x - 1 + exp(-x) <= x**2/2", "q/(1 - q) - 1 + exp(-(q/(1 - q))) <= (q/(1 - q))**2/2", x="[0, oo)"
    ),
    "signs on a line without ends": wide(
        "x**2*exp(x) >= 0",
        proof("(q/(1 - q**2))**2*exp(q/(1 - q**2)) >= 0", {"by": "signs"}, q="(-1, 1)"),
        {"x": "q/(1 - q**2)"},
        x="(-oo, oo)",
    ),
    "a root by its square": beyond(
        "sqrt(x/(x - 1)) <= 1 + 1/x", "sqrt((1/q)/(1/q - 1)) <= 1 + q", x="[2, oo)"
    ),
    "the size of a quotient": on_a_box(
        "x*y - abs(z) == x*y*(1 - abs(z/(x*y)))", box={"x": "(0, 2]", "y": "(0, 3]", "z": "[-1, 1]"}
    ),
    "logarithms of factors": on_a_box(
        "kl(x, y) == (logit(x) - logit(y))*x - log(1 - y + y*exp(logit(x) - logit(y)))",
        box={"x": "(0, 1)", "y": "(0, 1)"},
    ),
    "an exponent that is simplified": on_a_box(
        "x*exp(-y*(2*(log(x) + 1)/y)/2) == exp(-1)", box={"x": "[1, 2]", "y": "(0, 1]"}
    ),
    "an identity": on_a_box("(x + y)**2 == x**2 + 2*x*y + y**2"),
    "a root": on_a_box("sqrt(x)**2 == x"),
    "a quotient": on_a_box("x/x == 1", box={"x": "(0, 1]"}),
    "a divergence at the ends of its first mean": on_a_box(
        "kl(x, y) == x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))", where=["x > 0", "x < 1"]
    ),
    "a box": boxes("exp(x) <= 1 + 2*x", x="[1/10, 1]"),
    "a square": proof("2*x*y <= x**2 + y**2", SQUARE, x="[0, 1]", y="[0, 1]"),
    "a slope": proof("1 + x <= exp(x)", RISES, x="[0, 1]"),
    "a bound of d_eps, ends included": proof("-1 < d_eps(x, y, 1)", PINSKER, x="[0, 1]", y="[0, 1]"),
    "signs of parts": boxes("(1/q - 1)*log(1 - q) - log(1/q) <= 0", q="(0, 1)"),
    "a quotient of negative parts": boxes("(exp(-x*y) - 1)/(x - 1) >= 0", x="[0, 1)", y="[0, 1]"),
    "a logarithm below its tangent": boxes("log(1 - u) + u <= 0", u="[0, 1)"),
    "the larger of two, each on its part": on_a_box(
        "max(1/w, 1/(1 - w)) >= 2", "branch and bound", box={"w": "(0, 1)"}, tree="a.."
    ),
    "a route to the larger of two means": on_a_box(
        "d_eps(x, max(x, y), 1) + 1 >= d_eps(x, max(x, y), 1)", "branch and bound", tree="."
    ),
    "a value of a square": on_a_box("(2*g/(1 + g) - 1)**(-2)*(g - 1)**2 == (1 + g)**2", box={"g": "(1, 5]"}),
    "a range without an end": wide("1/T <= 1", boxes("q <= 1", q="(0, 1]"), {"T": "1/q"}, T="[1, oo)"),
    "an infinite divergence that is larger": boxes("x - 1 <= kl(1/2, x) + x", x="[0, 1]"),
    "means at the same end": boxes("min(kl(x, y), 2) >= 0", x="[0, 1]", y="[0, 1]"),
    "rationals": at("ceil(x/2)**2 - min(x, 3) <= 3 and x/3 < 2", {"x": "7/3"}, {"x": "-2"}),
    "a table of rationals": certificate(
        "enumeration",
        formula="ceil(n/2) <= n and n/3 < 4",
        domain=None,
        payload={"values": {"n": [str(n) for n in range(12)]}},
    ),
    "a choice": at("binomial(n, 2) == 6 and (1/x if x > 0 else 7) == 7", {"n": "4", "x": "0"}),
    "a counterexample": against("1/x <= 3", {"x": "1/4"}, x="(0, 1]"),
    "an irrational counterexample": against("exp(x) <= 2*x", {"x": "1"}, x="[0, 1]"),
    "the normal law at opposite points": on_a_box(
        "1 - Phi(-(x + y)/2) == Phi((y + x)/2)", box={"x": "[-1, 1]", "y": "[0, 1]"}
    ),
    "the mass between two points as one of another pair": on_a_box(
        "Phi((x + y)/2 - x) - Phi((x + y)/2 - y) == 2*Phi((y - x)/2) - 1", box={"x": "[-1, 1]", "y": "[0, 1]"}
    ),
    "the normal law below its tangent": boxes("Phi(x) <= 1/2 + 2/5*x", x="[0, 1]"),
    "an infinite divergence at a point": at("min(kl(1/2, x), y) >= y", {"x": "1", "y": "2"}),
    "no infinite divergence below another": against(
        "kl(x, y) > kl(1/2, y)", {"x": "1/4", "y": "0"}, x="[0, 1]", y="[0, 1]"
    ),
    "divergences from an end among choices": at("max(kl(x, 1/2) - 1, -1) <= 0", {"x": "1"}, {"x": "0"}),
    "the normal law rises": boxes("Phi((1 + x)/y) < Phi((2 + x)/y)", x="[0, 1]", y="[1, 2]"),
    "the normal law lies inside": boxes("Phi(x) - Phi(y) > -1", x="[-9, 9]", y="[-9, 9]"),
    "a tail of the normal law": boxes("1 - Phi(x) <= exp(-x**2/2)/2", x="[0, 20]"),
    "equal values of the normal law": against("Phi(sqrt(x)) < Phi(abs(-x)/2)", {"x": "4"}, x="[1, 9]"),
    "maxima of logarithms of quotients": boxes(
        "max(0, log((1 + x)/y)) <= log(9*y)", x="[0, 1]", y="[1/2, 2]"
    ),
    "a number exchanged for a larger one": on_a_box(
        "y*x**2 <= 1/y", "branch and bound", ["x <= 1/y"], {"x": "[0, 9]", "y": "[1/9, 9]"}, tree="."
    ),
    "a sum from a negative number": summed(
        "sum(k, -2, n, k) == n*(n + 1)/2 - 3",
        "-2 + -1 + 0 + 1 == 1*(1 + 1)/2 - 3",
        "(n + 1)*(n + 1 + 1)/2 - 3 - 0 + -1*(n + 1) == n*(n + 1)/2 - 3 - 0",
    ),
    "a sum of whole numbers": summed("sum(k, 1, n, k) == n*(n + 1)/2", "1 == 1*(1 + 1)/2", NEXT_GAUSS),
    "a sum that may have no terms": summed(
        "sum(k, 1, n, k) == n*(n + 1)/2", "0 == 0*(0 + 1)/2", NEXT_GAUSS, "whole [0, oo)"
    ),
    "a sum up to a last number": summed(
        "sum(k, 1, n, k) == n*(n + 1)/2", "1 == 1*(1 + 1)/2", NEXT_GAUSS, "whole [1, 9]"
    ),
    "a sum with two more terms a step": summed(
        "sum(k, 1, 2*n, k) == n*(2*n + 1)",
        "1 + 2 == 1*(2*1 + 1)",
        "(n + 1)*(2*(n + 1) + 1) - 0 + -1*(2*n + 1) + -1*(2*n + 2) == n*(2*n + 1) - 0",
    ),
    "a sum with a weight, of terms with another variable": summed(
        "x*sum(k, 1, n, x*k) == x**2*(n*(n + 1)/2)",
        "x*(x*1) == x**2*(1*(1 + 1)/2)",
        "x**2*((n + 1)*(n + 1 + 1)/2) - 0 + -x*(x*(n + 1)) == x**2*(n*(n + 1)/2) - 0",
        x="[0, 1]",
    ),
    "a sum below a bound": summed(
        "sum(k, 1, n, 1/k**2) <= 2 - 1/n",
        "1/1**2 <= 2 - 1/1",
        from_one(
            "2 - 1/(n + 1) - 0 + -1*(1/(n + 1)**2) >= 2 - 1/n - 0",
            "2 - 1/(1/q + 1) - 0 + -1*(1/(1/q + 1)**2) >= 2 - q - 0",
        ),
    ),
    "a product of quotients": summed("prod(k, 1, n, 1 + 1/k) == n + 1", "1 + 1/1 == 1 + 1", "n == n"),
    "the terms of a sum, written out": summed(
        "sum(k, 2, n, k**2) == 29", "2**2 + 3**2 + 4**2 == 29", "n == n", "whole [4, 4]"
    ),
    "the factors of a product, written out": summed(
        "prod(k, 2, 2*n, k) == 24", "2*3*4 == 24", "n == n", "whole [2, 2]"
    ),
    "no terms where the last comes before the first": summed(
        "sum(k, 5, n, k) == prod(k, 5, n, k) - 1", "0 == 1 - 1", "n == n", "whole [3, 3]"
    ),
    "an integral": integrated("x + integral(t, 0, 1, 2*t) == 1 + x", "x + (1**2 - 0**2) == 1 + x", "t**2"),
    "an integral from a larger end to a smaller one": integrated(
        "integral(t, 1, x, t**2) == (x**3 - 1)/3", "x**3/3 - 1**3/3 == (x**3 - 1)/3", "t**3/3"
    ),
    "an integral whose variable has the name of another": integrated(
        "integral(x, 0, 1 + y, exp(x)) == exp(1 + y) - 1",
        "exp(1 + y) - exp(0) == exp(1 + y) - 1",
        "exp(x)",
        x="[2, 3]",
        y="[0, 1]",
    ),
    "two integrals in a product": integrated(
        "integral(t, 1, 2, 1/t)*integral(t, 1, 1 + x, 1/t) == log(2)*log(1 + x)",
        "(log(2) - log(1))*(log(1 + x) - log(1)) == log(2)*log(1 + x)",
        "log(t)",
        "log(t)",
    ),
    "a counterexample of the normal law": against("Phi(x) <= 841/1000", {"x": "1"}, x="[0, 1]"),
    "a value that the normal law has not": against("Phi(x + 1) == 1", {"x": "0"}, x="[0, 0]"),
}
DOES_NOT = {
    "logarithms of what may be negative": proof(
        "log(x - 1/2) <= log(2*x - 1/2)", by_order("logarithms", "2*x - 1/2", "x - 1/2", "x"), x="[0, 1]"
    ),
    "equal squares of opposite numbers": proof("-x <= x", by_order("square roots", "x", "-x", "0*y"), **LONG),
    "a tangent of the logarithm that touches": proof("log(x) < x - 1", tangent("log", "x"), x="(0, 1]"),
    "a root by another's square": beyond("sqrt(1/x) <= 1/x", "sqrt(q) <= q", x="[2, oo)"),
    "a false identity": on_a_box("(x + y)**2 == x**2 + y**2"),
    "a root of what may be negative": on_a_box("sqrt(x)**2 == sqrt(x)**2", box={"x": "[-1, 1]"}),
    "a quotient of zeros": on_a_box("x/x == x/x"),
    "a logarithm at zero": boxes("x*log(x) <= 1", x="[0, 1]"),
    "an infinite divergence that is smaller": boxes("kl(1, x) <= 1", x="[0, 1]"),
    "an infinite divergence that is smaller, on a box of one point": boxes("kl(1/2, x) <= 1", x="[1, 1]"),
    "an infinite divergence in a difference": boxes("1 - kl(1/2, x) <= 1", x="[0, 1]"),
    "a false box of one point": boxes("x <= 0", x="[0, 1]"),
    "a condition on a power that the language knows at zero": on_a_box(
        "x > 0", "branch and bound", ["x**y >= 1"], {"x": "[0, 1]", "y": "[0, 1]"}, tree="."
    ),
    "a condition on a whole power of a negative number": on_a_box(
        "x > 0", "branch and bound", ["(x - 2)**y >= 1"], {"x": "[-1, 1]", "y": "[2, 2]"}, tree="."
    ),
    "a box that does not reach": wide("1/T <= 1", boxes("q <= 1", q="(0, 1]"), {"T": "1/q"}, T="[1/2, oo)"),
    "division by zero": at("x/0 == 0", {"x": "0"}),
    "the logarithm of a negative number": at("log(x) == 0", {"x": "-1"}),
    "a table with one false row": at("x**2 < 9", {"x": "1"}, {"x": "-3"}, {"x": "2"}),
    "a table with a division by zero": at("1/x - 1/x == 0", {"x": "1"}, {"x": "0"}),
    "the root of a negative number": at("sqrt(x) == 0", {"x": "-1"}),
    "an infinite value": at("kl(1/2, x) <= 1", {"x": "1"}),
    "a power of a negative number": at("x**(1/3) <= 1", {"x": "-8"}),
    "binomials of halves": at("binomial(x, 1) >= 0", {"x": "5/2"}),
    "a point that is no counterexample": against("1/x <= 3", {"x": "1/2"}, x="(0, 1]"),
    "a counterexample beside its domain": against("1/x <= 3", {"x": "1/4"}, x="[1/2, 1]"),
    "the normal law as even": on_a_box("Phi(-x) == Phi(x)", box={"x": "[-1, 1]"}),
    "an infinite divergence below a number": at(
        "min(kl(1/2, x), y) >= y", {"x": "0", "y": "-1"}, {"x": "1/2", "y": "1"}
    ),
    "an infinite divergence that is not larger than another": at(
        "kl(x, y) > kl(1/2, y)", {"x": "1/4", "y": "0"}
    ),
    "a multiple of an infinite divergence": at("2*kl(1/2, x) >= 1", {"x": "1"}),
    "an infinite divergence that is no counterexample": against(
        "kl(x, y) >= kl(1/2, y)", {"x": "1/4", "y": "0"}, x="[0, 1]", y="[0, 1]"
    ),
    "a sum with a term that has no value": summed(
        "sum(k, 0, n, k/k) == n", "0/0 + 1/1 == 1", "n + 1 - 0 + -1*((n + 1)/(n + 1)) == n - 0"
    ),
    "a sum with a term that has no value, hidden": summed(
        "sum(k, 0, n, k/k) == n", "1 == 1", "n + 1 - 0 + -1*((n + 1)/(n + 1)) == n - 0", "whole [1, 9]"
    ),
    "a sum up to what is no whole number": summed(
        "sum(k, 1, n, k) == n*(n + 1)/2", "1 == 1*(1 + 1)/2", NEXT_GAUSS, "[1, oo)"
    ),
    "less than no terms": summed("sum(k, 1, n, 1) == n", "-1 == -1", "n == n", "whole [-1, oo)"),
    "a product of none that is zero": summed("prod(k, 5, n, k) == 0", "0 == 0", "n == n", "whole [3, 3]"),
    "an integral across a pole": integrated(
        "integral(t, -1, 1, 1/t**2) == -2", "-1/1 - -1/(-1) == -2", "-1/t"
    ),
    "an integral of what is infinite at an end": integrated(
        "integral(t, 0, 1, 1/sqrt(t)) == 2", "2*sqrt(1) - 2*sqrt(0) == 2", "2*sqrt(t)"
    ),
    "an integral of what has no value between the ends": integrated(
        "integral(t, -1, x, sqrt(t) - sqrt(t)) == 0", "1 - 1 == 0", "1"
    ),
    "a counterexample without a value": against("1/x <= -1", {"x": "0"}, x="[0, 1]"),
}
_AT_A_THIRD = """
log(x + 1/7); exp(-3*x); sqrt(x); abs(x - 1/2); max(min(x, 2/5), 1/7); logit(x); expit(9*x - 5);
kl(x, 2/3); d_eps(x, 1, 1/2); d_eps(x, 0, 1/2); f_minus(x, 2); f_plus(x, 2); ceil(7*x); floor(7*x);
x**(5/2) + x**-3; pi - e*x; Phi(sqrt(x))
"""
VALUES = {
    "kl(x, 1/3)": "0",
    "kl(x, 1/5)": "1",
    "d_eps(x, 1/2, 1/10)": "1/5",
    "d_eps(x, 1/2, 1/10 )": "4/5",
    "d_eps(x, 1/2, 3)": "2/5",
    "x**(1/3)": "5/2",
    "(3*x)**(2*x)": "1/2",
    "Phi(x - 2)": "5/3",
    **dict.fromkeys(" ".join(_AT_A_THIRD.split()).split("; "), "1/3"),
}
"""Expressions with a point: what Coq takes them for lies between the bounds of the balls."""


def between(text, x):
    tree = expression(text)
    with precision(200):
        low, high = value_at(tree, {"x": Fraction(x)})
    width = Fraction(1, 10**6)
    low, high = (round(end * 10**9) * Fraction(1, 10**9) for end in (low, high))
    return at(f"{low - width} <= {text} and {text} < {high + width}", {"x": x})


DOCUMENTS = {
    **{f"holds: {name}": document for name, document in HOLDS.items()},
    **{f"fails: {name}": document for name, document in DOES_NOT.items()},
    **{f"holds: value of {text}": between(text, x) for text, x in VALUES.items()},
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What Coq says of all of them, in one session; what it accepts is compiled again in other tests."""
    theorems = [theorem_of(made) for made in DOCUMENTS.values()]
    assert len({theorem.statement for theorem in theorems}) == len(theorems)  # else only one is tried
    found = judged(theorems, tmp_path_factory.mktemp("told"), "theorems", seconds=120, again=False)
    return dict(zip(DOCUMENTS, found, strict=True))


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_holds_is_accepted_and_nothing_else(told, name):
    judgement = told[name]
    assert judgement.accepted is name.startswith("holds"), judgement
    assert (judgement.reason == "") is judgement.accepted
    assert "\n" not in judgement.reason
    assert OUT_OF_TIME.format(seconds=120) != judgement.reason  # Coq is done with each script


@pytest.mark.usefixtures("needs_coq")
def test_an_axiom_of_ours_is_not_accepted(tmp_path, monkeypatch):
    monkeypatch.setattr(coqc, "_HEAD", "From Coq Require Import Reals.\nOpen Scope R_scope.\n")
    script = "Abort.\nAxiom ours : 1 = 2.\nTheorem {} : 1 = 2.\nProof.\nexact ours."
    name = Theorem("1 = 2", "").name
    (judgement,) = judged([Theorem("1 = 2", script.format(name))], tmp_path, "forged")
    assert (judgement.accepted, judgement.reason) == (False, "it rests on ours")


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.parametrize("again", [True, False])
def test_what_hides_its_axioms_is_not_accepted(tmp_path, monkeypatch, again):
    """A session in which `everything` is something else tells of other axioms, or of none."""
    monkeypatch.setattr(coqc, "_HEAD", "")  # no library counts here
    name = Theorem("1 = 2", "").name
    script = f"Abort.\nAxiom ours : 1 = 2.\nTheorem {name} : 1 = 2.\nProof.\nexact ours.\nQed.\n"
    script += "Definition everything := 0.\nLemma other : True.\nProof.\nexact I."
    (judgement,) = judged([Theorem("1 = 2", script)], tmp_path, "forged", again=again)
    assert not judgement.accepted


def test_axioms_are_read_from_what_coq_prints():
    assert axioms_in("Closed under the global context\n") == frozenset()
    printed = (
        "Axioms:\nClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}\n"
        "PrimFloat.add\n  : PrimFloat.float -> PrimFloat.float\n"
    )
    assert axioms_in(printed) - AXIOMS == {"PrimFloat.add"}


def test_nothing_is_admitted_in_the_prelude():
    for part in coqc.PARTS:
        text = (coqc.PRELUDE / f"{part}.v").read_text(encoding="utf-8")
        for word in ("Admitted", "admit", "Axiom", "Parameter", "Conjecture", "give_up"):
            assert word not in text.split()


def test_where_there_is_no_coq_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    coqc.prelude.cache_clear()
    with pytest.raises(MissingCoqError, match="coqc is not installed; apt-get install coq ") as error:
        coqc.prelude()
    assert "\n" not in str(error.value)
