"""Every fault of the zoo is caught, by every way of checking that can see it within the runs it is given."""

import math

import numpy as np
import pytest
from banditproof.theory.divergences.event_rate import event_rate
from banditproof.verify.zoo.specimen import METHODS
from banditproof.verify.zoo.table import ZOO
from banditproof.verify.zoo.trial import trial
from scipy.stats import laplace

ENUMERABLE = [each for each in ZOO if each.seen_by("enumerate")]
RUNS = 1500
CONFIDENCE = 0.99

SUBTLE = {
    "0.9 of the noise",
    "0.99 of the noise",
    "Gaussian sold as pure",
    "tree level missing",
    "tree nodes as leaves",
    "noise at leaves only",
    "stale counts",
    "sum, 0.99 of the noise",
}
"""What the audit sees in principle, but not in a few thousand runs; all but one are seen by the others."""

LONGER = {
    "sum, 0.9 of the noise": 12_000,
    "noise of few bits": 8_000,
    "noisy argmax": 4_000,
    "noisy maximum told": 4_000,
    "exponential choice": 4_000,
    "all above the threshold": 30_000,
}
"""Mechanisms that the audit alone can see, and the runs that it is given."""

BORDERS = np.linspace(-1, 1, 201)
"""Where events of a noisy sum of 0 or 1 may end."""

AUDITED = [each for each in ZOO if each.seen_by("audit") and each.name not in SUBTLE]


@pytest.mark.parametrize("specimen", ENUMERABLE, ids=lambda specimen: specimen.name)
def test_enumeration_catches_all_that_it_can_see(specimen):
    found = trial(specimen, "enumerate")
    assert found.caught, found.told
    assert found.within_reach
    assert "caught, " in found.in_words()


@pytest.mark.parametrize("specimen", AUDITED, ids=lambda specimen: specimen.name)
def test_an_audit_catches_most_within_few_runs(specimen):
    runs = LONGER.get(specimen.name, RUNS)
    found = trial(specimen, "audit", runs=runs, confidence=CONFIDENCE)
    assert found.caught, found.in_words()
    assert found.runs <= runs
    assert found.to_json()["caught"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_an_audit_catches_a_hundredth_of_the_noise_if_it_has_the_runs(seed):
    """In four times the runs that a bet on the best event, known from the start, needs on average."""
    (specimen,) = (each for each in ZOO if each.name == "sum, 0.99 of the noise")
    best = max(
        float(event_rate(p, q, 1))
        for p, q in ((laplace.cdf(at, scale=0.99), laplace.cdf(at, loc=1, scale=0.99)) for at in BORDERS)
    )
    assert trial(specimen, "audit", runs=round(4 * math.log(20) / best), seed=seed).caught


def test_nothing_of_the_zoo_is_beyond_every_method():
    seen = {each.name: [method for method in METHODS if each.seen_by(method)] for each in ZOO}
    assert all(seen.values())
    assert len(ZOO) >= 25
    known = {each.name for each in ZOO}
    assert known >= SUBTLE | set(LONGER)
    alone = {name for name, methods in seen.items() if methods == ["audit"]}
    assert SUBTLE & alone == {"sum, 0.99 of the noise"}


@pytest.mark.parametrize("specimen", ZOO, ids=lambda specimen: specimen.name)
def test_what_is_beyond_a_method_is_told_and_not_tried(specimen):
    for method, reason in specimen.beyond.items():
        found = trial(specimen, method)
        assert (found.caught, found.runs, found.told, found.in_words()) == (False, 0, reason, "out of reach")
        assert found.to_json()["caught"] is None
