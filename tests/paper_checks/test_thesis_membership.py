"""Claims on membership games: verdicts as recorded, every mutant dead, certificates recheck."""

from __future__ import annotations

import importlib

import pytest
from banditproof.paper_checks import thesis_membership
from banditproof.paper_checks.thesis_membership.normal_formula import advantage, normal, relates
from banditproof.theory.enclosure import ball
from banditproof.theory.membership import limit_advantage
from banditproof.verify.effort import Effort
from banditproof.verify.evidence import Verdict
from banditproof.verify.recheck import recheck
from scipy.special import ndtr

from .thesis_section import comes_out_as

EXPECTED = {
    "games": {
        "MI-I2": "PROVED",
        "MI-I3": "PROVED",
        "MI-EQ2.26": "VERIFIED",
        "MI-I21": "VERIFIED",
        "MI-I22": "VERIFIED",
        "MI-I23": "VERIFIED",
        "MI-I24": "PROVED",
        "MI-T6.1a": "REFUTED/VERIFIED",
        "MI-T6.1b": "VERIFIED",
        "MI-T6.1c": "VERIFIED",
    },
    "audits": {
        "MI-I7": "PROVED",
        "MI-I9": "PROVED",
        "MI-I10": "PROVED",
        "MI-I30b": "VERIFIED",
        "MI-S8": "VERIFIED",
        "MI-ADV1": "VERIFIED",
        "MI-ADV2": "VERIFIED",
        "MI-ADV3": "PROVED",
        "MI-I12": "PROVED",
        "MI-EQ2.28": "VERIFIED",
        "MI-EQ2.30": "VERIFIED",
        "MI-I13": "VERIFIED",
        "MI-D2.34": "VERIFIED",
        "MI-U1": "VERIFIED",
        "MI-EQ.EPSMI": "VERIFIED",
        "MI-U2": "VERIFIED",
        "MI-D2.35": "VERIFIED",
        "MI-U3": "VERIFIED",
        "MI-S1": "VERIFIED",
        "MI-S2": "VERIFIED",
        "MI-S3": "VERIFIED",
        "MI-S6": "VERIFIED",
        "MI-S7": "VERIFIED",
        "MI-S10": "VERIFIED",
        "MI-S11": "VERIFIED",
    },
    "column_expansions": {
        "MI-T2.41": "REFUTED/VERIFIED",
        "MI-EQ2.31": "VERIFIED",
        "MI-I19": "REFUTED/VERIFIED",
        "MI-T6.3": "VERIFIED",
        "MI-EQ6.4": "VERIFIED",
        "MI-LD.0a": "VERIFIED",
        "MI-LD.0b": "VERIFIED",
        "MI-LD.0c": "VERIFIED",
        "MI-LD.2": "REFUTED/VERIFIED",
        "MI-LD.3": "VERIFIED",
        "MI-LD.4": "VERIFIED",
        "MI-ID.1": "VERIFIED",
        "MI-EQD.1": "VERIFIED",
        "MI-RD.1": "REFUTED/PROVED",
        "MI-ID.4": "PROVED",
        "MI-RD.7": "PROVED",
        "MI-S4": "VERIFIED",
    },
    "gaussian_limits": {
        "MI-I8": "VERIFIED",
        "MI-I27": "PROVED",
        "MI-C6.4": "VERIFIED",
        "MI-C6.4p": "VERIFIED",
        "MI-I30": "VERIFIED",
        "MI-I30c": "VERIFIED",
        "MI-I30d": "VERIFIED",
        "MI-T6.5": "VERIFIED",
        "MI-E1": "VERIFIED",
        "MI-E1a": "VERIFIED",
        "MI-S5": "VERIFIED",
        "MI-S12": "VERIFIED",
    },
    "sub_sampling": {
        "MI-T6.6": "REFUTED/VERIFIED",
        "MI-LD.5a": "REFUTED/VERIFIED",
        "MI-LD.5": "REFUTED/VERIFIED",
        "MI-LD.6": "PROVED",
        "MI-ID.3": "REFUTED/PROVED",
        "MI-S13": "VERIFIED",
    },
    "misspecified_target": {
        "MI-T6.7": "VERIFIED",
        "MI-I32": "VERIFIED",
        "MI-TAB6.1": "REFUTED/VERIFIED",
        "MI-T6.7D": "REFUTED/PROVED",
        "MI-ID.5": "VERIFIED",
        "MI-ID.6": "REFUTED/VERIFIED",
    },
    "gradient_scores": {
        "MI-EQ6.5": "REFUTED/PROVED",
        "MI-I28": "REFUTED/PROVED",
        "MI-I29": "REFUTED/VERIFIED",
        "MI-I33": "PROVED",
        "MI-I34": "REFUTED/PROVED",
        "MI-L5": "REFUTED/VERIFIED",
        "MI-EQ7.2": "REFUTED/PROVED",
        "MI-A13": "REFUTED/PROVED",
        "MI-I36": "REFUTED/VERIFIED",
        "MI-I37": "PROVED",
        "MI-A14": "REFUTED/VERIFIED",
        "MI-I39": "PROVED",
    },
    "played_games": {
        "MI-EQ2.27": "SUPPORTED",
        "MI-S9": "SUPPORTED",
        "MI-FIG6.2": "SUPPORTED",
        "MI-E2": "SUPPORTED",
    },
}
ROWS = [
    (section, identifier, expected)
    for section, claims in EXPECTED.items()
    for identifier, expected in claims.items()
]


def module(section):
    return importlib.import_module(f"{thesis_membership.__name__}.{section}")


def test_every_claim_of_the_package_is_expected_here():
    elsewhere = {"membership_background", "membership_remarks"}  # have test modules of their own
    assert tuple(EXPECTED) == tuple(name for name in thesis_membership.SECTIONS if name not in elsewhere)
    for section, claims in EXPECTED.items():
        assert [claim.id for claim in module(section).CLAIMS] == list(claims)


@pytest.mark.parametrize(("section", "identifier", "expected"), ROWS, ids=[row[1] for row in ROWS])
def test_a_claim_comes_out_as_recorded(section, identifier, expected):
    comes_out_as(module(section), identifier, expected)


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
