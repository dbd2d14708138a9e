"""Claims of three texts on contextual bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks import rdp, thesis_algorithms, zcdp
from banditproof.paper_checks.registry import paper_entries
from banditproof.paper_checks.run import run
from banditproof.verify.recheck import recheck

EXPECTED = {
    "zcdp": {
        "ZCDP-A3": "VERIFIED",
        "ZCDP-I12": "SUPPORTED",
        "ZCDP-T14": "REFUTED",
        "ZCDP-EQ22": "REFUTED",
        "ZCDP-T5S6": "SUPPORTED",
    },
    "rdp": {
        "RDP-A4": "VERIFIED",
        "RDP-I14": "SUPPORTED",
        "RDP-T17": "REFUTED",
        "RDP-T10.5": "REFUTED",
        "RDP-T10.9": "SUPPORTED",
    },
    "thesis_algorithms": {
        "TA-A9": "VERIFIED",
        "TA-I11": "SUPPORTED",
        "TA-THC.13": "REFUTED",
        "TA-EQC.24": "REFUTED",
        "TA-PF5.17f": "SUPPORTED",
    },
}


@pytest.mark.parametrize("package", [zcdp, rdp, thesis_algorithms])
def test_the_section_is_listed(package):
    assert "contextual_bandits" in package.SECTIONS


@pytest.mark.parametrize(
    ("paper", "identifier"), [(paper, name) for paper, listed in EXPECTED.items() for name in listed]
)
def test_a_claim_comes_out_as_recorded(paper, identifier):
    entry = next(each for each in paper_entries(paper) if each.claim.id == identifier)
    found = next(iter(run([entry])))
    assert found.problems == ()
    assert found.verdict.value == EXPECTED[paper][identifier] == entry.claim.recorded.value
    assert found.killed == len(found.mutants) >= 2
    for item in found.printed.evidence:
        if item.certificate is not None:
            assert recheck(dict(item.certificate)).ok
