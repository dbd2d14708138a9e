"""The two runs of EXP3 in the paper's Appendix G.1, by the log of the ratio of the two weights.

Two arms, actions 2, 1, 2, 1, ... whatever their chances; all losses are 1, but for the loss of arm 2 in
round 1, which is ``first_loss`` (0 in one run, 1 in its neighbour). With ``x = log(w(2)/w(1))``, which
neither underflows nor overflows, ``Q = 1/(1 + e^{-x})`` and ``P(2) = (1 - gamma) Q + gamma/2``.
"""

from __future__ import annotations

import math
from functools import lru_cache


@lru_cache(maxsize=64)
def chance_of_second(eta: float, gamma: float, horizon: int, first_loss: float) -> tuple[float, ...]:
    """``P_t(2)`` for ``t = 1 .. horizon``."""
    chances, x = [], 0.0
    for t in range(horizon):
        p = (1 - gamma) * _expit(x) + gamma / 2
        chances.append(p)
        if t % 2:
            x += eta / (1 - p)
        else:
            x -= eta * (1 if t else first_loss) / p
    return tuple(chances)


def _expit(x: float) -> float:
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    return math.exp(x) / (1 + math.exp(x))
