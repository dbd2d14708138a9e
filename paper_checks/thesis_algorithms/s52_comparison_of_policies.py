"""Rows for Table 5.1: who is made for a horizon, and how many private means runs have."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from ...algorithms.by_name.catalogue import entry
from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.private.dp_se import DPSE
from ...algorithms.private.dp_ucb import DPUCB
from ...algorithms.simulation.simulator import Pulled, trajectory
from .quantities.episodes import releases

__all__ = ["made_for_a_horizon", "of_dp_se", "of_dp_ucb", "releases"]

_APART: Final = (0.75, 0.625, 0.5, 0.375, 0.25)
_EQUAL: Final = (0.5,) * 5
"""Here DP-SE eliminates no arm, and goes on releasing."""


def made_for_a_horizon() -> Iterator[Mapping[str, Fraction]]:
    """Which policies are made for a horizon."""
    adap = max(entry(name).takes_horizon() for name in ("adap-ucb", "adap-klucb"))
    yield {"se": Fraction(entry("dp-se").takes_horizon()), "adap": Fraction(adap)}


def of_dp_ucb(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """Blocks of a run of DP-UCB, each with a mean of its own."""
    run = trajectory(partial(DPUCB, 5, epsilon=1, horizon=1000), Bernoulli(list(_APART)), 1000, seed=seed)
    yield {"rounds": Fraction(sum(isinstance(each, Pulled) for each in run))}


def of_dp_se(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """Blocks of runs of DP-SE, each with a mean of its own."""
    for means, horizon in ((_APART, 10**4), (_APART, 10**8), (_EQUAL, 10**16)):
        policy = partial(DPSE, 5, epsilon=1, horizon=horizon)
        run = trajectory(policy, Bernoulli(list(means)), horizon, seed=seed)
        count = sum(isinstance(each, Pulled) for each in run)
        yield {"means": Fraction(count), "K": Fraction(5), "T": Fraction(horizon)}
