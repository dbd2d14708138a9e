"""Learners that see the losses of all arms, on the command line."""

from __future__ import annotations

import math

import pytest
from banditproof.algorithms.adversarial import full_information


def test_expected_regret_is_printed_for_all_of_them(run, document):
    words = ("simulate", "multiplicative-weights", "private-multiplicative-weights", "--epsilon", "1")
    world = ("--environment", "switching:length=20", "--arms", "3", "--horizon", "100")
    text = run(*words, *world).stdout
    assert text.startswith("expected regret after T = 100 rounds, exact, switching arms\n")
    found = document(*words, *world, "--checkpoints", "10")
    assert found["schema"] == "banditproof/simulate-full-information/1"
    for each in found["algorithms"]:
        assert each["eta"] == pytest.approx(0.1)
        assert each["checkpoints"]["t"] == [10, 100]
        assert each["checkpoints"]["regret"][-1] == each["regret"] <= each["bound"]["value"]


def test_fixed_losses_have_the_regret_of_the_softmax(document, tmp_path):
    table = tmp_path / "rewards.csv"
    table.write_text("1,0\n" * 2)
    by_means = ("--environment", "fixed", "--means", "1,0")
    for world in (by_means, ("--environment", f"table:{table}")):
        found = document("simulate", "multiplicative-weights:eta=1", *world, "--horizon", "2")
        assert found["algorithms"][0]["regret"] == pytest.approx(0.5 + 0.2689414213699951)


def test_the_worst_losses_are_beside_the_least_of_any_learner(run, document):
    words = ("simulate", "multiplicative-weights:eta=1", "multiplicative-weights:eta=0.5")
    world = ("--environment", "fixed", "--means", "1,0", "--horizon", "2", "--optimal")
    found = document(*words, *world)
    assert found["least"] == {"lower": "0.5", "upper": "0.5"}
    for each, eta in zip(found["algorithms"], (1, 0.5), strict=True):
        worst = 1 / 2 + 1 / (1 + math.exp(eta))
        assert float(each["worst"]["lower"]) == pytest.approx(worst)
        assert float(each["worst"]["upper"]) == pytest.approx(worst)
    text = run(*words, *world).stdout
    assert [
        line.split()[1:] for line in text.splitlines() if line.startswith("multiplicative-weights:eta=1 ")
    ][1] == ["0.76894142", "0.5", "1.5379"]


def test_losses_below_the_bounds_reach_have_no_bound(run, document):
    world = ("--environment", "fixed", "--means", "3,0", "--horizon", "2")
    text = run("simulate", "multiplicative-weights:eta=1", *world).stdout
    assert text.splitlines()[4].split()[-1] == "-"
    found = document("simulate", "multiplicative-weights:eta=1", *world)
    assert found["algorithms"][0]["bound"]["value"] is None


FIXED = ("--environment", "drifting", "--horizon", "9")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "multiplicative-weights", "exp3", *FIXED), "multiplicative-weights sees the losses of"),
        (("simulate", "multiplicative-weights", "--means", "0.5,0.4", "--horizon", "9"), "fixed in advance"),
        (("simulate", "multiplicative-weights", "--environment", "worst", "--horizon", "9"), "drifting and"),
        (("simulate", "multiplicative-weights", "--dimension", "2", "--horizon", "9"), "not actions"),
        (("simulate", "multiplicative-weights", *FIXED, "--runs", "3"), "--runs: the expected regret is"),
        (("simulate", "multiplicative-weights", *FIXED, "--plot", "a.svg"), "--plot: the expected regret"),
        (
            ("simulate", "multiplicative-weights", *FIXED, "--arms", "7", "--optimal"),
            "7 arms; from 2 to 5 are",
        ),
        (("simulate", "multiplicative-weights:eta=0", *FIXED), "eta is a number above 0, not 0"),
        (("simulate", "private-multiplicative-weights", *FIXED), "needs epsilon"),
        (
            ("audit", "multiplicative-weights", "--arms", "16", "--epsilon", "1.35"),
            "neither proved nor refuted",
        ),
        (
            ("audit", "private-multiplicative-weights", "--epsilon", "1"),
            "as private-multiplicative-weights:epsilon=NUMBER; --epsilon is the claim for all rounds",
        ),
        (("audit", "private-multiplicative-weights:epsilon=1", "--rho", "1"), "not in rho"),
        (("audit", "private-multiplicative-weights:epsilon=1", "--horizon", "1e4"), "as --epsilon NUMBER"),
    ],
)
def test_bad_usage_is_one_line(run, words, told):
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


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
