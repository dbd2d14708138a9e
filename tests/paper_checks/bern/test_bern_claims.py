"""The claims of the Bernoulli paper: verdicts as recorded, mutants dead, certificates confirmed."""

from __future__ import annotations

import importlib

import pytest
from banditproof.paper_checks import Verdict, bern
from banditproof.paper_checks.language.claim import Severity
from banditproof.paper_checks.running.registry import paper_entries
from banditproof.paper_checks.running.run import run
from banditproof.verify.certificates.recheck import recheck

EXPECTED = {
    "BERN-EQ3": ("VERIFIED", None),
    "BERN-T3.1": ("REFUTED", "VERIFIED"),
    "BERN-EQ6": ("PROVED", None),
    "BERN-EQ7": ("REFUTED", "VERIFIED"),
    "BERN-I7": ("PROVED", None),
    "BERN-I8": ("REFUTED", "PROVED"),
    "BERN-I10": ("REFUTED", "PROVED"),
    "BERN-EQ8": ("PROVED", None),
    "BERN-I11": ("PROVED", None),
    "BERN-I12": ("PROVED", None),
    "BERN-I13": ("PROVED", None),
    "BERN-I14": ("REFUTED", "PROVED"),
    "BERN-EQ9": ("VERIFIED", None),
    "BERN-D3.2": ("PROVED", None),
    "BERN-I15": ("PROVED", None),
    "BERN-I17": ("VERIFIED", None),
    "BERN-LF.1": ("PROVED", None),
    "BERN-LF.3": ("PROVED", None),
    "BERN-LF.5": ("PROVED", None),
    "BERN-EQ33": ("REFUTED", "PROVED"),
    "BERN-A1a": ("PROVED", None),
    "BERN-A1b": ("PROVED", None),
    "BERN-EQ14": ("PROVED", None),
    "BERN-EQ35": ("PROVED", None),
    "BERN-EQ36": ("PROVED", None),
    "BERN-I20": ("VERIFIED", None),
    "BERN-EQ49": ("VERIFIED", None),
    "BERN-I27": ("REFUTED", "VERIFIED"),
}
ENTRIES = {entry.claim.id: entry for entry in paper_entries("bern")}


def sections():
    return [importlib.import_module(f"{bern.__name__}.{name}") for name in bern.SECTIONS]


def test_every_claim_is_registered_once():
    assert set(EXPECTED) <= set(ENTRIES)
    assert len(ENTRIES) == sum(len(section.CLAIMS) for section in sections())


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_gets_its_verdict_all_its_mutants_die_and_its_certificates_are_confirmed(identifier):
    found = next(iter(run([ENTRIES[identifier]])))
    expected, amended = EXPECTED[identifier]
    assert found.problems == ()
    assert found.verdict.value == expected
    assert (None if found.amended is None else found.amended.value) == amended
    assert found.killed == len(found.mutants) >= 2
    examined = [found.printed, *([] if found.amendment is None else [found.amendment])]
    for item in (item for each in examined for item in each.evidence):
        if item.verdict in {Verdict.PROVED, Verdict.REFUTED}:
            assert item.certificate is not None, item.part
        if item.certificate is not None:
            result = recheck(dict(item.certificate))
            assert result.ok, (item.part, result.reasons)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_refuted_claim_says_how_bad_it_is_and_what_is_true_instead(identifier):
    claim = ENTRIES[identifier].claim
    refuted = claim.recorded is Verdict.REFUTED
    assert (claim.amendment is not None) is refuted
    assert isinstance(claim.severity, Severity) is refuted
    if refuted:
        assert claim.amendment.consequence
        assert claim.amendment.recorded.strength >= Verdict.VERIFIED.strength


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_mutant_changes_a_formula_of_what_is_true(identifier):
    claim = ENTRIES[identifier].claim
    true = claim.printed if claim.amendment is None else claim.amendment.formula
    for name, mutant in claim.mutants.items():
        assert set(mutant) <= set(true), name
        assert all(mutant[key] != true[key] for key in mutant), name
