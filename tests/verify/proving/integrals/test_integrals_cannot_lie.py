"""Integrals: false claims, forged certificates, and claims made by chance."""

import random
from functools import cache

import pytest
from banditproof.theory.formulas.domain import Domain
from banditproof.theory.formulas.expression import FormulaError
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import holds_everywhere, holds_on

POSITIVE = "(0, oo)"
UNIT = "[0, 1]"


def settled(text, where=(), **sides):
    there = stated_domain(sides, where)
    check = holds_on(there.box, where=there.where) if isinstance(there, Domain) else holds_everywhere(there)
    return check(text, Effort())


TRUE = {
    "a square": ("integral(t, 0, x, t) == x**2/2", {"x": UNIT}),
    "backwards": ("integral(t, x, 0, t) == -x**2/2", {"x": UNIT}),
    "a logarithm": ("integral(t, x, y, 1/t) == log(y/x)", {"x": POSITIVE, "y": POSITIVE}),
    "a tail": ("integral(t, 0, B, exp(-t/b)) <= b", {"b": POSITIVE, "B": "[0, oo)"}),
    "a mean": ("integral(t, 0, B, t*exp(-t/b)/b) <= b", {"b": POSITIVE, "B": "[0, oo)"}),
    "strictly": ("integral(t, 0, x, 1/(1 + t)**2) < 1", {"x": "[0, oo)"}),
    "whole": ("integral(t, n, n + 1, 1/t) <= 1/n", {"n": "whole [1, oo)"}),
    "an end that is computed": ("integral(t, 0, sqrt(x), 2*t) <= x", {"x": "[1, 2]"}),
    "two of them": ("integral(t, 0, x, t) + integral(s, 0, x, 1) == x**2/2 + x", {"x": UNIT}),
    "left of a pole": ("integral(t, 0, x, 1/(t - 2)) <= 0", {"x": UNIT}),
}


@cache
def evidence(name):
    text, sides = TRUE[name]
    return settled(text, **sides)


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_is_proved_and_confirmed(name):
    found = evidence(name)
    assert found.verdict is Verdict.PROVED, found.summary
    assert found.certificate["kind"] == "integrals"
    assert recheck(dict(found.certificate)).ok


FALSE = {
    "a little less": ("integral(t, 0, x, t) <= 0.499*x**2", {"x": UNIT}),
    "a little less than a tail": ("integral(t, 0, B, exp(-t/b)) <= 0.99*b", {"b": POSITIVE, "B": "[0, oo)"}),
    "the wrong way": ("integral(t, x, 0, t) >= 0", {"x": UNIT}),
    "the other side": ("integral(t, 0, x, exp(-t**4)) >= x", {"x": "[0, 3]"}),
    "no antiderivative": ("integral(t, 0, 1, gamma(1 + t)) <= 0.92 + 0*x", {"x": UNIT}),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_by_little_is_refuted(name):
    text, sides = FALSE[name]
    found = settled(text, **sides)
    assert found.verdict is Verdict.REFUTED
    assert recheck(dict(found.certificate)).ok


@pytest.mark.parametrize(("text", "sides"), [
    ("integral(t, -1, x, 1/t**2) <= 0", {"x": "[1, 2]"}),
    ("integral(t, -1, x, 1/t) == log(x)", {"x": "[1, 2]"}), ("integral(t, 0, x, t/t) == x", {"x": "[1, 2]"}),
    ("integral(t, 0, x, log(t)) <= 0", {"x": "[1/2, 1]"}),
    ("integral(t, -x, x, 1/(1 - t**2)) <= 9", {"x": "[1/2, 2]"}),
    ("integral(t, 0, log(x), 0*t) <= 1", {"x": UNIT}), ("integral(t, 0, x, exp(-1/t)) <= 1", {"x": UNIT}),
    ("integral(t, -1, x, 0/t) <= 1", {"x": UNIT}),
    ("integral(t, 0, x, t**(s - 1)) == x**s/s", {"x": "(0, 1]", "s": "[1/2, 1]"}),
    ("integral(t, 1, x, t**(-s)) == (x**(1 - s) - 1)/(1 - s)", {"x": "[1, 2]", "s": "[1/2, 3/2]"}),
    ("integral(t, y, x, 1/t) == log(x/y)", {"x": UNIT, "y": UNIT}),
    ("sqrt(integral(t, 0, x, -exp(-t**2))) <= 1", {"x": "[1/2, 1]"}),
])  # fmt: skip
def test_where_there_is_no_value_nothing_is_said_to_hold(text, sides):
    assert settled(text, **sides).verdict is Verdict.OPEN


@pytest.mark.parametrize(("text", "told"), [
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
])  # fmt: skip
def test_what_is_no_integral_is_refused_with_the_place(text, told):
    with pytest.raises(FormulaError, match=told.replace("(", r"\(")):
        settled(text, x=UNIT)


def test_a_condition_has_no_integral():
    with pytest.raises(ValueError, match="has an integral"):
        settled("x <= 1", "integral(t, 0, x, t) <= 1", x=UNIT)


def identity_of(text, box):
    """What a forger writes down."""
    payload = {"witness": dict.fromkeys(box, "1/2"), "lemmas": []}
    return certificate("identity", formula=text, domain={"box": box, "where": []}, payload=payload)


def test_an_integral_counts_nowhere_else():
    box = {"x": UNIT}
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


@pytest.mark.parametrize("seed", range(28))
def test_claims_by_chance(seed):
    text, holds = _chance(seed)
    found = settled(text, x="[1, 2]")
    right, wrong = (Verdict.PROVED, Verdict.REFUTED)[:: 1 if holds else -1]
    assert found.verdict is right if seed < 8 else found.verdict is not wrong, (text, found.summary)
    assert found.certificate is None or recheck(dict(found.certificate)).stands, text
