"""Each rule of the rechecker where a part is infinite, undefined or zero: what is false and its true twin.

A row is a rule, a proof of one node, a false statement with a point at which it is false or has no value, and
the same proof of the twin, which keeps away from that point, or says what is true there.
"""

from fractions import Fraction

import pytest
from banditproof.theory.matrices.statement import statement
from banditproof.verify.certificates.proof_rules import _RULES
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate

from . import extended_reals as oracle
from .forged_certificates import BOX, ZERO, boxes, call, factor, identity, proof
from .genuine import FAR, falls, squares
from .written_domains import sides_and_conditions


def product(constant, *factors):
    rows = [{"factor": text, "power": power, "sign": sign, "proof": BOX} for text, power, sign in factors]
    return by("product", constant=constant, factors=rows)


def by(rule, **fields):
    return {"by": rule, **fields}


def given(condition):
    return by("given", condition=condition, times="1")


def both(rule, larger, smaller):
    return by(rule, larger=larger, smaller=smaller, proof=BOX)


def moved(to, relation, derivative, side):
    way = {"variable": "x", "to": to, "relation": relation, "side": side, "steep": False}
    return by("monotone", **way, derivative=derivative, at=BOX, slope=BOX)


def limited(quotient, slopes, derivative):
    """A move to where a quotient is zero over zero, with the slopes of both of its parts."""
    return {**moved("0", ">", derivative, "[0, 1]"), "limits": [[quotient, slopes]]}


HELD = "log(y) - log(x)*log(y) >= log(x)"
"""It holds at x = y = 0, where both sides are -inf and nothing lies between them."""
TILTS = "x <= f_minus(y, a), f_minus(y, c) <= x"
"""It holds at x = y = 1 and x = y = 0 for every a and c."""
LARGER = "(1 if log(x) <= 2*log(x) else 0)"
"""0 on (0, 1), and 1 at 0, where both sides are -inf."""
NOWHERE = "abs(z + w - 1/y)"
"""At y = 0 it has no value, and neither of its cases holds."""
UNIT, NEAR, AWAY = "x in [0, 1]", "x in [0, 1/2]", "x in [1/8, 1/2]"
PAIR, INSIDE, BUDGETS = f"{UNIT}, y in [0, 1]", "x in [1/9, 8/9], y in [1/9, 8/9]", "a in [0, 1], c in [0, 1]"
LOW, APART = f"x in [0, 1/4], y in [0, 1/4]; {HELD}", f"x in [1/9, 1/4], y in [1/2, 3/4]; {HELD}"
CYCLE = ["a <= logit(y) - logit(x)", "logit(y) - logit(x) <= c", "c < a"]
GAP, PINNED = "logit(y) - logit(x)", "a in [0, 1]; x == f_minus(y, a)"
POSITIVE, SQUARE = "1/log(x)**2 > 0", product("1", ("log(x)", -2, -1))
EQUAL, ORDER, LOGS = "log(x) == 2*log(x)", "log(x) <= log(y)", ["log(x)", "-log(y)"]

STEEPLY = "exp(-exp(-log(x)))"
CORNER = f"(-1 + 1 - log(2) + kl(x, 1/2) + (1 - x)*-log(1 - {STEEPLY}) - kl(x, {STEEPLY}))/1"
"""-1 on (0, 1]; at 0, where the divergence from what goes to zero so steeply jumps, 0."""
POWER = f"{STEEPLY}**x"
"""1/e on (0, 1]; at 0, where both the base and the exponent are zero, 1."""
JUMPING = f"({CORNER.removesuffix('/1')}/(2*sqrt(x)))"
AT_ONCE = {
    **moved("0", ">", "1/(2*x*sqrt(x))", "[0, 1]"),
    "limits": [["-sqrt(x)/x", f"{JUMPING}/1"], [JUMPING, "0/exp(-log(x)/2)"]],
    "slope": ZERO,
}
"""The slope of a part with that corner, which is of another quotient that has the limit."""
DOWN = "((1 - x)/x)"
CUT = "(-5 if y <= 0 else 1)"
"""1 on (0, 1], and -5 at 0, where a quotient by y has no value."""
PARTS = [given("y <= 0"), BOX]
BY_Y = by(
    "product", constant="1", factors=[factor("y", -1), factor(f"y*{CUT}", proof=call("cases", CUT, *PARTS))]
)
PARTS[0]["times"] = "5"

