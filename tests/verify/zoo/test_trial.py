"""A trial of the zoo catches a fault by every way that can see it, and says what it costs."""

import json

import pytest
from banditproof.verify.zoo.specimen import METHODS
from banditproof.verify.zoo.table import specimen
from banditproof.verify.zoo.trial import ACCOUNTED_RUNS, PATIENCE, subject_of, trial, trials

CAUGHT = [
    ("half noise", "account"),
    ("half noise", "enumerate"),
    ("half noise", "audit"),
    ("raw log", "account"),
    ("reused noise", "audit"),
]


@pytest.mark.parametrize(("name", "method"), CAUGHT)
def test_a_fault_is_caught_and_its_right_counterpart_is_not(name, method):
    found = trial(specimen(name), method, runs=1000)
    right = trial(specimen(name), method, "right", runs=1000, confidence=1 - 1e-6)
    assert found.within_reach
    assert found.caught
    assert not right.caught
    assert found.in_words().startswith("caught, ")
    assert right.in_words().startswith("no: " if method == "enumerate" else "not in ")
    assert (right.runs == 0) == (method == "enumerate")
    assert found.runs <= (1000 if method == "audit" else 2 * ACCOUNTED_RUNS)
    assert json.loads(json.dumps(found.to_json(), allow_nan=False))["caught"] is True


def test_what_an_audit_alone_can_see_gets_more_runs():
    kept = [specimen("half noise"), specimen("reused noise")]
    rows = list(trials(kept, runs=40, confidence=1 - 1e-9))
    assert [each for each, _ in rows] == kept
    assert all([each.method for each in found] == list(METHODS) for _, found in rows)
    (seen, alone) = (next(each.runs for each in found if each.method == "audit") for _, found in rows)
    assert seen <= 40 < alone <= 40 * PATIENCE


def test_a_subject_repeats_its_runs():
    kept = specimen("half noise")
    subject = subject_of(kept, "broken")
    assert subject(kept.neighbours[0], 3) == subject(kept.neighbours[0], 3)
