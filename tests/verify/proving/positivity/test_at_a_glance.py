"""What is seen at a glance is proved without a search, and every such certificate rechecks."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving import formula_checks
from banditproof.verify.proving.exact_points import holds, inside
from banditproof.verify.proving.formula_checks import evident, holds_on, is_identity

NAMES = "xyz"
SIDES = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), s=("0.0000453", "0.9999001"))


def on(text, where=(), sides=SIDES):
    return evident(formula(text).links[0], domain(sides, where))


@pytest.mark.parametrize(
    ("text", "check", "method"),
    [
        (
            "s*y*(1 - x) <= x*(1 - y) <= y*(1 - x)",
            holds_on(SIDES, where=("x < y", "x*(1 - y + y*s) >= y*s")),
            "given",
        ),
        (
            "(y - max(x, y*s/(1 - y + y*s)))/(y*(1 - y)) <= 1/(1 - y)",
            holds_on(SIDES, where="x <= y"),
            "cases, product, boxes",
        ),
        ("y*s/(1 - y + y*s)*(1 - y) == s*y*(1 - y*s/(1 - y + y*s))", is_identity(SIDES), "symbolic identity"),
    ],
)
def test_rational_functions_are_proved_without_a_search(monkeypatch, text, check, method):
    def searched(*_, **__):
        raise AssertionError("a search")

    monkeypatch.setattr(formula_checks, "hunt", searched)
    found = check(text, Effort())
    assert found.verdict is Verdict.PROVED
    assert found.method == method
    assert recheck(found.certificate).ok


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("(x - y)**2 > 0", ()),  # zero where x = y
        ("x*(y - 1/2) >= 0", ()),  # false
        ("x/y - x/y < 0", ()),  # zero is not negative
        ("1/(x - y)**2 > 0", ()),  # undefined where x = y
        ("y - x > 0", "x <= y"),  # the condition allows equality
        ("x - y >= 0", "x <= y"),  # the condition says the opposite
        ("max(x, y) <= y", ()),
        ("x*(1 - x) <= 1/4 - 1e-50", ()),  # false, with long numbers
        ("(x - 1e-70)*(y + 1e-50) <= 1e-60*(x + 1e-50)", ()),
        ("x/(x - 1/2) == 1 + 1/(2*x - 1)", ()),  # an identity, undefined where x = 1/2
    ],
)
def test_what_does_not_hold_everywhere_is_not_seen(text, where):
    assert on(text, where) is None


def test_long_numbers_are_compared_exactly():
    assert on("1e50*(x - y)/7e-60 <= 1e-70*(x - y)*1e99 + 1e200*(y - x)", ("x <= y",)) is not None
    assert on("x**2*1e-60 == x*(x*1e-60)") is not None


def test_a_condition_on_an_empty_domain_shows_nothing():
    assert on("x - y >= 0", ("x >= y", "x < y")) is None


def test_an_identity_asked_for_without_boxes_is_no_proof_of_an_inequality():
    found = holds_on(SIDES, where="x < y", most_boxes=0)("x <= y", Effort())
    assert found.verdict is Verdict.VERIFIED


def _tree(rng, depth):
    kind = rng.random()
    if not depth or kind < 0.15:
        return rng.choice([*NAMES, *NAMES, str(rng.randint(0, 3)), "1/2", "-1"])
    one, other = _tree(rng, depth - 1), _tree(rng, depth - 1)
    if kind < 0.4:
        return f"({one} {rng.choice('+-')} {other})"
    if kind < 0.8:
        return f"({one}){'*' if kind < 0.7 else '/'}({other})"
    if kind < 0.87:
        return f"({one})**{rng.choice([2, 3, -1, -2, 0])}"
    return f"{rng.choice(['min', 'max'])}({one}, {other})" if kind < 0.95 else f"abs({one})"


def _statement(rng):
    sides = {}
    for name in NAMES:
        low = rng.choice([Fraction(-1), Fraction(0), Fraction(1, 10**6), Fraction(1)])
        high = low + rng.choice([Fraction(1, 2), Fraction(1), Fraction(10)])
        sides[name] = f"{rng.choice('[(')}{low}, {high}{rng.choice('])')}"
    relation, left, right = rng.choice(["<=", "<", ">="]), _tree(rng, 1), _tree(rng, 1)
    where = [f"{left} {relation} {right}"] if rng.random() < 0.6 else []
    one, other, kind = _tree(rng, 2), _tree(rng, 2), rng.random()
    if kind < 0.3:
        text = f"({one})*({left}) {rng.choice([relation, '<', '>='])} ({one})*({right})"
    elif kind < 0.4:
        text = f"({one})*({other}) == ({other})*({one})"
    elif kind < 0.6:
        text = f"{one} <= {one} + ({other})**2"
    else:
        text = f"{one} {relation} {other}"
    return text, where, box(**sides)


@pytest.mark.parametrize("seed", range(4))
def test_certificates_of_random_statements_recheck_and_no_point_contradicts_them(seed):
    rng, seen = random.Random(seed), 0  # noqa: S311  statements, no secrets
    for _ in range(250):
        text, where, sides = _statement(rng)
        found = on(text, where, sides)
        if found is None:
            continue
        seen += 1
        assert recheck(found.certificate).ok, text
        stated, link = domain(sides, where), formula(text).links[0]
        for _ in range(5):
            point = {
                name: side.lower + (side.upper - side.lower) * Fraction(rng.randint(0, 8), 8)
                for name, side in sides.sides
            }
            assert not inside(stated, point) or holds(link, point) is not False, text
    assert seen > 30
