"""Claims of the thesis on finite arms: the wrapper, earlier policies, remarks and experiments."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import (
    earlier_policies,
    episodic_policies,
    regret_experiments,
)

from .thesis_section import comes_out_as

EXPECTED = {
    earlier_policies: {
        "TA-S1-A": "VERIFIED",
        "TA-I1": "VERIFIED",
        "TA-R-DPUCB": "REFUTED/SUPPORTED",
        "TA-S2-A": "SUPPORTED",
        "TA-I2": "SUPPORTED",
        "TA-S3-A": "SUPPORTED",
    },
    episodic_policies: {
        "TA-A7": "VERIFIED",
        "TA-EQ5.1": "VERIFIED",
        "TA-EQ5.2": "VERIFIED",
        "TA-EQ5.3": "VERIFIED",
        "TA-EQ5.4": "VERIFIED",
        "TA-TH5.4": "SUPPORTED",
        "TA-I3": "SUPPORTED",
        "TA-I4": "SUPPORTED",
        "TA-I5": "REFUTED/VERIFIED",
        "TA-I6": "VERIFIED",
        "TA-I7": "SUPPORTED",
        "TA-I8": "VERIFIED",
    },
    regret_experiments: {
        "TA-E1": "REFUTED/SUPPORTED",
        "TA-E2": "REFUTED/SUPPORTED",
        "TA-E3": "SUPPORTED",
    },
}
EACH = [(section, name) for section, expected in EXPECTED.items() for name in expected]


@pytest.mark.parametrize("section", EXPECTED)
def test_every_claim_of_the_sections_is_expected(section):
    assert [claim.id for claim in section.CLAIMS] == list(EXPECTED[section])


@pytest.mark.parametrize(("section", "identifier"), EACH, ids=[name for _, name in EACH])
def test_a_claim_comes_out_as_recorded(section, identifier):
    comes_out_as(section, identifier, EXPECTED[section][identifier])
