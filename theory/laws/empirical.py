"""Any law on [0, 1], given by a sample."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .law import Interval, Law, within

_UNIT = Interval(0.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Empirical(Law):
    """The uniform law on a sample of points in [0, 1]; repeated points weigh more, order does not matter."""

    sample: NDArray[np.float64]

    def __init__(self, sample: ArrayLike) -> None:
        points = within(sample, "sample point", _UNIT) + 0.0
        if points.ndim != 1 or not points.size:
            raise ValueError(f"a sample is a list of at least one number, not of shape {points.shape}")
        points.sort()
        points.flags.writeable = False
        object.__setattr__(self, "sample", points)

    @property
    def support(self) -> NDArray[np.float64]:
        """The distinct points of the sample, ascending."""
        return np.unique(self.sample)

    @property
    def weights(self) -> NDArray[np.float64]:
        """How often each point of the support occurs."""
        return np.unique(self.sample, return_counts=True)[1].astype(np.float64)

    @property
    def mean(self) -> float:
        """``sum z / n``."""
        return math.fsum(self.sample) / self.sample.size
