"""What every claim of a thesis section must show: verdict, dead mutants, certificates."""

from __future__ import annotations

from banditproof.paper_checks.claim import Severity
from banditproof.paper_checks.registry import entries_of
from banditproof.paper_checks.run import run
from banditproof.verify.evidence import Verdict
from banditproof.verify.recheck import recheck

MOST_OF_ONE_CLAIM = 1e-8
"""The chance of a false statistical finding that one claim may use of the run's 10^-6."""


def comes_out_as(section, identifier, expected):
    """Run one claim; ``expected`` is its verdict, and that of its amendment after a slash."""
    entry = {each.claim.id: each for each in entries_of(section.__name__)}[identifier]
    claim = entry.claim
    found = next(iter(run([entry])))
    verdict, _, amended = expected.partition("/")
    assert found.problems == ()
    assert found.verdict.value == verdict == claim.recorded.value
    assert ("" if found.amended is None else found.amended.value) == amended
    assert found.killed == len(found.mutants) >= 2
    assert found.alpha <= MOST_OF_ONE_CLAIM
    for examination in (found.printed, found.amendment):
        for item in () if examination is None else examination.evidence:
            if item.verdict is Verdict.PROVED:
                assert item.certificate is not None, item.part
            documents = [] if item.certificate is None else [item.certificate]
            for document in [*documents, *item.details.get("times", [])]:
                result = recheck(dict(document))
                assert result.ok, (item.part, result.reasons)
    refuted = claim.recorded is Verdict.REFUTED
    assert (claim.amendment is not None) is isinstance(claim.severity, Severity) is refuted
    if refuted:
        assert claim.amendment.consequence
        # statistics are enough for an amendment where they say their risk
        assert claim.amendment.recorded.strength >= Verdict.VERIFIED.strength or found.alpha > 0
        for item in found.printed.evidence:
            assert item.verdict is not Verdict.REFUTED or item.certificate is not None, item.part
    for name, mutant in claim.mutants.items():
        assert mutant != claim.printed, name
        assert not refuted or mutant != claim.amendment.formula, name
