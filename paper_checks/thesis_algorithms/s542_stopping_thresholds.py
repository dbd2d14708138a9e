"""Rows for the page of the thresholds of AdaP-TT and AdaP-TT*: their calibration, and simulated risks.

Five arms, s = 2, sigma = 1/2.
"""

from collections.abc import Iterator, Mapping

from ..pages.rows import Estimate
from .quantities.stopping_times import LOG, Options, budget, chance

Risk = Mapping[str, Estimate]


def risks(algorithm: str, seed: int) -> Iterator[Risk]:
    """Chances to stop with a wrong arm within 10,000 pulls at delta = 0.1: one arm ahead by 1e-6."""
    for arms, eps in ((2, "0.05"), (5, "0.05"), (5, "1")):
        yield {"risk": _risk(algorithm, arms, (*budget(eps, "0.1"), *LOG), seed, horizon=10_000, runs=600)}


def public_risk(seed: int) -> Iterator[Risk]:
    """The same of AdaP-TT with the threshold of public code, five arms, 20,000 pulls."""
    options = (*budget("0.05", "0.1"), *LOG, ("threshold", "heuristic"))
    yield {"risk": _risk("adap-tt", 5, options, seed, horizon=20_000, runs=300)}


def _risk(algorithm: str, arms: int, options: Options, seed: int, *, horizon: int, runs: int) -> Estimate:
    means = (*["0.5"] * (arms - 1), "0.500001")
    return chance(algorithm, means, options, seed, asked="risk", horizon=horizon, runs=runs)
