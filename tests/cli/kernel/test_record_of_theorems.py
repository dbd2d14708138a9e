"""The record of theorems is complete for claims that it chooses itself, and Coq says again what it says."""

from __future__ import annotations

import hashlib
import json
import random
import time

import pytest
from banditproof.paper_checks.running.examination import examine, tasks_of
from banditproof.paper_checks.running.registry import select
from banditproof.verify.evidence.effort import Profile
from banditproof.verify.kernel.accepted import RECORD, REST, mark_of, not_accepted, on_record
from banditproof.verify.kernel.coqc import judged, prelude_digest
from banditproof.verify.kernel.theorems import UntranslatedError, theorem_of

SAMPLE = 40
MOST_CLAIMS = 60
SECONDS_TO_EXAMINE = 45
POINTS = ('"instances"', '"enumeration"')
"""Of lists of points only a part is compiled, and no record is complete for them."""


def certificates(entry):
    """What the claim ships, as printed and as amended, without its mutants."""
    tasks = [task for task in tasks_of(entry) if task.role != "mutant"]
    held = (found.certificate for task in tasks for found in examine(task, 0, Profile.QUICK).evidence)
    return [each for each in held if each is not None and not _is_of_points(each)]


def _is_of_points(held):
    return any(word in json.dumps([held["kind"], held["payload"]]) for word in POINTS)


@pytest.fixture(scope="module")
def sample():
    """Theorems of claims that the digest of the record chooses, until there are enough: by their marks."""
    seed = hashlib.sha256(RECORD.read_bytes() + REST.read_bytes()).hexdigest()
    entries = list(select(()))
    random.Random(seed).shuffle(entries)  # noqa: S311  an order, no secret
    began, found, untold = time.monotonic(), {}, []
    for entry in entries[:MOST_CLAIMS]:
        for held in certificates(entry):
            try:
                theorem = theorem_of(held)
            except UntranslatedError as error:
                untold.append(str(error))
                continue
            found.setdefault(mark_of(theorem), theorem)
        if len(found) >= SAMPLE or time.monotonic() - began > SECONDS_TO_EXAMINE:
            break
    return found, untold


def test_every_theorem_is_accepted_or_listed_with_the_reason(sample):
    found, untold = sample
    assert found
    missing = [
        theorem.statement for mark, theorem in found.items() if mark not in {*on_record(), *not_accepted()}
    ]
    assert missing == []
    assert {
        each for each in untold if not any(each[:60] in line for line in not_accepted().values())
    } == set()


def test_no_theorem_is_accepted_and_listed_as_not():
    assert on_record() & set(not_accepted()) == set()
    assert REST.read_text(encoding="utf-8").splitlines()[0] == prelude_digest()
    assert all(": " in line for line in not_accepted().values())


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_coq_accepts_again_what_of_a_sample_is_on_record(sample, tmp_path):
    """Of what is not on record nothing is said: with more time, on another machine, it may be accepted."""
    found, _ = sample
    good = [theorem for mark, theorem in found.items() if mark in on_record()][:SAMPLE]
    told = judged(good, tmp_path, "good", seconds=120, again=False)  # as the record was made
    assert [each.reason for each in told if not each.accepted] == []
