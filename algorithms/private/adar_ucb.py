"""AdaR-UCB: UCB in episodes with Gaussian noise, for Renyi privacy   [RDP-A2, RDP-I6]"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..mechanisms.gaussian import Gaussian
from ..mechanisms.gaussian_calibration import renyi_variance
from .adac_ucb import AdaCUCB


class AdaRUCB(AdaCUCB):
    """AdaR-UCB, (alpha, epsilon)-Renyi DP for rewards in [0, 1]   [RDP-A2, RDP-T4]

    The index ``mean + sqrt((1/(2 n) + alpha/(epsilon n^2)) beta log t)``, with Gaussian noise of variance
    ``alpha/(2 epsilon)`` on the sum of an episode: AdaC-UCB's with ``rho = epsilon/alpha``. ``beta`` is
    above 3 in the theorem; the text runs no experiment. ``noise`` is given its standard deviation;
    ``ties`` and ``first_count`` (here 1/2, as printed) are those of :mod:`.doubling_and_forgetting`.
    """

    def __init__(
        self,
        arms: int,
        *,
        alpha: Exact,
        epsilon: Exact,
        beta: float = 3.1,
        ties: str = "random",
        first_count: Exact = Fraction(1, 2),
        noise: Callable[[float], Any] = Gaussian,
    ) -> None:
        rho = 1 / (2 * renyi_variance(alpha, epsilon))
        super().__init__(arms, rho=rho, beta=beta, ties=ties, first_count=first_count, noise=noise)
