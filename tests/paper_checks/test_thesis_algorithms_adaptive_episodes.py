"""Claims of the thesis about the schedule of adaptive episodes, and the privacy tools that policies use."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.thesis_algorithms import adaptive_episodes, privacy_tools

from .thesis_section import comes_out_as

EXPECTED = {"TA-X5.1": "VERIFIED", "TA-RC.5": "PROVED"}
TOOLS = {"TA-B3": "VERIFIED", "TA-R5.7": "VERIFIED"}


def test_every_claim_of_the_section_is_expected():
    assert [claim.id for claim in adaptive_episodes.CLAIMS] == list(EXPECTED)


@pytest.mark.parametrize("identifier", EXPECTED)
def test_a_claim_comes_out_as_recorded(identifier):
    comes_out_as(adaptive_episodes, identifier, EXPECTED[identifier])


@pytest.mark.parametrize("identifier", TOOLS)
def test_a_tool_comes_out_as_recorded(identifier):
    comes_out_as(privacy_tools, identifier, TOOLS[identifier])