# rule, proof, formula, domain, a point of it where the formula does not hold, domain of the twin, its formula
ROWS = [
    ("zero", ZERO, "log(x) - log(x) <= 0", UNIT, "x = 0", AWAY),
    ("zero", ZERO, "0*log(x) >= 0", UNIT, "x = 0", AWAY),
    ("zero", ZERO, "x/x >= 1", UNIT, "x = 0", AWAY),
    ("given", given(HELD), "log(y) - log(x)*(1 + log(y)) >= 0", LOW, "x = 0, y = 0", APART),
    ("given", given(EQUAL), "log(x) >= 0", f"{UNIT}; {EQUAL}", "x = 0", f"x in [1/2, 1]; {EQUAL}"),
    ("given", given(ORDER), "log(y) - log(x) >= 0", f"{PAIR}; {ORDER}", "x = 0, y = 0", f"{INSIDE}; {ORDER}"),
    ("given", {**given("0 <= x"), "times": "-1"}, "-x >= 0", f"{UNIT}; 0 <= x", "x = 1", None),
    ("boxes", BOX, "log(x) >= -1000", UNIT, "x = 0", AWAY),
    ("boxes", BOX, "log(x) < log(x) + 1", UNIT, "x = 0", AWAY),
    ("boxes", BOX, "1/log(x) < 0", NEAR, "x = 0", NEAR, "1/log(x) <= 0"),
    ("boxes", BOX, "kl(1/2, x) <= 99", NEAR, "x = 0", NEAR, "kl(1/2, x) >= 0"),
    ("empty", by("empty", conditions=CYCLE), "x >= 5", f"{PAIR}, {BUDGETS}; {TILTS}, c < a",
     "x = 1, y = 1, a = 1, c = 0", None),
    ("pinned", by("pinned", variable="a", to=GAP, proof=ZERO), f"{GAP} <= a", f"{PAIR}, {PINNED}",
     "x = 1, y = 1, a = 1", f"{INSIDE}, {PINNED}"),
    ("cases", by("cases", call=LARGER, proofs=[given("log(x) <= 2*log(x)"), ZERO]), f"{LARGER} <= 0", NEAR,
     "x = 0", "x in [1/8, 1]", f"log(x)*{LARGER} >= 0"),
    *(("cases", by("cases", call=NOWHERE, proofs=[BOX, BOX]), f"w <= z + {more}",
       "y in [0, 1], z in [1, 9], w in [1, 9]; y <= 0", "y = 0, z = 1, w = 9", None)
      for more in ("0", f"(0 if y <= 0 else 0*{NOWHERE})", f"0*(1 if y <= 0 else {NOWHERE})")),
    ("each", by("each", call="min(log(x), 1)", proofs=[BOX, BOX]), "min(log(x), 1) > -1000", UNIT, "x = 0",
     AWAY),
    ("bound", by("bound", call="min(log(x), x)", value="log(x)", proof=ZERO), "log(x) - min(log(x), x) >= 0",
     UNIT, "x = 0", AWAY),
    ("bound", by("bound", call="d_eps(x, y, 1)", value="kl(x, y)", proof=ZERO), "kl(x, y) <= d_eps(x, y, 1)",
     PAIR, "x = 1, y = 0", PAIR, "kl(x, y) - d_eps(x, y, 1) >= 0"),
    ("each", by("each", call="exp(x)", proofs=[BOX]), "exp(x) <= 1", UNIT, "x = 1", None),
    (
        *("monotone", moved("0", ">=", "0", "[0, 1]")),
        *("log(x) - log(2*x) >= 0", "x in (0, 1]", "x = 1", None),
    ),
    (
        *("monotone", moved("1", "<=", "-(2*(x - 1/2))", "[0, 1]"), "(x - 1/2)**2 >= 1/16"),
        *(f"{UNIT}; x <= 1/2", "x = 1/2", None),
    ),
    # a limit of zero over zero: parts that do not vanish or jump, another slope, what has no limit
    *(("monotone", tree, formula, "x in (0, 1]", at, *twin) for tree, formula, at, *twin in (
        (limited("x/(exp(x) - 1)", "1/exp(x)", "0"), "x/(exp(x) - 1)*0 > 0", "x = 1", "x in (0, 1]",
         "x/(exp(x) - 1)*0 >= 0"),
        (limited("(x + x**2)/x", "(2 + 2*x)/1", "1"), "(x + x**2)/x >= 2", "x = 1/2", None),
        (limited("(1 + x)/x", "1/1", "1/x**2"), "1 - (1 + x)/x >= 0", "x = 1/2", None),
        (limited("x/(1 + x)", "1/1", "1/(1 + x)**2"), "x/(1 + x) >= 1", "x = 1/2", None),
        (limited("(x + x**2)/x", "(1 + 2*x)/1", "1"), "(x + x**2)/x >= 2", "x = 1/2", "x in (0, 1]",
         "(x + x**2)/x >= 1"),
        (limited("x**2/x", "(2*x + (1 if x <= 0 else 0))/1", "1"), "x**2/x >= 1", "x = 1/2", None),
        (limited("x*x", "1/1", "2*x"), "x*x >= 1", "x = 1/2", None),
        (limited("(x + x**2)/x", "1 + 2*x - 1", "0"), "x >= (x + x**2)/x", "x = 1/2", None),
        (limited("x*exp(-log(x))/x", "0/1", "1/x**2"), "0 >= x*exp(-log(x))/x", "x = 1/2", None),
        (limited("(x - 2*x)/x", CORNER, "0"), "(x - 2*x)/x >= 0", "x = 1/2", None),
        (AT_ONCE, "-sqrt(x)/x >= 0", "x = 1/2", None),
        (limited(f"({POWER} - 1)/x", "0/1", "(1 - exp(-1))/x**2"), f"({POWER} - 1)/x >= 0", "x = 1/2", None),
        (moved("0", ">", "0", "[0, 1]"), f"{POWER} >= 1", "x = 1/2", None),
        (moved("0", ">", "2**x*log(2)", "[0, 1]"), "2**x >= 2", "x = 1/2", "x in (0, 1]", "2**x >= 1"),
    )),
    (
        "falls",
        falls(FAR, f"1 - Phi{FAR}", ["1/sqrt(2*pi)", f"exp(-({FAR}**2/2))"], [f"-{FAR}", f"1 - Phi{FAR}"]),
        f"exp(-({FAR}**2/2))/sqrt(2*pi) - {FAR}*(1 - Phi{FAR}) >= 0",
        *(UNIT, "x = 1", "x in [0, 1)"),
    ),
    ("falls", falls(FAR, f"2*exp(-{FAR}**2)/sqrt(pi)", ["1", f"erfc{FAR}"]), f"erfc{FAR} >= 0", UNIT, "x = 1",
     "x in [0, 1)"),
    (
        "falls",
        falls("x", "(1 - x)*exp(-x)", ["-x", "exp(-x)"]),
        "-x*exp(-x) >= 0",
        "x in [0, 1)",
        "x = 1/2",
        None,
    ),
    (
        *("falls", falls(FAR, f"(1 - {FAR})*exp(-{FAR})", [f"-{FAR}", f"exp(-{FAR})"])),
        *(f"-{FAR}*exp(-{FAR}) >= 0", "x in [0, 1); x <= 1/2", "x = 1/4", None),
    ),
    ("falls", {**falls(DOWN, f"(1 - {DOWN})*exp(-{DOWN})", [f"-{DOWN}", f"exp(-{DOWN})"]), "upwards": False},
     f"-{DOWN}*exp(-{DOWN}) >= 0", "x in (0, 1]; x >= 1/2", "x = 3/4", None),
    ("falls", falls(FAR, "1", ["-1", f"exp(-{FAR})"]), f"-exp(-{FAR}) >= 0", "x in [0, 1)", "x = 0", None),
    ("falls", falls(FAR, "0", ["-1", f"exp(-({FAR}/(1 + x)))"]), f"-1*exp(-({FAR}/(1 + x))) >= 0",
     "x in [0, 1)", "x = 0", None),
    ("product", SQUARE, "0 < 1/log(x)**2", NEAR, "x = 0", AWAY),
    ("product", product("1", ("-log(x)", -1, 1)), "0 < 1/(-log(x))", NEAR, "x = 0", AWAY),
    ("product", product("-1", ("log(x)", -1, -1)), "0 < -1/log(x)", NEAR, "x = 0", NEAR, "0 <= -1/log(x)"),
    ("product", product("-1", ("x", 1, 1)), "-x >= 0", UNIT, "x = 1", None),
    ("product", product("1", ("log(x)", 2, -1)), "0 < log(x)**2", UNIT, "x = 1", NEAR),
    ("product", product("1", ("x", 1, 1), ("log(x)", -2, -1)), "0 < x/log(x)**2", "x in [0, 0]", "x = 0",
     AWAY),
    ("split", by("split", variable="x", to="log(y)", proofs=[BOX, BOX]), "x/log(y) > -1", PAIR,
     "x = 1, y = 1", f"{UNIT}, y in [0, 1/2]", "x/log(y) <= 0"),
    ("monotone", moved("1/2", "<=", "1/x", "[0, 1/2]"), "-log(x) <= 99", NEAR, "x = 0", NEAR,
     "-log(x) >= log(2)"),
    ("monotone", moved("0", ">=", "2*x", "[0, 1]"), "x**2 > 0", UNIT, "x = 0", UNIT, "x**2 >= 0"),
    ("squares",
     by("squares", constant="0", over="log(x)**2", terms=[{"times": [], "squares": [["1", "1"]]}]), POSITIVE,
     NEAR, "x = 0", AWAY),
    ("squares", squares("1", (["x", "y"], [["1", "1"]])), "x*y > 0", f"{UNIT}, y in [1, 2]", "x = 0, y = 1",
     "x in (0, 1], y in [1, 2]"),
    ("squares", squares("1", (["y", "x"], [["1", "1"]])), "y*x > 0", f"{UNIT}, y in [1, 2]", "x = 0, y = 1",
     "x in (0, 1], y in [1, 2]"),
    ("exponentials", both("exponentials", "log(x)", "2*log(x)"), "exp(log(x)) > exp(2*log(x))", NEAR,
     "x = 0", AWAY),
    ("logarithms", both("logarithms", "2*x", "x"), "log(2*x) > log(x)", NEAR, "x = 0", AWAY),
    ("square roots", both("square roots", "sqrt(x)", "x"), "sqrt(x) > x", NEAR, "x = 0", AWAY),
    ("tangent", by("tangent", function="exp", of="x"), "exp(x) > 1 + x", UNIT, "x = 0", AWAY),
    ("tangent", by("tangent", function="log", of="x"), "x - 1 > log(x)", UNIT, "x = 1", AWAY),
    ("exponents", by("exponents", sum="log(x) - log(y)", parts=LOGS),
     "exp(log(x) - log(y)) <= exp(log(x))*exp(-log(y))", PAIR, "x = 0, y = 0", INSIDE),
    ("lemmas", {**given("0 < 1/log(x)**2"), "lemmas": [{"says": "0 < 1/log(x)**2", "proof": SQUARE}]},
     POSITIVE, NEAR, "x = 0", AWAY),
    ("lemmas", {**ZERO, "lemmas": [{"says": "x == 0", "proof": BOX}]}, "x <= 0", UNIT, "x = 1", None),
    ("squares", {**squares("1", (["x/(y - 1)"], [["1", "1"]])), "lemmas": [{"says": "0 <= x", "proof": BOX}]},
     "x/(y - 1) >= 0", "x in [0, 1], y in [0, 1/2]", "x = 1, y = 0", "x in [0, 1], y in [2, 3]"),
    ("lemmas", {**ZERO, "lemmas": [{"says": "0 == x", "proof": BOX}]}, "x <= 0", UNIT, "x = 1", None),
    # a constant, a weight, a divisor or a sign that turns the relation, or leaves nothing of it
    ("given", {**given("0 < x"), "times": "0"}, "x - x > 0", f"{UNIT}; 0 < x", "x = 1", None),
    ("product", product("0", ("-x", 1, -1)), "x - x > 0", AWAY, "x = 1/2", None),
    ("product", BY_Y, f"{CUT} >= 0", "y in [0, 1]", "y = 0", "y in (0, 1]"),
    ("squares", squares("-1", ([], [["1", "x"]])), "-x**2 >= 0", UNIT, "x = 1", None),
    ("squares", squares("1", ([], [["-1", "x"]])), "-x**2 >= 0", UNIT, "x = 1", None),
    ("squares", squares("1", ([], [["1", "x"]]), constant="-1"), "x**2 >= 1", UNIT, "x = 0", None),
    ("squares", squares("1", (["x"], [["1", "y"]])), "x*y**2 >= 0", "x in [-1, 1], y in [0, 1]",
     "x = -1, y = 1", PAIR),
    ("squares", squares("1", ([], [["1", "x"]])), "x**2 > 0", UNIT, "x = 0", AWAY),
    ("exponents", by("exponents", sum="x", parts=["x", "y"]), "exp(x) >= exp(x)*exp(y)", PAIR,
     "x = 1, y = 1", None),
    ("exponents", by("exponents", sum="x + y", parts=["x", "y"]), "exp(x + y) < exp(x)*exp(y)", PAIR,
     "x = 0, y = 0", None),
    ("square roots", both("square roots", "x - 2", "x - 1"), "x - 2 >= x - 1", UNIT, "x = 1", None),
    ("square roots", both("square roots", "x", "y"), "x >= y", PAIR, "x = 0, y = 1",
     "x in [1/2, 1], y in [-1, 1/2]"),
    ("tangent", by("tangent", function="log", of="x"), "x - 1 >= log(x)", "x in [-1, 1]", "x = -1", AWAY),
    ("pinned", by("pinned", variable="a", to=GAP, proof=ZERO), "a <= c",
     f"{PAIR}, {BUDGETS}; x == f_minus(y, a), y <= f_plus(x, c)", "x = 1, y = 1, a = 1, c = 0",
     f"{INSIDE}, {BUDGETS}; x == f_minus(y, a), y <= f_plus(x, c)"),
    # what is seen at once
    *(
        ("seen", ZERO, f"{text} > 0", NEAR, "x = 0", AWAY)
        for text in (
            *("exp(log(x))", "expit(log(x))", "1 - expit(-log(x))", "erfc(-log(x))", "1/(1 - log(x))"),
            *("(1 - log(x))**(-1/2)", "sqrt(exp(log(x)))", "ceil(-1/log(x))", "exp(log(x)) - exp(2*log(x))"),
        )
    ),
    ("seen", ZERO, "kl(x, y) > 0", f"{NEAR}, y in [1/2, 1]", "x = 1/2, y = 1/2", f"{NEAR}, y in [3/4, 1]"),
    ("seen", ZERO, "d_eps(x, 1, a) > 0", f"{NEAR}, a in [0, 1]", "x = 0, a = 0", f"{NEAR}, a in [1/2, 1]"),
    ("seen", ZERO, f"{LARGER} <= 0", NEAR, "x = 0", AWAY),
    ("seen", ZERO, "1/log(x) - 1/log(y) >= 1", LOW, "x = 0, y = 0", APART),
    ("seen", ZERO, "a <= c", f"{PAIR}, {BUDGETS}; {TILTS}", "x = 1, y = 1, a = 1, c = 0",
     f"{INSIDE}, {BUDGETS}; {TILTS}"),
    # identities, which have no rules
    ("identity", None, f"{LARGER} == 0", NEAR, "x = 0", AWAY),
    ("identity", None, "log(x)*(1/log(x)) == 1", NEAR, "x = 0", AWAY),
    ("identity", None, "log(1/x) == -log(x)", UNIT, "x = 0", AWAY),
    ("identity", None, "sum(k, 1, x, 1/(k - 1)) == sum(k, 1, x, 1/(k - 1))", "x in [1, 1]", "x = 1", None),
]  # fmt: skip

