"""Each premise of the rechecker has a false statement that stands without it, and nothing else is wrong with.

`left_out` leaves them out one by one. Where none is needed it is listed why: without it, another check or an
error rejects, or what is said is true all the same.
"""

import copy
import re
from fractions import Fraction
from functools import cache
from importlib import import_module

import pytest
from banditproof.verify.certificates.recheck import recheck

from .. import extended_reals as oracle
from ..conclusions import _middles, about, placed, written
from ..forged_certificates import BOX, identity
from ..forged_certificates import proof as proved
from ..judge import lie
from ..optima.neighbours import one_more
from ..optima.test_attacked_optima import ALONE, KIND_OF, MADE
from ..optima.test_forged_programs import AFRESH, false, valid
from ..relatives import sealed
from ..test_true_of_something_else import FALSE as INDUCTIONS
from ..test_true_of_something_else import induction, true
from .left_out import INSIDE, unseen

UNIT, HALF, ALL = "x in [0, 1]", "x in [1/2, 1]", "(-oo, oo)"


@cache
def optima(name):
    """What is false of an optimum: rows by hand, and each true one with one action, arm or state more."""
    kind = KIND_OF[name]
    rows = [{**MADE[name][0], **change} for of, change in ALONE if of == name]
    true_ones = [MADE[name][0], *(payload for of, payload in valid() if of == kind)]
    rows += [more for payload in true_ones for more in one_more(kind, payload)]
    return [AFRESH[kind][1](copy.deepcopy(row)) for row in rows if false(kind, row)]


def integral(*row, **more):
    """What is claimed of an integral in t; of what is shown of it, each part can be another one."""
    between, of, whole, reach, claim, side = (*row, "[0, 1]")[:6]
    first, last = between.split(", ")
    here, there = more.pop("domains", None) or (f"x in {side}", f"x in {side}, t in {reach}")
    made = {"finite": f"{whole} - ({whole}) == 0", "integrand": f"{of} - ({of}) == 0", "slope": "t == t"}
    made = {name: known(text, there) for name, text in made.items()}
    gained = f"({placed(whole, 't', last)}) - ({placed(whole, 't', first)})"
    inner = more.pop("inner", None) or known(f"{gained} {claim}", here)
    row = {"by": "antiderivative", "antiderivative": whole, "range": reach, **made, **more}
    text = f"integral(t, {between}, {of}) {claim}"
    return sealed(written("integrals", text, about(here), integrals=[row], inner=inner))


def brought(*row):
    """What is claimed on a range without an end, and shown of an image."""
    claim, domain, by, text, there, at = row
    trees = dict(part.split(": ") for part in by.split("; "))
    at = place(at.rpartition(" at ")[2])
    payload = {"by": trees, "inner": true(text, there), "witness": {n: str(v) for n, v in at.items()}}
    return sealed(written("substitution", claim, about(domain), **payload))


def place(at):
    return {name: Fraction(value) for name, value in (part.split(" = ") for part in at.split(", "))}


def known(text, domain=UNIT):
    return true(text, domain) if "oo" in domain else identity(text, domain, _middles(domain))


