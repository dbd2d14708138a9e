"""Statistics that could not notice a near miss support nothing, and the power that they state is right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from banditproof.paper_checks.checks.statistics.simulated_regret import Regret, Simulated, on_average
from banditproof.theory.tails.bounded_mean_test import mean_interval, median_interval
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.fresh_intervals import (
    fresh_mean_interval,
    fresh_median_interval,
)
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.evidence.power import CERTAIN, Power, power_in
from banditproof.verify.evidence.refuting_power import power_of_sign_test
from banditproof.verify.evidence.sign_test import sign_test
from scipy.stats import binom

RISK = 1e-6  # of an alarm, in each comparison with a Monte Carlo
ALPHA = 1e-6


# --- what is stated is right


@pytest.mark.parametrize(
    ("chances", "times"), [((0.02, 0.98, 0.0), 80), ((0.2, 0.6, 0.2), 60), ((0.25, 0.75, 0.0), 120)]
)
def test_the_power_of_a_sign_test_is_stated_and_hardly_ever_more_than_it_is(chances, times):
    """The true power by a Monte Carlo, at the upper end of its exact interval; each draw states its own."""
    draws = np.random.default_rng(1).multinomial(times, chances, size=20_000)
    counts, often = np.unique(draws, axis=0, return_counts=True)
    refuted = [sign_test(int(came), times - int(ties), ALPHA) is Verdict.REFUTED for came, _, ties in counts]
    seen = int(often[refuted].sum())
    most = next(p for p in np.linspace(seen / 20_000, 1, 2001) if p == 1 or binom.cdf(seen, 20_000, p) < RISK)
    stated = np.array(
        [power_of_sign_test(int(came), int(ties), times, ALPHA, doubt=0.01) for came, _, ties in counts]
    )
    too_much = int(often[stated > most].sum())
    assert too_much <= binom.isf(RISK, 20_000, 0.01)
    assert times != 80 or int(often[stated > 0.9].sum()) > 19_000


@pytest.mark.parametrize("failed", [0, 20])
def test_a_sign_test_that_could_not_refute_has_no_power(failed):
    assert power_of_sign_test(0, 60 - failed, 60, 1e-9, doubt=0.01) < 1e-3


LAWS = {
    "exponential": lambda g, n: np.minimum(g.exponential(size=n), 20.0),
    "zeros and ones": lambda g, n: 20.0 * (g.random(n) < 0.3),
    "whole numbers": lambda g, n: np.minimum(g.poisson(3, size=n), 20).astype(float),
}


@pytest.mark.parametrize(
    ("kind", "law"), [("mean", "exponential"), ("mean", "zeros and ones"), *(("median", law) for law in LAWS)]
)
def test_fresh_intervals_lie_where_it_is_said_that_they_lie(law, kind):
    """Of pairs of samples the second one's interval leaves what the first foresees as rarely as stated."""
    generator, pairs, miss, doubt = np.random.default_rng(2), 50, 0.2, 0.02
    left = 0
    for _ in range(pairs):
        first, second = LAWS[law](generator, 60), LAWS[law](generator, 60)
        if kind == "mean":
            low, high = fresh_mean_interval(first, 20.0, ALPHA, miss=miss, doubt=doubt)
            lower, upper = mean_interval(second, 20.0, ALPHA)
        else:
            low, high = fresh_median_interval(first, ALPHA, miss=miss, doubt=doubt)
            lower, upper = median_interval(second, ALPHA)
        left += lower < low or upper > high
    assert left <= binom.isf(RISK, pairs, miss + doubt)


@dataclass(frozen=True, slots=True)
class Drawn(Regret):
    """Values of a law that is known, run by run, at most 20."""

    def sample(self, effort):
        """From the seed."""
        return LAWS["exponential"](np.random.default_rng(effort.seed), self.runs)

    def interval(self, effort, alpha):
        """Of these."""
        sample = self.sample(effort)
        return median_interval(sample, alpha) if self.median else mean_interval(sample, 20.0, alpha)


@pytest.mark.parametrize("median", [False, True])
def test_the_power_of_intervals_is_not_more_than_a_monte_carlo_finds(median):
    """A mutant that is refuted about as often as not never states enough, a clear one always does."""
    check = on_average({"here": Simulated({}, {"R": Drawn("", ("1", "0"), 20, 200, median=median)})})
    bounds = {name: _bound(median, share) for name, share in (("luck", 0.5), ("clear", 1.0))}
    for name, bound in bounds.items():
        found = [check(f"R <= {bound}", Effort(seed=seed)) for seed in range(12)]
        powers = [power_in(each.details) for each in found if each.verdict is Verdict.REFUTED]
        enough = [power.suffices for power in powers]
        if name == "luck":
            assert 0 < len(enough) < 12
            assert not any(enough)
        else:
            assert len(enough) == 12
            assert all(enough)


def _bound(median, share):
    """What the lower end of an interval exceeds in that share of other samples."""
    one = Drawn("", ("1", "0"), 20, 200, median=median)
    lows = [one.interval(Effort(seed=1000 + seed), 1e-9)[0] for seed in range(21)]
    return float(np.median(lows)) if share < 1 else min(lows) / 4


def test_a_power_says_how_it_is_known_and_is_never_rounded_up():
    assert Power(0.9899, "binomial law").words == "> 0.95 (binomial)"
    assert Power(1.0, "normal approximation").words == "> 0.999 (normal)"
    assert Power(0.9, "Hoeffding").words == "0.9 (Hoeffding)"
    assert CERTAIN.words == "1"
    for probability, by in ((1.5, "law"), (float("nan"), "law"), (0.5, " ")):
        with pytest.raises(ValueError, match="power"):
            Power(probability, by)
    for stated in (
        {},
        {"again": 0.99},
        {"again": {"probability": 2, "by": "law"}},
        {"again": {"probability": 1}},
    ):
        assert power_in(stated) is None