# what has a value on the domains before the bar; after it, at the point
VALUES = """
x + log(x): x in [0, 1] |
log(x) + 1: x in [0, 1] |
log(x) + log(y): x in [0, 1], y in [0, 1] |
log(x) - kl(1/2, x): x in [0, 1/2] | kl(1/2, x) + log(x): x in [0, 1/2] @ x = 0
log(x) - log(y): x in (0, 1], y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 0
-log(x) + log(y): x in [0, 1], y in (0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 0
log(x)*(1 + x): x in [0, 1] | log(x)*x: x in [0, 1] @ x = 0
(1 + x)*log(x): x in [0, 1] | x*log(x): x in [0, 1] @ x = 0
log(x)/(1 + x): x in [0, 1] | log(x)/x: x in [0, 1] @ x = 0
1/log(x): x in [0, 1/2] | x in [0, 1] @ x = 1
log(x)/log(y): x in [0, 1], y in (0, 1/2] | x in [0, 1/2], y in [0, 1/2] @ x = 0, y = 0
(1 + x)/(x - 1/3): x in (1/3, 1] | x in [0, 1] @ x = 1/3
log(x)**2: x in [0, 1] | log(x)**0: x in [0, 1] @ x = 0
(x - 1/2)**(4/2): x in [0, 1] | (x - 1/2)**(-4/2): x in [0, 1] @ x = 1/2
x**y: x in [0, 1], y in (0, 1] | x in [0, 1], y in [-1, 1] @ x = 0, y = -1
x**y: x in (0, 1], y in [-1, 1] | x in [-1, 1], y in [1/2, 1] @ x = -1, y = 1/2
x**(1/2): x in [0, 1] | x in [-1, 1] @ x = -1
x**(-1/2): x in (0, 1] | x in [0, 1] @ x = 0
x**(-1): x in (0, 1] | x in [0, 1] @ x = 0
log(x): x in [0, 1] | x in [-1, 1] @ x = -1
sqrt(x): x in [0, 1] | x in [-1, 1] @ x = -1
logit(x): x in [0, 1] | x in [-1, 1] @ x = -1
Phi(logit(x)): x in [0, 1] | x in [0, 2] @ x = 2
kl(x, 1/2): x in [0, 1] | x in [-1, 1] @ x = -1
kl(x, y): x in [0, 1], y in [0, 1] | kl(x, 1/2): x in [0, 2] @ x = 2
kl(1/2, x): x in [0, 1] | x in [-1, 1] @ x = -1
d_eps(1/2, 1/2, x): x in [0, 1] | kl(1/2, x): x in [0, 2] @ x = 2
d_eps(x, 1/2, 1): x in [0, 1] | x in [-1, 1] @ x = -1
d_eps(1/2, x, 1): x in [0, 1] | x in [0, 2] @ x = 2
d_eps(1/2, 1/4, x): x in [0, 1] | x in [-1, 1] @ x = -1
d_eps(1/2, 1/4, -log(x)): x in (0, 1] | x in [0, 1] @ x = 0
f_minus(x, 1): x in [0, 1] | x in [-1, 1] @ x = -1
f_plus(x, y): x in [0, 1], y in [-1, 1] | f_plus(x, 1): x in [0, 2] @ x = 2
f_minus(1/2, log(x)): x in (0, 1] |
floor(log(x)): x in (0, 1] | x in [0, 1] @ x = 0
gamma(x): x in (0, 1] | x in [0, 1] @ x = 0
gamma(-log(x)): x in (0, 1/2] | x in [0, 1/2] @ x = 0
lgamma(1 + x): x in [0, 1] | lgamma(x): x in [0, 1] @ x = 0
factorial(floor(x)): x in [0, 3] | x in [-1, 1] @ x = -1
factorial(x): x in [2, 2] | x in [1/2, 1/2] @ x = 1/2
factorial(x): x in [1, 3]; x == 2 | x in [0, 1]; x == 1/2 @ x = 1/2
binomial(3, ceil(x)): x in [0, 3] | binomial(3, x): x in [0, 3] @ x = 1/2
(1/x if 1/2 <= x else 0): x in [0, 1] | (1/x if x <= 1/2 else 0): x in [0, 1] @ x = 0
(0 if x <= 0 else 1/x): x in [0, 1] | (0 if x < 0 else 1/x): x in [0, 1] @ x = 0
(0 if 1/x <= 2 else 1): x in (0, 1] | x in [0, 1] @ x = 0
(0 if 2 <= 1/x else 1): x in (0, 1] | x in [0, 1] @ x = 0
max(x, 1/x): x in (0, 1] | x in [0, 1] @ x = 0
exp(1/x): x in (0, 1] | x in [0, 1] @ x = 0
x + y: x in [0, 1], y in [0, 1] | abs(1/x): x in [0, 1] @ x = 0
kl(x, y) + kl(y, x): x in [0, 1], y in [0, 1] | kl(x, y) - kl(y, x): x in [0, 1], y in [0, 1] @ x = 1, y = 0
kl(x, y)**(1/2) + 1: x in [0, 1], y in [0, 1] | kl(x + y, y): x in [0, 1], y in [0, 1] @ x = 1, y = 1
1/kl(x, y): x in [0, 1], y in [0, 1]; x < y | x in [0, 1], y in [0, 1] @ x = 1, y = 1
d_eps(x, y, y - x): x in [0, 1/2], y in [1/2, 1] | x in [0, 1], y in [0, 1] @ x = 1, y = 0
gamma(1 + kl(x, y)): x in (0, 1), y in (0, 1) | x in [0, 1], y in [0, 1] @ x = 1, y = 0
factorial(6/2)*x: x in [0, 1] | factorial(-1)*x: x in [0, 1] @ x = 0
factorial(0)*x: x in [0, 1] | factorial(5/2)*x: x in [0, 1] @ x = 0
factorial(ceil(x)): x in [0, 3] | factorial(floor(x) + 1/2): x in [0, 1] @ x = 0
binomial(floor(x), ceil(y)): x in [0, 1], y in [0, 1] | binomial(2, ceil(x)): x in [-1, 1] @ x = -1
x/(exp(1)*exp(-1) + 1): x in [0, 1] | x/(exp(1)*exp(-1) - 1): x in [0, 1] @ x = 1
(log(x) if 0 < x else 1) - (log(x) if 0 < x else 1): x in [0, 1] |
log(x)**2 + kl(1/2, x): x in [0, 1/2] | log(x)**3 + kl(1/2, x): x in [0, 1/2] @ x = 0
log(x)**3 - kl(1/2, x): x in [0, 1/2] | log(x)**2 - kl(1/2, x): x in [0, 1/2] @ x = 0
sqrt(-log(x)) + kl(1/2, x): x in [0, 1/2] | (-log(x))**(1/2) - kl(1/2, x): x in [0, 1/2] @ x = 0
log(x)**(-2) + log(x): x in [0, 1/2] | sqrt(-log(x)) - kl(1/2, x): x in [0, 1/2] @ x = 0
min(log(x), 1) - kl(1/2, x): x in [0, 1/2] | min(log(x), 1) + kl(1/2, x): x in [0, 1/2] @ x = 0
min(-log(x), 1) - log(x): x in [0, 1/2] |
min(-log(x), 1) + log(x): x in [0, 1/2] | max(-log(x), 1) + log(x): x in [0, 1/2] @ x = 0
max(log(x), 1/2) + kl(1/2, x): x in [0, 1/2] | max(log(x), 2*log(x)) + kl(1/2, x): x in [0, 1/2] @ x = 0
abs(log(x)) + kl(1/2, x): x in [0, 1/2] | abs(log(x)) - kl(1/2, x): x in [0, 1/2] @ x = 0
logit(x) - kl(1/2, x): x in [0, 1/2] | x in [1/2, 1] @ x = 1
logit(x) + kl(1/2, x): x in [1/2, 1] | x in [0, 1/2] @ x = 0
exp(log(x)) + log(x): x in [0, 1/2] | exp(-log(x)) - kl(1/2, x): x in [0, 1/2] @ x = 0
-log(x) + kl(1/2, x): x in [0, 1/2] | -log(x) - kl(1/2, x): x in [0, 1/2] @ x = 0
log(x)/(x - 1) + kl(1/2, x): x in [0, 1/2] | log(x)/(x + 1) + kl(1/2, x): x in [0, 1/2] @ x = 0
log(x)*(x - 1) + kl(1/2, x): x in [0, 1/2] | (x + 1)*log(x) + kl(1/2, x): x in [0, 1/2] @ x = 0
(log(x) if 1/4 <= x else 0) + kl(1/2, x): x in [0, 1/2] |
(0 if 1/4 < x else log(x)) - log(x): x in (0, 1] | x in [0, 1] @ x = 0
"""
SEEN = """
x > 0: x in (0, 1] | x in [0, 1] @ x = 0
x < 1: x in [0, 1) | x in [0, 1] @ x = 1
x < 0: x in [-1, 0) | x in [-1, 0] @ x = 0
x + y > 0: x in (0, 1], y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 0
x - y > 0: x in (0, 1], y in [-1, 0] | x in [0, 1], y in [-1, 0] @ x = 0, y = 0
x*y > 0: x in [-1, 0), y in [-1, 0) | x in [-1, 0), y in [-1, 1] @ x = -1, y = 1
x*y < 0: x in (0, 1], y in [-1, 0) | x in (0, 1], y in [-1, 0] @ x = 1, y = 0
x/log(y) < 0: x in (0, 1], y in (0, 1/2] | x in (0, 1], y in [0, 1/2] @ x = 1, y = 0
x**2 > 0: x in [-1, 0) | x in [-1, 0] @ x = 0
x**3 < 0: x in [-1, 0) | x in [-1, 1] @ x = 1
x**(-3) < 0: x in [-1, 0) | x**(-3) > 0: x in [-1, 0) @ x = -1
x**(-2) > 0: x in [-1, 0) | x**(-2) < 0: x in [-1, 0) @ x = -1
x**(1/2) > 0: x in (0, 1] | x in [0, 1] @ x = 0
x**y > 0: x in (0, 1], y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 1
x**y <= 0: x in [0, 0], y in (0, 1] | x in [0, 0], y in [0, 1] @ x = 0, y = 0
sqrt(x) > 0: x in (0, 1] | x in [0, 1] @ x = 0
abs(x) > 0: x in [-1, 0) | x in [-1, 0] @ x = 0
abs(x) > 0: x in (0, 1] | x in [0, 1] @ x = 0
min(x, y) > 0: x in (0, 1], y in (0, 1] | x in (0, 1], y in [0, 1] @ x = 1, y = 0
min(x, y) < 0: x in [0, 1], y in [-1, 0) | x in [0, 1], y in [-1, 0] @ x = 1, y = 0
max(x, y) > 0: x in [-1, 1], y in (0, 1] | x in [-1, 1], y in [0, 1] @ x = -1, y = 0
max(x, y) < 0: x in [-1, 0), y in [-1, 0) | x in [-1, 1], y in [-1, 0) @ x = 1, y = -1
(x if y <= 1/2 else 1) > 0: x in (0, 1], y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 0
(1 if y <= 1/2 else x) > 0: x in (0, 1], y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 1
log(x) < 0: x in (0, 1) | x in (0, 1] @ x = 1
log(x) > 0: x in (1, 2] | x in [1, 2] @ x = 1
logit(x) > 0: x in (1/2, 3/4] | x in [1/2, 3/4] @ x = 1/2
f_minus(x, a) > 0: x in (0, 1], a in [0, 1] | x in [0, 1], a in [0, 1] @ x = 0, a = 1
f_plus(x, a) < 1: x in [0, 1), a in [0, 1] | x in [0, 1], a in [0, 1] @ x = 1, a = 1
f_minus(x, a) < 1: x in [0, 1), a in [0, 1] | x in [0, 1], a in [0, 1] @ x = 1, a = 1
expit(x) < 1: x in [-1, 1] | expit(-log(x)) < 1: x in [0, 1] @ x = 0
exp(x) > 1: x in (0, 1] | x in [0, 1] @ x = 0
exp(x) < 1: x in [-1, 0) | x in [-1, 0] @ x = 0
x**y < 1: x in (0, 1), y in (0, 1] | x in (0, 1), y in [0, 1] @ x = 1/2, y = 0
x**y > 1: x in (1, 2], y in (0, 1] | x in [1, 2], y in (0, 1] @ x = 1, y = 1
x**y < 1: x in (1, 2], y in [-1, 0) | x in (1, 2], y in [-1, 1] @ x = 2, y = 1
x**y > 1: x in (0, 1), y in [-1, 0) | x in (0, 1), y in [-1, 1] @ x = 1/2, y = 1
x**y <= 1: x in (0, 1], y in [0, 1] | x**y < 1: x in [0, 0], y in [0, 1] @ x = 0, y = 0
2*x + y <= 3: x in [0, 1], y in [0, 1] | 1/2 - x + x*y > 0: x in [0, 1], y in (0, 1] @ x = 1, y = 1/4
x + (1 - x)*y > 0: x in [1/2, 1], y in (0, 1] | x in [-1, 0), y in (0, 1] @ x = -1, y = 1/4
1 - x + x*y > 0: x in [0, 1/2], y in (0, 1] | x in (1, 2], y in (0, 1] @ x = 2, y = 1/4
1 - x**2 > 0: x in (0, 1) | x in [-2, 1/2] @ x = -2
x**2 - 1 < 0: x in (0, 1) | x in [-2, 1/2] @ x = -2
2 - x**y > 0: x in (0, 1), y in (0, 1] | 1/2 - x**y > 0: x in (0, 1), y in (0, 1] @ x = 1/2, y = 1/2
ceil(x) > 0: x in (0, 3] | x in [0, 3] @ x = 0
ceil(x) >= 0: x in [0, 3] | x in [-3/2, 1] @ x = -3/2
floor(x) < 0: x in [-1, 0) | x in [-1, 0] @ x = 0
floor(x) >= 0: x in [0, 2] | floor(x) > 0: x in (0, 2] @ x = 1/2
ceil(x) <= 0: x in [-1, 0] | ceil(x) < 0: x in [-1, 0) @ x = -1/4
1 - x + x*y > 0: x in [0, 1], y in (0, 1] | x in [0, 1], y in [0, 1] @ x = 1, y = 0
x + (1 - x)*y > 0: x in [0, 1], y in (0, 1] | x in [0, 1], y in [0, 1] @ x = 0, y = 0
1 - x + x*y >= 0: x in [0, 1], y in [0, 1] | x in [0, 2], y in (0, 1] @ x = 2, y = 1/4
y + (1 - y)*x >= 0: y in [0, 1], x in [0, 1] | x + (1 - z)*2 > 0: x in [0, 1], z in [0, 1] @ x = 0, z = 1
x - x*y >= 0: x in [0, 1], y in [0, 1] | 1 - x + z*2 > 0: x in [0, 1], z in [0, 1] @ x = 1, z = 0
y*(x - 1/2) > 0: x in (1/2, 1], y in (0, 1] | x in [1/2, 1], y in (0, 1] @ x = 1/2, y = 1
(x - 1/2)/y < 0: x in (1/2, 1], y in [-1, 0) | (x - 1/2)/y <= 0: x in (1/2, 1], y in (0, 1] @ x = 1, y = 1
2*x + y < 3: x in [0, 1), y in [0, 1] | x in [0, 1], y in [0, 1] @ x = 1, y = 1
x < z: x in [0, 1/2], z in [0, 1]; 1/2 < z | x in [0, 1/2], z in [0, 1]; 1/2 <= z @ x = 1/2, z = 1/2
log(x) - log(y) < 0: x in (0, 1], y in (0, 1]; x < y | x in (0, 1], y in (0, 1]; x <= y @ x = 1, y = 1
logit(x) - logit(y) < 0: x in (0, 1), y in (0, 1); x < y | x in (0, 1), y in (0, 1); x <= y @ x = 1/2, y = 1/2
exp(x) - exp(y) < 0: x in [0, 1], y in [0, 1]; x < y | x in [0, 1], y in [0, 1]; x <= y @ x = 1, y = 1
x > y: x in [0, 1], y in [0, 1]; 0 < x - y | x < y: x in [0, 1], y in [0, 1]; 0 < x - y @ x = 1, y = 0
x < y: x in [0, 1], y in [0, 1]; x - y < 0 | x > y: x in [0, 1], y in [0, 1]; x - y < 0 @ x = 0, y = 1
x - max(x, y) <= 0: x in [0, 1], y in [0, 1] | x - max(x, y) < 0: x in [0, 1], y in [0, 1] @ x = 1, y = 0
x - min(x, y) >= 0: x in [0, 1], y in [0, 1] | x - min(x, y) > 0: x in [0, 1], y in [0, 1] @ x = 0, y = 1
min(x, y) - y <= 0: x in [0, 1], y in [0, 1] | min(x, y) - y < 0: x in [0, 1], y in [0, 1] @ x = 1, y = 0
max(x, y) - y >= 0: x in [0, 1], y in [0, 1] | max(x, y) - y <= 0: x in [0, 1], y in [0, 1] @ x = 1, y = 0
"""

