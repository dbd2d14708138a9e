"""`banditproof bound privacy`: exact values beside the theorems, every mechanism, bad input."""

from __future__ import annotations

from fractions import Fraction

import pytest

START = ("bound", "privacy", "--mechanism")
LAPLACE = (*START, "laplace", "--scale", "1")


def by_name(printed):
    return {row["name"]: row for row in printed["bounds"]}


def test_one_laplace_release(document):
    """TH-T2.13, enclosed."""
    printed = document(*LAPLACE, "--epsilon", "0.5")
    assert (printed["runs"], printed["pure_epsilon"], printed["asked"]) == (1, 1.0, "delta")
    assert printed["rho"] == pytest.approx(0.3678794411714423, rel=1e-14)
    exact = by_name(printed)["exact"]
    assert exact["value"] == pytest.approx(0.22119921692859513, rel=1e-15)
    assert Fraction(exact["lower"]) < Fraction(exact["upper"])


@pytest.mark.parametrize(
    "mechanism",
    [
        ("laplace", "--scale", "10"),
        ("gaussian", "--sigma", "10"),
        ("discrete-laplace", "--scale", "10", "--sensitivity", "2"),
        ("discrete-gaussian", "--sigma", "10"),
        ("randomised-response", "--response", "log(1.1)"),
        ("tree", "--horizon", "8", "--scale", "10"),
        ("tree", "--horizon", "8", "--sigma", "10"),
    ],
)
def test_no_theorem_is_below_the_truth(document, mechanism):
    """For delta and for epsilon."""
    for asked in (("--epsilon", "1.5"), ("--delta", "1e-4")):
        rows = by_name(document(*START, *mechanism, "--compose", "20", *asked))
        truth = rows["exact"]["value"]
        assert truth > 0
        assert all(row["value"] is None or row["value"] >= truth * (1 - 1e-8) for row in rows.values())
        assert all(row["value"] is not None or row["reason"] for row in rows.values())


def test_the_table_ends_in_the_budgets(run):
    """One row per bound, exact first."""
    text = run(*LAPLACE, "--compose", "100", "--epsilon", "3").stdout
    first = text.splitlines()[2].split()
    assert first[:2] == ["exact", "0.9999424957"]
    assert text.splitlines()[-1] == "100 runs: pure epsilon 100, least rho of zCDP 36.78794412"


def test_randomised_response_at_log_three_is_zero(run):
    """Exactly, where floating-point accountants see 6.6e-5."""
    text = run(*START, "randomised-response", "--response", "log(3)", "--epsilon", "log 3").stdout
    assert text.splitlines()[2].split() == ["exact", "0", "0", "TH-D2.3"]


def test_tiny_deltas_are_spelled_out(run):
    """Below the smallest double too; what has no value says why."""
    text = run(*START, "gaussian", "--sigma", "1", "--epsilon", "50", "--notes").stdout
    assert text.splitlines()[2].split()[1].endswith("e-536")
    assert "  BERN-PH.3, basic: it is stated for pure DP" in text


def test_delta_zero_is_pure(document):
    """The exact epsilon is the pure one; theorems with a slack have none."""
    rows = by_name(document(*LAPLACE, "--compose", "3", "--delta", "0"))
    assert rows["exact"]["value"] == rows["basic"]["value"] == 3.0
    assert rows["zCDP"]["value"] is None
    assert rows["advanced"]["reason"] == "it is stated for delta above 0"
    assert by_name(document(*LAPLACE, "--compose", "3", "--epsilon", "3"))["basic"]["value"] == 0.0
    assert by_name(document(*LAPLACE, "--compose", "3", "--epsilon", "2"))["basic"]["value"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*LAPLACE,), "one of --epsilon, --privacy-delta is accepted, not none of them"),
        ((*LAPLACE, "--epsilon", "1", "--delta", "0.1"), "not both"),
        ((*LAPLACE, "--epsilon", "-1"), "at least 0"),
        ((*LAPLACE, "--delta", "2"), "[0, 1]"),
        ((*LAPLACE, "--epsilon", "nan"), "not a finite number"),
        ((*LAPLACE, "--epsilon", "1e300"), "--epsilon is between 1e-6 and 1e6"),
        ((*LAPLACE, "--epsilon", "log(0.5)"), "the logarithm is of a number above 1"),
        ((*LAPLACE, "--epsilon", "log(x)"), "not a finite number"),
        ((*LAPLACE, "--epsilon", "1", "--compose", "0"), "0 is not in the range"),
        ((*LAPLACE, "--epsilon", "1", "--sigma", "1"), "takes --scale, not --scale and --sigma"),
        ((*START, "tree", "--scale", "1", "--epsilon", "1"), "not --scale"),
        ((*START, "laplace", "--epsilon", "1"), "not none of them"),
        ((*START, "laplace", "--scale", "1e-9", "--epsilon", "1"), "--scale is between 1e-6 and 1e6"),
        ((*START, "discrete-gaussian", "--sigma", "1e-5", "--epsilon", "1"), "between 1e-3 and 1e6"),
        (
            (*START, "discrete-laplace", "--scale", "1", "--sensitivity", "0.5", "--epsilon", "1"),
            "whole number up to 100",
        ),
        (
            (*START, "randomised-response", "--response", "1", "--sensitivity", "2", "--epsilon", "1"),
            "takes no --sensitivity",
        ),
        ((*START, "randomised-response", "--response", "log(1)", "--epsilon", "1"), "above 1"),
        (
            (*START, "tree", "--scale", "1", "--horizon", "1024", "--compose", "100", "--epsilon", "1"),
            "at most 1000 runs",
        ),
    ],
)
def test_bad_input_is_one_line(complaint, arguments, words):
    assert words in complaint(*arguments)
