"""Formulas about characteristic times: what holds, what fails, and what an enclosure cannot decide."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.checks.certified_time import (
    are,
    certificate_of,
    holds_for,
    information,
    private,
    takes,
    transport,
)
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict

PAIR = {"t": information("0.5", "0.4"), "v": transport("0.5", "0.4")}


def test_a_relation_between_times_is_verified_with_the_certificates_of_the_times():
    found = holds_for([PAIR], part="here")("v < t", Effort())
    assert found.verdict is Verdict.VERIFIED
    assert found.part == "here"
    assert recheck(dict(found.certificate)).ok
    assert [recheck(dict(time)).ok for time in found.details["times"]] == [True, True]


def test_a_false_relation_is_refuted_with_a_certificate_of_its_opposite():
    found = holds_for([PAIR, PAIR])("v >= t", Effort())
    assert found.verdict is Verdict.REFUTED
    assert found.margin < 0
    assert found.certificate["formula"] == "v < t"
    assert recheck(dict(found.certificate)).ok


def test_a_refutation_tells_both_sides_to_as_many_digits_as_tell_them_apart():
    plain = holds_for([PAIR])("v >= t", Effort())
    assert plain.summary.endswith(": v = 20.0000000000000, t = 197.650024249859; not >=")
    close = holds_for([PAIR])("t <= 197.65002424985866966 - 1e-17", Effort())
    assert "t = 197.6500242498586696" in close.summary
    assert "= 197.65002424985866965; not <=" in close.summary


def test_a_side_that_is_infinite_is_told_by_the_formula():
    found = holds_for([{"x": "1/2"}])("kl(x, 1) <= 5", Effort())
    assert found.verdict is Verdict.REFUTED
    assert found.summary == "at x = 1/2: not kl(x, 1) <= 5"


def test_one_false_instance_refutes_the_formula():
    wrong = {"t": information("0.5", "0.49"), "v": 10**9}
    assert holds_for([PAIR, wrong])("v < t", Effort()).verdict is Verdict.REFUTED


def test_what_an_enclosure_cannot_decide_stays_open():
    wide = {"x": Enclosure(Fraction(0), Fraction(2))}
    found = holds_for([wide])("x <= 1", Effort())
    assert found.verdict is Verdict.OPEN
    assert found.certificate is None
    assert "x = 0" in found.summary


def test_relations_at_several_instances_have_no_common_certificate():
    other = {"t": information("0.9", "0.5"), "v": transport("0.9", "0.5")}
    found = holds_for([PAIR, other])("v < t", Effort())
    assert found.verdict is Verdict.VERIFIED
    assert found.certificate is None
    assert len(found.details["times"]) == 4


@pytest.mark.parametrize(
    ("value", "verdict"),
    [
        ("197.65002424985866965", Verdict.VERIFIED),
        ("197.65", Verdict.VERIFIED),
        ("197.65002424985866966", Verdict.REFUTED),
        ("1.9765e2", Verdict.VERIFIED),
        ("1.9764e2", Verdict.REFUTED),
    ],
)
def test_a_value_is_right_to_half_a_unit_of_its_last_digit(value, verdict):
    assert are([information("0.5", "0.4")])((value,), Effort()).verdict is verdict
    assert takes([({"t": information("0.5", "0.4")}, value)])("t", Effort()).verdict is verdict


def test_a_number_of_digits_takes_the_place_of_the_last_one():
    check = takes([(PAIR, "9.8825")], digits=5)
    assert check("t/v", Effort()).verdict is Verdict.VERIFIED
    assert check("t/v*1.0001", Effort()).verdict is Verdict.REFUTED


def test_a_list_of_values_has_one_for_each_program():
    with pytest.raises(ValueError, match="longer"):
        are([information("0.5", "0.4")])(("1", "2"), Effort())


def test_the_summary_names_the_programs_of_a_counterexample():
    instance = {"p": private("0.9", "0.5", epsilon="0.1"), "h": information("0.9", "0.5", beta="1/3")}
    summary = holds_for([instance])("p < h", Effort()).summary
    assert "private time of (0.9, 0.5; epsilon = 0.1)" in summary
    assert "beta = 1/3" in summary


def test_the_certificate_of_a_time_holds_its_bounds():
    document = certificate_of(transport("0.5", "0.4"))
    assert Fraction(document["lower"]) <= Fraction(1, 20) <= Fraction(document["upper"])
