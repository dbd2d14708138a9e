"""`banditproof audit` of linear and contextual policies."""

import json
from functools import partial

import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS
from banditproof.cli.options.linear_name import ActionWords
from banditproof.cli.options.policy_name import read_policy
from banditproof.cli.runs.linear_audit import linear_subject

LINEAR = ("audit", "adac-gope", "--delta", "0.001", "--runs", "64")
CONTEXTUAL = ("audit", "adac-oful", "--delta", "0.01", "--runs", "100")


def test_a_linear_policy_is_accounted_for_with_the_design_that_it_plays(document, actions):
    printed = document(*LINEAR, "--rho", "0.1", "--actions", actions)
    assert printed["claimed"] == {"rho": 0.1}
    assert 0.09 < printed["accounted"]["rho"] <= 0.1
    assert printed["audited"]["lower"] <= 0.1
    assert printed["verdict"] == "within the claim"
    for figure in printed["exact"].values():
        assert 0.05 < figure["lower"] < printed["accounted"]["rho"]
        assert figure["upper"] is None
    told = " ".join(printed["notes"])
    assert "it plays 3 actions in R^2" in told
    assert "exact is who plays after round 840: for all sums of the 2 blocks before" in told
    assert "audited is who plays after round 840" in told


def test_a_linear_policy_that_spends_more_is_a_violation(run, unbroken):
    result = run("audit", "adac-gope:rho=0.2", *LINEAR[2:], "--rho", "0.1", "--dimension", "3")
    assert result.exit_code == 4
    assert "spend rho = 0.133333" in result.stdout  # two thirds: the noise is for R^3, the span is R^2
    again = "replay: banditproof audit adac-gope:rho=0.2 --rho 1/10 --delta 1/1000 --runs 64 --dimension 3"
    assert again in unbroken(result.stdout)


def test_a_linear_policy_without_noise_is_refuted_from_outside(run, actions):
    """The account is infinite, and the audit sees an action go or stay by one reward."""
    result = run("audit", "gope", "--delta", "0.01", "--rho", "0.1", "--actions", actions, "--json")
    assert result.exit_code == 1
    printed = json.loads(result.stdout)
    assert printed["accounted"] == {"rho": None}
    assert printed["exact"]["view"]["lower"] > 1
    assert printed["exact"]["view"]["upper"] is None
    assert any("without noise, chances of 0 taken for 1e-60" in note for note in printed["notes"])
    assert printed["audited"]["lower"] >= 0.1
    assert printed["audited"]["runs"] < 200


def test_a_contextual_policy_is_accounted_for_and_audited(document):
    printed = document(*CONTEXTUAL, "--rho", "1", "--horizon", "4")
    assert printed["accounted"] == {"rho": pytest.approx(1.0)}
    assert printed["audited"]["lower"] <= 1
    assert 0 < printed["exact"]["view"]["lower"] <= 1
    assert any("what it releases is rounded to multiples of" in note for note in printed["notes"])


def test_actions_that_are_too_long_spend_more_than_is_claimed(run, tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("2,0\n0,2\n", encoding="utf-8")
    words = ("audit", "adac-oful:outside=play", *CONTEXTUAL[2:-1], "32", "--rho", "1", "--horizon", "2")
    result = run(*words, "--actions", path, "--json")
    assert result.exit_code == 4
    assert json.loads(result.stdout)["accounted"]["rho"] == pytest.approx(4.0)


def test_the_delta_of_privacy_is_not_that_of_confidence(document):
    words = ("--epsilon", "1", "--delta", "0.01", "--runs", "64")
    printed = document("audit", "approximate-gope:privacy_delta=1e-6", *words)
    assert printed["claimed"] == {"epsilon": 1.0, "delta": 1e-6}
    assert 0.9 < printed["accounted"]["epsilon"] <= 1 + 1e-9


@pytest.mark.parametrize("name", [name for name, entry in ALGORITHMS.items() if entry.kind == "linear"])
def test_every_linear_policy_has_a_round_of_its_first_release(name):
    given = {"rho": 1, "epsilon": 1, "delta": "0.1", "alpha": 2, "privacy_delta": "1e-6"}
    taken = ",".join(f"{key}={value}" for key, value in given.items() if key in ALGORITHMS[name].options())
    subject = partial(
        linear_subject, read_policy(f"{name}:{taken}"), ActionWords(dimension=2, arms=3), seed=0
    )
    found = subject(horizon=50)
    assert found.ways == ("account",)
    assert found.audit.subject is None
    assert found.notes[-1].startswith("nothing is released in 50 rounds")
    later = subject(horizon=10**6)
    assert later.ways == ("account", "enumerate", "audit")
    seen = later.audit.subject
    (first, second), *_ = later.audit.neighbours
    assert sum(second) - sum(first) == 1
    assert seen(first, 0) == seen(first, 0)
    assert set(seen(second, 1)) <= {0, 1, 2}


def test_an_audit_says_what_a_user_as_a_whole_gives_away(document):
    """In closed form: one release, at the exact sensitivity of the noise of (1, 1/100)-DP."""
    policy = "batched-joint-oful:privacy-delta=0.01,batch=2"
    printed = document("audit", policy, "--epsilon", 1, "--delta", 0.1, "--runs", 64, "--horizon", 4)
    told = " ".join(printed["notes"])
    assert printed["verdict"] == "within the claim"
    assert "for a user, actions and reward: rho = 0.141787" in told
    assert "(8 pairs in the first 4 rounds)" in told
