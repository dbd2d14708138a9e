"""Every fault of the zoo is caught, by every way of checking that can see it within the runs it is given."""

import pytest
from banditproof.verify.zoo.specimen import METHODS
from banditproof.verify.zoo.table import ZOO
from banditproof.verify.zoo.trial import trial

ENUMERABLE = [each for each in ZOO if each.seen_by("enumerate")]
RUNS = 1500
CONFIDENCE = 0.99

SUBTLE = {"0.99 of the noise", "tree level missing", "stale counts", "sum, 0.99 of the noise"}
"""What the audit sees in principle, but not in a few thousand runs; all but one are seen by the others."""

LONGER = {"noise of few bits": 8_000}
"""Mechanisms that the audit alone can see, and the runs that it is given."""

AUDITED = [each for each in ZOO if each.seen_by("audit") and each.name not in SUBTLE]


@pytest.mark.parametrize("specimen", ENUMERABLE, ids=lambda specimen: specimen.name)
def test_enumeration_catches_all_that_it_can_see(specimen):
    found = trial(specimen, "enumerate")
    assert found.caught, found.told
    assert found.within_reach
    assert "caught, " in found.in_words()


@pytest.mark.parametrize("specimen", AUDITED, ids=lambda specimen: specimen.name)
def test_an_audit_catches_most_within_few_runs(specimen):
    runs = LONGER.get(specimen.name, RUNS)
    found = trial(specimen, "audit", runs=runs, confidence=CONFIDENCE)
    assert found.caught, found.in_words()
    assert found.runs <= runs
    assert found.to_json()["caught"]


def test_nothing_of_the_zoo_is_beyond_every_method():
    seen = {each.name: [method for method in METHODS if each.seen_by(method)] for each in ZOO}
    assert all(seen.values())
    assert len(ZOO) >= 25
    known = {each.name for each in ZOO}
    assert known >= SUBTLE | set(LONGER)
    alone = {name for name, methods in seen.items() if methods == ["audit"]}
    assert SUBTLE & alone == {"sum, 0.99 of the noise"}


@pytest.mark.parametrize("specimen", ZOO, ids=lambda specimen: specimen.name)
def test_what_is_beyond_a_method_is_told_and_not_tried(specimen):
    for method, reason in specimen.beyond.items():
        found = trial(specimen, method)
        assert (found.caught, found.runs, found.told, found.in_words()) == (False, 0, reason, "out of reach")
        assert found.to_json()["caught"] is None