TWO_T = ("0, 1", "2*t", "t**2", "[0, 1]")
ABOVE, UNDER = "[0, oo)", "(-oo, 0]"
# what is claimed, and where it is false; or what has no value between the ends, and where
INTEGRALS = [
    (integral(*TWO_T, "<= 2*x", inner=proved("1**2 - 0**2 <= 2*x", HALF, BOX, {"x": "3/4"})), "x = 0"),
    (integral(*TWO_T, "== 2 + 0*x", inner=known("1**2 - 0**2 == 1 + 0*x")), "x = 0"),
    (integral("1, 0", *TWO_T[1:], "== 1 + 0*x", inner=known("1**2 - 0**2 == 1 + 0*x")), "x = 0"),
    *((integral(*TWO_T, "== 1 + x", value="1 + x", inner=known("1 + x == 1 + x"), worth=worth), "x = 1")
      for worth in (true("1**2 - 0**2 == 1", UNIT), known("1**2 - 0**2 == 1 + x", "x in [0, 0]"))),
    (integral("-1, 1", "abs(t)", "t**2/2", "[-1, 1]", "== 0*x", slope=known("t == t", f"{UNIT}, t in [0, 1]")
              ), "x = 1"),
    *((integral(ends, "abs(t)", "t**2/2", reach, "== 0*x"), "x = 1") for ends, reach in
      (("-1, 1", "[1/2, 1]"), ("1, -1", "[1/2, 1]"), ("-1, 1", "[0, oo)"))),
    *((integral("x, 1", "abs(t)", "t**2/2", "[1/2, 1]", "== 1/2 - x**2/2", "[-1, -1/2]", **more), "x = -1")
      for more in ({}, {"first lower": true("x >= 1/2", HALF)},
                   {"first lower": true("x >= -1", "x in [-1, -1/2]")})),
    *((integral("-1, x", "-abs(t)", "t**2/2", "[-1, -1/2]", "== x**2/2 - 1/2", "[1/2, 1]", **more), "x = 1")
      for more in ({}, {"last upper": true("x <= 1", HALF)})),
    *((integral(ends, of, "t**2/2", reach, claim, side), f"x = {at}")
      for ends, claim in (("0, x", "== x**2/2"), ("x, 0", "== -x**2/2"))
      for of, at, reaches, half in (
          ("abs(t)", -3, ("[0, 1]", ABOVE), UNDER), ("-abs(t)", 3, ("[-1, 0]", UNDER), ABOVE))
      for reach in reaches for side in (half, ALL)),
    *((integral(*row), f"{of} <= 9 at t = {at}") for *row, of, at in (
        ("0, 1", "2*t + 0/t", "t**2", "(0, 1]", "== 1 + 0*x", "2*t + 0/t", 0),
        ("0, 1", "2*t + 0/(1 - t)", "t**2", "[0, 1)", "== 1 + 0*x", "0/(1 - t)", 1),
        ("x, 1", "2*t + 0/t", "t**2", "(0, 1]", "== 1 - x**2", "[0, 1)", "0/t", 0),
        ("0, x", "2*t + 0/(1 - t)", "t**2", "[0, 1)", "== x**2", "(0, 1]", "0/(1 - t)", 1))),
    (integral("0, 1", "abs(t - 1/2)", "t/2 - t**2/2", "[0, 1]", "== 0",
              domains=["t in [0, 1]; t <= 1/2"] * 2), "t = 0"),
    (integral("y, 1", "0*t", "0", ALL, "== 0*x"), "x = 0"),
    *((integral("0, x/x", "0*t", "0", ALL, "== 0*x", **more), "x/x <= 9 at x = 0") for more in (
        {}, {"ends": true("x/x - 0 - (x/x - 0) == 0", HALF)}, {"ends": true("x - x == 0", UNIT)})),
]  # fmt: skip
OPEN, SHARE = ("T in [2, oo)", "T: 1/q"), ("T in [0, oo)", "T: q/(1 - q)")
BELOW = ("T in (-oo, 0]", "T: 0 - q/(1 - q)")
BROUGHT = [
    ("1/T >= q", "T in [2, oo), q in [1, oo)", "T: 1/q; q: 1/r", "1/r >= 1/r", "q in (0, 1/2], r in (0, 1]",
     "T = 2, q = 1"),
    ("T <= U", "T in [2, oo), U in [2, oo)", "T: 1/q; U: 1/q", "1/q <= 1/q", "q in (0, 1/2]", "T = 3, U = 2"),
    ("T <= 1", *SHARE, "q/(1 - q) <= 1", "q in [0, 1); q <= 1/2", "T = 2"),
    ("T >= q", *SHARE, "q/(1 - q) >= q", "q in [0, 1)", "T = 2"),
    ("T <= 1", *SHARE, "q <= 1", "q in [0, 1)", "T = 2"),
    ("x + 0*T >= 1/2", "T in [2, oo), x in [0, 1]", "T: 1/q", "x + 0*(1/q) >= 1/2",
     "q in (0, 1/2], x in [1/2, 1]", "T = 2, x = 0"),
    ("x + 0*T < 1", "T in [2, oo), x in (0, 1]", "T: 1/q", "x + 0*(1/q) < 1", "q in (0, 1/2], x in (0, 1)",
     "T = 2, x = 1"),
    ("x + 0*T > 0", "T in [2, oo), x in [0, 1)", "T: 1/q", "x + 0*(1/q) > 0", "q in (0, 1/2], x in (0, 1)",
     "T = 2, x = 0"),
    ("T <= 1", f"T in {ALL}", "T: q", "q <= 1", "q in (-1, 1)", "T = 2"),
    ("T >= 0", f"T in {ALL}", "T: q/(1 - q**2)", "q/(1 - q**2) >= 0", "q in [0, 1)", "T = -1"),
    ("T >= 3", *OPEN, "1/q >= 3", "q in (0, 1/3]", "T = 2"),
    ("T > 2", *OPEN, "1/q > 2", "q in (0, 1/2)", "T = 2"),
    ("T <= 1", SHARE[0], "T: q", "q <= 1", "q in [0, 1)", "T = 2"),
    ("T >= 1", *SHARE, "q/(1 - q) >= 1", "q in [1/2, 1)", "T = 0"),
    ("T > 0", *SHARE, "q/(1 - q) > 0", "q in (0, 1)", "T = 0"),
    ("T >= -1", BELOW[0], "T: q", "q >= -1", "q in [0, 1)", "T = -2"),
    ("T <= -1", *BELOW, "0 - q/(1 - q) <= -1", "q in [1/2, 1)", "T = 0"),
    ("T < 0", *BELOW, "0 - q/(1 - q) < 0", "q in (0, 1)", "T = 0"),
    ("T >= 1", "T in whole [0, oo); T**2 >= 2, T**2 <= 3", SHARE[1], "q/(1 - q) >= 1",
     "q in [0, 1); (q/(1 - q))**2 >= 2, (q/(1 - q))**2 <= 3", "T**2 >= 2 at T = 1"),
    ("1/T <= 0", "T in [2, oo); 1/T <= 0", OPEN[1], "q <= 0", "q in [0, 1/2]; q <= 0", "1/T <= 0 at T = 2"),
]  # fmt: skip
POINTS = [
    ("k*(1 - k)*(2 - k)*(3 - k) == 0", "n in whole [1, 9], k in [0, 3]", "n = 1, k = 1/2"),
    ("(3*n - 4)**2 >= 2", "n in whole [1, 9]", "n = 1"),
    ("n <= 8", "n in whole [1, 9]", "n = 9"),
    ("1 <= 0", "n in whole [1, 9]; n > 9", "n > 9 at n = 9"),
]


