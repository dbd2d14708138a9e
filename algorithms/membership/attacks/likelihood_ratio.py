"""The likelihood ratio attack: the most powerful at every level, and at threshold 0 the Bayes attacker."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..protocol.columns import Array, Columns
from ..protocol.mechanism import MeanMechanism


@dataclass(frozen=True, slots=True, eq=False)
class LikelihoodRatio:
    """``log(p_in(o | z*)/p_out(o | z*))`` exactly, for the mean of n records.       [MI-I5, MI-I24]

    On the mean of k of n records it is ``log(1 - r + r p_in/p_out)``, ``r = k/n``, with the ratio for k
    records: whether the target is among them is the same in all columns.                      [MI-S13]
    """

    mechanism: MeanMechanism
    data: Columns
    n: int

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The log-likelihood ratio of each output."""
        del generator
        k = self.mechanism.records(self.n)
        ratios = self.data.log_ratio(outputs, targets, k, self.mechanism.noise_variance())
        if k == self.n:
            return ratios
        with np.errstate(divide="ignore"):
            return np.asarray(np.logaddexp(np.log1p(-k / self.n), np.log(k / self.n) + ratios))
