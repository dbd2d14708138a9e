"""Lines of the proofs of the text on algorithms are added to the claims that they are written for."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.language.written_claim import Lines, Step
from banditproof.paper_checks.running.registry import shipped_entry
from banditproof.paper_checks.thesis_algorithms.proofs.every import EVERY
from banditproof.paper_checks.thesis_algorithms.proofs.missing import MISSING


@pytest.mark.parametrize("lines", EVERY, ids=range(len(EVERY)))
def test_every_line_is_in_its_claim(lines: Lines) -> None:
    for identifier, pieces in lines.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        absent = {each.part for each in pieces if isinstance(each, Step)} - set(entry.claim.printed)
        assert not absent, identifier


def test_what_is_missing_is_said_of_each_assertion_that_nothing_else_speaks_of() -> None:
    for identifier, pieces in MISSING.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        spoken = {each.assertion for each in entry.claim.settles}
        assert {each.assertion for each in pieces} <= spoken, identifier