@cache
def rows(name):
    """Documents that say what is false, and where; of optima it was decided before."""
    match name:
        case "integrals.antiderivatives":
            return INTEGRALS
        case "wide_domains":
            listed = [(written("every point", said, about(domain)), at) for said, domain, at in POINTS]
            return [*((brought(*row), row[-1]) for row in BROUGHT), *listed]
        case "induction.whole_numbers" | "induction.sums":
            over = name.endswith("sums")
            return [(induction(*row), "") for row in INDUCTIONS if (len(row) > 4) is over]
    return [(document, None) for document in optima(name)]


FORM = re.compile(
    r"isinstance\(|type\(|set\(.*\) != |MOST_|_LONGEST_|for .* in _RESOLUTIONS"
    r"|^spend|^only_fields|\.(append|add|discard|setdefault)\("
)
"""What is asked of the form of a document and of its size; one resolution is as good as another."""
MODULES = {"linear": "linear_bound", "time": "characteristic_time", "design": "optimal_design"}
ERROR, AGAIN, TRUE = "an error rejects", "another check rejects", "it is true all the same"
NOT_NEEDED = {
    "integrals.antiderivatives": {
        AGAIN: [
            "self._finite(self.row['finite'], whole, there)",
            "self._finite(self.row['integrand'], self.integrand, there)",
            "side.whole",
        ]
    },
    "wide_domains": {ERROR: ["side.lower is None", "side.upper is None", "own not in there.box.names"]},
    "induction.whole_numbers": {ERROR: ["side.lower is None"]},
    "induction.sums": {ERROR: ["begin is None", "end is None"], AGAIN: ["write(index) in stated.box.names"]},
    "linear": {
        ERROR: ["best not in range(len(actions))", "corner <= 0", "place not in points"],
        TRUE: ["for part in list_of(given, name):"] * 2,
    },
    "time": {
        ERROR: [*("self.measure not in _MEASURES", "self.family not in _FAMILIES", "len(self.means) < 2")],
        TRUE: [  # any meeting point gives a bound; the largest of one is it
            *("position is not None", "position < 0", "last - first > 1"),
            *["max((below for below, _ in found))"] * 2,
            *["max((above for _, above in found))"] * 2,
            *["min((high for _, high in costs))"] * 2,  # what is paid at any point is above the minimum
        ],
    },
    "design": {
        ERROR: [
            *("len({len(row) for row in rows}) != 1", "place not in range(count)", "pivot <= 0"),
            "set(found) <= set(range(width))",
        ],
        AGAIN: ["for place in range(size):"] * 2,
    },
}


