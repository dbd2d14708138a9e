"""Rows for Table 5.1 of Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty".

The table says which policies must know the horizon T, and how many private means they release. A row has the
letters of the page: whether policies are made for a horizon as 0 or 1, and counts of private means of runs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from ...algorithms.by_name.catalogue import entry
from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.private.dp_se import DPSE
from ...algorithms.private.dp_ucb import DPUCB
from ...algorithms.protocol.block_policy import Policy
from ...algorithms.simulation.simulator import Pulled, trajectory
from .quantities.episodes import releases  # of AdaP-UCB: the page uses it from here

__all__ = ["made_for_a_horizon", "of_dp_se", "of_dp_ucb", "releases"]

_APART: Final = (0.75, 0.625, 0.5, 0.375, 0.25)
_EQUAL: Final = (0.5,) * 5
"""Means of arms none of which DP-SE eliminates, so that it releases as much as it can."""


def made_for_a_horizon() -> Iterator[Mapping[str, Fraction]]:
    """Whether DP-SE is made for a horizon, and whether AdaP-UCB or AdaP-KLUCB is."""
    dp_se = entry("dp-se").takes_horizon()
    adap = any(entry(name).takes_horizon() for name in ("adap-ucb", "adap-klucb"))
    yield {"se": Fraction(dp_se), "adap": Fraction(adap)}


def of_dp_ucb(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """How many rounds of a run of DP-UCB are released one by one, each with a private mean of its own."""
    policy = partial(DPUCB, 5, epsilon=1, horizon=1000)
    yield {"rounds": _private_means(policy, _APART, 1000, seed)}


def of_dp_se(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """How many private means runs of DP-SE release, with K arms in T rounds."""
    for means, horizon in ((_APART, 10**4), (_APART, 10**8), (_EQUAL, 10**16)):
        policy = partial(DPSE, 5, epsilon=1, horizon=horizon)
        released = _private_means(policy, means, horizon, seed)
        yield {"means": released, "K": Fraction(5), "T": Fraction(horizon)}


def _private_means(policy: Callable[[], Policy], means: Sequence[float], horizon: int, seed: int) -> Fraction:
    """How many private means a run releases: one for each block of pulls."""
    run = trajectory(policy, Bernoulli(list(means)), horizon, seed=seed)
    return Fraction(sum(isinstance(each, Pulled) for each in run))
