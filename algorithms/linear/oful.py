"""OFUL: optimism for linear rewards, renewed in every round

From literature: Abbasi-Yadkori, Pal and Szepesvari 2011.
"""

from ...theory.numbers.enclosure import Exact
from ..protocol.contextual_policy import Outside
from .confidence_width import ConfidenceWidth
from .optimistic_ellipsoid import OptimisticEllipsoid


class OFUL(OptimisticEllipsoid):
    """OFUL, from literature, with the width ``beta_t`` of :mod:`.optimistic_ellipsoid`."""

    def __init__(
        self, dimension: int, *, delta: Exact, ridge: Exact = 1, norm: Exact = 1, outside: Outside = "play"
    ) -> None:
        super().__init__(
            dimension, ridge=ridge, delta=delta, confidence=ConfidenceWidth(norm), outside=outside
        )