def told(formula, at):
    """What the oracle says of it at a point, or of what is written there before the point."""
    text, _, where = at.rpartition(" at ")
    try:
        return oracle.truth(text or formula, place(where))
    except KeyError:  # a letter of which nothing is said
        return "undefined"


@pytest.mark.parametrize("name", NOT_NEEDED)
def test_a_false_statement_stands_without_each_premise(name):
    for document, at in rows(name):
        if at:
            assert told(document["formula"], at) in {"false", "undefined"}
        elif at is not None:
            assert lie(document)
        assert recheck(document).reasons
    missing = unseen(import_module(f"{INSIDE}.{MODULES.get(name, name)}"), [row[0] for row in rows(name)])
    listed = sorted(text for texts in NOT_NEEDED[name].values() for text in texts)
    assert sorted(text for text in missing if not FORM.search(text)) == listed


@pytest.mark.parametrize(
    "ends", ["0, 1", "1, 0", "sqrt(2), 1/3", "-1, sqrt(2)", "1/2, -1/2", "1, 1", "-2, -1"]
)
@pytest.mark.parametrize(
    ("of", "whole"), [("2*t", "t**2"), ("exp(t)", "exp(t)"), ("1/(3 + t)", "log(3 + t)")]
)
def test_an_integral_has_its_sign_and_size_whichever_end_comes_first(ends, of, whole):
    first, last = (placed(whole, "t", end) for end in ends.split(", "))
    for sign, off in ((">=", "-"), ("<=", "+")):
        for more, stands in ((off, True), ("+" if off == "-" else "-", False)):
            text = f"integral(t, {ends}, {of}) {sign} {last} - {first} {more} 1/10"
            assert oracle.truth(text, {}) == ("true" if stands else "false")
            assert recheck(sealed(written("instances", text, None, points=[{}]))).stands is stands


