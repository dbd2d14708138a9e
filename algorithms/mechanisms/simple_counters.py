"""Running totals of a stream by the two simple mechanisms that the tree improves on   [TH-SM1, TH-SM2]"""

from ..environments.sealed import Sealed
from .discrete_gaussian import DiscreteGaussian
from .discrete_laplace import DiscreteLaplace
from .gaussian import Gaussian
from .laplace import Laplace
from .mechanism import Shaped

Noise = Laplace | Gaussian | DiscreteLaplace | DiscreteGaussian


class FreshTotals:
    """Every total is released with noise of its own: the first reward enters all of them   [TH-SM1]

    With ``Laplace(T/epsilon)`` the ``T`` totals of rewards in [0, 1] are epsilon-DP together, with errors of
    order ``T/epsilon``; with ``Laplace(1/epsilon)`` they are only ``T epsilon``-DP.
    """

    def __init__(self, noise: Noise) -> None:
        self.noise = noise
        self._total: Sealed | None = None

    def add(self, sealed: Sealed) -> Shaped:
        """Take one more reward in; the noisy total of all so far."""
        self._total = sealed if self._total is None else self._total + sealed
        return self.noise.release(self._total)


class NoisyRewards:
    """Every reward is released once, and the total is that of the noisy ones   [TH-SM2]

    With ``Laplace(1/epsilon)`` it is epsilon-DP for rewards in [0, 1] and any number of rounds; the error
    after ``t`` has the standard deviation ``sqrt(2 t)/epsilon``.
    """

    def __init__(self, noise: Noise) -> None:
        self.noise = noise
        self._total: Shaped = 0

    def add(self, sealed: Sealed) -> Shaped:
        """Take one more reward in; the noisy total of all so far."""
        self._total = self._total + self.noise.release(sealed)
        return self._total
