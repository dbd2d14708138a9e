"""The ladder of evidence: parts, their strongest evidence, and refutations that beat everything."""

from itertools import permutations

from banditproof.verify.evidence.ladder import Evidence, Verdict, settle

PROVED, VERIFIED, SUPPORTED, DEFINED, OPEN, REFUTED = Verdict


def found(*verdicts, part=""):
    return [Evidence(verdict, "a test", "nothing to see", part=part) for verdict in verdicts]


def test_a_part_is_as_strong_as_its_strongest_evidence_and_a_claim_as_its_weakest_part():
    assert settle([]) is OPEN
    assert settle(found(SUPPORTED, VERIFIED)) is VERIFIED
    for order in permutations((OPEN, PROVED, VERIFIED)):
        assert settle(found(*order)) is PROVED
        assert settle([*found(*order), *found(SUPPORTED, OPEN, part="other")]) is SUPPORTED


def test_a_definition_is_the_weakest_only_where_it_stands_alone():
    assert settle(found(DEFINED)) is DEFINED
    for verdict in (PROVED, VERIFIED, SUPPORTED, OPEN, REFUTED):
        assert settle([*found(DEFINED), *found(verdict, part="other")]) is verdict


def test_one_refutation_anywhere_refutes_the_claim():
    assert settle([*found(PROVED), *found(PROVED, REFUTED, part="other")]) is REFUTED
