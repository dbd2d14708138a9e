"""The scalar-product attack: does the output agree with the target more than with another record?"""

from dataclasses import dataclass

from numpy.random import Generator
from numpy.typing import ArrayLike

from ....theory.numbers.small_matrices import product, row_products
from ....theory.privacy.membership_inference import linear_separation
from ..protocol.columns import Array, Columns, vector


@dataclass(frozen=True, slots=True, init=False, eq=False)
class ScalarProduct:
    """``(z* - z_ref)^T mu_hat``, one reference record for all rounds                     [MI-L3, MI-I10]"""

    reference: Array

    def __init__(self, reference: ArrayLike) -> None:
        object.__setattr__(self, "reference", vector("the reference", reference))

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The product with each output."""
        del generator
        return row_products(outputs, targets - self.reference)

    def limit_score(self, target: Array, means: Array, variances: Array, n: int) -> float:
        """``(v^T w)^2/(n v^T C v)``, ``v = z* - z_ref``, ``w = z* - mu``; 0 if ``v^T w <= 0``  [MI-I36]"""
        weights, apart = target - self.reference, target - means
        return linear_separation(weights, apart, variances) / n if product(weights, apart) > 0 else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class ScalarProductFreshReference:
    """``(z* - z_ref)^T mu_hat``, a reference record drawn anew from ``data`` in every round        [MI-L3]

    The fresh record adds the variance ``mu^T C mu`` to the score, which does not fall with n.
    """

    data: Columns

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """The product with each output."""
        return row_products(outputs, targets - self.data.draw(len(outputs), generator))

    def limit_score(self, target: Array, means: Array, variances: Array, n: int) -> float:
        """``(|w|^2/n)^2/(w^T C w/n + mu^T C_0 mu + tr(C_0 C)/n)``, ``C_0`` the covariance of a record."""
        apart, own = target - means, self.data.variances
        spread = product(apart**2, variances) / n + product(means**2, own) + product(own, variances) / n
        return float((product(apart, apart) / n) ** 2 / spread)
