"""AdaR-OFUL: rarely renewed optimism with Gaussian noise on episode sums, for Renyi privacy   [RDP-A4]"""

from ...theory.numbers.enclosure import Exact
from ..mechanisms.gaussian_calibration import renyi_variance
from ..protocol.contextual_policy import Outside
from .confidence_width import WIDTH_AS_READ, ConfidenceWidth
from .optimistic_ellipsoid import OptimisticEllipsoid
from .phased_elimination import REWARD_WIDTH


class AdaROFUL(OptimisticEllipsoid):
    """AdaR-OFUL, (alpha, epsilon)-RDP for rewards in [-1, 1] and actions of length up to 1   [RDP-A4, RDP-T9]

    AdaC-OFUL at ``rho = epsilon/alpha``: the noise of an episode is ``N(0, (2 alpha/epsilon) I)``   [RDP-X5].
    The options are those of :class:`~.adac_oful.AdaCOFUL`.
    """

    def __init__(
        self,
        dimension: int,
        *,
        alpha: Exact,
        epsilon: Exact,
        delta: Exact,
        horizon: int,
        growth: Exact = 1,
        ridge: Exact = 1,
        confidence: ConfidenceWidth = WIDTH_AS_READ,
        outside: Outside = "refuse",
    ) -> None:
        super().__init__(
            dimension,
            variance=REWARD_WIDTH**2 * renyi_variance(alpha, epsilon),
            growth=growth,
            ridge=ridge,
            delta=delta,
            confidence=confidence,
            horizon=horizon,
            outside=outside,
        )
