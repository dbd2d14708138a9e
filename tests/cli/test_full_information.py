"""Learners that see the losses of all arms, on the command line."""

import math

import pytest
from banditproof.algorithms.adversarial import full_information


def test_expected_regret_is_at_most_its_bound(document):
    words = ("simulate", "multiplicative-weights", "private-multiplicative-weights", "--epsilon", "1")
    world = ("--environment", "switching:length=20", "--arms", "3", "--horizon", "100")
    found = document(*words, *world, "--checkpoints", "10")
    for each in found["algorithms"]:
        assert each["eta"] == pytest.approx(0.1)
        assert each["checkpoints"]["t"] == [10, 100]
        assert each["checkpoints"]["regret"][-1] == each["regret"] <= each["bound"]["value"]


def test_the_worst_losses_are_beside_the_least_of_any_learner(document):
    words = ("simulate", "multiplicative-weights:eta=1", "multiplicative-weights:eta=0.5")
    world = ("--environment", "fixed", "--means", "1,0", "--horizon", "2", "--optimal")
    found = document(*words, *world)
    assert found["least"] == {"lower": "0.5", "upper": "0.5"}
    for each, eta in zip(found["algorithms"], (1, 0.5), strict=True):
        worst = 1 / 2 + 1 / (1 + math.exp(eta))
        assert float(each["worst"]["lower"]) == pytest.approx(worst)
        assert float(each["worst"]["upper"]) == pytest.approx(worst)


def test_an_audit_says_audited_exact_accounted_claimed(document):
    found = document("audit", "private-multiplicative-weights:epsilon=1", "--runs", "32")
    assert found["verdict"] == "within the claim"
    assert found["exact"]["0/1 losses"]["upper"] == pytest.approx(3.565165683)
    assert found["accounted"]["epsilon"] == pytest.approx(2 / 8**0.5 * 7)
    assert found["claimed"]["epsilon"] == pytest.approx(2 * 8**0.5)
    composed = document("audit", "private-multiplicative-weights:epsilon=1", "--delta", "0.1", "--runs", "32")
    assert composed["claimed"] == pytest.approx(
        {"epsilon": 6 + (24 * 2.302585092994046) ** 0.5, "delta": 0.1}
    )
    assert document("audit", "multiplicative-weights", "--runs", "32")["verdict"] == "no claim"


def test_an_audit_refutes_a_rate_twice_too_large(run, unbroken, monkeypatch):
    right = full_information.private_rate
    monkeypatch.setattr(full_information, "private_rate", lambda *given: 2 * right(*given))
    done = run("audit", "private-multiplicative-weights:epsilon=1", "--epsilon", "5.657", "--runs", "32")
    assert done.exit_code == 1
    assert "0/1 losses of 8 rounds break epsilon = 5.657" in done.stdout
    again = "replay: banditproof audit private-multiplicative-weights:epsilon=1 --epsilon 5657/1000 --runs 32"
    assert again in unbroken(done.stdout)
