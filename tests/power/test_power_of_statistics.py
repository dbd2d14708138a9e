"""Statistics that could not notice a near miss support nothing, and the power that they state is right."""

import numpy as np
import pytest
from banditproof.paper_checks.pages.engine.row_checks import holds_at_rows
from banditproof.paper_checks.pages.rows import estimated_mean, estimated_median
from banditproof.theory.tails.bounded_mean_test import mean_interval, median_interval
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.fresh_intervals import fresh_mean_interval, fresh_median_interval
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.evidence.power import CERTAIN, Power, power_in
from scipy.stats import binom

RISK = 1e-6  # of an alarm, in each comparison with a Monte Carlo
ALPHA = 1e-6


# --- what is stated is right


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


def _estimated(seed, *, median):
    """From values of a law that is known, at most 20."""
    sample = LAWS["exponential"](np.random.default_rng(seed), 200)
    return estimated_median(sample, 1e-9) if median else estimated_mean(sample, 20.0, 1e-9)


@pytest.mark.parametrize("median", [False, True])
def test_the_power_of_intervals_is_not_more_than_a_monte_carlo_finds(median):
    """A mutant that is refuted about as often as not never states enough, a clear one always does."""
    check = holds_at_rows(("R",), lambda seed: [{"R": _estimated(seed, median=median)}])
    lows = [_estimated(1000 + seed, median=median).lower for seed in range(21)]
    bounds = {"luck": float(np.median(lows)), "clear": min(lows) / 4}
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
