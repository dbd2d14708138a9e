"""The Bernoulli likelihood ratio with the mean of reference records in the place of the true one."""

from dataclasses import dataclass

from numpy.random import Generator

from ..protocol.columns import Array, whole
from ..records.bernoulli_columns import BernoulliColumns
from ..records.bernoulli_likelihood_ratio import bernoulli_log_ratios


@dataclass(frozen=True, slots=True, eq=False)
class PlugInLikelihoodRatio:
    """``sum_j z_j log(mu_hat_j/mu_hat_{0,j}) + ...``, ``mu_hat_0`` the mean of ``references`` records.

    The reference records are drawn afresh from ``data`` in every round, independent of the rest.
    [MI-EQ2.27]
    """

    data: BernoulliColumns
    references: int

    def __post_init__(self) -> None:
        whole("the number of reference records", self.references)

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The estimated log-likelihood ratio of each output."""
        known = self.data.sums(self.references, len(outputs), generator) / self.references
        return bernoulli_log_ratios(outputs, targets, known)
