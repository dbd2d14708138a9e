"""`banditproof bound concentration`: the exact tail beside the bounds, for people and for machines."""

import math

import pytest

ASKED = ("bound", "concentration", "--n", "100", "--mean", "0.3", "--at")
LAPLACE = (*ASKED, "0.6", "--epsilon", "1")


def by_name(printed):
    return {row["name"]: row for row in printed["bounds"]}


def test_rows_are_in_the_order_of_truth(document):
    """The exact probability is the smallest value; ratios are taken to it."""
    rows = by_name(document(*LAPLACE))
    exact = rows["exact"]
    assert -exact["log"] / 100 == pytest.approx(0.1918689235, abs=6e-11)
    assert exact["value"] == pytest.approx(math.exp(exact["log"]), rel=1e-13)
    assert exact["ratio"] == 1.0
    for row in rows.values():
        assert row["log"] >= exact["log"]
        assert row["ratio"] == pytest.approx(row["value"] / exact["value"], rel=1e-10)
    assert rows["sharper factor, same d_eps"]["log"] == pytest.approx(-100 * 0.1842647781563713, rel=1e-12)


def test_noises_add_up(document):
    """Two Gaussian noises of budget rho are one of twice the variance 1/(2 rho)."""
    first = by_name(document(*ASKED, "0.5", "--rho", "0.25", "--noise", "2"))
    second = by_name(document(*ASKED, "0.5", "--gaussian", "4"))
    assert first["exact"]["log"] == second["exact"]["log"]
