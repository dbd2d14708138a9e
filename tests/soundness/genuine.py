"""True certificates of every rule and kind, each as near to a false one as it can be.

What a premise of a rule is for becomes false beside one of them: an end of a range is where the premise
ends, and a relation is as sharp as it is true.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product as product_of
from typing import Any

from banditproof.verify.evidence.certificate import certificate

from .forged_certificates import (
    BOX,
    ZERO,
    bound,
    boxes,
    by,
    call,
    empty,
    factor,
    given,
    identity,
    move,
    product,
    proof,
    split,
    stated,
)
from .relatives import witnessed

UNIT, PAIR, OPEN = "x in [0, 1]", "x in [0, 1], y in [0, 1]", "x in (0, 1]"
INSIDE = "x in (0, 1), y in (0, 1)"


def squares(over: str, *terms: tuple[list[str], list[list[str]]], constant: str = "0") -> dict[str, Any]:
    return by("squares", over=over, constant=constant, terms=[{"times": a, "squares": b} for a, b in terms])


def sides(rule: str, larger: str, smaller: str, proof: Any = BOX) -> dict[str, Any]:
    return by(rule, larger=larger, smaller=smaller, proof=proof)


CHOICE = "(5 if y <= x else 0)"
FAR = "(x/(1 - x))"
"""It goes to infinity as x goes to 1."""
MILLS = f"exp(-({FAR}**2/2))/sqrt(2*pi) - {FAR}*(1 - Phi{FAR})"


def falls(place: str, derivative: str, *terms: list[str]) -> dict[str, Any]:
    fields = {"variable": "x", "upwards": True, "place": place, "slope": BOX}
    return by("falls", **fields, terms=list(terms), derivative=derivative)


# proof, formula, domain, and where the middle is no point of it a point
PROOFS: list[tuple[Any, ...]] = [
    (ZERO, "(x + 1)**2 - x**2 - 2*x <= 1", UNIT), (ZERO, "x*log(x) - log(x)*x >= 0", OPEN),
    (ZERO, "x/x >= 1", OPEN), (given("2*x <= y", "1/2"), "x <= y/2", f"{PAIR}; 2*x <= y", "x = 0, y = 1/2"),
    (given("x < y"), "x < y", f"{PAIR}; x < y", "x = 0, y = 1/2"),
    (given("x == y"), "x >= y", f"{PAIR}; x == y"),
    (given("y >= x", "3"), "3*y - 3*x >= 0", f"{PAIR}; y >= x"),
    (given("log(x) <= log(y)"), "log(y) - log(x) >= 0", "x in (0, 1], y in (0, 1]; log(x) <= log(y)"),
    (BOX, "x + y <= 2", PAIR), (by("boxes", tree="a.."), "x*(1 - x) <= 1/2", UNIT),
    (by("boxes", tree="ao."), "1/x >= 1", "x in (0, 1]; x >= 1/2", "x = 3/4"),
    (BOX, "abs(x - 1/2) <= 1/2", UNIT), (BOX, "exp(x) >= 1", UNIT),
    (by("boxes", tree="a.."), "x*(x - 2) >= -1", "x in [1/2, 1]"), (BOX, "log(x) <= 0", OPEN),
    (BOX, "1/(x - 1) <= -1", "x in [0, 1)"), (BOX, "Phi(x) < 1", UNIT),
    (falls(FAR, f"1 - Phi{FAR}", ["1/sqrt(2*pi)", f"exp(-({FAR}**2/2))"], [f"-{FAR}", f"1 - Phi{FAR}"]),
     f"{MILLS} >= 0", "x in [0, 1)"),
    (falls(FAR, f"exp(-{FAR})", ["1", f"exp(-{FAR})"]), f"exp(-{FAR}) >= 0", "x in [0, 1)"),
    (call("cases", CHOICE, empty("y <= x", "x < y"), BOX), f"{CHOICE} <= 0", f"{PAIR}; x < y",
     "x = 0, y = 1/2"),
    (call("cases", CHOICE, empty("y <= x", "x <= 1/2", "1/2 < y"), BOX), f"{CHOICE} <= 0",
     f"{PAIR}; x <= 1/2, 1/2 < y", "x = 0, y = 1"),
    (call("cases", "(5 if x <= f_minus(y, a) else 0)", empty("x <= f_minus(y, a)", "f_minus(y, a) <= y",
     "y < x"), BOX), "(5 if x <= f_minus(y, a) else 0) <= 0",
     "x in [1/9, 8/9], y in [1/9, 8/9], a in [0, 1]; y < x", "x = 3/4, y = 1/2, a = 1/2"),
    (call("cases", "(5 if f_plus(y, a) <= x else 0)", empty("f_plus(y, a) <= x", "x < y",
     "y <= f_plus(y, a)"), BOX), "(5 if f_plus(y, a) <= x else 0) <= 0",
     "x in [1/9, 8/9], y in [1/9, 8/9], a in [0, 1]; x < y", "x = 1/4, y = 1/2, a = 1/2"),
    (by("pinned", variable="x", to="y", proof=ZERO), "x >= y", f"{PAIR}; x == y"),
    (by("pinned", variable="x", to="y", proof=ZERO), "x >= y", f"{PAIR}; x <= y, y <= x"),
    (by("pinned", variable="x", to="1/2", proof=given("y <= 1/2")), "y <= 1/2",
     f"{PAIR}; x == 1/2, y <= x"),
    (by("pinned", variable="x", to="1/y", proof=ZERO), "x*y >= 1", "x in [1, 2], y in (0, 1]; x == 1/y",
     "x = 1, y = 1"),
    (call("cases", "abs(x - 1/2)", given("0 <= x - 1/2"), given("x - 1/2 <= 0")), "abs(x - 1/2) >= 0",
     UNIT),
    (call("cases", "abs(x)", BOX, given("x <= 0", "2")), "abs(x) >= x", "x in [-1, 1]"),
    (call("cases", "max(x, y)", ZERO, given("y >= x")), "max(x, y) >= x", PAIR),
    (call("cases", "min(x, y)", ZERO, given("y <= x")), "min(x, y) <= x", PAIR),
    (call("cases", "min(x, y, 1/2)", BOX, BOX, BOX), "min(x, y, 1/2) <= 1", PAIR),
    (call("cases", "(x if x <= 1/2 else 1 - x)", given("x <= 1/2"), given("1/2 < x")),
     "(x if x <= 1/2 else 1 - x) <= 1/2", UNIT),
    (call("cases", "(1/x if 1/4 < x else 4)", BOX, ZERO), "(1/x if 1/4 < x else 4) <= 4", UNIT),
    (call("cases", "(0 if x <= 0 else 1/x)", BOX, BOX), "(0 if x <= 0 else 1/x) >= 0", UNIT),
    (call("each", "max(x, y)", BOX, BOX), "max(x, y) <= 1", PAIR),
    (call("each", "min(x, 1 - x)", BOX, BOX), "min(x, 1 - x) >= 0", UNIT),
    (call("each", "abs(x)", BOX, BOX), "abs(x) <= 1", "x in [-1, 1]"),
    (bound("max(x, y)", "x"), "max(x, y) >= x", PAIR),
    (bound("max(x, y)", "y"), "2*max(x, y) - 2*y >= 0", PAIR),
    (bound("min(x, y)", "x"), "min(x, y) <= x", PAIR),
    (bound("min(x, y)", "y"), "-min(x, y)/2 >= -y/2", PAIR),
    (bound("d_eps(x, y, a)", "0"), "d_eps(x, y, a) >= 0", f"{PAIR}, a in [0, 1]"),
    (bound("d_eps(x, y, a)", "kl(x, y)"), "kl(x, y) - d_eps(x, y, a) >= 0", f"{INSIDE}, a in [0, 1]"),
    (bound("d_eps(x, y, a)", "a*(y - x)"), "a*(y - x) >= d_eps(x, y, a)", f"{PAIR}, a in [0, 1]; x <= y"),
    (bound("d_eps(x, y, a)", "a*(x - y)"), "a*(x - y) >= d_eps(x, y, a)", f"{PAIR}, a in [0, 1]; y <= x"),
    (bound("d_eps(x, y, a)", "a*abs(y - x)"), "d_eps(x, y, a) <= a*abs(y - x)", f"{PAIR}, a in [0, 1]"),
    (bound("d_eps(x, y, a)", "-(a*x) - log(1 - y + y*exp(-a))"),
     "d_eps(x, y, a) >= -a*x - log(1 - y + y*exp(-a))", f"{PAIR}, a in [0, 1]"),
    (product("2", factor("x"), factor("y")), "2*x*y >= 0", PAIR),
    (product("-1", factor("x"), factor("x - 1", 1, -1)), "x*(1 - x) >= 0", UNIT),
    (product("1", factor("x - 1/3", 2, 1, None)), "(x - 1/3)**2 >= 0", UNIT),
    (product("1", factor("x"), factor("y", -1)), "x/y > 0", "x in (0, 1], y in (0, 1]"),
    (product("1", factor("log(x)", -2, -1)), "1/log(x)**2 > 0", "x in (0, 1)"),
    (product("-1", factor("log(x)", -1, -1)), "-1/log(x) >= 0", "x in (0, 1)"),
    (product("1", factor("x", 2, -1)), "x**2 > 0", "x in [-1, 0)"),
    (product("-1/2", factor("x", 3, -1)), "-x**3/2 >= 0", "x in [-1, 0]"),
    (product("1", factor("x"), factor("log(x)", 1, -1), factor("y - 1", 1, -1)), "x*log(x)*(y - 1) >= 0",
     "x in (0, 1], y in [0, 1]"),
    (split("1/2", given("x <= 1/2", "2"), given("x >= 1/2", "2")), "abs(2*x - 1) >= 0", UNIT),
    (split("y", call("cases", "max(x, y)", given("x <= y"), ZERO), call("cases", "max(x, y)", ZERO,
     given("x >= y"))), "max(x, y) >= y", PAIR),
    (split("1/2", given("x <= 1/2"), call("cases", "(0 if 1/2 < x else x)", ZERO, BOX)), "x/2 <= 1/2",
     UNIT),
    (move("0", ">=", "2*x + 1", "[0, 1]"), "x**2 + x >= 0", UNIT),
    (move("1", "<=", "1", "[0, 1]"), "x <= 1", UNIT),
    (move("0", ">", "2*x", "[0, 1]", steep=True, slope=BOX), "x**2 > 0", OPEN),
    (move("1", "<=", "1/x - 1", "[0, 1]"), "log(x) <= x - 1", OPEN),
    (move("1", "<", "1/x - 1", "[0, 1]", steep=True), "log(x) < x - 1", "x in (0, 1)"),
    (move("y", ">=", "logit(x) - logit(y)", "[0, 1]", slope=by("faith")), "kl(x, y) >= 0",
     f"{INSIDE}; x >= y"),
    (move("y", ">=", "1", "[0, 1]"), "x - y >= 0", f"{PAIR}; x >= y"),
    (move("0", ">=", "exp(x) - 1", "[0, 1]"), "exp(x) - 1 - x >= 0", UNIT),
    (move("0", ">=", "1/(2*sqrt(x))", "[0, 1]", slope=product("1/2", factor("sqrt(x)", -1))),
     "sqrt(x) >= 0", UNIT),
    (move("1/2", ">=", "1/(1 - x)", "[1/2, 1]"), "-log(1 - x) >= log(2)", "x in [1/2, 1)"),
    (move("0", ">=", "y", "[0, 1]"), "x*y >= 0", PAIR),
    (move("0", ">", "3*(x - 1/2)**2", "[0, 1]", steep=True, slope=product("3", factor("x - 1/2", 2, 1,
     None))), *("(x - 1/2)**3 + 1/8 > 0", OPEN)),
    (squares("1", ([], [["1", "x - y"]])), "(x - y)**2 >= 0", PAIR),
    (squares("1", ([], [["1", "x - y"]])), "(x - y)**2 > 0", f"{PAIR}; x < y", "x = 0, y = 1/2"),
    (squares("1", (["x"], [["1", "y"]])), "x*y**2 >= 0", PAIR),
    (squares("1", (["x"], [["1", "y"]])), "x*y**2 > 0", "x in (0, 1], y in (0, 1]"),
    (squares("x", (["1 - x"], [["1", "1"]])), "1/x - 1 >= 0", OPEN),
    (squares("1", ([], [["2", "x"]]), constant="1"), "2*x**2 + 1 > 0", UNIT),
    (squares("1", ([], [["2", "x"]]), constant="1"), "2*x**2 + 1 >= 1", UNIT),
    (sides("exponentials", "x", "y", given("x > y")), "exp(x) > exp(y)", f"{PAIR}; x > y", "x = 1, y = 0"),
    (sides("exponentials", "x", "x**2"), "exp(x) - exp(x**2) >= 0", UNIT),
    (sides("logarithms", "x", "x**2", product("1", factor("x"), factor("1 - x"))),
     "log(x) - log(x**2) >= 0", OPEN),
    (sides("logarithms", "2*x", "x", product("1", factor("x"))), "log(2*x) > log(x)", OPEN),
    (sides("square roots", "sqrt(x)", "x", product("1", factor("x"), factor("1 - x"))), "sqrt(x) >= x",
     UNIT),
    (sides("square roots", "sqrt(x)", "x", product("1", factor("x"), factor("1 - x"))), "sqrt(x) > x",
     "x in (0, 1)"),
    (sides("square roots", "1", "x", BOX), "1 - x >= 0", "x in [-1, 1]"),
    (by("tangent", function="exp", of="x"), "exp(x) >= 1 + x", "x in [-1, 1]"),
    (by("tangent", function="exp", of="x"), "exp(x) > 1 + x", OPEN),
    (by("tangent", function="log", of="x"), "log(x) <= x - 1", "x in (0, 2]"),
    (by("tangent", function="log", of="x"), "x - 1 > log(x)", "x in (0, 1)"),
    (by("exponents", sum="x + y", parts=["x", "y"]), "exp(x + y) <= exp(x)*exp(y)", PAIR),
    (by("exponents", sum="x - y", parts=["x", "-y"]), "exp(x - y) >= exp(x)*exp(-y)", PAIR),
    ({**given("1 < exp(x)"), "lemmas": [{"says": "1 < exp(x)", "proof": sides("exponentials", "x", "0",
     BOX)}]}, "exp(x) > 1", OPEN),
    ({**product("1", factor("x"), factor("exp(x) - 1", 1, 1, ZERO)), "lemmas": [{"says": "exp(x) - 1 >= 0",
     "proof": BOX}]}, "x*(exp(x) - 1) >= 0", UNIT),
    # what is seen at once: conditions, chains, mixtures, factors, linear variables
    (ZERO, "x <= z", f"{PAIR}, z in [0, 1]; x <= y, y <= z"),
    (ZERO, "x < z", f"{PAIR}, z in [0, 1]; x <= y, y < z", "x = 0, y = 0, z = 1"),
    (ZERO, "1 - x + x*y >= 0", PAIR), (ZERO, "x + (1 - x)*y > 0", "x in [0, 1], y in (0, 1]"),
    (ZERO, "x*y - x - y + 1 >= 0", PAIR), (ZERO, "2*x + y <= 3", PAIR),
    (ZERO, "x + y > 0", "x in (0, 1], y in [0, 1]"),
    (ZERO, "1 - f_minus(x, a) >= 0", "x in [0, 1], a in [0, 1]"),
    (ZERO, "logit(x) - logit(y) <= 0", f"{INSIDE}; x <= y"),
    (ZERO, "x <= f_plus(y, a)", "x in [1/9, 8/9], y in [1/9, 8/9], a in [0, 1]; f_minus(x, a) <= y"),
    (ZERO, "x**y <= 1", "x in (0, 1], y in [0, 1]"),
    (ZERO, "y*(x - 1/2) > 0", "x in (1/2, 1], y in (0, 1]"), (ZERO, "min(x, y) - x <= 0", PAIR),
    (ZERO, "max(x, y) > 0", "x in (0, 1], y in [-1, 1]"),
    (ZERO, "2*y - 2*x >= 0", f"{PAIR}; (y - x)/(1 + x) >= 0"),
    (ZERO, "kl(x, y) > 0", f"{INSIDE}; x < y", "x = 1/4, y = 1/2"),
    (ZERO, "d_eps(x, y, a) > 0", f"{INSIDE}, a in (0, 1]; x < y", "x = 1/4, y = 1/2, a = 1/2"),
]  # fmt: skip
IDENTITIES: list[tuple[str, ...]] = [
    ("sqrt(x**2) == x", UNIT), ("log(x*y) == log(x) + log(y)", "x in (0, 1], y in (0, 1]"),
    ("log(x/y) == log(x) - log(y)", "x in (0, 1], y in (0, 1]"), ("log(x**2) == 2*log(x)", OPEN),
    ("exp(log(x)) == x", UNIT), ("log(exp(x)) == x", "x in [-1, 1]"),
    ("sqrt(x*y) == sqrt(x)*sqrt(y)", PAIR), ("(x**2 - 1)/(x - 1) == x + 1", "x in [0, 1)"),
    ("logit(x) == log(x) - log(1 - x)", "x in (0, 1)"), ("logit(expit(x)) == x", "x in [-1, 1]"),
    ("kl(x, y) == kl(1 - x, 1 - y)", INSIDE), ("x**(1/2)*x**(1/2) == x", UNIT),
    ("(x**2)**(3/2) == x**3", UNIT), ("exp(x + y) == exp(x)*exp(y)", PAIR), ("exp(2*x) == exp(x)**2", UNIT),
    ("abs(x) == x", UNIT), ("max(x, y) == y", f"{PAIR}; x <= y"), ("(x if x <= 1 else 2) == x", UNIT),
    ("kl(x, y) == x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))", INSIDE),
    ("d_eps(x, y, a) == kl(x, y)", f"{INSIDE}, a in [0, 1]; x <= y, f_minus(y, a) <= x",
     "x = 1/2, y = 1/2, a = 1/2"),
    ("f_minus(x, a) == x/(x + (1 - x)*exp(a))", "x in [1/9, 8/9], a in [0, 1]"),
    ("d_eps(x, y, 0) == 0", PAIR), ("factorial(3)*x == 6*x", UNIT), ("erf(x) + erfc(x) == 1", UNIT),
    ("Phi(x) + Phi(-x) == 1", "x in [-1, 1]"), ("x**0 == 1", OPEN), ("0*log(x) == 0", OPEN),
]  # fmt: skip
EVERYWHERE: list[tuple[Any, ...]] = [
    ("1/T <= 1/2", {"T": "[2, oo)"}), ("T > 2", {"T": "(2, oo)"}), ("exp(-x) <= 1", {"x": "[0, oo)"}),
    ("x + 1 >= 0", {"x": "[-1, oo)"}), ("exp(x) <= 1", {"x": "(-oo, 0]"}),
    ("exp(x) >= 1 + x", {"x": "(-oo, oo)"}), ("2*x <= 2*T", {"x": "[0, oo)", "T": "(0, oo)"}, "x <= T"),
    ("T*x >= x", {"T": "[1, oo)", "x": "[0, 1]"}), ("n**3 - n**2 >= 0", {"n": "whole [0, oo)"}),
    ("n**3 - n**2 >= 0", {"n": "whole [0, 8000]"}),
    ("(3*n - 4)**2 >= k", {"n": "whole [1, 9]", "k": "whole [0, 3]"}, "k < n"),
    ("floor(n/2) + ceil(n/2) == n", {"n": "whole (0, 9]"}),
    ("sum(k, 1, n, 1/k) <= 1 + log(n)", {"n": "whole [1, oo)"}),
    ("sum(k, 5, n, 1) == n - 4", {"n": "whole [4, oo)"}),
    ("sum(k, 1, n, 1/(k*(k + 1))) < 2 - 1/(n + 1)", {"n": "whole [1, oo)"}),
    ("sum(k, 1, 2*n, k) == n*(2*n + 1)", {"n": "whole [1, oo)"}),
    ("sum(k, 1, n - 1, sqrt(60 - k)) >= 0", {"n": "whole (0, 62)"}),
    ("sum(k, 0, n, x**k) == (1 - x**(n + 1))/(1 - x)", {"n": "whole [0, oo)", "x": "(0, 1)"}),
    ("integral(t, 0, x, t) == x**2/2", {"x": "[0, 1]"}),
    ("integral(t, x, y, 1/t) == log(y/x)", {"x": "[1/2, 2]", "y": "[1/2, 2]"}),
    ("integral(t, 0, B, exp(-t)) <= 1", {"B": "[0, oo)"}),
    ("integral(t, 0, x, 1/(t - 2)) <= 0", {"x": "[0, 1]"}),
]  # fmt: skip
MATRICES: list[tuple[Any, ...]] = [
    ("det(V + x*x.T) >= det(V)", {"V": "positive definite d", "x": "column d"}),
    ("det(A) <= det(B)", {"A": "positive definite d", "B": "positive definite d"}, "A <= B"),
    ("x.T*A*x >= 0", {"A": "positive semi-definite d", "x": "column d"}),
    ("(x.T*y)**2 <= (x.T*V*x)*(y.T*V**-1*y)", {"V": "positive definite d", "x": "column d",
     "y": "column d"}),
    ("A**-1 <= B**-1", {"A": "positive definite d", "B": "positive definite d"}, "A >= B"),
    ("(V + x*x.T)*(V**-1 - V**-1*x*x.T*V**-1/(1 + x.T*V**-1*x)) == I(d)", {"V": "positive definite d",
     "x": "column d"}),
    ("x.T*G*x <= trace(G)*(x.T*x)", {"G": "positive semi-definite d", "x": "column d"}),
    ("trace(V) <= trace(V0) + n", {"x": "each step column d", "V0": "positive definite d",
     "V": "starts V0, then V + x*x.T", "n": "starts 0, then n + 1"}, "x.T*x <= 1"),
    ("g >= d", {"V": "positive definite d", "g": "(-oo, oo)"}, "trace(V**-1*V) <= g"),
    ("log(det(A)) <= log(det(B))", {"A": "positive definite d", "B": "positive definite d"}, "A <= B"),
]  # fmt: skip
VALUELESS = (
    "0*log(x); log(x) - log(x); log(x)/log(x); 1/x; x/x; x**(-1); x**(-1/2); (x - 1)**(1/2); log(x - 1); "
    "sqrt(x - 1); kl(x - 1, 1/2); kl(1/2, x + 2); kl(x, x - 1); logit(x - 1); logit(x + 2); gamma(x); "
    "lgamma(x - 1); factorial(x + 1/2); factorial(x - 1); binomial(x + 1/2, 1); floor(log(x)); "
    "d_eps(1/2, 1/4, x - 1); d_eps(x - 1, 1/2, 1); d_eps(1/2, x + 2, 1); d_eps(1/2, 1/4, -log(x)); "
    "f_minus(x - 1, 1); f_plus(x + 2, 1); (1/x if x <= 0 else 1); ceil(1/x); log(x)**0; log(x) + kl(1/2, x); "
    "x*kl(1/2, x); log(x)*(x + x**2); exp(1/x); max(1, 1/x); abs(1/x); min(0, log(x) - log(x)); "
    "(1 if 1/x <= 2 else 0); 1/(exp(log(x))); log(x)/(x*log(x)); gamma(-log(x)); kl(1/2, x) - kl(1/3, x); "
    "logit(x)/log(x); 1/floor(x); 1/(1/log(x)); expit(1/x); erf(1/x)"
)
WITHOUT_VALUE = VALUELESS.split("; ")
"""What has no value at x = 0, nor is it near it that one asks."""
POINTS: list[tuple[Any, ...]] = [
    ("counterexample", "x <= 1/2", "x in [0, 1]", {"point": {"x": "1"}, "relation": "<=", "left": "1",
     "right": "0.5"}),
    ("counterexample", "x < y", f"{PAIR}; x <= y", {"point": {"x": "1/2", "y": "1/2"}, "relation": "<",
     "left": "0.5", "right": "0.5", "equal": True}),
    ("counterexample", "log(x) >= -5", "x in [0, 1]", {"point": {"x": "0"}, "relation": ">=",
     "left": "-inf", "right": "-5"}),
    ("counterexample", "1/log(x)**2 > 0", "x in [0, 1/2]", {"point": {"x": "0"}, "relation": ">",
     "left": "0", "right": "0"}),
    ("counterexample", "exp(x) == 1 + x", "x in (0, 1]; x**2 >= 1/4", {"point": {"x": "1"},
     "relation": "==", "left": "2.718", "right": "2"}),
    ("counterexample", "n**2 < 2*n", "n in whole [1, oo); n > 1", {"point": {"n": "2"}, "relation": "<",
     "left": "4", "right": "4", "equal": True}),
    ("instances", "1/x + log(x) >= 1", "x in (0, 1]; x <= 1", {"points": [{"x": "1"}, {"x": "1/3"}]}),
    ("instances", "log(x) <= x - 1", "x in [0, 1]", {"points": [{"x": "0"}, {"x": "1/3"}]}),
    ("instances", "sqrt(x)*sqrt(x) >= x", "x in [0, 3]", {"points": [{"x": "2"}]}),
    ("instances", "exp(x) > 1 + x + x**2/2", "x in [0, 3]", {"points": [{"x": "1/1000"}, {"x": "2"}]}),
    (*("counterexample", "sqrt(x)*sqrt(x) < x", "x in [0, 3]"), {"point": {"x": "2"}, "relation": "<",
     "left": "2", "right": "2", "equal": True}),
    (*("counterexample", "exp(x) <= 1 + x + x**2/2", "x in [0, 1]; exp(x) > 1 + x"), {"point": {"x": "1"},
     "relation": "<=", "left": "2.718", "right": "2.5"}),
    ("instances", "2 <= 2", None, {"points": [{}]}),
    ("enumeration", "2**n >= n + m", None, {"values": {"n": ["2", "1"], "m": ["0", "1"]}, "count": 4}),
    ("bracket", "exp(x)", None, {"point": {"x": "1"}, "lower": "2.718281828", "upper": "2.718281829"}),
    ("bracket", "x**2", None, {"point": {"x": "1/2"}, "lower": "1/4", "upper": "1/4"}),
]  # fmt: skip


def point_of(text: str) -> dict[str, str]:
    return dict(part.split(" = ") for part in text.split(", ")) if text else {}


def proofs() -> Iterator[dict[str, Any]]:
    """A certificate for each rule of a proof, and for what the rechecker sees at once."""
    for tree, formula, domain, *at in PROOFS:
        yield witnessed(proof(formula, domain, tree, point_of("".join(at))))
    for formula, domain, *at in IDENTITIES:
        yield witnessed(identity(formula, domain, point_of("".join(at))))
    for tree, formula, domain, *at in PROOFS[:25]:
        if tree.get("by") == "boxes":
            yield witnessed(boxes(formula, domain, tree["tree"], point_of("".join(at))))


def all_about(text: str, domain: str, at: str) -> Iterator[dict[str, Any]]:
    """All that may be said of an expression, by every kind that needs no more than it, at a witness."""
    about, point = stated(domain), {"x": at}
    for relation, end in product_of(("<", "<=", ">", ">="), ("0", "9", text)):
        said = f"{text} {relation} {end}"
        yield proof(said, domain, ZERO, {"x": "1/4"} if "1/2" in domain else point)
        yield boxes(said, domain, ".", point)
        yield certificate("instances", formula=said, domain=about, payload={"points": [point]})
        yield certificate(
            "enumeration", formula=said, domain=None, payload={"values": {"x": [at]}, "count": 1}
        )
        for left in ("0", "1", "inf", "-inf"):
            payload = {
                "point": point,
                "relation": relation,
                "left": left,
                "right": left if end == text else end,
            }
            yield certificate("counterexample", formula=said, domain=about, payload=payload)
    for said in (
        f"{text} == {text}", f"{text} - ({text}) == 0", f"0*({text}) == 0", f"{text} == 1", f"{text} == 0",
    ):  # fmt: skip
        yield identity(said, domain, point)
    ends = {"point": point, "lower": "-9", "upper": "9"}
    yield certificate("bracket", formula=text, domain=None, payload=ends)


def at_points() -> Iterator[dict[str, Any]]:
    """What is said of points, and what is made up of several certificates."""
    for kind, formula, domain, payload in POINTS:
        about = None if domain is None else stated(domain)
        yield certificate(kind, formula=formula, domain=about, payload=payload)
    unit = [boxes(text, UNIT, ".", {"x": "1/2"}) for text in ("0 <= x", "x <= 1")]
    points = [
        certificate("instances", formula=text, domain=stated(UNIT), payload={"points": [{"x": "1"}]})
        for text in ("1 <= x", "x <= 1")
    ]
    other = boxes("x <= y + 1", PAIR, ".", {"x": "0", "y": "1"})
    for parts in (unit, points, [unit[0], points[1]]):
        text = " and ".join(part["formula"] for part in parts)
        yield certificate("conjunction", formula=text, domain=stated(UNIT), payload={"parts": parts})
        several = {"parts": [*parts, other]}
        yield certificate("every size", formula=f"{text} and x <= y + 1", domain=None, payload=several)


@cache
def everywhere() -> tuple[dict[str, Any], ...]:
    """What the prover finds on ranges without an end, on whole numbers, of integrals and of matrices."""
    from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
    from banditproof.theory.matrices.statement import statement
    from banditproof.verify.evidence.effort import Effort
    from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on
    from banditproof.verify.proving.matrices.checks import holds_for_matrices

    found = []
    for text, sides, *where in EVERYWHERE:
        about = stated_domain(sides, where)
        check = holds_everywhere(about) if isinstance(about, WideDomain) else holds_on(about.box)
        found.append(check(text, Effort()).certificate)
    for text, kinds, *where in MATRICES:
        found.append(holds_for_matrices(statement(kinds, where))(text, Effort()).certificate)
    refuted = holds_for_matrices(statement(MATRICES[0][1]))("det(V) >= trace(V)", Effort())
    return tuple(json.loads(json.dumps(each)) for each in (*found, refuted.certificate))
