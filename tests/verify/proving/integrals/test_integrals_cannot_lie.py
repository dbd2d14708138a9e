"""Integrals: false claims, forged certificates, and claims made by chance."""

from __future__ import annotations

import copy
import random
import re
from functools import cache

import pytest
from banditproof.theory.formulas.expression import FormulaError
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.ladder import Verdict

from ..claims import assert_proved, assert_refuted, settled, signed

UNIT = "x in [0, 1]"
TRUE = {
    "a square": ("integral(t, 0, x, t) == x**2/2", UNIT),
    "backwards": ("integral(t, x, 0, t) == -x**2/2", UNIT),
    "a logarithm": ("integral(t, x, y, 1/t) == log(y/x)", "x y in (0, oo)"),
    "a tail": ("integral(t, 0, B, exp(-t/b)) <= b", "b in (0, oo), B in [0, oo)"),
    "a mean": ("integral(t, 0, B, t*exp(-t/b)/b) <= b", "b in (0, oo), B in [0, oo)"),
    "strictly": ("integral(t, 0, x, 1/(1 + t)**2) < 1", "x in [0, oo)"),
    "an integrand that is bounded": ("integral(t, 0, x, exp(-t**4)) <= x", "x in [0, oo)"),
    "no antiderivative": ("integral(t, 0, 1, gamma(1 + t)) <= 1 + x", UNIT),
    "whole": ("integral(t, n, n + 1, 1/t) <= 1/n", "n in whole [1, oo)"),
    "an end that is computed": ("integral(t, 0, sqrt(x), 2*t) <= x", "x in [1, 2]"),
    "two of them": ("integral(t, 0, x, t) + integral(s, 0, x, 1) == x**2/2 + x", UNIT),
    "left of a pole": ("integral(t, 0, x, 1/(t - 2)) <= 0", UNIT),
}
FALSE = [
    ("integral(t, 0, x, t) <= 0.499*x**2", UNIT),
    ("integral(t, 0, B, exp(-t/b)) <= 0.99*b", "b in (0, oo), B in [0, oo)"),
    ("integral(t, x, 0, t) >= 0", UNIT),
    ("integral(t, 0, x, exp(-t**4)) >= x", "x in [0, 3]"),
    ("integral(t, 0, 1, gamma(1 + t)) <= 0.92 + 0*x", UNIT),
]
WITHOUT_A_VALUE = [
    ("integral(t, -1, x, 1/t**2) <= 0", "x in [1, 2]"),
    ("integral(t, -1, x, 1/t) == log(x)", "x in [1, 2]"),
    ("integral(t, 0, x, t/t) == x", "x in [1, 2]"),
    ("integral(t, 0, x, log(t)) <= 0", "x in [1/2, 1]"),
    ("integral(t, -x, x, 1/(1 - t**2)) <= 9", "x in [1/2, 2]"),
    ("integral(t, 0, log(x), 0*t) <= 1", UNIT),
    ("integral(t, 0, x, exp(-1/t)) <= 1", UNIT),
    ("integral(t, -1, x, 0/t) <= 1", UNIT),
    ("integral(t, 0, x, t**(s - 1)) == x**s/s", "x in (0, 1], s in [1/2, 1]"),
    ("integral(t, 1, x, t**(-s)) == (x**(1 - s) - 1)/(1 - s)", "x in [1, 2], s in [1/2, 3/2]"),
    ("integral(t, y, x, 1/t) == log(x/y)", "x y in [0, 1]"),
    ("sqrt(integral(t, 0, x, -exp(-t**2))) <= 1", "x in [1/2, 1]"),
]


@cache
def proof_of(name):
    return assert_proved(*TRUE[name])


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_is_proved_and_confirmed(name):
    assert proof_of(name)["kind"] == "integrals"


@pytest.mark.parametrize(("text", "domain"), FALSE)
def test_what_is_false_by_little_is_refuted(text, domain):
    assert_refuted(text, domain)


@pytest.mark.parametrize(("text", "domain"), WITHOUT_A_VALUE)
def test_where_there_is_no_value_nothing_is_said_to_hold(text, domain):
    assert settled(text, domain).verdict is Verdict.OPEN


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("integral(t, 0, x) <= 1", "takes 4 arguments"),
        ("integral(2, 0, x, x) <= 1", "at character 1 runs over 2"),
        ("integral(t, 0, t, t) <= 1", "has its variable in its ends"),
        ("integral(t, 0, oo, exp(-t)) <= 1", "has no end"),
        ("t + integral(t, 0, 1, t) <= 1", "stands outside of it"),
        ("x + integral(x, 0, 1, x) <= 1", "stands outside of it"),
        ("integral(x, 0, 1, x) <= 1", "a variable of x in"),
        ("integral(t, 0, 1, integral(s, 0, t, s)) <= x", "another integral inside"),
        ("sum(k, 1, x, integral(t, 0, k, t)) <= 1", "or an integral"),
        ("integrate(t, 0, x, t) <= 1", "integrate is spelled integral"),
    ],
)
def test_what_is_no_integral_is_refused_with_the_place(text, told):
    with pytest.raises(FormulaError, match=told.replace("(", r"\(")):
        settled(text, UNIT)


