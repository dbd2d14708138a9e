"""AdaP-TT: top two with Gaussian costs of private means   [TA-S22, TA-A10, TA-EQ5.9, TA-EQ5.11]"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ...theory.identification.stopping_threshold import StoppingRule
from ...theory.numbers.enclosure import Exact
from ..indexes.phase_thresholds import adap_tt_shape, adap_tt_thresholds, heuristic_thresholds
from ..mechanisms.laplace import Laplace
from .private_top_two import STOPS_AS_PRINTED, PrivateTopTwo, Stopping

THRESHOLDS = {"printed": adap_tt_thresholds, "heuristic": heuristic_thresholds, "shape": adap_tt_shape}


class AdaPTT(PrivateTopTwo):
    """AdaP-TT, epsilon-DP for rewards in [0, 1] and delta-correct   [TA-S22, TA-L5.18, TA-TH5.20]

    The threshold of ``stopping`` is ``"printed"`` (5.11), delta-correct with ``s > 1`` and ``sigma = 1/2``;
    or one of two that are not proved to be: ``"heuristic"``, that of public code of the authors, and
    ``"shape"``, the limit of Remark 5.19. ``beta`` is the share of the leader, ``noise`` is given the scale
    ``1/epsilon``; the options ``counts``, ``bonus`` and ``ties`` are those of :mod:`.private_top_two`.
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
            cap=math.inf,
            beta=beta,
            counts=counts,
            bonus=bonus,
            ties=ties,
            noise=noise,
        )
