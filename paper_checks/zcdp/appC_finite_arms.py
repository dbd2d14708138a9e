"""A trace and rows for the page of Appendix C: Algorithm 4, its views under queries, its regret in runs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..checks.traces.traced import traced
from ..pages.rows import estimated_mean
from .quantities.index_games import index_games
from .quantities.views_of_queries import looks_of_adac_ucb

_CASES = ((("0.9", "0.1"), 10**4, "1"), (("0.9", "0.1"), 10**4, "0.001"), (("1", "0.5", "0"), 10**4, "0.1"))


def algorithm_4() -> Check:
    """AdaC-UCB, beside its lines."""
    return traced(index_games)


def two_looks() -> Iterator[Mapping[str, Any]]:
    """The divergences of order 4 of two later looks at a mean, at budget 1."""
    for row in looks_of_adac_ucb():
        yield {**row, "rho": 1}


def simulated(seed: int) -> Iterator[Mapping[str, Any]]:
    """The mean regret on Bernoulli arms, at beta = 31/10."""
    for means, horizon, rho in _CASES:
        sample = Regret("adac-ucb", means, horizon, 1000, (("rho", rho), ("beta", "3.1"))).sample(
            Effort(seed)
        )
        best = max(map(Fraction, means))
        gaps = [best - Fraction(mean) for mean in means if Fraction(mean) < best]
        yield {
            "K": len(means),
            "T": horizon,
            "rho": Fraction(rho),
            "beta": Fraction("3.1"),
            "inverse": sum((1 / gap for gap in gaps), Fraction(0)),
            "regret": estimated_mean(sample, float(horizon * max(gaps)), ALPHA / len(_CASES)),
        }
