"""Lines of the proofs of the text on algorithms are added to the claims that they are written for."""

from __future__ import annotations

from banditproof.paper_checks.running.registry import shipped_entry
from banditproof.paper_checks.thesis_algorithms.proofs.missing import MISSING


def test_what_is_missing_is_said_of_each_assertion_that_nothing_else_speaks_of() -> None:
    for identifier, pieces in MISSING.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        spoken = {each.assertion for each in entry.claim.settles}
        assert {each.assertion for each in pieces} <= spoken, identifier