def test_a_condition_has_no_integral():
    with pytest.raises(ValueError, match="has an integral"):
        settled("x <= 1", f"{UNIT}; integral(t, 0, x, t) <= 1")


# -- forgeries

BOX = {"x": "[0, 1]"}


def forged(name, change):
    document = copy.deepcopy(proof_of(name))
    change(document["payload"]["integrals"][0], document)
    return signed(document)


def reasons(document):
    found = recheck(document)
    assert not found.ok
    return " ".join(found.reasons)


def set_to(**values):
    return lambda row, _: row.update(values)


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("a square", set_to(antiderivative="1/2*t**2 + t"), "finite"),
        ("a square", set_to(antiderivative="1/2*t**2 + floor(t)"), "may jump"),
        ("a square", set_to(antiderivative="1/2*t**2 + x1"), "other variables"),
        ("a square", set_to(range="[0, 1/2]"), "is missing"),
        ("a square", set_to(range="(0, 1]"), "missing|does not hold|not shown"),
        ("a square", set_to(range="whole [0, 1]"), "over reals"),
        ("a square", set_to(value="x**2"), "not shown"),
        ("a square", set_to(by="guess"), "accepted are"),
        ("a square", set_to(by="from above", bound="t"), "on this side"),
        ("an integrand that is bounded", set_to(by="from below"), "on this side"),
        ("an integrand that is bounded", set_to(bound="1/2"), "not shown"),
        ("an integrand that is bounded", set_to(order=">="), "smaller to a larger"),
        ("an integrand that is bounded", set_to(order=""), "smaller to a larger"),
        ("two of them", lambda _, doc: doc["payload"]["integrals"].pop(), "2 integrals"),
        ("two of them", lambda _, doc: doc["payload"]["integrals"].reverse(), "other variables"),
        ("a logarithm", set_to(range="[0, oo)"), "another domain|not shown"),
        ("an end that is computed", lambda row, _: row.pop("ends"), "'ends' is missing"),
        ("an end that is computed", lambda row, _: row.pop("last upper"), "missing"),
    ],
)
def test_a_forged_row_is_rejected(name, change, told):
    assert re.search(told, reasons(forged(name, change)))


def identity_of(text, box, where=(), witness=None):
    """What a forger writes down."""
    middle = dict.fromkeys(box, "1/2") if witness is None else witness
    return certificate(
        "identity",
        formula=text,
        domain={"box": box, "where": list(where)},
        payload={"witness": middle, "lemmas": []},
    )


def written(text, box, inner, **row):
    """A whole certificate by hand, about one integral in t; the range of t is that of the row."""
    wide = {**box, "t": row["range"]}
    whole, of = row["antiderivative"], row.pop("of")
    row = {
        "by": "antiderivative",
        "order": "",
        "between": False,
        "finite": identity_of(f"({whole}) - ({whole}) == 0", wide),
        "integrand": identity_of(f"({of}) - ({of}) == 0", wide),
        "slope": identity_of("t == t", wide),
        **row,
    }
    return certificate(
        "integrals",
        formula=text,
        domain={"box": box, "where": []},
        payload={"integrals": [row], "inner": identity_of(inner, box)},
    )


def test_one_by_hand_is_confirmed():
    document = written(
        "integral(t, 0, 1, 2*t) == 1 + 0*x", BOX, "1**2 - 0**2 == 1 + 0*x",
        antiderivative="t**2", of="2*t", range="[0, 1]",
    )  # fmt: skip
    assert recheck(document).ok, recheck(document).reasons


