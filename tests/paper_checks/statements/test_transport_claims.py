"""Couplings, transport and KL decompositions of two texts: verdicts as recorded, mutants dead."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.checks import known_quantities
from banditproof.paper_checks.statements.changes_of_measure import kl_by_transport
from banditproof.paper_checks.statements.changes_of_measure.coupled_bandits import (
    FIXED,
    PULLED_TWICE,
    REACTING,
    divergences,
    moments,
)
from banditproof.paper_checks.statements.changes_of_measure.product_mechanisms import FIXED as MECHANISMS
from banditproof.paper_checks.statements.changes_of_measure.product_mechanisms import transports
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict


def test_the_counterexample_has_the_numbers_of_its_note():
    (known,) = [{**moments(each), **divergences(each)} for each in REACTING.values()]
    assert known["SS"] + known["spread"] == 1
    assert known["DD"] == Fraction(23, 20)
    assert float(known["KL"].lower) == pytest.approx(12.741185745862651, rel=1e-15)


@pytest.mark.parametrize("eta", ["1/4", "1/2", "1/100"])
def test_the_second_moment_of_the_example_of_the_text(eta):
    known = moments(PULLED_TWICE[f"react to the first reward, eta = {eta}"])
    assert known["SS"] + known["spread"] == 1
    assert known["DD"] == Fraction(5, 4) - Fraction(eta) / 2
    assert known["SW"] == (Fraction(1, 4) - Fraction(eta) / 2) / 2


def test_the_response_to_the_first_reward_pulls_as_the_text_counts():
    known = moments(FIXED["response to the first reward"])
    assert known["earlier"] == Fraction(3, 10)
    assert known["S"] == known["D"] == known["pulled"]


def test_maximal_couplings_are_too_dear_for_the_second_moment():
    known = transports(MECHANISMS["release of two data"])
    assert known["least"] == known["t"] == 1
    assert known["leastsq"] == Fraction(5, 4) < known["t"] ** 2 + known["v"] == Fraction(3, 2)


def test_every_transport_value_has_a_certificate_of_its_own():
    evidence = kl_by_transport._transport_values(kl_by_transport.VALUES, Effort())
    documents = evidence.details["certificates"]
    assert len(documents) == 10
    assert all(recheck(document).ok for document in documents)


def settled(text, **known):
    return known_quantities.holds_in(lambda _: {"here": known})(text, Effort())


def test_an_enclosure_decides_only_at_all_its_corners():
    wide = Enclosure(Fraction(1), Fraction(2))
    assert settled("a <= 2", a=wide).verdict is Verdict.VERIFIED
    assert settled("a <= 3/2", a=wide).verdict is Verdict.OPEN
    refuted = settled("a <= 1/2", a=wide)
    assert refuted.verdict is Verdict.REFUTED
    assert refuted.summary.startswith("here: at a = 1:")
    assert recheck(dict(refuted.certificate)).ok


def test_a_quantity_is_rounded_away_from_its_enclosure():
    third = Enclosure(Fraction(1, 3), Fraction(1, 3))
    assert settled("a == 1/3", a=third).verdict is Verdict.OPEN
    assert settled("a == 1/3", a=Fraction(1, 3)).verdict is Verdict.VERIFIED
    assert settled("a == 0.33334", a=third).verdict is Verdict.REFUTED
    assert settled("0.333333333333 <= a <= 0.333333333334", a=third).verdict is Verdict.VERIFIED
