"""Output-perturbed GOPE: Gaussian noise at the end, on the least squares estimate   [ZCDP-EC1]"""

from ..mechanisms.gaussian import Gaussian
from .phased_elimination import REWARD_WIDTH, ConcentratedElimination, Phase, Release, sigma_at_least


class OutputPerturbedGOPE(ConcentratedElimination):
    """AdaC-GOPE with ``theta^ + N``, ``N ~ N(0, (2/rho) max_j ||V^-1 a_j||^2 I)``   [ZCDP-EC1, TA-C33a]

    rho-zCDP for rewards in [-1, 1]; the maximum is over the played actions. The text gives no ``c_l``: it is
    that of AdaC-GOPE, so that only the noise differs. ``dimension`` and ``design_gap`` are those of
    :class:`~.phased_elimination.PhasedElimination`.
    """

    def sigma(self, phase: Phase) -> float:
        """The standard deviation of ``N``."""
        return sigma_at_least((REWARD_WIDTH * phase.largest_shift(phase.inverse)) ** 2 / (2 * self.rho))

    def release_in(self, phase: Phase) -> Release | None:
        """``V^-1 sum a r + N``."""
        if not phase.span:
            return None
        return Release(Gaussian(self.sigma(phase)), of_total=True, inner=phase.inverse)
