"""What every claim of a section must show: the recorded verdict, dead mutants, certificates that recheck."""

from __future__ import annotations

from banditproof.paper_checks.claim import Severity
from banditproof.paper_checks.registry import paper_entries
from banditproof.paper_checks.run import run
from banditproof.verify.evidence import Verdict
from banditproof.verify.recheck import recheck


def identifiers(section):
    """The IDs of the claims of a section."""
    return [claim.id for claim in section.CLAIMS]


def settled_as_recorded(identifier, expected):
    """Run one claim; ``expected`` is its verdict, and that of its amendment after a slash."""
    entry = {each.claim.id: each for each in paper_entries(identifier.split("-")[0].lower())}[identifier]
    claim = entry.claim
    found = next(iter(run([entry])))
    verdict, _, amended = expected.partition("/")
    assert found.problems == ()
    assert found.verdict.value == verdict == claim.recorded.value
    assert ("" if found.amended is None else found.amended.value) == amended
    assert found.killed == len(found.mutants) >= 2
    for item in [*found.printed.evidence, *(found.amendment.evidence if found.amendment else ())]:
        if item.verdict is Verdict.PROVED:
            assert item.certificate is not None, item.part
        if item.certificate is not None:
            result = recheck(dict(item.certificate))
            assert result.ok, (item.part, result.reasons)
    refuted = claim.recorded is Verdict.REFUTED
    assert (claim.amendment is not None) is isinstance(claim.severity, Severity) is refuted
    if refuted:
        assert claim.amendment.consequence
        assert claim.amendment.recorded.strength >= Verdict.VERIFIED.strength
        # an exact tail may refute besides, but some counterexample can be rechecked by anybody
        assert any(
            item.verdict is Verdict.REFUTED and item.certificate is not None
            for item in found.printed.evidence
        )
