"""AdaP-TT*: top two with the costs of the private lower bound   [TA-A10, TA-EQ5.12, TA-EQ5.14]"""

from ..indexes.phase_thresholds import adap_tt_star_shape, adap_tt_star_thresholds
from .private_top_two import PrivateTopTwo


class AdaPTTStar(PrivateTopTwo):
    """AdaP-TT*, epsilon-DP for rewards in [0, 1] and delta-correct   [TA-L5.21, TA-TH5.23]

    Of a gap beyond ``3 epsilon`` the cost takes ``3 epsilon`` for one of its two factors. The threshold of
    ``stopping`` is ``"printed"`` (5.14), or ``"shape"``, the limit of Remark 5.22, which is not proved to be
    delta-correct. The other options are those of AdaP-TT.
    """

    thresholds = {"printed": adap_tt_star_thresholds, "shape": adap_tt_star_shape}  # noqa: RUF012
    budgets = 3
