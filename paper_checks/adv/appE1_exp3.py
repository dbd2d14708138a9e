"""A trace and rows for the page of Appendix E.1: EXP3 line by line, and on lists of reals."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ...algorithms.adversarial.exp3 import EXP3
from ...algorithms.simulation.exact_regret import plays
from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from .lines.exp3 import runs


def algorithm_3() -> Check:
    """EXP3 on given losses, beside its lines."""
    return evaluated(runs)


def lists() -> Iterator[Mapping[str, Fraction]]:
    """Random lists of up to five rounds, and one of eight, which needs more than a quarter of log(K)/eta."""
    luck = np.random.default_rng(0)
    for number in range(40):
        horizon = int(luck.integers(1, 6))
        size = float(luck.choice([0.25, 1.0, 4.0, 16.0]))
        gamma = float(luck.choice([0.125, 0.5, 1.0]))
        steps = luck.integers(-4, 5, (horizon, 2)) if number % 2 else 4 * luck.integers(0, 2, (horizon, 2))
        losses = size * steps / 4
        lowest = max(float((-losses).max()), 0.0)
        eta = float(luck.choice([0.125, 0.5, 2.0])) / size
        eta = min(eta, gamma / 2 / lowest) if lowest else eta  # an estimate is at most K/gamma times a loss
        yield _row(losses, eta=eta, gamma=gamma)
    yield _row(np.array([[1.0, 0.0]] * 8), eta=0.125, gamma=0.015625)


def _row(losses: NDArray[np.float64], *, eta: float, gamma: float) -> Mapping[str, Fraction]:
    """The expected loss of EXP3 over all action sequences, and what bounds are made of; losses are dyadic."""
    every = plays(partial(EXP3, 2, eta=eta, gamma=gamma), losses)
    left = sum(play.probability * float((np.array(play.chances) * losses).sum()) for play in every)
    found = {
        "left": left,
        "best": float(losses.sum(axis=0).min()),
        "gamma": gamma,
        "eta": eta,
        "squares": float((losses**2).sum()),
        "spread": float((losses.max(axis=1) - losses.min(axis=1)).sum()),
    }
    return {name: Fraction(value) for name, value in found.items()}
