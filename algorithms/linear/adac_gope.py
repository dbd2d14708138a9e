"""AdaC-GOPE: phased elimination with Gaussian noise in the middle of least squares   [ZCDP-A2, TA-A8]"""

from typing import Literal

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ...theory.numbers.small_matrices import product, row_lengths
from ..mechanisms.gaussian import Gaussian
from .phased_elimination import (
    REWARD_WIDTH,
    ConcentratedElimination,
    Dimension,
    Phase,
    Release,
    sigma_at_least,
)

Calibration = Literal["printed", "design"]


class AdaCGOPE(ConcentratedElimination):
    """AdaC-GOPE, rho-zCDP for rewards in [-1, 1]   [ZCDP-A2, ZCDP-EQ4, ZCDP-T3, TA-A8, TA-TH5.11]

    A phase releases ``V^-1/2 (sum a r) + N`` and puts it through ``V^-1/2``. ``calibration`` chooses the
    variance of ``N``:

    ``"printed"``
        ``2 d/(rho c_l)``, as in the algorithm. That spends ``rho (c_l/d) max ||a||^2_{V^-1}``, at most
        ``rho`` for an exactly optimal design and less after rounding up; where the computed design is a
        hair short of optimal, the variance is raised to what the played design needs.
    ``"design"``
        ``(2/rho) g_l^2`` with ``g_l = max ||b||_{V^-1}`` over the survivors, as in the proof   [ZCDP-DC2].

    ``dimension`` and ``design_gap`` are those of :class:`~.phased_elimination.PhasedElimination`.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        rho: Exact,
        delta: Exact,
        calibration: Calibration = "printed",
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> None:
        if calibration not in {"printed", "design"}:
            raise ValueError(f"calibration is 'printed' or 'design', not {calibration!r}")
        super().__init__(actions, rho=rho, delta=delta, dimension=dimension, design_gap=design_gap)
        self.calibration = calibration

    def sigma(self, phase: Phase) -> float:
        """The standard deviation of ``N``."""
        needed = (REWARD_WIDTH * phase.largest_shift(phase.root)) ** 2 / (2 * self.rho)
        if self.calibration == "printed":
            return sigma_at_least(2 * self.actions.shape[1] / (self.rho * phase.constant), needed)
        squares = row_lengths(product(self.actions[phase.survivors], phase.root)) ** 2
        return sigma_at_least(2 / self.rho * float(squares.max()), needed)

    def release_in(self, phase: Phase) -> Release:
        """``V^-1/2 (V^-1/2 sum a r + N)``."""
        return Release(Gaussian(self.sigma(phase)), of_total=True, inner=phase.root, outer=phase.root)