@pytest.mark.parametrize(
    ("text", "inner", "whole", "of", "side"),
    [
        # a pole between the ends
        ("integral(t, -1, 1, 1/t**2) == -2 + 0*x", "-1/1 - -1/(-1) == -2 + 0*x", "-1/t", "1/t**2", "[-1, 1]"),
        # a jump between the ends, where the slope is right on both sides
        (
            "integral(t, -1, 1, 1 + 0*t) == 4 + 0*x",
            "(1 + sqrt(1**2)/1) - (-1 + sqrt((-1)**2)/(-1)) == 4 + 0*x",
            "t + sqrt(t**2)/t", "1 + 0*t", "[-1, 1]",
        ),
        # a logarithm on both sides of its pole
        (
            "integral(t, -1, 1, 1/t) == 0*x",
            "log(1**2)/2 - log((-1)**2)/2 == 0*x",
            "log(t**2)/2", "1/t", "[-1, 1]",
        ),
        # the integrand has no value at one point
        ("integral(t, 0, 1, t/t) == 1 + 0*x", "1 - 0 == 1 + 0*x", "t", "t/t", "[0, 1]"),
        # a power of zero that jumps where its exponent is zero
        ("integral(t, 0, 1, 0*t) == -1 + 0*x", "0 - 1 == -1 + 0*x", "0**t", "0*t", "[0, 1]"),
        # the integrand has no value at an end
        ("integral(t, 0, 1, 0*log(t)) == 0*x", "0 - 0 == 0*x", "0*t", "0*log(t)", "[0, 1]"),
        # the slope is another one
        ("integral(t, 0, 1, 3*t) == 1 + 0*x", "1**2 - 0**2 == 1 + 0*x", "t**2", "3*t", "[0, 1]"),
        # the range is not that between the ends
        (
            "integral(t, -1, 1, 1/t**2) == -2 + 0*x",
            "-1/1 - -1/(-1) == -2 + 0*x",
            "-1/t", "1/t**2", "[1/2, 1]",
        ),
        # only between the ends taken the wrong way round
        ("integral(t, 1, 0, 2*t) == 1 + 0*x", "1**2 - 0**2 == 1 + 0*x", "t**2", "2*t", "[0, 1]"),
    ],
)  # fmt: skip
def test_forgeries_by_hand_are_rejected(text, inner, whole, of, side):
    assert not recheck(written(text, BOX, inner, antiderivative=whole, of=of, range=side)).ok


def test_a_variable_of_the_domain_is_not_run_over():
    document = written(
        "integral(t, 0, 1, 2*t) == 1", {"t": "[0, 1]"}, "1**2 - 0**2 == 1",
        antiderivative="t**2", of="2*t", range="[0, 1]",
    )  # fmt: skip
    assert "a variable of the domain" in reasons(document)


def test_an_integral_counts_nowhere_else():
    box = BOX
    for text in (
        "integral(t, 0, 1, t) == integral(t, 0, 1, t)",
        "integral(t, 0, 1, t) - integral(t, 0, 1, t) == 0",
    ):
        assert not recheck(identity_of(text, box)).ok
    document = certificate(
        "branch and bound",
        formula="integral(x1, 0, 1, x1) <= 1 + x",
        domain={"box": box, "where": []},
        payload={"tree": ".", "witness": {"x": "1/2"}, "lemmas": []},
    )
    assert not recheck(document).ok


# -- claims made by chance


def _random_integral(rng):
    """An integrand, its antiderivative as it is known by hand, and ends."""
    c, d = rng.randint(1, 5), rng.randint(1, 4)
    kinds = [
        (f"{c}*t**{d}", lambda at: f"{c}*({at})**{d + 1}/{d + 1}"),
        (f"exp(-{c}*t)", lambda at: f"-exp(-{c}*({at}))/{c}"),
        (f"1/(t + {c})", lambda at: f"log(({at}) + {c})"),
        (f"1/(t + {c})**{d + 1}", lambda at: f"-1/({d}*(({at}) + {c})**{d})"),
        (f"sqrt(t + {c})", lambda at: f"2/3*(({at}) + {c})**(3/2)"),
        (f"t*exp(-{c}*t)", lambda at: f"-(({at})/{c} + 1/{c}**2)*exp(-{c}*({at}))"),
        (f"exp(-t**2*{c})", lambda at: f"sqrt(pi/{c})/2*erf(sqrt({c})*({at}))"),
        (f"log(t + {c})", lambda at: f"(({at}) + {c})*log(({at}) + {c}) - ({at})"),
    ]
    return *rng.choice(kinds), f"{rng.randint(0, 3)}/4", rng.choice(["x", "x + 1", "2*x"])


def _chance(seed):
    rng = random.Random(seed)  # noqa: S311  a sample, no secret
    of, whole, first, last = _random_integral(rng)
    if rng.random() < 0.3:
        first, last = last, first
    value = f"{whole(last)} - ({whole(first)})"
    off = rng.choice(["", "", " + 1/1000", " - 1/1000*x", " + x/500"])
    return f"integral(t, {first}, {last}, {of}) == {value}{off}", not off


@pytest.mark.parametrize("seed", range(8))
def test_claims_by_chance(seed):
    text, holds = _chance(seed)
    found = settled(text, "x in [1, 2]")
    assert found.verdict is (Verdict.PROVED if holds else Verdict.REFUTED), (text, found.summary)
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize("seed", range(8, 28))
def test_many_claims_by_chance(seed):
    text, holds = _chance(seed)
    found = settled(text, "x in [1, 2]")
    assert found.verdict is not Verdict.PROVED or holds, text
    assert found.verdict is not Verdict.REFUTED or not holds, text
    assert found.certificate is None or recheck(dict(found.certificate)).stands, text
