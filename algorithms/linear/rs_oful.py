"""RS-OFUL: OFUL that renews its estimate rarely   [ZCDP-I12, RDP-I14]

From literature: Abbasi-Yadkori, Pal and Szepesvari 2011, Section 5.1.
"""

from ...theory.numbers.enclosure import Exact
from ..protocol.contextual_policy import Outside
from .confidence_width import ConfidenceWidth
from .optimistic_ellipsoid import OptimisticEllipsoid


class RSOFUL(OptimisticEllipsoid):
    """Rarely switching OFUL, from literature: AdaC-OFUL without noise.

    At most ``(d/log(1 + C)) log(1 + T/(lambda d))`` updates for actions up to length 1   [TA-I11];
    ``growth`` is ``C``, ``ridge`` is ``lambda``, and the other options are those of
    :mod:`.optimistic_ellipsoid`.
    """

    def __init__(
        self,
        dimension: int,
        *,
        delta: Exact,
        growth: Exact = 1,
        ridge: Exact = 1,
        norm: Exact = 1,
        outside: Outside = "play",
    ) -> None:
        super().__init__(
            dimension,
            growth=growth,
            ridge=ridge,
            delta=delta,
            confidence=ConfidenceWidth(norm),
            outside=outside,
        )
