"""The claims of the Bernoulli text on its experiments."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.bern import experiments
from banditproof.paper_checks.bern.experiments import _ALL, _ROUNDS, _against_lazy, _cases

from .thesis_section import comes_out_as

EXPECTED = {
    "BERN-EXP1": "SUPPORTED",
    "BERN-EXP2": "SUPPORTED",
    "BERN-I22": "SUPPORTED",
    "BERN-EXP3": "SUPPORTED",
    "BERN-I26": "SUPPORTED",
}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in experiments.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(experiments, identifier, EXPECTED[identifier])


def test_the_full_profile_has_all_sixteen_cases_against_every_rival():
    assert len(_ALL) == 16
    assert set(_ALL) <= set(_ROUNDS)
    assert len(_cases(_ALL, runs=20)) == len(_against_lazy(_ALL)) == 16
    for instance in _against_lazy(_ALL).values():
        assert instance.quantities["L"].horizon <= instance.quantities["K"].horizon
