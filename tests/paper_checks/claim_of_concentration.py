"""What every claim on concentration must show: its verdict, dead mutants, certificates that recheck."""

from __future__ import annotations

from banditproof.paper_checks.claim import Severity
from banditproof.paper_checks.registry import paper_entries
from banditproof.paper_checks.run import run
from banditproof.verify.evidence import Verdict
from banditproof.verify.recheck import recheck


def settled_as_recorded(paper, identifier, expected, amended):
    """Run one claim and assert all that is recorded about it."""
    entry = {entry.claim.id: entry for entry in paper_entries(paper)}[identifier]
    claim = entry.claim
    found = next(iter(run([entry])))
    assert found.problems == ()
    assert found.verdict.value == expected == claim.recorded.value
    assert (None if found.amended is None else found.amended.value) == amended
    assert found.killed == len(found.mutants) >= 2
    examined = [found.printed, *([] if found.amendment is None else [found.amendment])]
    for item in (item for each in examined for item in each.evidence):
        if item.verdict in {Verdict.PROVED, Verdict.REFUTED}:
            assert item.certificate is not None, item.part
        if item.certificate is not None:
            result = recheck(dict(item.certificate))
            assert result.ok, (item.part, result.reasons)
    refuted = claim.recorded is Verdict.REFUTED
    assert (claim.amendment is not None) is refuted
    assert isinstance(claim.severity, Severity) is refuted
    if refuted:
        assert claim.amendment.consequence
