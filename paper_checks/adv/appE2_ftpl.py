"""A trace and rows for the page of Appendix E.2: FTPL line by line, and in simulation."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import isqrt, log, sqrt

import numpy as np
from numpy.typing import NDArray

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..pages.rows import Estimate, estimated_mean
from .lines.ftpl import runs


def algorithm_4() -> Check:
    """FTPL as printed, beside its lines."""
    return evaluated(runs)


def played(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """The left side of the decomposition of FTPL at the played arm: two arms whose losses are all 1.

    Given the past, the estimate of an arm of chance q has the mean ``1 - (1 - q)**M*(1 + M*q)``, and arm 2
    alone is left when arm 1 is the comparator.
    """
    horizon, draws, eta = 2000, 100, Fraction(1, 20)
    runs_of_it = _chances(seed, horizon, draws, float(eta), (1, 1), noise=0, by_worst=False)
    left = sum(1 - first**draws * (1 + draws * (1 - first)) for first in runs_of_it)
    yield {"T": Fraction(horizon), "eta": eta, "left": estimated_mean(left, horizon, 1e-9)}


def printed(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """The regret of Algorithm 4 with the parameters of Lemma 25: two arms of losses 1/4 and 1."""
    arms, horizon, scale = 2, 20_000, Fraction(1, 100)
    draws = isqrt(arms * horizon)
    root = sqrt(log(arms) / (1 + 10 * scale**2 * log(arms * horizon) ** 2))
    eta = min(root, 1 / (1 + 4 * scale * log(horizon))) / draws
    firsts = _chances(seed, horizon, draws, eta, (0.25, 1), noise=float(scale), by_worst=True)
    regret = estimated_mean(sum(0.75 * (1 - first) for first in firsts), horizon, 1e-9)
    yield {"K": Fraction(arms), "T": Fraction(horizon), "s": scale, "regret": regret}


def _chances(
    seed: int, rounds: int, draws: int, eta: float, losses: Sequence[float], *, noise: float, by_worst: bool
) -> Iterator[NDArray[np.float64]]:
    """The chance of arm 1 in each round, in 400 runs; draws succeed by argmin, or by argmax as printed."""
    rng = np.random.default_rng(seed)
    ahead = np.zeros(400)
    for _ in range(rounds):
        distance = eta * abs(ahead)
        behind = np.exp(-distance) * (1 + distance / 2) / 2
        first = np.where(ahead > 0, 1 - behind, behind)
        yield first
        is_first = rng.random(first.shape) < first
        counts = rng.geometric(np.where(is_first != by_worst, first, 1 - first))
        estimates = (np.where(is_first, *losses) + rng.laplace(0, noise, first.shape)) * counts
        ahead += np.where(counts > draws, 0, np.where(is_first, -estimates, estimates))
