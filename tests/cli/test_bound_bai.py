"""`banditproof bound bai`: times, bounds and regime as a table and as JSON, and every kind of bad input."""

import pytest

BAI = ("bound", "bai", "--means", "0.5,0.45,0.43,0.4", "--epsilon", "0.1", "--delta", "0.01")


def test_the_table_shows_times_bounds_and_regime(run):
    result = run(*BAI)
    assert result.exit_code == 0
    for words in ("T*_KL", "989.7921403", "0.4165, 0.3903, 0.1362, 0.0570", "AdaP-TT*", "regime: between"):
        assert words in result.stdout


def test_json_gives_the_reference_values_with_certificates(document):
    from banditproof.verify.recheck_characteristic_time import check_characteristic_time

    printed = document(*BAI, "--certified")
    assert printed["schema"] == "banditproof/bound-bai/1"
    times = {row["name"]: row for row in printed["times"]}
    assert times["T*_KL"]["value"] == pytest.approx(989.79214026202629554, rel=1e-14)
    assert times["T*_KL"]["lower"].startswith("989.792140262026295")
    for row in printed["times"]:
        check_characteristic_time(row["certificate"], row["certificate"]["payload"])
    assert printed["regime"]["name"] == "between"
    assert {row["kind"] for row in printed["bounds"]} == {"lower", "upper"}


@pytest.mark.parametrize("family", ["gaussian", "poisson", "exponential"])
def test_every_family_is_answered(document, family):
    printed = document(*BAI, "--family", family)
    assert printed["family"] == family
    assert all(row["value"] > 0 for row in printed["times"])


def test_ties_are_infinite_and_say_so(run, document):
    tied = ("bound", "bai", "--means", "0.5,0.5,0.4", "--epsilon", "0.1", "--delta", "0.01")
    assert "arms 0, 1 tie for the best" in run(*tied).stdout
    printed = document(*tied)
    assert printed["tied"] == [0, 1]
    assert printed["regime"] is None
    assert {row["value"] for row in printed["times"]} == {"inf"}


def test_many_arms_are_listed_without_their_allocations(run, tmp_path):
    means = tmp_path / "means.txt"
    means.write_text("0.9\n" + "0.5\n" * 50)
    result = run("bound", "bai", "--means-file", means, "--epsilon", "1", "--delta", "0.1", "--certified")
    assert result.exit_code == 0
    assert "allocation" not in result.stdout


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (("--means", "0.5"), "1 arms"),
        (("--means", "0.5,1.5"), "means[1] is 3/2"),
        (("--means", "0.5,x"), "x"),
        (("--means-file", "nowhere"), "given twice"),
        (("--epsilon", "0"), "0"),
        (("--delta", "0"), "0"),
        (("--delta", "1"), "delta"),
        (("--beta", "1"), "beta is 1"),
        (("--family", "cauchy"), "cauchy"),
    ],
)
def test_bad_input_is_one_line_and_status_two(run, changes, words):
    result = run(*BAI, *changes)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
