"""`banditproof worst` says where a policy does worst, and how far that is known."""

import pytest
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.theory.bounds.every_bound import every_bound
from banditproof.verify.worst import not_searched
from banditproof.verify.worst.theorems import theorems

QUICK = ("--runs", 60, "--search-runs", 8, "--arms", 2)


def test_the_document_says_what_was_found(document):
    found = document("worst", "adap-ucb", "--epsilon", 1, "--horizon", 1e5, *QUICK)
    (first,) = found["found"]
    assert first["bound"] == "TA-TH5.3, AdaP-UCB"
    assert first["regime"] == "finite"
    assert first["ratio"] == pytest.approx(first["value"] / first["bound_value"])
    assert first["ratio_interval"][0] <= first["ratio"] <= first["ratio_interval"][1]
    assert first["broken"] is False
    assert first["tested"] > 0
    assert len(first["means"]) == 2


def test_a_broken_bound_exits_with_one(run):
    """With a bonus far too wide UCB explores for ever."""
    words = ("worst", "fixed-confidence-ucb:delta=1e-300", "--bound", "TH-T2.23", "--horizon", 3000)
    assert run(*words, *QUICK).exit_code == 1


def test_nothing_tested_exits_with_three(run):
    assert run("worst", "adap-ucb", "--epsilon", 1, "--horizon", 20, *QUICK).exit_code == 3


def test_linear_contextual_and_advised_policies_are_searched(document):

    def found(words):
        (one,) = document("worst", *words.split(), "--runs", 40, "--search-runs", 4)["found"]
        return one

    linear = found("adac-gope --rho 1 --bound none --horizon 1e4 --dimension 1")
    assert len(linear["theta"]) == 1
    assert len(linear["actions"]) == len(linear["means"]) >= 2
    context = found("rs-oful --delta 0.1 --horizon 200 --dimension 2")
    assert context["contexts"] in {"sphere", "gaussian", "unit vectors", "opposites", "turns"}
    advised = found("exp4 --horizon 100 --arms 2")
    assert all(sum(row) == 1 for rows in advised["advice"] for row in rows)


def test_a_linear_policy_of_your_own(document, own_module):
    made = "def make(actions):\n    return GOPE(actions, delta=0.01)\n"
    name = own_module(f"from banditproof.algorithms.linear.gope import GOPE\n\n{made}")
    words = ("--horizon", 1e4, "--dimension", 1, "--runs", 20, "--search-runs", 4)
    (found,) = document("worst", f"{name}:make", *words)["found"]
    assert found["actions"]


def test_a_learner_that_sees_all_losses_has_no_runs(document):
    few = document("worst", "multiplicative-weights", "--horizon", 12)
    (found,) = few["found"]
    assert found["bound"] == "ADV-L26, multiplicative weights"
    assert (found["exact"], found["runs"]) == (True, 0)
    assert found["tried"] == 2**24 + 2**36
    (longer,) = document("worst", "multiplicative-weights", "--bound", "none", "--horizon", 600)["found"]
    assert longer["exact"]
    assert longer["ratio"] is None
    assert longer["interval"][0] <= longer["value"] <= longer["interval"][1]


def test_every_upper_bound_is_searched_or_says_why_not():
    """Of all records; never both."""
    searched = {each.key for each in theorems()}
    for each in every_bound():
        if each.kind == "upper":
            reason = not_searched.reason_against(each.claim, each.order)
            assert (f"{each.claim}|{each.name}|{each.scope}" in searched) == (not reason), each
    assert searched <= {f"{each.claim}|{each.name}|{each.scope}" for each in every_bound()}
    covered = {claim for each in theorems() for claim in (each.statement.claim, *each.statement.also)}
    claims = {each.claim.id for each in shipped_entries()}
    assert not_searched.REASONS.keys() <= claims
    assert not covered & not_searched.REASONS.keys()