@pytest.mark.parametrize("of", ["abs(2**200*(1 - t))", "max(2**200*(1 - t), 2**200*(t - 1))"])
@pytest.mark.parametrize("bits", [64, 128, 320])
def test_a_maximum_that_turns_at_an_end_is_positive_beyond_it_however_near_the_other_end_is(of, bits):
    for sign, stands in (("<=", False), (">=", True)):
        text = f"integral(t, 1, 1 + 1/2**{bits}, {of}) {sign} 0"
        assert recheck(sealed(written("instances", text, None, points=[{}]))).stands is stands


@pytest.mark.parametrize("name", KIND_OF)
def test_what_is_true_of_the_same_program_stands(name):
    """Where there is such a program, and the theory finds its optimum."""
    kind, stand = KIND_OF[name], 0
    for of, change in ALONE:
        try:
            payload = AFRESH[kind][0]({**MADE[name][0], **change}) if of == name else None
        except (ArithmeticError, LookupError, TypeError, ValueError):
            continue  # there is none
        if payload is not None:
            assert recheck(AFRESH[kind][1](payload)).reasons == ()
            stand += 1
    assert stand >= 3


@pytest.mark.parametrize("document", [
    integral(*TWO_T, "== 1 + 0*x"), integral("0, x", "t", "t**2/2", ALL, "== x**2/2"),
    integral("1, 0", *TWO_T[1:], "== -1 + 0*x"), integral("0, 1", "2*t", "t**2", "(-1, 2)", "== 1 + 0*x"),
    integral("x, 1", "2*t", "t**2", "(0, 1]", "== 1 - x**2", "(0, 1)"),
    integral("0, x", "2*t", "t**2", "[0, 1)", "== x**2", "(0, 1)"),
    integral("-1, x", "2*t", "t**2", "[-2, 2]", "== x**2 - 1"),
    integral(*TWO_T, "== 1 + 0*x", value="1", worth=true("1**2 - 0**2 == 1", UNIT),
             inner=known("1 == 1 + 0*x")),
    *(integral("0, x/2", "2*t", "t**2", reach, "== x**2/4", ends=true("x/2 - 0 - (x/2 - 0) == 0", UNIT),
               **{f"last {name}": true(f"x/2 {text}", UNIT) for name, text in shown.items()})
      for reach, shown in (("[0, 1]", {"lower": ">= 0", "upper": "<= 1"}),
                           ("(-1, 2)", {"lower": "> -1", "upper": "< 2"}))),
    *(integral(ends, "t", "t**2/2", side, claim, side) for side in (ABOVE, UNDER, ALL)
      for ends, claim in (("0, x", "== x**2/2"), ("x, 0", "== -x**2/2"))),
    integral("0, x", "(logit((1 + t)/4) - logit(1/2))/4", "kl((1 + t)/4, 1/2)", "[0, 1]",
             "== kl((1 + x)/4, 1/2) - kl((1 + 0)/4, 1/2)"),
    *(brought(*row) for row in (
        ("T >= 2", *OPEN, "1/q >= 2", "q in (0, 1/2]", "T = 2"),
        ("T >= 0", *SHARE, "q/(1 - q) >= 0", "q in [0, 1)", "T = 0"),
        ("1/T <= 1/2", *OPEN, "q <= 1/2", "q in (0, 1/2]", "T = 2"),
        ("T <= 0", *BELOW, "0 - q/(1 - q) <= 0", "q in [0, 1)", "T = 0"),
        ("T**2 >= 0", f"T in {ALL}", "T: q/(1 - q**2)", "(q/(1 - q**2))**2 >= 0", "q in (-1, 1)", "T = 0"),
        ("T > 2", "T in (2, oo)", "T: 1/q", "1/q > 2", "q in (0, 1/2)", "T = 3"),
        ("x*(1/T) <= x", "T in [2, oo), x in [0, 1]", "T: 1/q", "x*q <= x", "q in (0, 1/2], x in [0, 1]",
         "T = 3, x = 0"))),
], ids=lambda document: document["formula"])  # fmt: skip
def test_with_the_premises_it_stands(document):
    assert recheck(document).reasons == ()
