"""AdaC-OFUL: rarely renewed optimism with Gaussian noise on episode sums   [ZCDP-A3, TA-A9]"""

from ...theory.numbers.enclosure import Exact
from ..mechanisms.gaussian_calibration import zcdp_variance
from ..protocol.contextual_policy import Outside
from .confidence_width import WIDTH_AS_READ, ConfidenceWidth
from .optimistic_ellipsoid import OptimisticEllipsoid
from .phased_elimination import REWARD_WIDTH


class AdaCOFUL(OptimisticEllipsoid):
    """AdaC-OFUL, rho-zCDP for rewards in [-1, 1] and actions up to length 1   [ZCDP-A3, ZCDP-T3, TA-TH5.14]

    Each episode's ``sum a r`` is released once, with ``N(0, (2/rho) I)``; the estimate rests on all of them,
    so after ``l`` updates ``l`` noises are in it. ``growth`` is ``C``, ``ridge`` is ``lambda``;
    ``confidence`` says how the width is made where the texts leave it undefined; for the other options see
    :mod:`.optimistic_ellipsoid`.
    """

    def __init__(
        self,
        dimension: int,
        *,
        rho: Exact,
        delta: Exact,
        horizon: int,
        growth: Exact = 1,
        ridge: Exact = 1,
        confidence: ConfidenceWidth = WIDTH_AS_READ,
        outside: Outside = "refuse",
    ) -> None:
        super().__init__(
            dimension,
            variance=REWARD_WIDTH**2 * zcdp_variance(rho),
            growth=growth,
            ridge=ridge,
            delta=delta,
            confidence=confidence,
            horizon=horizon,
            outside=outside,
        )
