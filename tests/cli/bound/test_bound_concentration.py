"""`banditproof bound concentration`: the exact tail beside the bounds, for people and for machines."""

from __future__ import annotations

import math
from fractions import Fraction

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


@pytest.mark.parametrize("at", ["0.6", "0.1", "0.3", "1.5", "-0.2"])
@pytest.mark.parametrize("noise", [("--epsilon", "1"), ("--rho", "0.1"), ("--gaussian", "5", "--noise", "2")])
def test_certified_values_enclose_the_doubles(document, at, noise):
    """At either side of the mean, at the mean, and outside [0, 1]."""
    printed = document(*ASKED, at, *noise, "--certified")
    assert printed["tail"] == ("upper" if float(at) >= 0.3 else "lower")
    for row in printed["bounds"]:
        if row["log"] is not None:
            low, high = Fraction(row["lower"]), Fraction(row["upper"])
            assert high - low <= low * Fraction(1, 10**28)
            assert row["value"] == pytest.approx(float(low), rel=1e-11)


def test_noises_add_up(document):
    """Two Gaussian noises of budget rho are one of twice the variance 1/(2 rho)."""
    first = by_name(document(*ASKED, "0.5", "--rho", "0.25", "--noise", "2"))
    second = by_name(document(*ASKED, "0.5", "--gaussian", "4"))
    assert first["exact"]["log"] == second["exact"]["log"]


def test_table_shows_exact_bound_chernoff_and_ratio(run):
    """Ten digits, also below the smallest double."""
    lines = run(*LAPLACE, "--wide").stdout.splitlines()
    assert lines[0].split() == ["bound", "value", "log", "/", "exact", "claim"]
    assert lines[2].split() == ["exact", "4.647704718e-09", "-19.18689235", "1", "BERN-EQ19"]
    assert lines[-1] == "upper tail: P[private mean >= 0.6]"
    deep = run(
        "bound", "concentration", "--n", "100000", "--mean", "0.3", "--gaussian", "4", "--at", "0.5"
    ).stdout
    assert "1.15262659e-3788" in deep


def test_bounds_that_do_not_apply_say_why(run):
    """A mean of 1, and more noises than the lemma knows."""
    words = "bound concentration --n 9 --mean 1 --epsilon 1 --noise 2 --at 0.5 --notes"
    text = run(*words.split())
    assert "  BERN-LD.3, A_eps exp(-n d_eps): it is stated for means strictly" in text.stdout
    assert "  TA-LC.2, Hoeffding and Laplace: it is stated for one noise" in text.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*ASKED, "0.6"), "one of --epsilon, --rho, --gaussian is accepted, not none of them"),
        ((*LAPLACE, "--rho", "1"), "not --epsilon and --rho"),
        ((*ASKED, "nan", "--epsilon", "1"), "'nan' is not a finite number"),
        ((*ASKED, "0.6", "--epsilon", "0"), "it must be a number above 0"),
        ((*LAPLACE, "--noise", "0"), "0 is not in the range"),
        (("bound", "concentration", "--n", "0", "--mean", "0.3", "--at", "1"), "0 is not in the range"),
        (("bound", "concentration", "--n", "1", "--mean", "1.3", "--at", "1"), "it must be a mean in [0, 1]"),
    ],
)
def test_bad_input_is_one_line(complaint, arguments, words):
    """What is wrong, and what is accepted."""
    assert words in complaint(*arguments)
