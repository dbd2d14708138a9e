"""AdaP-TT*: top two with the costs of the private lower bound   [TA-S23, TA-A10, TA-EQ5.12, TA-EQ5.14]"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ...theory.identification.stopping_threshold import StoppingRule
from ...theory.numbers.enclosure import Exact, exact
from ..indexes.phase_thresholds import adap_tt_star_shape, adap_tt_star_thresholds
from ..mechanisms.laplace import Laplace
from .private_top_two import STOPS_AS_PRINTED, PrivateTopTwo, Stopping

THRESHOLDS = {"printed": adap_tt_star_thresholds, "shape": adap_tt_star_shape}


class AdaPTTStar(PrivateTopTwo):
    """AdaP-TT*, epsilon-DP for rewards in [0, 1] and delta-correct   [TA-S23, TA-L5.21, TA-TH5.23]

    Of a gap beyond ``3 epsilon`` the cost takes ``3 epsilon`` for one of its two factors. The threshold of
    ``stopping`` is ``"printed"`` (5.14), or ``"shape"``, the limit of Remark 5.22, which is not proved to be
    delta-correct. The other options are those of AdaP-TT.
    """

    def __init__(
        self,
        arms: int,
        *,
        epsilon: Exact,
        delta: Exact,
        beta: Exact = Fraction(1, 2),
        stopping: Stopping = STOPS_AS_PRINTED,
        counts: str = "pulls",
        bonus: str = "phase",
        ties: str = "first",
        noise: Callable[[float], Any] = Laplace,
    ) -> None:
        if stopping.threshold not in THRESHOLDS:
            raise ValueError(f"threshold is {' or '.join(map(repr, THRESHOLDS))}, not {stopping.threshold!r}")
        rule = StoppingRule(arms, delta, epsilon, stopping.sigma, stopping.s)
        super().__init__(
            rule,
            THRESHOLDS[stopping.threshold](rule),
            cap=float(3 * exact(epsilon)),
            beta=beta,
            counts=counts,
            bonus=bonus,
            ties=ties,
            noise=noise,
        )