# of (y - z)/divisor >= 0: the divisor, where what follows; where it does not, what is false, and a point
DIVISORS = [
    ("x", "[-2, -1]", "y <= z", "[-2, -1]", "y >= z", "x = -1, y = 0, z = 1"),
    ("x - 1", "[-2, -1]", "y <= z", "[-2, -1]", "y >= z", "x = -1, y = 0, z = 1"),
    ("x**2", "[-2, -1]", "y >= z", "[-2, -1]", "y <= z", "x = -1, y = 1, z = 0"),
    ("x**3", "[1, 2]", "y >= z", "[-1, 2]", "y >= z", "x = -1, y = 0, z = 1"),
    ("log(x)", "[1/4, 1/2]", "y <= z", "[0, 1/2]", "y <= z", "x = 0, y = 1, z = 0"),
    ("log(x) - 1", "[1/8, 1]", "y <= z", "[0, 1]", "y <= z", "x = 0, y = 1, z = 0"),
    ("(log(x) - 1)**2", "[1/8, 1]", "y >= z", "[0, 1]", "y >= z", "x = 0, y = 0, z = 1"),
]
ABOUT = "y in [0, 1], z in [0, 1]; (y - z)"
QUOTIENTS = [
    f"{true}: x in {here}, {ABOUT}/({by}) >= 0 | {false}: x in {there}, {ABOUT}/({by}) >= 0 @ {at}"
    for by, here, true, there, false, at in DIVISORS
]


