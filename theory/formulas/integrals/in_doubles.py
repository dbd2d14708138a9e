"""Integrals in doubles: Gauss's rule on a few panels, and never trusted."""

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from ...numbers.arrays import Doubles
from ..straight_line import Integrand

_PANELS, _NODES = 8, 16


@lru_cache(maxsize=1)
def _rule() -> tuple[Doubles, Doubles]:
    """Where between 0 and 1 the integrand is looked at, and the weights; the two ends weigh nothing."""
    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    starts = np.arange(_PANELS)[:, None]
    places = ((starts + (nodes + 1) / 2) / _PANELS).ravel()
    shares = np.tile(weights / (2 * _PANELS), _PANELS)
    return np.concatenate([places, [0.0, 1.0]]), np.concatenate([shares, [0.0, 0.0]])


def integral_in_doubles(
    values_of: Callable[[Mapping[str, Doubles]], Doubles],
    of: Integrand,
    lower: Doubles,
    upper: Doubles,
    *values: Doubles,
) -> Doubles:
    """The integral at each of many points; not a number where the integrand has no finite value at a node."""
    lower, upper, *others = np.broadcast_arrays(lower, upper, *values)
    places, shares = (each.reshape(-1, *(1,) * lower.ndim) for each in _rule())
    given = {name: each[None] for name, each in zip(of.names, others, strict=True)}
    there = lower[None] + (upper - lower)[None] * places
    found = np.broadcast_to(values_of({of.index: there, **given}), there.shape)
    total = np.where(np.isfinite(found).all(axis=0), (found * shares).sum(axis=0), np.nan)
    return np.asarray((upper - lower) * total)
