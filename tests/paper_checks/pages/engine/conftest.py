"""Pages that run in this process: from blocks to how their sentences stand."""

import itertools

import pytest
from banditproof.paper_checks.running.examination import examine, tasks_of
from banditproof.paper_checks.running.outcome import Outcome
from banditproof.paper_checks.running.registry import entries_of
from banditproof.paper_checks.running.run import joined, place_of_claim
from banditproof.verify.evidence.effort import Profile


def outcome_of(entry, answers=None):
    """What the engine finds on a claim, in this process."""
    found = {task: examine(task, 0, Profile.QUICK) for task in tasks_of(entry)}
    wrong = {task.miss: each for task, each in found.items() if task.role == "near miss"}
    printed = next(each for task, each in found.items() if task.role == "printed")
    return Outcome(entry.module, entry.claim, printed, wrong, answers=answers)


def stands_of(entry, answers=None):
    return outcome_of(entry, answers or {}).stands


@pytest.fixture(scope="session")
def stands():
    return stands_of


@pytest.fixture
def written(tmp_path):
    """Writes a page, and the Python beside it, as a file of its own."""
    count = itertools.count()

    def write(text, code=""):
        path = tmp_path / f"page_{next(count)}.md"
        path.write_text(text, encoding="utf-8")
        if code:
            path.with_suffix(".py").write_text(code, encoding="utf-8")
        return path

    return write


@pytest.fixture
def claims(written):
    """From the text of a page, and code, to how its claims stand."""

    def run(text, code=""):
        found = [outcome_of(each, {}) for each in entries_of(str(written(text, code)))]
        known = {place_of_claim(each): each for each in found}
        return [joined(each, known).stands for each in found]

    return run


@pytest.fixture
def said(claims, page_of):
    """From a block, its kind and code to how its sentence stands."""
    return lambda block, kind="check", code="": claims(page_of(block, kind), code)[0].said[0]
