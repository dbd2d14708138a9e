"""Counting in a stream: simple mechanisms and the binary tree."""

from __future__ import annotations

from dataclasses import replace

from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ..episodes.binary_tree import holds_in_trees
from .pure_composition import TH5

_PAPER = "thesis_lower_bounds"


_LAPLACE = {**TH5.printed, "profile": "1 - exp((e0 - eps)/2)", "relative entropy": "eps - 1 + exp(-eps)"}


T213 = replace(
    TH5,
    id="TH-T2.13",
    where="Section 2.1.4, Theorem 2.13",
    printed=_LAPLACE,
    mutants={
        **TH5.mutants,
        "profile with the whole difference": {"profile": "1 - exp(e0 - eps)"},
        "1 + exp(-eps)": {"relative entropy": "eps - 1 + exp(eps)"},
    },
    checks=(
        *TH5.checks,
        entry(
            "profile",
            equals_at([({"eps": 1, "e0": "0.5"}, "0.22119921692859513175")], part="approximate privacy"),
        ),
        entry(
            "relative entropy", equals_at([({"eps": 1}, "0.3678794411714423216")], part="relative entropy")
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


# the scale of the noise, in units of 1/eps, stands below the bar
_TREE = {
    "levels": "2**(m - 1) <= T",
    "scale": "m/m <= 1",
    "cover": "2**(c - 1) <= T",
    "error": "sqrt(2*c)*m/eps",
}


_SIMPLE = {"simple one": "sqrt(2)*T/eps", "simple two": "sqrt(2*t)/eps"}


def binary_tree(identifier: str, where: str, *, simple: bool, paper: str) -> Claim:
    """The binary tree mechanism, with the two simple ones before it where the text lists them."""
    formulas = _TREE | (_SIMPLE if simple else {})
    mutants = {
        "log T p-sums": {"levels": "2**m <= T"},
        "one level less in the noise": {"scale": "m/(m - 1) <= 1"},
        "log T with the natural logarithm": {"scale": "m/log(T) <= 1"},
        "covers of log T": {"cover": "2**c <= T"},
        "error of one p-sum": {"error": "sqrt(2)*m/eps + 0*c"},
        "noise of half the scale": {"error": "sqrt(2*c)*m/eps/2"},
    }
    checks: tuple[Check, ...] = (
        entry("levels", holds_in_trees(part="p-sums that an item enters")),
        entry("scale", holds_in_trees(part="privacy loss of the tree over eps")),
        entry("cover", holds_in_trees(part="p-sums that cover a beginning")),
        entry(
            "error",
            equals_at(
                [
                    ({"m": 11, "c": 10, "eps": 1}, "49.193495504995376"),
                    ({"m": 12, "c": 11, "eps": 1}, "56.28498911788115"),
                    ({"m": 21, "c": 20, "eps": 1}, "132.81566172707193"),
                ],
                digits=15,
                part="standard deviation at T = 1024, 2048, 2^20",
            ),
        ),
    )
    if simple:
        mutants |= {
            "error without root 2": {"simple one": "T/eps"},
            "t for its root": {"simple two": "sqrt(2)*t/eps"},
        }
        checks += (
            entry(
                "simple one",
                equals_at([({"T": 1024, "eps": 1}, "1448.15468787005")], part="Simple Mechanism I"),
            ),
            entry(
                "simple two",
                equals_at(
                    [({"t": 1024, "eps": 1}, "45.254833995939045"), ({"t": 2048, "eps": 1}, "64.0")],
                    digits=15,
                    part="Simple Mechanism II",
                ),
            ),
        )
    return Claim(
        id=identifier,
        where=where,
        kind="algorithm",
        statement=(
            "Every time step is in at most log T p-sums of the binary tree; Lap(log(T)/eps) on each makes "
            "the whole tree eps-DP; every 1..t is covered by O(log T) p-sums, so that the error is of order "
            "log(T)^(3/2)/eps."
            + (
                " Lap(T/eps) on each sum: error O(T/eps); Lap(1/eps) on each item: O(sqrt(t)/eps)."
                if simple
                else ""
            )
            + " The text writes log T without a base. Base 2 is read, the most favourable one from 2 on: "
            "m <= log2 T is 2^m <= T, m the p-sums that an item enters, c the most that a cover needs, T = "
            "2..40."
        ),
        printed=formulas | {"levels": "2**m <= T", "scale": "m/(log(T)/log(2)) <= 1"},
        mutants=mutants,
        checks=checks,
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement=(
                "Every step is in at most floor(log2 T) + 1 p-sums, the number by which the scale of the "
                "noise has to grow."
            ),
            formula=formulas,
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.WRONG_CONSTANT,
        paper=paper,
        notes="TH-ATREE and TA-B5 are the same statement.",
    )
