"""What is seen at a glance is proved without a search, and every such certificate rechecks."""

from __future__ import annotations

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving import settled
from banditproof.verify.proving.formula_checks import holds_on, is_identity
from banditproof.verify.proving.settled import evident

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

    monkeypatch.setattr(settled, "hunt", searched)
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
