"""AdaP-TT: top two with Gaussian costs of private means   [TA-A10, TA-EQ5.9, TA-EQ5.11]"""

from ..indexes.phase_thresholds import adap_tt_shape, adap_tt_thresholds, heuristic_thresholds
from .private_top_two import PrivateTopTwo


class AdaPTT(PrivateTopTwo):
    """AdaP-TT, epsilon-DP for rewards in [0, 1] and delta-correct   [TA-L5.18, TA-TH5.20]

    The threshold of ``stopping`` is ``"printed"`` (5.11), delta-correct with ``s > 1`` and ``sigma = 1/2``;
    or one of two that are not proved to be: ``"heuristic"``, that of public code of the authors, and
    ``"shape"``, the limit of Remark 5.19. ``beta`` is the share of the leader, ``noise`` is given the scale
    ``1/epsilon``; the options ``counts``, ``bonus`` and ``ties`` are those of :mod:`.private_top_two`.
    """

    thresholds = {"printed": adap_tt_thresholds, "heuristic": heuristic_thresholds, "shape": adap_tt_shape}  # noqa: RUF012
