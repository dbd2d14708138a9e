"""Rows and a trace for the page of Algorithm 10: its exact privacy, simulated stopping times and risks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ...algorithms.by_name.catalogue import build
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...verify.enumeration.exact_privacy import exact_privacy
from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.statistics.simulated_regret import ALPHA
from ..checks.traces.traced import traced
from ..pages.rows import Estimate
from .lines.top_two import games
from .quantities.stopping_times import LOG, MU_1, MU_2, Options, budget, chance, median

Row = Mapping[str, Fraction | Estimate]
_HEURISTIC: Options = (("bonus", "log"), ("threshold", "heuristic"))


def algorithm_10() -> Check:
    """Algorithm 10 with the costs (5.9) and three thresholds, beside its lines, in twelve games."""
    return traced(lambda effort: games(Effort(effort.seed)))


def laws() -> Iterator[Row]:
    """The least budget of actions and stop at budget 1, two arms, 6 rounds: whole noise, and half of it."""
    several: tuple[tuple[str, dict[str, Any]], ...] = (
        ("adap-tt", {"delta": "0.5"}),
        ("adap-tt-star", {"delta": "0.9", "threshold": "shape"}),
    )
    for name, options in several:
        whole, half = (
            exact_privacy(
                partial(build, name, 2, epsilon=1, noise=noise, **options), arms=2, horizon=6, tail=1e-6
            ).epsilon
            for noise in (DiscreteLaplace, _half)
        )
        yield {"least_eps": Fraction(whole.upper), "least_halved": Fraction(half.lower)}


def going_on(seed: int) -> Iterator[Row]:
    """Chances not to stop within 1.2 million pulls, with the bonus k as printed and with log n."""
    yield {
        name: chance(
            "adap-tt",
            MU_1,
            (*budget("0.03"), *bonus),
            seed,
            asked="cut",
            horizon=1_200_000,
            runs=200,
            alpha=ALPHA / 2,
        )
        for name, bonus in (("printed", ()), ("logarithm", LOG))
    }


def low_privacy(seed: int) -> Iterator[Row]:
    """Median stopping times at eps = 1, at both instances."""
    for means in (MU_1, MU_2):
        yield {
            "tt": median("adap-tt", means, (*budget("1"), *LOG), seed),
            "star": median("adap-tt-star", means, (*budget("1"), *LOG), seed),
            "se": median("dp-se-identification", means, budget("1"), seed),
            "public": median("adap-tt", means, (*budget("1"), *_HEURISTIC), seed),
            "base": median("ttucb", means, (("delta", "0.01"),), seed),
        }


def high_privacy(seed: int) -> Iterator[Row]:
    """Median stopping times at eps = 0.03, at the first instance."""
    options = (*budget("0.03"), *LOG)
    yield {
        "tt": median("adap-tt", MU_1, options, seed, runs=150),
        "star": median("adap-tt-star", MU_1, options, seed, runs=150),
    }


def above_the_switch(seed: int) -> Iterator[Row]:
    """Median stopping times of AdaP-TT* at the first instance, at eps = 0.12 and 1, cut at 16 million."""
    yield {
        name: median("adap-tt-star", MU_1, (*budget(eps), *LOG), seed, runs=50, horizon=16_000_000)
        for name, eps in (("edge", "0.12"), ("flat", "1"))
    }


def _half(scale: float) -> DiscreteLaplace:
    return DiscreteLaplace(scale / 2)
