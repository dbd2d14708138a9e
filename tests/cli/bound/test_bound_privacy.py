"""`banditproof bound privacy`: exact values beside the theorems, every mechanism, bad input."""

import pytest

START = ("bound", "privacy", "--mechanism")
LAPLACE = (*START, "laplace", "--scale", "1")


def by_name(printed):
    return {row["name"]: row for row in printed["bounds"]}


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
