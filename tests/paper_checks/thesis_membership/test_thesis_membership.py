"""Claims on membership games: verdicts as recorded, every mutant dead, certificates recheck."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_membership.normal_formula import advantage, normal, relates
from banditproof.theory.numbers.enclosure import ball
from banditproof.theory.privacy.membership_inference import limit_advantage
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from scipy.special import ndtr


def found(relation, *points, quantities=lambda _: {}):
    return relates(quantities, points)(relation, Effort())


def test_the_normal_law_and_the_distance_of_two_agree_with_doubles():
    for x in (-8, -0.3, 0, 2.5):
        assert float(normal(ball(x))) == pytest.approx(ndtr(x), rel=1e-13)
    for m in (0.01, 1, 30):
        assert float(advantage(ball(m))) == pytest.approx(limit_advantage(m), rel=1e-13)


def test_relations_are_confirmed_refuted_or_left_open():
    point = {"x": "0.5", "y": 2}
    assert found("Phi(x) <= Phi(y)", point).verdict is Verdict.VERIFIED
    assert found("Phi(x) + Phi(-x) == 1 and max(x, y) == sqrt(4)", point).verdict is Verdict.VERIFIED
    assert found("log(exp(x)) - abs(-x) == x**2 - x/y", point).verdict is Verdict.VERIFIED
    assert found("x <= Phi(y) <= x", point).verdict is Verdict.REFUTED
    touching = found("Phi(x) <= Phi(x)", point)
    assert touching.verdict is Verdict.OPEN
    assert touching.summary == "not decided at x = 0.5, y = 2"


@pytest.mark.parametrize(
    "relation", ["Phi(x) >= Phi(y)", "Phi(y) <= Phi(x)", "Phi(x) == Phi(y)", "Phi(y) == x"]
)
def test_a_refutation_carries_a_certificate_of_the_two_numbers(relation):
    evidence = found(relation, {"x": "0.5", "y": 2})
    assert evidence.verdict is Verdict.REFUTED
    assert evidence.margin < 0
    assert recheck(dict(evidence.certificate)).ok


@pytest.mark.parametrize("relation", ["Phi(x) != 1", "x**3 <= 1", "x % 2 <= 1", "x.real <= 1"])
def test_what_is_not_of_the_language_is_refused(relation):
    with pytest.raises(ValueError, match=r"relations are|not understood"):
        found(relation, {"x": 1})
