"""GOPE: phased elimination with G-optimal designs, without privacy

From literature: Lattimore and Szepesvari 2020, Algorithm 12.
"""

import math
from typing import Literal

from numpy.typing import ArrayLike

from ...theory.numbers.enclosure import Exact
from ..mechanisms.no_noise import NoNoise
from .phased_elimination import Dimension, Phase, PhasedElimination, Release, open_length

Length = Literal["limit", "textbook"]


class GOPE(PhasedElimination):
    """GOPE, from literature: the least squares estimate of each phase as it is.

    ``length`` chooses ``c_l``. ``"limit"`` is ``(8 d/beta^2) log(4/delta_{K,l})``, to which AdaC-GOPE's tends
    as ``rho`` grows, so that the difference of the two is the cost of privacy; ``"textbook"`` is
    ``(2 d/beta^2) log(1/delta_{K,l})``, less than a quarter of it. ``dimension`` and ``design_gap`` are
    those of :class:`~.phased_elimination.PhasedElimination`.
    """

    def __init__(
        self,
        actions: ArrayLike,
        *,
        delta: Exact,
        length: Length = "limit",
        dimension: Dimension = "space",
        design_gap: float = 1e-8,
    ) -> None:
        if length not in {"limit", "textbook"}:
            raise ValueError(f"length is 'limit' or 'textbook', not {length!r}")
        super().__init__(actions, delta=delta, dimension=dimension, design_gap=design_gap)
        self.length = length

    def phase_length(self, phase: int, dimension: int) -> float:
        """``c_l``."""
        level = self.level(phase)
        if self.length == "limit":
            return open_length(phase, dimension, level)
        return 2.0 * dimension * 4.0**phase * math.log(1 / level)

    def release_in(self, phase: Phase) -> Release:
        """``V^-1 sum a r``."""
        return Release(NoNoise(), of_total=True, outer=phase.inverse)