def point_of(text):
    return {name: Fraction(value) for name, value in (part.split(" = ") for part in text.split(", "))}


def document(tree, formula, domain, at):
    witness = {name: str(value) for name, value in at.items()}
    if tree is None:
        return identity(formula, domain, witness)
    if tree == BOX:
        return boxes(formula, domain, ".", witness)
    return proof(formula, domain, tree, witness)


def somewhere(domain):
    """A point of a domain: the middle, or what is listed for a condition that the middle does not meet."""
    sides, where = sides_and_conditions(domain)
    middles = {name: sum(map(oracle.exact_end, oracle.ends(side)[:2])) / 2 for name, side in sides.items()}
    listed = (
        middles, {**middles, "a": "0", "c": "1"}, {**middles, "a": "0"}, {**middles, "x": "1"},
        {**middles, "x": "1/4"}, {**middles, "z": "1"},
    )  # fmt: skip
    fits = ({name: each[name] for name in sides} for each in listed)
    return next(each for each in fits if oracle.within(sides, where, each) == "true")


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[2]}" for row in ROWS])
def test_a_rule_shows_the_twin_and_not_what_fails_at_a_part_that_is_infinite_undefined_or_zero(row):
    _, tree, formula, domain, at, away, *other = row
    place = point_of(at)
    sides, where = sides_and_conditions(domain)
    assert oracle.within(sides, where, place) == "true"
    assert oracle.truth(formula, place) in {"false", "undefined"}
    assert not recheck(document(tree, formula, domain, place)).stands
    if away is not None:
        assert recheck(document(tree, *other or [formula], away, somewhere(away))).reasons == ()


