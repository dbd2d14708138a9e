"""Certificates that lie, all with right digests: none of them may be confirmed.

`forgeries` yields ``(name, document, lie)``. A lie is ``(formula, domain, why)`` as in the table of false
claims, if what the certificate says is false; or a text, if the document shows nothing although what it says
may be true.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt
from typing import Any

from banditproof.verify.evidence.certificate import certificate

from .false_claims import FALSE
from .written_domains import sides_and_conditions

Lie = tuple[str, str, str] | str
Forged = tuple[str, dict[str, Any], Lie]

BOX = {"by": "boxes", "tree": "."}
ZERO = {"by": "zero"}
PLACES = {"1/3": "1/3", "2/7": "2/7", "123457/1000003": "123457/1000003", "1/997": "1/997"}
ROOTS = {
    "sqrt(1/2)": "0.707106781186547524400844362104849039284835937688474",
    "exp(-1)": "0.367879441171442321595523770161460867445811131031767",
    "pi/4": "0.785398163397448309615660845819875721049292349843776",
}


def stated(domain: str) -> dict[str, Any]:
    """The domain of a document; an empty text is a domain without variables."""
    sides, where = sides_and_conditions(domain) if domain else ({}, ())
    return {"box": sides, "where": list(where)}


def about(kind: str, formula: str, domain: str | None, **payload: Any) -> dict[str, Any]:
    """A document of any kind; without a domain it is about numbers."""
    where = None if domain is None else stated(domain)
    return certificate(kind, formula=formula, domain=where, payload=payload)


def proof(formula: str, domain: str, tree: Any, witness: Any, **more: Any) -> dict[str, Any]:
    """A document of the kind ``proof``."""
    return about("proof", formula, domain, **{"proof": tree, "witness": witness, "lemmas": [], **more})


def boxes(formula: str, domain: str, tree: Any, witness: Any, **more: Any) -> dict[str, Any]:
    """A document of the kind ``branch and bound``."""
    return about(
        "branch and bound", formula, domain, **{"tree": tree, "witness": witness, "lemmas": [], **more}
    )


def identity(formula: str, domain: str, witness: Any, **more: Any) -> dict[str, Any]:
    """A document of the kind ``identity``."""
    return about("identity", formula, domain, **{"witness": witness, "lemmas": [], **more})


def forgeries() -> Iterator[Forged]:
    """Every forged certificate, under a name of its own."""
    for number, (name, document, lie) in enumerate(_all()):
        yield f"{number}: {name}", document, lie


def _all() -> Iterator[Forged]:
    yield from _bumps()
    yield from _false_proofs()
    yield from _of_the_table()
    yield from _lemmas()
    yield from _witnesses()
    yield from _trees()
    yield from _malformed()
    yield from _counterexamples()
    yield from _points()
    yield from _conjunctions()
    yield from _infinite_exponentials()
    yield from _some_for_all()


def _some_for_all() -> Iterator[Forged]:
    """What holds of one factor, of one half of a box, or at whole numbers, and not of all."""
    for factors in (["x", "2 - x"], ["2 - x", "x"], ["x", "x", "3 - x"], ["3 - x", "x", "x + 1"]):
        terms = [{"times": factors, "squares": [["1", "1"]]}]
        lie = (f"{'*'.join(f'({each})' for each in factors)} > 0", ONE, "x = 0")
        yield "squares", proof(*lie[:2], by("squares", constant="0", over="1", terms=terms), HALF), lie
    for bits in (64, 128, 192, 256):
        for scaled in (f"{1 << bits}*x", f"(1 - {1 << bits}*x)"):
            lie = (f"{scaled}*({scaled} - 1) >= 0", f"x in [0, 1/{1 << bits}]", f"x = 1/{2 << bits}")
            yield "a box of the size of a unit", boxes(*lie[:2], ".", {"x": "0"}), lie
    for power, pole, last, value in ((2, "3/2", 2, "-4"), (3, "5/2", 3, "0"), (4, "3/2", 2, "-16/3")):
        ends, nowhere = f"whole [{last - 1}, {last}]", ""
        inside, whole = (f"1/(t - {pole})**{power}", f"-1/({power - 1}*(t - {pole})**{power - 1})")
        parts = {"finite": f"({whole}) - ({whole}) == 0", "integrand": f"{inside} - {inside} == 0"}
        parts["slope"] = "t == t"
        row: dict[str, Any] = {"antiderivative": whole, "range": ends}
        row |= {name: about("every point", text, f"t in {ends}") for name, text in parts.items()}
        difference = " - ".join(f"({whole.replace('t', str(end))})" for end in (last, last - 1))
        inner = about("identity", f"{difference} == {value}", nowhere, witness={})
        formula = f"integral(t, {last - 1}, {last}, {inside}) == {value}"
        made = about("integrals", formula, nowhere, integrals=[row], inner=inner)
        yield "an integral over whole numbers", made, "it has a pole inside"


def _infinite_exponentials() -> Iterator[Forged]:
    """``exp(-t)`` is infinite where ``exp(t)`` is zero, and no quotient that has no value there."""
    for text in ("exp(-log(x))", "exp(-2*log(x))", "exp(-log(x)/2)", "exp(-log(x))*exp(-log(x)/3)"):
        for formula in (f"{text} <= 0", f"{text} < -5", f"x - {text} >= 7", f"-{text} > x", f"3*{text} <= x"):
            for tree in (ZERO, product("-1"), by("faith")):
                lie = (formula, "x in [0, 0]", "x = 0")
                yield "an infinite exponential", proof(*lie[:2], tree, {"x": "0"}), lie
                pinned = by("pinned", variable="x", to="0", proof=tree)
                lie = (formula, "x in [0, 1]; x == 0", "x = 0")
                yield "an infinite exponential", proof(*lie[:2], pinned, {"x": "0"}), lie
    for bits in (128, 256, 1200):
        place, last = f"{67 * bits}/100", f"{69 * bits}/100"
        lie = (f"exp(-x) <= 1/2**{bits}", f"x in [{place}, {last}]", f"x = {place}")
        yield "an exponential of the size of a unit", boxes(*lie[:2], ".", {"x": last}), lie


def _bumps() -> Iterator[Forged]:
    """Functions that differ from zero on a very small interval, where no sample falls."""
    for place, near in (PLACES | ROOTS).items():
        for height in ("1000", "1e9", "1e40"):
            bump = f"max(0, 1 - {height}*abs(x - {place}))"
            why, half = f"x = {near}", f"{bump} <= x/2"
            yield "zero", proof(f"{bump} <= 0", ONE, ZERO, HALF), (f"{bump} <= 0", ONE, why)
            for text in (f"{bump} == 0", f"x + {bump} == x"):
                yield "identity", identity(text, ONE, HALF), (text, ONE, why)
            lie = (half, "x in [0, 1]; 0 <= x", why)
            yield "given", proof(*lie[:2], given("0 <= x", "1/2"), HALF), lie
            yield "product", proof(half, ONE, product("1/2", factor("x")), HALF), (half, ONE, why)
            yield "monotone", proof(half, ONE, move("0", ">=", "1/2", "[0, 1]"), HALF), (half, ONE, why)
            third = f"{bump} <= {'1 - x' if height == '1000' else 'x'}/3"
            yield (
                "a slope by product",
                proof(third, ONE, move("0", ">=", "1/3", "[0, 1]"), HALF),
                (third, ONE, why),
            )
            smooth = f"(x - {place})**2 >= 1e-60*x"
            if place in PLACES:
                square = product("1", factor(f"x - {place}", 2, proof=None))
                yield "product", proof(smooth, ONE, square, HALF), (smooth, ONE, f"x = {place}")


ROOT = f"{isqrt(2 * 10**1800) + 1}/1{'0' * 900}"
"""The root of 2 to 900 digits, rounded up."""
HALVES = {"x": "1/2", "y": "1/2"}
APART = {"x": "1/4", "y": "1/2"}
UNIT = "x in [0, 1], y in [0, 1]"
MEANS = "x in [1/10, 9/10], y in [1/10, 9/10], eps in [1/10, 2]"
MEAN, HALF, ONE = {**HALVES, "eps": "1"}, {"x": "1/2"}, "x in [0, 1]"


def by(rule: str, **fields: Any) -> dict[str, Any]:
    """A node of a proof by a rule; the functions below make the nodes of single rules."""
    return {"by": rule, **fields}


def given(condition: str, times: str = "1") -> dict[str, Any]:
    return by("given", condition=condition, times=times)


def factor(text: str, power: int = 1, sign: int = 1, proof: Any = BOX) -> dict[str, Any]:
    return {"factor": text, "power": power, "sign": sign, "proof": proof}


def product(constant: str, *factors: dict[str, Any], **more: Any) -> dict[str, Any]:
    return by("product", constant=constant, factors=list(factors), **more)


def move(to: str, relation: str, derivative: str, side: str, **more: Any) -> dict[str, Any]:
    usual = {"variable": "x", "at": ZERO, "slope": BOX, "steep": False}
    return by("monotone", to=to, relation=relation, derivative=derivative, side=side, **{**usual, **more})


def split(to: str, *proofs: Any, variable: str = "x") -> dict[str, Any]:
    return by("split", variable=variable, to=to, proofs=list(proofs))


def call(rule: str, text: str, *proofs: Any) -> dict[str, Any]:
    return by(rule, call=text, proofs=list(proofs))


def bound(text: str, value: str, proof: Any = ZERO) -> dict[str, Any]:
    return by("bound", call=text, value=value, proof=proof)


def empty(*conditions: str) -> dict[str, Any]:
    return by("empty", conditions=list(conditions))


def lemma(says: str, proof: Any) -> dict[str, Any]:
    return {"says": says, "proof": proof}


FALSE_PROOFS: list[tuple[Any, ...]] = [
    # bounds on the wrong side
    (bound("max(x, y)", "x"), "max(x, y) <= x", UNIT, "x = 0, y = 1"),
    (bound("min(x, y)", "x"), "min(x, y) >= x", UNIT, "x = 1, y = 0"),
    (bound("d_eps(x, y, eps)", "kl(x, y)"), *("d_eps(x, y, eps) >= kl(x, y)", MEANS,
     "x = 1/10, y = 9/10, eps = 1/10", MEAN)),
    (bound("d_eps(x, y, eps)", "-(eps*x) - log(1 - y + y*exp(-eps))"),
     *("d_eps(x, y, eps) <= -(eps*x) - log(1 - y + y*exp(-eps))", MEANS, "x = 1/2, y = 1/2, eps = 1",
     MEAN)),
    (bound("d_eps(x, y, eps)", "0"), "d_eps(x, y, eps) <= 0", MEANS, "x = 1/10, y = 9/10, eps = 1", MEAN),
    (bound("d_eps(x, y, eps)", "eps*(y - x)"), *("d_eps(x, y, eps) <= eps*(y - x)", MEANS,
     "x = 9/10, y = 1/10, eps = 1", MEAN)),
    (bound("max(x, y)", "x"), "max(x, y)**2 >= x**2", "x in [-1, 1], y in [-1, 1]", "x = -1, y = 0"),
    (bound("max(x, y)", "y"), "x*max(x, y) >= x*y", "x in [-1, 1], y in [-1, 1]", "x = -1/2, y = -1"),
    (bound("max(x, y)", "x"), "1 - max(x, y) >= 1 - x", UNIT, "x = 0, y = 1"),
    (bound("max(x, 1/2)", "1/2", BOX), "1/max(x, 1/2) >= 19/10", "x in [0, 1]", "x = 1", {"x": "1/2"}),
    (bound("abs(x)", "2*x"), "abs(x) >= 2*x", ONE, "x = 1", HALF),
    (bound("max(x, y)", "y + 1/10"), "max(x, y) >= y + 1/10", UNIT, "x = 0, y = 1"),
    (bound("min(x, 1/x)", "x"), "min(x, 1/x) <= x", "x in [-1, 1]", "undefined at x = 0", HALF),
    (bound("min(x, log(x - 1/2))", "x"), *("min(x, log(x - 1/2)) <= x", ONE, "undefined at x = 0",
     {"x": "3/4"})),
    # cases and each
    (call("cases", "abs(x)", ZERO), "abs(x) <= x", "x in [-1, 1]", "x = -1", HALF),
    (call("cases", "abs(x)", ZERO, ZERO), "abs(x) <= x", "x in [-1, 1]", "x = -1", HALF),
    (call("cases", "abs(x)", ZERO, empty("x <= 0", "0 <= x")), "abs(x) <= x", "x in [-1, 1]", "x = -1",
     HALF),
    (call("cases", "abs(x)", ZERO, empty("x < 0", "0 <= x")), "abs(x) <= x", "x in [-1, 1]", "x = -1",
     HALF),
    (call("cases", "min(x, y)", ZERO, given("y <= x")), "min(x, y) >= x", UNIT, "x = 1, y = 0"),
    (call("cases", "max(x, y)", ZERO, given("y >= x")), "max(x, y) <= x", UNIT, "x = 0, y = 1"),
    (call("cases", "x if x <= y else y", ZERO, ZERO), "(x if x <= y else y) >= x", UNIT, "x = 1, y = 0"),
    (call("cases", "0 if x <= 1/2 else 1", ZERO, empty("1/2 < x", "x <= 1/2")),
     *("(0 if x <= 1/2 else 1) <= 0", ONE, "x = 1", {"x": "1/4"})),
    (call("cases", "0 if x <= 1/2 else log(x - 3/4)", ZERO, BOX),
     *("(0 if x <= 1/2 else log(x - 3/4)) <= 0", ONE, "undefined at x = 5/8", {"x": "1/4"})),
    (call("cases", "0 if log(x - 1/2) <= 0 else 0", ZERO, ZERO), *("(0 if log(x - 1/2) <= 0 else 0) <= 0",
     ONE, "undefined at x = 1/4", {"x": "3/4"})),
    (call("cases", "d_eps(x, y, eps)", ZERO, ZERO, ZERO, ZERO), *("d_eps(x, y, eps) >= kl(x, y)", MEANS,
     "x = 1/10, y = 9/10, eps = 1/10", MEAN)),
    (call("each", "max(x, y)", BOX, ZERO), "max(x, y) >= y + x/9", UNIT, "x = 1, y = 1"),
    (call("each", "max(x, y)", ZERO), "max(x, y) <= x", UNIT, "x = 0, y = 1"),
    (call("each", "abs(x)", ZERO, ZERO), "abs(x) <= x", "x in [-1, 1]", "x = -1", HALF),
    (call("each", "min(x, y, z)", BOX, BOX, BOX), *("min(x, y, z) >= min(x, y)", f"{UNIT}, z in [0, 1]",
     "x = 1, y = 1, z = 0", {"x": "1/2", "y": "1/2", "z": "1/2"})),
    # empty
    (empty("x <= y", "y <= x"), "1 <= 0", f"{UNIT}; x <= y, y <= x", "x = 0, y = 0"),
    (empty("x < y", "y <= x"), "1 <= 0", f"{UNIT}; x <= y, y <= x", "x = 0, y = 0"),
    (empty("x < y", "y < x"), "1 <= 0", f"{UNIT}; x < y", "x = 0, y = 1", APART),
    (empty("x < y"), "1 <= 0", f"{UNIT}; x < y", "x = 0, y = 1", APART),
    (empty("x < y", "x <= y"), "1 <= 0", f"{UNIT}; x < y, x <= y", "x = 0, y = 1", APART),
    (empty(), "1 <= 0", f"{UNIT}; x < y", "x = 0, y = 1", APART),
    (empty("x < x"), "1 <= 0", f"{ONE}; x < 1", "x = 0", HALF),
    (empty("0 < x", "x < 1", "1 < 0"), "1 <= 0", f"{ONE}; x < 1, 0 < x", "x = 1/2", HALF),
    (empty("y < f_minus(y, eps)", "f_minus(y, eps) <= y"), *("1 <= 0",
     "y in [1/4, 1/2], eps in [-1, 1]; f_minus(y, eps) > y", "y = 1/4, eps = -1", {"y": "1/4",
     "eps": "-1"})),
    (empty("y <= f_minus(y, eps)", "f_minus(y, eps) < y"), *("1 <= 0",
     "y in [0, 1/2], eps in [0, 1]; f_minus(y, eps) >= y", "y = 0, eps = 0", {"y": "0", "eps": "0"})),
    (empty("x < 0", "0 <= x"), "1 <= 0", f"{ONE}; x < 0", "empty", {"x": "0"}),
    (empty("x < y", "y < x"), "1 <= 0", f"{UNIT}; x < y, y < x", "empty", APART),
    # pinned
    (by("pinned", variable="x", to="y", proof=ZERO), "x <= y", f"{UNIT}; x >= y", "x = 1, y = 0"),
    (by("pinned", variable="x", to="y", proof=ZERO), "x <= y", UNIT, "x = 1, y = 0"),
    (by("pinned", variable="x", to="0", proof=ZERO), "x <= 0", f"{ONE}; x >= 0", "x = 1", HALF),
    (by("pinned", variable="x", to="1/2 + x", proof=BOX), *("x <= 1/2",
     f"{ONE}; x <= 1/2 + x, 1/2 + x >= x", "x = 1", HALF)),
    (by("pinned", variable="x", to="y", proof=ZERO), *("x < y", f"{UNIT}; x <= y, x >= y",
     "touches at x = 0, y = 0")),
    (by("pinned", variable="x", to="y", proof=BOX), *("1/x >= 1", f"{UNIT}; x == y",
     "undefined at x = 0, y = 0")),
    (by("pinned", variable="x", to="y", proof=ZERO), *("x <= y",
     "x in [-1, 1], y in [-1, 1]; x**2 == y**2", "x = 1, y = -1")),
    # split
    (split("1/2", given("x <= 1/2")), "x <= 1/2", ONE, "x = 1", {"x": "1/4"}),
    (split("1/2", given("x <= 1/2"), given("x <= 1/2")), "x <= 1/2", ONE, "x = 1", {"x": "1/4"}),
    (split("1/2", given("x <= 1/2"), given("x >= 1/2")), "x <= 1/2", ONE, "x = 1", {"x": "1/4"}),
    (split("1/y", empty("x < 1/y", "1/y <= x"), given("x >= 1/y")), *("1/y <= x", f"{ONE}, y in [-1, 1]",
     "undefined at x = 0, y = 0", {"x": "1", "y": "-1"})),
    # given
    (given("x >= y", "-1"), "x <= y", f"{UNIT}; x >= y", "x = 1, y = 0"),
    (given("x <= y"), "x <= y", UNIT, "x = 1, y = 0"),
    (given("x <= y"), "x < y", f"{UNIT}; x <= y", "touches at x = 0, y = 0"),
    (given("x < y"), "x < y", f"{UNIT}; x <= y", "touches at x = 0, y = 0"),
    (given("x >= 1/2 - 1e-30", "2"), "1 <= 2*x", f"{ONE}; x >= 1/2 - 1e-30", "x = 1/2 - 1e-31", HALF),
    (given("x <= y", "2"), "2*x <= 2*y - 1e-90", f"{UNIT}; x <= y", "x = 0, y = 0"),
    (given("x >= 0", "0"), "0 <= -1", f"{ONE}; x >= 0", "x = 0", HALF),
    (given("0 < x + 1"), "0 < x", f"{ONE}; 0 < x + 1", "touches at x = 0", HALF),
    (given("x <= y", "0"), "x/y <= x/y", f"{UNIT}; x <= y", "undefined at x = 0, y = 0"),
    (given("x <= y"), *("log(x) <= log(y)", "x in [-1, 1], y in [-1, 1]; x <= y",
     "undefined at x = -1, y = -1")),
    (given("x <= y"), "0 <= (y - x)*y/y", "x in [-1, 1], y in [-1, 1]; x <= y",
     "undefined at x = 0, y = 0"),
    # product
    (product("1", factor("x - 1/2"), factor("y - 1/2")), *("(x - 1/2)*(y - 1/2) >= 0", UNIT,
     "x = 0, y = 1", {"x": "1", "y": "1"})),
    (product("1", factor("x - 1/2", 3)), "(x - 1/2)**3 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", 2, 1, None), factor("x - 1/2")), *("(x - 1/2)**3 >= 0", ONE, "x = 0",
     {"x": "1"})),
    (product("1", factor("x - 1/2", 3, 1, None)), "(x - 1/2)**3 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", 2, 1, None)), "-(x - 1/2)**2 >= 0", ONE, "x = 0", HALF),
    (product("-1", factor("x - 1/2", 2, -1, None)), "-(x - 1/2)**2 >= 0", ONE, "x = 0", HALF),
    (product("1", factor("x - 1/2", 2, 1, None)), "(x - 1/2)**2 > 0", ONE, "touches at x = 1/2",
     {"x": "1"}),
    (product("1", factor("(x - 1/2)**2")), "(x - 1/2)**2 > 0", ONE, "touches at x = 1/2", {"x": "1"}),
    (product("1", factor("x"), factor("y")), *("x*y > 0", UNIT, "touches at x = 0, y = 0", {"x": "1",
     "y": "1"})),
    (product("1", factor("x"), factor("y", -1)), *("x/y >= 0", UNIT, "undefined at x = 0, y = 0",
     {"x": "1", "y": "1"})),
    (product("1", factor("x", -2, 1, None)), "1/x**2 >= 0", "x in [-1, 1]", "undefined at x = 0",
     {"x": "1"}),
    (product("1", factor("x")), "x**2/x >= 0", ONE, "undefined at x = 0", {"x": "1"}),
    (product("1", factor("x", 1, -1)), "sqrt(x**2) >= x + x", "x in [-1, 1]", "x = 1", {"x": "-1"}),
    (product("0", factor("x - 1/2")), "sqrt((x - 1/2)**2) <= x - 1/2", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("sqrt((x - 1/2)**2)")), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", 1, 1, ZERO)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("1/(x - 1/2)", -1)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x"), factor("y")), "x*y >= 1e-30", UNIT, "x = 0, y = 0", {"x": "1", "y": "1"}),
    (product("1e-30", factor("x"), factor("y")), *("x*y*(1 + 1e-30) <= x*y", UNIT, "x = 1, y = 1",
     {"x": "0", "y": "1"})),
    (product("1", factor("x - 1/2", 0)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", 1, 0)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", 1.0)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 1/2", True)), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("-1"), "-1 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x - 2", 1, -1), factor("1/(x - 2)")), "-1 >= 0", ONE, "x = 0", {"x": "1"}),
    (product("1", factor("x")), *("log(x*y) - log(x) - log(y) + x >= 0", "x in [-1, 1], y in [-1, 1]",
     "undefined at x = -1, y = -1")),
    # zero
    (ZERO, "log(x**2) <= 2*log(x)", "x in [-1, 1]", "undefined at x = -1", HALF),
    (ZERO, "sqrt((x - 1/3)**2) <= x - 1/3", f"{ONE}; x > 1/3 - 1e-6", "x = 1/3 - 1e-7", HALF),
    (ZERO, "x/x <= 1", ONE, "undefined at x = 0", HALF),
    (ZERO, "sqrt(x - 1/2)**2 <= x - 1/2", ONE, "undefined at x = 0", {"x": "3/4"}),
    (ZERO, "exp(log(x - 1e-20)) <= x - 1e-20", ONE, "undefined at x = 0", {"x": "3/4"}),
    (ZERO, "kl(x, y) <= kl(x, y)", "x in [0, 2], y in [1/4, 3/4]", "undefined at x = 2, y = 1/2"),
    (ZERO, "kl(x, y) - kl(x, y) <= 0", UNIT, "undefined at x = 1/2, y = 0"),
    (ZERO, "abs(x) <= x", "x in [-1e-9, 1]", "x = -1e-9", HALF),
    (ZERO, "x < x", ONE, "touches at x = 0", HALF), (ZERO, "x <= x - 1e-400", ONE, "x = 0", HALF),
    (ZERO, "exp(x + y + 1e-60) <= exp(x)*exp(y)", UNIT, "x = 0, y = 0"),
    (ZERO, "floor(x) <= 0", ONE, "x = 1", HALF),
    (ZERO, "(x**3)**(1/3) <= x", "x in [-1, 1]", "undefined at x = -1", HALF),
    (ZERO, "min(x, y) >= x", f"{UNIT}; x <= y + 1e-30", "x = 1e-30, y = 0"),
    (ZERO, *("d_eps(x, y, eps) >= kl(x, y)", f"{MEANS}; x <= y, x >= f_minus(y, eps) - 1e-9",
     "x = f_minus(1/2, 1) - 1e-10, y = 1/2, eps = 1", MEAN)),
    # monotone
    (move("0", ">=", "2*x - 1", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", ">=", "2*x", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", ">=", "abs(2*x - 1)", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", "<=", "1 - 2*x", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("1", "<=", "1 - 2*x", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", ">=", "2*x - 1", "[1/2, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("1/2", ">=", "2*x - 1", "[0, 1]"), "x**2 - x >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", ">=", "2*x - 1", "[0, 1]", at=BOX), "x**2 - x + 1/8 >= 0", ONE, "x = 1/2", {"x": "1"}),
    (move("0", ">=", "1", "[0, 1]", at=given("x >= 0")), "x - 1/2 >= 0", ONE, "x = 0", {"x": "1"}),
    (move("-1", ">=", "1/x**2", "[-1, 1]"), *("1 - 1/x >= 2", "x in [-1, 1]", "undefined at x = 0",
     {"x": "-1"})),
    (move("0", ">=", "1/(x - 1/3)**2", "[0, 1]"), *("-1/(x - 1/3) >= 3", ONE, "undefined at x = 1/3",
     {"x": "0"})),
    (move("1", "<=", "2*(y - x)", "[0, 1]", slope=ZERO), *("(x - y)**2 >= (1 - y)**2", f"{UNIT}; y == x",
     "x = 1/2, y = 1/2", {"x": "1/2", "y": "1/2"})),
    (move("0", ">=", "1", "[0, 3/2]"), "x - 2*floor(x) >= 0", "x in [0, 3/2]", "x = 1", HALF),
    (move("0", ">=", "1/2", "[0, 1]"), "x - floor(x) >= x/2", ONE, "x = 1", HALF),
    (move("0", ">=", "1", "[0, 1]"), "(x if x < 1/2 else x - 1) >= 0", ONE, "x = 1/2", {"x": "1/4"}),
    (move("1/2", "<=", "0", "[0, 1/2]"), *("abs(x - 1/2) - (x - 1/2) >= 1 - 2*x + 1e-9", "x in [0, 1/2]",
     "x = 0", {"x": "1/4"})),
    (move("0", ">=", "0", "[0, 1]"), "1/2 - abs(x - 1/2) >= x", ONE, "x = 1", {"x": "1/4"}),
    (move("0", ">=", "exp(x) - 1", "[0, 1]", steep=True), *("exp(x) - 1 > x", ONE, "touches at x = 0",
     {"x": "1/4"})),
    (move("0", ">", "exp(x) - 1", "[0, 1]", steep=True), *("exp(x) - 1 > x", ONE, "touches at x = 0",
     {"x": "1/4"})),
    (move("0", ">=", "exp(x) - 1", "[0, 1]"), "exp(x) - 1 > x", ONE, "touches at x = 0", {"x": "1/4"}),
    (move("1", ">=", "1/x - 1/x**2", "[0, 2]"), *("log(x) + 1/x >= 1", "x in [0, 2]", "undefined at x = 0",
     {"x": "1"})),
    (move("0", ">=", "y", "[0, 1]"), *("x*y >= 0", f"{ONE}, y in [-1, 1]", "x = 1, y = -1", {"x": "0",
     "y": "1"})),
    (move("0", ">=", "abs(y)", "[0, 1]"), *("x*y >= 0", f"{ONE}, y in [-1, 1]", "x = 1, y = -1", {"x": "0",
     "y": "1"})),
    (move("y", "<=", "1 + y - 2*x", "[0, 1]"), *("(x - y)*(x - 1) <= 0", f"{UNIT}; x <= y", "x = 0, y = 1",
     {"x": "1", "y": "1"})),
    (move("y", "<=", "1 - 2*x", "[0, 1/2]"), "(x - 1/2)**2 >= (y - 1/2)**2", "x in [0, 1/2], y in [1/2, 1]",
     "x = 1/2, y = 1"),
    (move("y", ">=", "1", "[0, 1]"), "x - y >= 0", UNIT, "x = 0, y = 1", {"x": "1", "y": "1"}),
    (move("y", ">=", "1", "[0, 1]"), "x - y >= 0", f"{UNIT}; x <= y", "x = 0, y = 1", {"x": "1", "y": "1"}),
    (move("y", "<=", "1", "[0, 1]"), "x - y >= 0", f"{UNIT}; x <= y", "x = 0, y = 1", {"x": "1", "y": "1"}),
    (move("0", ">=", "1 - 1/y", "[0, 1]"), *("x - x/y >= 0", UNIT, "undefined at x = 0, y = 0", {"x": "0",
     "y": "1"})),
    (move("1/2", ">=", "1/(2*sqrt(x - 1/2))", "[0, 1]"), *("sqrt(x - 1/2) >= 0", ONE, "undefined at x = 0",
     {"x": "1"})),
    (move("y", ">=", "logit(y) - logit(x)", "[1/4, 3/4]"), *("kl(x, y) <= 0",
     "x in [1/4, 3/4], y in [1/4, 3/4]", "x = 1/4, y = 3/4")),
    # boxes
    (BOX, "x - y < 1/1000", f"{UNIT}; x <= y + 1e-3", "touches at x = 1, y = 1 - 1e-3"),
]  # fmt: skip


def _false_proofs() -> Iterator[Forged]:
    for tree, formula, domain, why, *witness in FALSE_PROOFS:
        rule = tree["by"]
        yield rule, proof(formula, domain, tree, *witness or [HALVES]), (formula, domain, why)


def _of_the_table() -> Iterator[Forged]:
    """The claims of the table, with proofs that look like some."""
    for family, rows in FALSE.items():
        for number, (formula, domain, why) in enumerate(rows):
            sides, where = sides_and_conditions(domain)
            lie = (formula, domain, why)
            middle = {name: _inner(side) for name, side in sides.items()}
            text = why.partition(" at ")[2] or why
            point = dict(part.partition(" = ")[::2] for part in text.split(", ")) if " = " in text else {}
            witness = middle if number % 2 or point.keys() != sides.keys() else point
            if "==" in formula:
                yield f"{family}: identity", identity(formula, domain, witness), lie
                continue
            if number % 3 == 0:
                yield f"{family}: boxes", boxes(formula, domain, "a..", witness), lie
            yield f"{family}: zero", proof(formula, domain, ZERO, witness), lie
            if where:
                condition = given(where[0].partition(" and ")[0])
                yield f"{family}: given", proof(formula, domain, condition, witness), lie
                yield f"{family}: empty", proof(formula, domain, empty(*where), witness), lie
            name, side = next(iter(sides.items()))
            low, high = map(str.strip, side[1:-1].split(","))
            if number % 3 == 1:
                tree = split(middle[name], BOX, ZERO, variable=name)
            else:
                to, relation, slope = (low, ">=", BOX) if number % 2 else (high, "<=", ZERO)
                how = {"variable": name, "at": ZERO if number % 4 < 2 else BOX, "slope": slope}
                tree = move(to, relation, str(number % 2), f"[{low}, {high}]", **how)
            yield f"{family}: {tree['by']}", proof(formula, domain, tree, witness), lie


def _inner(side: str) -> str:
    low, _, high = side[1:-1].partition(",")
    return str((Fraction(low.strip()) + Fraction(high.strip())) / 2)


OWN_ROOT = factor("sqrt((x - 1/2)**2)")
FALSE_LEMMAS: dict[str, list[tuple[str, Any]]] = {
    "none": [],
    "by boxes": [("x - 1/2 >= 0", BOX)],
    "by zero": [("x - 1/2 >= 0", ZERO)],
    "circular": [("x >= 1/2", given("x >= 1/2"))],
    "two in a circle": [("x >= 1/2", given("2*x >= 1", "1/2")), ("2*x >= 1", given("x >= 1/2", "2"))],
    "inside itself": [("x >= 1/2", product("1", OWN_ROOT, lemmas=[lemma("x >= 1/2", BOX)]))],
    "by its own root": [("x >= 1/2", product("1", OWN_ROOT))],
    "by a root with itself": [
        ("x - 1/2 >= 0", product("1", factor("x - 1/2", 1, 1, product("1", OWN_ROOT))))
    ],
    "of a strict kind": [("x > 1/2", BOX)],
    "times minus one": [("1/2 - x >= 0", BOX)],
    "equal": [("x == 1/2", ZERO)],
    "a chain": [("1/2 <= x <= 1", BOX)],
    "two at once": [("x >= 1/2 and x <= 1", BOX)],
    "of undefined sides": [("x - 1/2 >= log(x - 2) - log(x - 2)", ZERO)],
    "about something else": [("x >= 0", BOX)],
    "near": [("x - 1/2 + 1e-30 >= 0", BOX), ("x - 1/2 >= -1", BOX)],
    "without proof": [("x - 1/2 >= 0", None)],
    "of another variable": [("z - 1/2 >= 0", BOX)],
    "by an unknown rule": [("x - 1/2 >= 0", by("authority"))],
    "of a point alone": [("3/4 - 1/2 >= 0", BOX)],
}


def _lemmas() -> Iterator[Forged]:
    """Lemmas that are false, circular, about less than the domain, or of no use."""
    at, unit = {"x": "3/4"}, "x in [0, 1]"
    root = ("sqrt((x - 1/2)**2) <= x - 1/2", unit, "x = 0")
    same = ("sqrt((x - 1/2)**2) == x - 1/2", unit, "x = 0")
    undefined = ("exp(log(x - 1/2)) <= x - 1/2", unit, "undefined at x = 0")
    lies = {name: [lemma(*row) for row in rows] for name, rows in FALSE_LEMMAS.items()}
    lies |= {"without anything": [{"says": "x - 1/2 >= 0"}]}
    lies |= {"of its own": [{**lemma("x >= 1/2", ZERO), "lemmas": [lemma("x >= 1/2", ZERO)]}]}
    for name, listed in lies.items():
        yield f"lemma {name}", proof(*root[:2], ZERO, at, lemmas=listed), root
        yield f"lemma {name}", proof(*root[:2], {**ZERO, "lemmas": listed}, at), root
        yield f"lemma {name}", identity(*same[:2], at, lemmas=listed), same
        yield f"lemma {name}", proof(*undefined[:2], ZERO, at, lemmas=listed), undefined
    right_half = [lemma("x - 1/2 >= 0", given("x >= 1/2"))]
    halves = split("1/2", *[{**ZERO, "lemmas": right_half}] * 2)
    yield "lemma of one half used in the other", proof(*root[:2], halves, at), root
    region = move("1/2", ">=", "0", "[0, 1]", slope=ZERO, region_lemmas=right_half)
    yield "lemma of a region used on the domain", proof(*root[:2], region, at), root


def _witnesses() -> Iterator[Forged]:
    """True claims on domains that are not empty, of which the document shows no point."""
    unit = "x in [0, 1]; x >= 1/2"
    odd: list[Any] = [
        *({}, {"x": "2"}, {"x": "-1"}, {"x": "1/4"}, {"x": "1/2 - 1e-40"}, {"y": "3/4"}),
        *({"x": "3/4", "y": "0"}, {"x": None}, {"x": ["3/4"]}, {"x": "nan"}, {"x": "inf"}),
        *({"x": "1/0"}, {"x": "x"}, {"x": "sqrt(-1)"}, {"x": ""}, {"x": "log(0)"}, {"x": "1e999999999"}),
        *({"x": "9**9**9**9"}, {"x": True}, None, [], "3/4", 7, {"x": "1" * 30000}),
    ]
    no_point = "the witness is no point of the domain"
    for witness in odd:
        name = f"witness {str(witness)[:30]}"
        yield name, identity("x == x", unit, witness), no_point
        yield name, proof("x <= x", unit, ZERO, witness), no_point
        yield name, boxes("x <= 2", unit, ".", witness), no_point
    for kind, payload in (
        ("identity", {"lemmas": []}), ("identity", {}), ("identity", {"digits": 40}),
        ("proof", {"proof": ZERO, "lemmas": []}), ("proof", {"proof": ZERO}),
        ("branch and bound", {"tree": "."}),
    ):  # fmt: skip
        text = "x == x" if kind == "identity" else "x <= x"
        yield "no witness", about(kind, text, unit, **payload), "no witness"
    for where, witness in (
        ("x**2 == 2", "1.4142135623730950488016887242096980785696718753769480731766797379907324784621"),
        ("x**2 == 2", "3/2"), ("x**2 < 2", "sqrt(2)"),
        ("exp(x) == 3", "1.09861228866810969139524523692252570464749055782274945"),
        ("x > sqrt(2)", "sqrt(2)"), ("x < sqrt(2)", "sqrt(2)"), ("x*x <= 2", "sqrt(2) + 1e-60"),
        ("log(x) == 1/2", "exp(1/2) + 1e-300"),
    ):  # fmt: skip
        yield "witness of digits", proof("x <= 5", f"x in [1, 2]; {where}", BOX, {"x": witness}), no_point


def _trees() -> Iterator[Forged]:
    """Bisections that do not end, go on, or name what is not there."""
    at = {"x": "1/2", "y": "1/2"}
    texts = ("", "a", "a.", "aa..", "ab..", "..", "a...", "c..", "z", ". ", "A..", "a.o", "o", "ooo")
    for tree in (*texts, "a.b.o.o", None, 7, [".", "."], {"by": "zero"}, "b" * 50, "a" * 5000, "\x00", "。"):
        lie = ("x*(1 - x) + y <= 5/4 - 1e-20", UNIT, "x = 1/2, y = 1")
        yield f"tree {str(tree)[:12]}", boxes(*lie[:2], tree, at), lie
        yield f"tree {str(tree)[:12]}", proof(*lie[:2], {"by": "boxes", "tree": tree}, at), lie
    for formula, domain, why in (
        ("x + y <= 2 - 1e-30", UNIT, "x = 1, y = 1"), ("x + y < 2", UNIT, "touches at x = 1, y = 1"),
        ("x <= y", f"{UNIT}; x <= y + 1e-30", "x = 1e-30, y = 0"),
        ("1/x >= 1", "x in [0, 1], y in [0, 1]", "undefined at x = 0, y = 0"),
        ("1/(x - 1/3)**2 >= 1", "x in [0, 1], y in [0, 1]", "undefined at x = 1/3, y = 0"),
        ("sqrt(x - 1/2) >= 0", UNIT, "undefined at x = 0, y = 0"),
        ("min(x, 1/y) <= 1", UNIT, "undefined at x = 0, y = 0"),
        ("0*log(x) <= 1", UNIT, "undefined at x = 0, y = 0"), ("kl(x, y) <= 10", UNIT, "x = 1/2, y = 0"),
        ("kl(x, y) >= 0", "x in [0, 1], y in [0, 2]", "undefined at x = 0, y = 2"),
        ("exp(-1000*x) <= 0", "x in [2, 3], y in [0, 1]", "x = 2, y = 0"),
        ("1 <= 0", f"{UNIT}; x < 0", "empty"), ("x <= 2", f"{UNIT}; x + y > 2", "empty"),
        ("floor(x) <= 0", UNIT, "x = 1, y = 0"),
    ):  # fmt: skip
        for tree in (".", "a..", "ab..b..", "o", "aoo", "a.o", "ao."):
            yield f"tree {tree}", boxes(formula, domain, tree, at), (formula, domain, why)


def _nested(depth: int) -> Any:
    inner: Any = ZERO
    for _ in range(depth):
        inner = split("1/2", inner, ZERO)
    return inner


def _malformed() -> Iterator[Forged]:
    """Documents whose parts have wrong types, or are vast."""
    at, unit, why = HALF, ONE, "the document is malformed"
    usual = {"witness": at, "lemmas": []}
    for tree in (
        None, [], "zero", 1, {"by": None}, {"by": ["zero"]}, {"by": "ZERO"}, {}, {"rule": "zero"},
        _nested(120), {"by": "cases"}, {"by": "product"}, {"by": "monotone"}, {"by": "given"},
        {"by": "empty"}, {"by": "pinned"}, {"by": "split"}, {"by": "bound"}, {"by": "each"},
        {"by": "boxes"},
    ):  # fmt: skip
        yield "proof", proof("x + 1/10 <= 2*x", unit, tree, at), ("x + 1/10 <= 2*x", unit, "x = 0")
    for formula in (
        *("", "x", "x <= ", "x <= x <= y", "x != x", "x <= x or x <= x", "not x <= x"),
        *("__import__('os') <= 1", "x.real <= 1", "x <= 1 if x else 2", "lambda: x", "x <= 'a'"),
        *("x <= 1j", "x <= inf", "x <= nan", "True <= x", "[x] <= [x]"),
        *("(" * 300 + "x" + ")" * 300 + " <= 1", "x <= 1e99999999", "9**9**9**9 <= x", "2**2**2**40 <= x"),
        *("x**(10**9) <= -1", "exp(exp(exp(exp(exp(9))))) <= x"),
    ):
        yield "formula", identity(formula, unit, at), why
        if formula.count("<=") != 1 or "x <= x" in formula:
            yield "formula", proof(formula, unit, ZERO, at), why
    domains: list[tuple[str, Any]] = [("box", {"box": odd, "where": []}) for odd in (
        *({"x": "[1, 0]"}, {"x": "(0, 0)"}, {"x": "[0, inf]"}, {"x": "[nan, 1]"}, {"x": "[0, 1"}),
        *({"x": "0, 1"}, {"x": [0, 1]}, {"x": None}, {"e": "[0, 1]"}, {"pi": "[0, 1]"}, {"": "[0, 1]"}),
        *({}, None, [], {"x": "[0, 1e999999999]"}, {"y": "[0, 1]"}),
    )]  # fmt: skip
    wheres = (None, "x <= 1", {"x": 1}, ["y <= 1"], ["x"], [None], ["x <="], [["x <= 1"]])
    domains += [("where", {"box": {"x": "[0, 1]"}, "where": odd}) for odd in wheres]
    for name, domain in (*domains, ("no domain", None), ("another domain", {"box": {"x": "[0, 1]"}})):
        yield name, certificate("identity", formula="x == x", domain=domain, payload=usual), why
    for kind in ("", "Identity", "theorem", "proof ", "lemma"):
        yield "kind", about(kind, "x == x", unit, **usual), why
    for key in ("tree", "proof", "digits", "trusted", "points"):
        made = identity("x == x + 1e-90", unit, at, **{key: "."})
        yield "more in the payload", made, ("x == x + 1e-90", unit, "x = 0")


def _counter(formula: str, domain: str, point: Any, left: Any, right: Any, **more: Any) -> dict[str, Any]:
    relation = more.pop("relation", next(sign for sign in ("<=", ">=", "==", "<", ">") if sign in formula))
    payload = {"point": point, "relation": relation, "left": left, "right": right, **more}
    return about("counterexample", formula, domain, **payload)


def _counterexamples() -> Iterator[Forged]:
    """Points where the claim holds, outside of the domain, or with other values than printed."""
    unit = "x in [0, 1]"
    holds = "it holds there"
    for formula, domain, point, left, right, more in (
        ("x <= 1", unit, {"x": "1/2"}, "0.5", "1", {}), ("x <= 1", unit, {"x": "1"}, "1", "1", {}),
        ("x <= 1", unit, {"x": "1"}, "1", "1", {"equal": True}),
        ("x <= x", unit, {"x": "1"}, "1", "1", {"equal": True}),
        ("x < 2", unit, {"x": "1"}, "1", "2", {"equal": True}),
        ("exp(x) < exp(x) + 1e-400", unit, {"x": "1"}, "2.71828182845905", "2.71828182845905",
         {"equal": True}),
        ("exp(x) < exp(x) + 1e-4000", unit, {"x": "1"}, "2.71828182845905", "2.71828182845905",
         {"equal": True}),
        ("x < x + 1e-4000", unit, {"x": "1"}, "1", "1", {"equal": True}),
        (f"sqrt(x) < {ROOT}", "x in [1, 3]", {"x": "2"}, "1.4142135623731", "1.4142135623731",
         {"equal": True}),
        ("1 < 1 + exp(-x)", "x in [1000, 9000]", {"x": "9000"}, "1", "1", {"equal": True}),
        ("0 < exp(-x)", "x in [1000, 9000]", {"x": "9000"}, "0", "0", {"equal": True}),
        ("0 < exp(-x)", "x in [1000, 9000]", {"x": "9000"}, "0", "0", {}),
        ("exp(-x) > 0", "x in [1000, 9000]", {"x": "1000"}, "0", "0", {}),
        ("log(x) < 0", unit, {"x": "0"}, "-inf", "0", {}),
        ("x <= kl(x, 0)", unit, {"x": "1/2"}, "0.5", "inf", {}),
        ("x <= kl(x, 0)", unit, {"x": "1/2"}, "0.5", "0", {}),
        ("x**2 <= x", unit, {"x": "1"}, "1", "1", {"equal": 300}),
    ):  # fmt: skip
        yield "counterexample", _counter(formula, domain, point, left, right, **more), holds
    made = _counter("x > 2", unit, {"x": "1"}, "1", "2", equal=True)
    yield "counterexample", made, "the sides are not equal"
    outside = "the point is not in the domain"
    for formula, domain, point, left, right in (
        ("x <= 1", unit, {"x": "2"}, "2", "1"), ("x <= 1", "x in [0, 2]; x <= 1", {"x": "2"}, "2", "1"),
        ("x < 1", "x in [0, 1)", {"x": "1"}, "1", "1"),
        ("x >= 0", "x in [-1, 1]; x > -1e-50", {"x": "-1e-50"}, "-1e-50", "0"),
        ("x <= 0", "x in [0, 1]; exp(x) <= 1", {"x": "1e-400"}, "1e-400", "0"),
        ("x <= y", f"{UNIT}; x <= y", {"x": "1", "y": "0"}, "1", "0"),
        ("x <= 0", "x in [0, 1]; log(x - 2) <= 5", {"x": "1"}, "1", "0"),
        ("x <= 0", "x in [0, 1]; x == 1/3", {"x": "0.333333333333333333333333333333"}, "0.333333333333333",
         "0"),
        ("x <= 1", "x in [1, 2]; x**2 == 2",
         {"x": "1.4142135623730950488016887242096980785696718753769480731766797379907324784621"},
         "1.4142135623731", "1"),
        ("x <= 0", "x in [0, 1]; x < 0", {"x": "1"}, "1", "0"),
        ("x <= 0", "x in [0, 1]; kl(x, 2) >= 0", {"x": "1"}, "1", "0"),
        ("x <= 0", "x in [0, 1]; sqrt(x - 2) >= 0", {"x": "1"}, "1", "0"),
        ("x <= 0", "x in [0, 1]; 1/(x - x) >= 0", {"x": "1"}, "1", "0"),
    ):  # fmt: skip
        yield "counterexample outside", _counter(formula, domain, point, left, right), outside
    wrong = "the document is wrong about the point"
    values = {"point": {"x": "1"}, "relation": "<=", "left": "1", "right": "0.5"}
    for change in (
        *({"left": "3"}, {"left": "0.8"}, {"right": "0.3"}, {"left": "0.5", "right": "1"}),
        *({"left": "inf"}, {"right": "-inf"}, {"left": "not finite"}, {"left": 1}, {"left": None}),
        *({"left": "nan"}, {"left": ""}, {"left": "1e999999999"}, {"right": "1/0"}, {"relation": ">="}),
        *({"relation": "<"}, {"relation": None}, {"equal": True}, {"equal": 300}, {"equal": "yes"}),
        *({"point": {}}, {"point": None}, {"point": {"x": "1", "y": "1"}}, {"point": {"y": "1"}}),
        *({"point": {"x": "nan"}}, {"point": {"x": "inf"}}, {"point": {"x": None}}),
        *({"point": {"x": "1e999999999"}}, {"point": [["x", "1"]]}, {"left": "1.02"}),
        {"right": "0.500000000000002"},
    ):
        yield "counterexample", about("counterexample", "x**2 <= 1/2", unit, **(values | change)), wrong
    for formula in ("x**2 <= 1/2 and x <= 1", "x**2 <= 1/2 <= 1", "x**2", ""):
        yield "counterexample", about("counterexample", formula, unit, **values), wrong
    yield "counterexample", about("counterexample", "x**2 <= 1/2", None, **values), wrong


def _points() -> Iterator[Forged]:
    """Instances, enumerations and brackets."""
    unit = "x in [0, 1]"
    no = "it does not hold at each point"
    for formula, domain, points in (
        ("x <= 1/2", unit, [{"x": "1/4"}, {"x": "1"}]), ("x < 1", unit, [{"x": "1"}]),
        ("x <= 1", unit, [{"x": "2"}]), ("x <= 1", "x in [0, 1)", [{"x": "1"}]),
        ("x <= 1", "x in [0, 1]; x <= 1/2", [{"x": "1"}]), ("x <= 1", unit, []), ("x <= 1", unit, [{}]),
        ("x <= 1", unit, None), ("x <= 1", unit, [None]), ("x <= 1", unit, [{"x": "1", "y": "1"}]),
        ("x <= 1", unit, [{"x": "nan"}]), ("x <= 1", unit, {"x": "1"}), ("1/x >= 1", unit, [{"x": "0"}]),
        ("log(x) - log(x) == 0", unit, [{"x": "0"}]), ("exp(x) == exp(x) + 1e-400", unit, [{"x": "1"}]),
        ("exp(x) == exp(x) + 1e-5000", unit, [{"x": "1"}]),
        ("exp(x) >= exp(x) + 1e-900", unit, [{"x": "1"}]),
        ("1 + exp(-x) == 1", "x in [1000, 9000]", [{"x": "9000"}]),
        ("1 + exp(-x) <= 1", "x in [1000, 9000]", [{"x": "9000"}]),
        ("exp(-x) <= 0", "x in [1000, 9000]", [{"x": "9000"}]), ("kl(x, 0) <= 5", unit, [{"x": "1"}]),
        ("sqrt(x - 1)**2 == x - 1", unit, [{"x": "0"}]), ("x/x == 1", unit, [{"x": "0"}]),
        ("sqrt(x) <= 1", "x in [-1, 1]", [{"x": "-1e-400"}]),
        ("x <= 5", "x in [1, 2]; x**2 == 2", [{"x": "1.41421356237309504880168872420969807856967"}]),
        ("sqrt(x) == 1.4142135623730950488016887242096980785696718753769480731766797379", "x in [0, 2]",
         [{"x": "2"}]),
        ("x <= 1 and x >= 1/2", unit, [{"x": "1/4"}]),
        ("floor(x) == 1", unit, [{"x": "0.99999999999999999999999999999999999999999999999999999999"}]),
        ("x == 1", unit, [{"x": "1 - 1e-300"}]),
    ):  # fmt: skip
        yield "instances", about("instances", formula, domain, points=points), no
        if domain == unit and formula != "x <= 1":
            yield "instances", about("instances", formula, None, points=points), no
    for formula, payload in (
        ("n**2 > n", {"values": {"n": ["1", "2"]}, "count": 2}),
        ("n**2 >= n", {"values": {"n": ["1", "2"]}, "count": 3}),
        ("n**2 >= n", {"values": {"n": ["1", "2"]}, "count": "2"}),
        ("n**2 >= n", {"values": {"n": []}, "count": 0}), ("n**2 >= n", {"values": {}, "count": 1}),
        ("n**2 >= n", {"values": {"m": ["1", "2"]}, "count": 2}),
        ("n**2 >= m", {"values": {"n": ["1", "2"]}, "count": 2}),
        ("n**2 >= n", {"values": None, "count": 2}),
        ("n**2 >= n", {"values": {"n": ["1", "nan"]}, "count": 2}),
        ("n**2 >= n", {"values": {"n": "12"}, "count": 2}),
        ("n**2 >= n", {"values": {"n": ["1", "1/2"]}, "count": 2}),
        ("log(n) == log(n) + 1e-400", {"values": {"n": ["2"]}, "count": 1}),
        ("log(n) == log(n) + 1e-4000", {"values": {"n": ["2"]}, "count": 1}),
        ("sqrt(n)**2 == n", {"values": {"n": ["-1"]}, "count": 1}),
        ("1/n <= 1", {"values": {"n": ["0", "1"]}, "count": 2}),
        ("exp(-1000*n) <= 0", {"values": {"n": ["9"]}, "count": 1}),
        ("log(n**2) > 2*log(n)", {"values": {"n": ["2", "3"]}, "count": 2}),
        ("2**n >= n**2", {"values": {"n": ["1", "2", "3", "4"]}, "count": 4}),
        ("n*m <= 3", {"values": {"n": ["1", "2"], "m": ["1", "2"]}, "count": 4}),
        ("n <= 2", {"values": {"n": ["1", "2"]}, "count": 2.0}),
        ("n <= 2", {"values": {"n": ["1"]}, "count": True}), ("n <= 2", {"values": {"n": ["1", "2"]}}),
        ("n <= 1e6", {"values": {"n": ["1"] * 1500, "m": ["1"] * 1500, "k": ["1"] * 1500},
         "count": 3375000000}),
        ("sqrt(2) <= 1.4142135623730950488016887242096980785696718753769480731766797379",
         {"values": {"n": ["1"]}, "count": 1}),
    ):  # fmt: skip
        yield "enumeration", about("enumeration", formula, None, **payload), no
    apart = "the value does not lie there"
    for formula, point, lower, upper in (
        *(("exp(x)", {"x": "1"}, "2.7183", "2.72"), ("exp(x)", {"x": "1"}, "2.71", "2.718")),
        ("exp(x)", {"x": "1"}, "2.72", "2.71"),
        ("exp(x)", {"x": "1"}, "2.71828182845904523536028747135266249775724709369996", "2.72"),
        *(("sqrt(x)", {"x": "-1"}, "-10", "10"), ("1/x", {"x": "0"}, "-1e100", "1e100")),
        *(("log(x)", {"x": "0"}, "-1e300", "0"), ("x/x", {"x": "0"}, "0", "2")),
        *(("kl(x, 0)", {"x": "1"}, "0", "1e4000"), ("exp(-x)", {"x": "9000"}, "0", "1e-4000")),
        *(("exp(-x)", {"x": "9000"}, "0", "0"), ("x", {}, "0", "1"), ("x", {"x": "1/2"}, "nan", "1")),
        *(("x", {"x": "1/2"}, "0", "inf"), ("x", {"x": "1/2"}, None, "1")),
        ("x <= 1", {"x": "1/2"}, "0", "1"),
        ("floor(x)", {"x": "0.999999999999999999999999999999999999999999999999"}, "1", "1"),
        *(("x", {"x": "1/3"}, "0.33333333333333334", "1"), ("x", {"x": "nan"}, "0", "1")),
        ("x", {"y": "1/2"}, "0", "1"),
    ):
        yield "bracket", about("bracket", formula, None, point=point, lower=lower, upper=upper), apart


def _conjunctions() -> Iterator[Forged]:
    unit = "x in [0, 1]"
    at = {"x": "1/2"}
    good = boxes("x <= 2", unit, ".", at)
    other = boxes("x >= -1", unit, ".", at)
    bad = boxes("x <= 1/2", unit, ".", at)
    elsewhere = boxes("x >= 1/4", "x in [1/2, 1]", ".", at)
    under = boxes("x <= 1/2", f"{unit}; x <= 1/2", ".", {"x": "1/4"})
    point = about("instances", "x <= 1/2", unit, points=[{"x": "1/4"}])
    counter = _counter("x <= 1/2", unit, {"x": "1"}, "1", "0.5")
    both = "x <= 2 and x <= 1/2"
    for parts, text in (
        *(([good, bad], both), ([good], both)),
        *(([good, good], both), ([good, elsewhere], "x <= 2 and x >= 1/4")),
        *(([good, under], both), ([under, good], "x <= 1/2 and x <= 2")),
        *(([], "x <= 1/2"), ([good, other], "x >= -1 and x <= 2 - 5"), (None, "x <= 1/2")),
        ([None], "x <= 1/2"),
        ([good, {**bad, "digest": good["digest"]}], both),
        *(([good, counter], both), ([{**good, "formula": "x <= 1/2"}], "x <= 1/2")),
        *((good, "x <= 2"), ({"0": good}, "x <= 2")),
    ):
        yield "conjunction", about("conjunction", text, unit, parts=parts), "the parts do not show it"
    inner = about("conjunction", both, unit, parts=[good, bad])
    yield "conjunction inside", about("conjunction", both, unit, parts=[inner]), "a part is false"
    parts = [good, {**point, "kind": "proof"}]
    yield "conjunction of points", about("conjunction", both, unit, parts=parts), "another kind"
