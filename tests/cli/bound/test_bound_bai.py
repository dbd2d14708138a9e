"""`banditproof bound bai`: times, bounds and regime as a table and as JSON, and every kind of bad input."""

import pytest

BAI = ("bound", "bai", "--means", "0.5,0.45,0.43,0.4", "--epsilon", "0.1", "--delta", "0.01")


def test_json_gives_the_reference_values(document):
    printed = document(*BAI, "--certified")
    assert printed["schema"] == "banditproof/bound-bai/1"
    times = {row["name"]: row for row in printed["times"]}
    assert times["T*_KL"]["value"] == pytest.approx(989.79214026202629554, rel=1e-14)
    assert printed["regimes"] == [{"epsilon": 0.1, "regime": "between"}]
    assert printed["regime"]["high_privacy_until"] < 0.1 < printed["regime"]["low_privacy_from"]
    assert {row["kind"] for row in printed["bounds"]} == {"lower", "upper"}


@pytest.mark.parametrize("family", ["gaussian", "poisson", "exponential"])
def test_every_family_is_answered(document, family):
    printed = document(*BAI, "--family", family)
    assert printed["family"] == family
    assert all(row["value"] > 0 for row in printed["times"])


def test_a_sweep_has_one_row_for_each_budget(run, document):
    result = run(*BAI, "--epsilon", "0.01:1:log3")
    assert (result.exit_code, result.stderr) == (0, "")
    rows = [line.split() for line in result.stdout.splitlines()]
    for budget, regime in (("0.01", "high"), ("0.1", "between"), ("1", "low")):
        assert [row[1] for row in rows if row[:1] == [budget]] == [regime] * 3
    assert "T*_KL (TH-T2.32): 989.7921403" in result.stdout
    printed = document(*BAI, "--epsilon", "0.01:1:log3")
    assert [row["regime"] for row in printed["regimes"]] == ["high privacy", "between", "low privacy"]
    for budget in (0.01, 0.1, 1.0):
        alone = document(*BAI, "--epsilon", budget)
        for part in ("times", "bounds"):
            assert [row for row in printed[part] if row["epsilon"] == budget] == alone[part]


def test_a_sweep_across_the_least_budget_of_a_time_leaves_gaps(run, document):
    """T*_{d_eps} is not computed below 1e-12, and says so."""
    printed = document(*BAI, "--epsilon", "1e-13:1e-3:log2")
    values = [row["value"] for row in printed["times"] if row["name"] == "T*_{d_eps}"]
    assert values[0] is None
    assert values[1] > 0
    result = run(*BAI, "--epsilon", "1e-13", "--notes")
    assert result.exit_code == 0
    assert "A strategy takes at least " in result.stdout
    assert "epsilon is below 1e-12" in result.stdout


def test_a_file_may_hold_means_of_any_family(document, tmp_path):
    means = tmp_path / "means.txt"
    means.write_text("# three arms\n5.5, 3.25\n-1\n")
    words = ("bound", "bai", "--means-file", means, "--epsilon", "0.1", "--delta", "0.01")
    printed = document(*words, "--family", "gaussian", "--sigma", "2")
    assert printed["means"] == [5.5, 3.25, -1.0]
    assert printed["sigma"] == 2
