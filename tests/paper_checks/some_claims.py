"""Claims about nothing much, for the tests of the registry and of the runner."""

from __future__ import annotations

import os
import sys

import numpy as np
from banditproof.paper_checks import Amendment, Claim, Evidence, Verdict


def nonnegative(formula, effort):
    """The smallest value at random points of [0, 1] and at its ends."""
    sys.stdout.write("a check may print without harm\n")
    random = np.random.default_rng(effort.seed)
    points = [0.0, 1.0, *random.random(50 * effort.factor).tolist()]
    worst = min(formula(x) for x in points)
    return Evidence(
        verdict=Verdict.VERIFIED if worst >= 0 else Verdict.REFUTED,
        method="random points",
        summary=f"smallest value {worst}",
        margin=np.float64(worst),
        details={"points": np.int64(len(points)), "first": points[2]},
        certificate={"worst": worst},
    )


def indifferent(formula, effort):
    """Never sees anything wrong."""
    del formula, effort
    return Evidence(Verdict.VERIFIED, "looking away", "fine")


def crashes(formula, effort):
    """Divides by zero, and says so on two lines."""
    del effort
    raise ZeroDivisionError(f"one\ntwo {formula(0)}")


def leaves(formula, effort):
    """Wants to end the whole run."""
    del formula, effort
    sys.exit("gone")


def kills_its_process(formula, effort):
    """Takes the process down, as a fault in compiled code would."""
    del formula, effort
    os._exit(3)


def answers_nonsense(formula, effort):
    """Forgets to return evidence."""
    del formula, effort
    return 42


def answers_no_json(formula, effort):
    """Puts something into its details that no report can hold."""
    del formula, effort
    return Evidence(Verdict.VERIFIED, "odd", "odd", details={"odd": object()})


def claim(identifier, *checks, recorded=Verdict.VERIFIED, **options):
    """``x^2 >= 0``, with a mutant that is false."""
    given = {
        "where": "Lemma 1",
        "kind": "inequality",
        "statement": "x^2 >= 0 for x in [0, 1]",
        "printed": lambda x: x * x,
        "mutants": {"lowered": lambda x: x * x - 0.1},
    }
    return Claim(id=identifier, checks=checks or (nonnegative,), recorded=recorded, **{**given, **options})


CLAIMS = (
    claim("SOME-1"),
    claim(
        "SOME-2",
        printed=lambda x: x * x - x,
        recorded=Verdict.REFUTED,
        amendment=Amendment("x - x^2 >= 0", lambda x: x - x * x, Verdict.VERIFIED),
    ),
    claim("SOME-3", nonnegative, nonnegative, recorded=Verdict.SUPPORTED),
)