@pytest.mark.parametrize("row", VALUES.strip().splitlines())
def test_an_operation_has_a_value_where_its_parts_do_and_not_beyond(row):
    own, _, other = row.partition(" |")
    text, domain = own.split(": ")
    assert recheck(document(ZERO, f"{text} <= {text}", domain, somewhere(domain))).reasons == ()
    if other:
        stated, at = other.split(" @ ")
        text, domain = stated.split(": ") if ": " in stated else (text, stated)
        assert oracle.truth(f"{text} <= 1", point_of(at)) in {"undefined", "undecided"}
        assert not recheck(document(ZERO, f"{text} <= {text}", domain, somewhere(domain))).stands
        assert not recheck(document(None, f"{text} == {text}", domain, somewhere(domain))).stands


@pytest.mark.parametrize("row", [*SEEN.strip().splitlines(), *QUOTIENTS])
def test_a_sign_is_seen_as_sharply_as_it_is_true(row):
    own, other = row.split(" | ")
    text, domain = own.split(": ")
    assert recheck(document(ZERO, text, domain, somewhere(domain))).reasons == ()
    stated, at = other.split(" @ ")
    text, domain = stated.split(": ") if ": " in stated else (text, stated)
    assert oracle.truth(text, point_of(at)) in {"false", "undecided"}
    assert not recheck(document(ZERO, text, domain, somewhere(domain))).stands


def test_every_rule_has_a_row_and_says_why_it_is_true_there():
    assert set(_RULES) <= {row[0] for row in ROWS}
    assert all("infinite" in (rule.__doc__ or "") for rule in _RULES.values())


SIZES = {"sizes": {"d": 1}, "steps": []}


@pytest.mark.parametrize(
    ("kind", "condition", "stands"),
    [("definite", "G <= N", True), ("definite", "N <= G", False), ("semi-definite", "G <= N", False)],
)
def test_inverses_are_in_the_other_order_where_both_exist(kind, condition, stands):
    """Of ``N <= G`` the inverse may be negative or undefined, and of a singular G there is none."""
    about = statement({"G": f"positive {kind} d", "N": "symmetric d"}, [condition])
    said, place = "inverse(N) <= inverse(G)", [{"symbol": "N", "fact": 0}]
    steps = [{"says": said, "rule": "inverses", "fact": 0}]
    payload = {"witness": {"sizes": {"d": 1}, "values": {"G": [["1"]], "N": [["1"]]}, "steps": []}}
    payload |= {"definite": place, "steps": steps}
    found = recheck(certificate("matrices", formula=said, domain=about.to_json(), payload=payload))
    assert found.stands == stands, found.reasons
