"""LinUCB: optimism for linear rewards with one width for all rounds   [TH-ALINUCB]"""

from fractions import Fraction

from ...theory.numbers.enclosure import Exact, exact
from ..protocol.contextual_policy import Outside
from .confidence_width import ConfidenceWidth
from .optimistic_ellipsoid import CONSTANT, WIDTH, OptimisticEllipsoid, width_at


class LinUCB(OptimisticEllipsoid):
    """Plays the largest ``<theta, a> + beta ||a||``, in the norm of ``V_t^-1``; not private   [TH-ALINUCB]

    ``beta`` is the width of the confidence ellipsoid (2.19), of which the thesis gives no value; where it is
    not given, it is ``sqrt(lambda) S + sqrt(2 log(1/delta) + d log(1 + T/(lambda d)))`` at the ``horizon``
    ``T``, from literature (Lattimore and Szepesvari 2020, 19.8), with ``delta = 1/T`` if that is not given
    either (1/2 for a single round). The norm printed in (2.19) is that of
    ``V_t^-1``; a confidence set has that of ``V_t``, and then this index is its largest reward. ``ridge`` is
    ``lambda``, and the other options are those of :mod:`.optimistic_ellipsoid`.
    """

    def __init__(
        self,
        dimension: int,
        *,
        beta: Exact | None = None,
        delta: Exact | None = None,
        horizon: int | None = None,
        ridge: Exact = 1,
        norm: Exact = 1,
        outside: Outside = "play",
    ) -> None:
        if beta is not None and not exact(beta) > 0:
            raise ValueError(f"beta is a number above 0, not {beta!r}")
        if beta is None and (type(horizon) is not int or horizon < 1):
            raise ValueError(f"a horizon of at least 1 goes in place of beta, not {horizon!r}")
        super().__init__(
            dimension,
            ridge=ridge,
            delta=Fraction(1, max(2, horizon or 2)) if delta is None else delta,
            confidence=ConfidenceWidth(norm),
            horizon=horizon,
            outside=outside,
        )
        if beta is None:
            assert horizon is not None
            self.parameters[CONSTANT] = width_at(horizon, 0.0, 1.0, dimension, self.parameters)
        else:
            self.parameters[CONSTANT] = float(exact(beta))
        self.known.numbers[WIDTH] = self.parameters[CONSTANT]
