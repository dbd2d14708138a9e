"""Certificates whose parts are true, but of another domain, another number or no point: none of them stands.

Each row fails one premise alone: what is inside is proved, and in the twins it is to the point.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.repeated import unrolled_link
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on

from .forged_certificates import ZERO, boxes, identity, proof, stated
from .judge import lie
from .relatives import sealed
from .written_domains import sides_and_conditions

N, N1, K = "n in whole [0, oo)", "n in whole [1, oo)", "k in whole [1, oo)"
GROWS = ("n + 1 - 1 >= n - 1", N)
ONES, FINITE = "sum(k, 1, n, 1)", ("margin", {"finite": ("1 - 1 == 0", K)})
WITH_X = ("margin", {"finite": ("1 - 1 == 0", f"{K}, x in [0, 1]")})
FALLS, START, AFTER = "sum(k, 1, n, 3 - k) >= 0", ("3 - 1 >= 0", ""), "0 - 0 + (3 - (n + 1)) >= 0 - 0"
TERMS = [("margin", {"finite": ("3 - k - (3 - k) == 0", f"k in whole [1, {last}]")}) for last in (9, 3)]

FALSE: list[tuple[Any, ...]] = [
    ("n + x >= 1", f"{N}, x in [0, 1]", ("0 + x >= 1", "x in [1, 1]"), ("n + 1 + x - 1 >= n + x - 1", "")),
    ("n >= 1", N, ("5 >= 1", ""), GROWS), ("n >= 1", N, ("0 <= 1", ""), GROWS),
    ("n >= 1", N, ("1 >= 1", ""), ("n + 1 - 1 >= n - 1", N1)),
    ("n <= 5", N, ("0 <= 5", ""), ("5 - n >= 5 - (n + 1)", N)),
    ("n <= 5", N, ("0 <= 5", ""), ("n <= 5", f"{N}; n <= 5")),
    ("n <= 5", N, ("0 <= 5", ""), ("n + 1 <= 6", f"{N}; n <= 5")),
    ("n <= 5", "n in whole [0, 10]", ("0 <= 5", ""), ("n + 1 <= 5", "n in whole [0, 4]; n <= 5")),
    ("n <= 5", "n in whole [0, 6]", ("0 <= 5", ""), ("n + 1 <= 5", "n in whole [0, 4]; n <= 5")),
    ("n <= 5", "n in whole [0, 7)", ("0 <= 5", ""), ("n + 1 <= 5", "n in whole [0, 4]; n <= 5")),
    ("n <= 5", "n in whole (0, 6]", ("1 <= 5", ""), ("n + 1 <= 5", "n in whole [1, 4]; n <= 5")),
    ("n <= 5", N, ("0 <= 5", ""), ("n + 1 <= 5", f"{N}; n <= 5, n <= 4")),
    ("n <= 5", N, ("0 <= 5", ""), ("n + 1 <= 5", f"{N}; n <= 4")),
    (*("n <= 3", "n in whole [0, 9]; (n - 3)**2 >= 1", ("0 <= 3", "")), ("n + 1 <= 3",
     "n in whole [0, 8]; (n - 3)**2 >= 1, n <= 3")),
    ("n == 0", N, ("0 == 0", ""), ("n + 1 - 0 >= n - 0", N)),
    ("0 == n", N, ("0 == 0", ""), ("n + 1 - 0 >= n - 0", N)),
    ("n*(n - 1) >= 0", "n in [0, oo)", ("0*(0 - 1) >= 0", ""), ("(n + 1)*(n + 1 - 1) - 0 >= n*(n - 1) - 0",
     N)),
    (f"{ONES} >= 5", N1, ("7 >= 5", ""), ("0 - 5 + 1 >= 0 - 5", N1), FINITE),
    (*(f"{ONES} == n/2 + 1/2", N1, ("1 == 1/2 + 1/2", "")),
     *(("0 - ((n + 1)/2 + 1/2) + 1 >= 0 - (n/2 + 1/2)", N1), FINITE)),
    (*(f"{ONES} + x >= 2", f"{N1}, x in [0, 1]", ("1 + x >= 2", "x in [1, 1]")),
     *(("0 + x - 2 + 1 >= 0 + x - 2", ""), WITH_X)),
    (FALLS, "n in whole [1, 9]", START, (AFTER, "n in whole [1, 2]"), TERMS[0]),
    (FALLS, "n in whole [1, 9]", START, (AFTER, "n in whole [1, 8]; n <= 2"), TERMS[0]),
    (FALLS, "n in whole [1, 9]", START, ("0 <= n", "n in whole [1, 8]"), TERMS[0]),
    (*("sum(k, 5, n, 1) >= n - 1", N1, ("0 >= 1 - 1", ""), ("0 - (n + 1 - 1) + 1 >= 0 - (n - 1)", N1)),
     ("margin", {"finite": ("1 - 1 == 0", "k in whole [5, oo)")})),
    (*("sum(k, 1, 3 - n, 1) >= 2", "n in whole [1, 2]", ("1 + 1 >= 2", "")),
     *(("0 - 2 >= 0 - 2", "n in whole [1, 1]"), ("margin", {"finite": ("1 - 1 == 0", "k in whole [1, 1]")}))),
    (*("prod(k, 1, n, 2) <= 2*n", N1, ("2 <= 2*1", ""), ("2*(n + 1) - 0 + -1*2 >= 2*n - 0", N1)),
     ("margin", {"finite": ("-1*2 - -1*2 == 0", K)})),
    *(("sum(k, 1, n, (2*k - 3)*log(x)) >= -log(x)", "n in whole [1, 2], x in whole [0, 0]",
       ("(2*1 - 3)*log(x) >= -log(x)", "x in whole [0, 0]"),
       ("0 - -log(x) + (2*(n + 1) - 3)*log(x) >= 0 - -log(x)", "n in whole [1, 1], x in whole [0, 0]"),
       ("margin", {"finite": row})) for row in (
           ("(2*k - 3)*log(x) - (2*k - 3)*log(x) == 0", "k in whole [1, 2], x in whole [1, 1]"),
           ("k - k == 0", "k in whole [1, 2], x in whole [0, 0]"))),
]  # fmt: skip
TRUE: list[tuple[Any, ...]] = [
    ("n + x >= 1", f"{N}, x in [1, 1]", ("0 + x >= 1", "x in [1, 1]"), ("n + 1 + x - 1 >= n + x - 1", "")),
    *(("n >= 1", each, ("1 >= 1", ""), ("n + 1 - 1 >= n - 1", N1)) for each in (N1, "n in whole (0, oo)")),
    ("n <= 5", "n in whole [0, 6)", ("0 <= 5", ""), ("n + 1 <= 5", "n in whole [0, 4]; n <= 5")),
    (f"{ONES} >= 1", N1, ("1 >= 1", ""), ("0 - 1 + 1 >= 0 - 1", N1), FINITE),
    *(
        (FALLS, f"n in whole {side}", START, (AFTER, "n in whole [1, 2]"), TERMS[1])
        for side in ("[1, 3]", "(0, 3]", "[1, 4)", "(0, 4)")
    ),
    (
        FALLS.replace("n,", "n - 1,"),
        "n in whole [1, 4]",
        ("0 >= 0", ""),
        ("0 - 0 + (3 - n) >= 0 - 0", "n in whole [1, 3]"),
        TERMS[1],
    ),
]

NOWHERE = [
    ("x in [0, 1]; x > 2", "3"), ("x in [0, 1]; x > 2", "1/2"), ("x in [0, 1]; x > 2", "sqrt(5)"),
    ("x in [0, 1]; x > 2", "sqrt(1/2)"), ("x in [0, 1]; x < -1", "-2"), ("x in [0, 1]; x < -1", "-sqrt(2)"),
    ("x in [0, 1); x >= 1", "1"), ("x in (0, 1]; x <= 0", "0"), ("x in [0, 1]; x > 2", "log(-1)"),
    ("x in (0, 1]; x <= 0", "erf(0)"), ("x in [0, 1); x >= 1", "1 - erf(0)"),
    ("x in [0, 1]; sqrt(x - 2) >= 0", "sqrt(1/2)"),
]  # fmt: skip


@cache
def true(text: str, domain: str) -> dict[str, Any]:
    """A certificate of what is true; of what has no variables, at the only point."""
    if not domain:
        payload = {"points": [{}]}
        return certificate("instances", formula=text, domain={"box": {}, "where": []}, payload=payload)
    about = stated_domain(*sides_and_conditions(domain))
    wide = isinstance(about, WideDomain)
    check = holds_everywhere(about) if wide else holds_on(about.box, where=about.where)
    found = check(text, Effort())
    assert found.verdict is Verdict.PROVED, (text, domain, found.summary)
    return dict(found.certificate)


def induction(text, domain, base, step, over=None):
    """A certificate by induction over n, which may be over sums; a step without a domain is on all of it."""
    sides = stated(domain)["box"].items()
    first = {name: side.replace("(0", "1").strip("whole [(").partition(",")[0] for name, side in sides}
    payload = {
        "variable": "n",
        "base": true(*base),
        "step": true(step[0], step[1] or domain),
        "witness": first,
    }
    if over is not None:
        way, terms = over
        payload |= {"way": way, "terms": [{name: true(*each) for name, each in terms.items()}]}
    kind = "induction" if over is None else "induction over sums"
    return sealed(certificate(kind, formula=text, domain=stated(domain), payload=payload))


@pytest.mark.parametrize("row", FALSE, ids=lambda row: f"{row[0]}, {row[2][0]}, {row[3][1]}")
def test_an_induction_of_true_parts_that_do_not_fit_is_none(row):
    forged = induction(*row)
    assert lie(forged)
    assert recheck(forged).reasons


@pytest.mark.parametrize("row", TRUE, ids=lambda row: row[0])
def test_an_induction_of_true_parts_that_fit_is_one(row):
    assert recheck(induction(*row)).reasons == ()


@pytest.mark.parametrize("per_step", [1, 2, 3])
@pytest.mark.parametrize("first", [-1, 0, 2])
def test_a_sum_is_not_empty_for_longer_than_its_base(per_step, first):
    """Wherever it begins and ends: the base and the step of each claim are true."""
    for begin, beyond in product(range(-1, 5), range(-3, 3)):
        terms = [len(range(begin, per_step * n + beyond + 1)) for n in range(first, first + 9)]
        more = per_step * first - terms[0]
        last = f"n + {beyond - 1} + ({per_step}*n + 2 - (n + 1))"
        link = formula(f"sum(k, {begin}, {last}, 1) == {per_step}*n - {more}").links[0]
        step = f"{per_step}*(n + 1) - {more} - 0{' + -1*1' * per_step} == {per_step}*n - {more} - 0"
        base, finite = str(unrolled_link(link, {"n": Fraction(first)})), f"k in whole [{begin}, oo)"
        over = ("margin", {"finite": ("-1*1 - -1*1 == 0", finite)})
        document = induction(str(link), f"n in whole [{first}, oo)", (base, ""), (step, ""), over)
        holds = all(count == terms[0] + per_step * k for k, count in enumerate(terms))
        assert recheck(document).stands is holds, (document["formula"], recheck(document).reasons)


@pytest.mark.parametrize(("domain", "at"), NOWHERE)
def test_nothing_is_said_of_no_point(domain, at):
    (condition,) = stated(domain)["where"]
    for made in (
        identity("x == x", domain, {"x": at}),
        boxes("1 <= 0", domain, "o", {"x": at}),
        boxes("x <= 1", domain, ".", {"x": at}),
        proof(condition, domain, {"by": "given", "condition": condition, "times": "1"}, {"x": at}),
        proof("x <= x", domain, ZERO, {"x": at}),
    ):
        assert recheck(made).reasons
    ends = ["erf(0)", "1 - erf(0)"] * domain.startswith("x in [0, 1]")
    for inside in ("sqrt(1/2)", "1/2", "1 - erf(1/2)", *ends):
        assert recheck(identity("x == x", domain.partition(";")[0], {"x": inside})).reasons == ()
