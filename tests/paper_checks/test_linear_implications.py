"""The linear model and what follows from the regret theorems: verdicts as recorded, mutants refuted."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.elimination_remarks import decoupled
from banditproof.paper_checks.elimination_steps import ESTIMATE
from banditproof.paper_checks.rdp import linear_implications as of_rdp
from banditproof.paper_checks.thesis_algorithms import linear_implications as of_thesis
from banditproof.paper_checks.zcdp import linear_implications as of_zcdp
from banditproof.verify.effort import Effort

from .thesis_section import comes_out_as

EXPECTED = {
    of_zcdp: {
        "ZCDP-S-LIN": "VERIFIED",
        "ZCDP-I9": "VERIFIED",
        "ZCDP-I10": "REFUTED/VERIFIED",
        "ZCDP-I11": "REFUTED/VERIFIED",
    },
    of_rdp: {
        "RDP-EQ7": "VERIFIED",
        "RDP-I8": "REFUTED/VERIFIED",
        "RDP-I9": "VERIFIED",
        "RDP-I10": "VERIFIED",
        "RDP-I11": "VERIFIED",
        "RDP-I12": "VERIFIED",
    },
    of_thesis: {
        "TA-EQ5.5": "VERIFIED",
        "TA-EQ5.8": "VERIFIED",
        "TA-I9": "REFUTED/VERIFIED",
        "TA-I10": "REFUTED/VERIFIED",
    },
}


@pytest.mark.parametrize("section", EXPECTED)
def test_every_claim_of_the_section_is_expected(section):
    assert [claim.id for claim in section.CLAIMS] == list(EXPECTED[section])


@pytest.mark.parametrize(
    ("section", "identifier"), [(section, name) for section, names in EXPECTED.items() for name in names]
)
def test_a_claim_comes_out_as_recorded(section, identifier):
    comes_out_as(section, identifier, EXPECTED[section][identifier])


@pytest.mark.parametrize("seed", range(3))
def test_rewards_of_a_phase_change_later_phases_alone(seed):
    for known in decoupled(ESTIMATE.family, Effort(seed=seed)).values():
        assert known["i"] == 0 < known["j"]
