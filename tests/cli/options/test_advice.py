"""Advice of experts from a file, for the policies that take it."""

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp4 import EXP4
from banditproof.algorithms.environments.reward_table import RewardTable
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.cli.options.files.advice_file import read_advice

TABLE = [[1, 0, 0.5]] * 30


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("\n".join(",".join(map(str, row)) for row in TABLE), encoding="utf-8")
    return path


@pytest.fixture
def advice(tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text("# two experts\n1, 0, 0\n1/3,1/3,1/3\n---\n0,.5,.5\n0,1,0\n", encoding="utf-8")
    return path


def test_lines_are_experts_and_dashes_part_the_rounds(advice):
    third = 1 / 3
    assert np.array(read_advice(advice)).tolist() == [
        [[1, 0, 0], [third, third, third]],
        [[0, 0.5, 0.5], [0, 1, 0]],
    ]


@pytest.mark.parametrize("words", [("exp4", "--advice"), ("exp4:advice=",)])
def test_a_policy_plays_by_the_advice_of_the_file(simulated, advice, table, words):
    """The same runs as those of the policy that is given the array, and not those without advice."""
    named = (words[0] + str(advice),) if len(words) == 1 else (*words, advice)
    options = ("--environment", f"table:{table}", "--horizon", "30", "--runs", "4")
    (found,) = simulated(*named, *options)
    given = np.array(read_advice(advice))
    expected = simulate(lambda: EXP4.alone(3, advice=given), RewardTable(TABLE), 30, runs=4)
    assert found["pulls"][0] == pytest.approx(expected.pulls[:, 0].mean())
    assert found["options"]["advice"] == str(advice)
    (without,) = simulated("exp4", *options)
    assert without["pulls"] != found["pulls"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".5,.4", "line 1: '.5,.4' are not weights that sum to 1"),
        ("1,x", "line 1: 'x' is not a finite number; weights parted by commas are accepted"),
        ("1,0\n---\n1,0,0", "line 3: 3 weights; 2 are accepted, as in the first line"),
        ("1,0\n0,1\n---\n1,0", "round 2 has 1 experts; 2 are accepted, a line each"),
        ("", "round 1 has 0 experts; some are accepted"),
    ],
)
def test_what_is_no_advice_is_one_line(complaint, tmp_path, text, words):
    path = tmp_path / "advice.csv"
    path.write_text(text, encoding="utf-8")
    told = complaint("simulate", "exp4", "--advice", path, "--means", "0.1,0.3", "--horizon", "10")
    assert words in told


def test_advice_goes_to_an_audit_and_into_its_replay(run, document, unbroken, tmp_path):
    """Experts who all say the same make the actions depend on nothing; those of the default do not."""
    same, other = tmp_path / "same.csv", tmp_path / "other.csv"
    same.write_text(".5,.5\n.5,.5\n", encoding="utf-8")
    other.write_text("0,1,0\n1,0,0\n", encoding="utf-8")
    words = ("audit", "exp4", "--epsilon", "1", "--horizon", "2", "--runs", "64")
    assert document(*words, "--advice", same, status=4)["exact"]["view"]["upper"] < 1e-9
    assert document(*words, status=4)["exact"]["view"]["lower"] > 0.01
    printed = unbroken(run(*words, "--advice", other).stdout)
    assert f"--horizon 2 --arms 3 --runs 64 --advice {other}" in printed


def test_policies_with_advice_are_held_against_the_best_expert_too(simulated, advice, table):
    """The best of two experts on 30 rounds, summed by hand; a policy without advice has no such figure."""
    words = ("exp4", "exp3", "--advice", advice, "--environment", f"table:{table}")
    found, without = simulated(*words, "--horizon", "30", "--runs", "4", "--checkpoints", "7,30")
    experts = np.array(read_advice(advice))
    for place, rounds in enumerate((7, 30)):
        earned = sum(experts[t % 2] @ np.array(TABLE[t]) for t in range(rounds))
        best_arm = np.sum(TABLE[:rounds], axis=0).max()
        lead = best_arm - max(earned)
        assert lead > 1
        for mean in ("mean", "median"):
            over_time, against_expert = (each["checkpoints"][mean] for each in (found, found["best_expert"]))
            assert against_expert[place] == pytest.approx(over_time[place] - lead)
    assert found["best_expert"]["limits"] == pytest.approx([end - lead for end in found["limits"]])
    assert (found["comparator"], without["comparator"]) == ("best arm", "best arm")
    assert without["best_expert"] is None
