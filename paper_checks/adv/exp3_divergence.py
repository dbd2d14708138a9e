"""The two runs of EXP3 in the paper's Appendix G.1, by the log of the ratio of the two weights.

Two arms, actions 2, 1, 2, 1, ... whatever their chances; all losses are 1, but for the loss of arm 2 in
round 1, which is ``first_loss`` (0 in one run, 1 in its neighbour). With ``x = log(w(2)/w(1))``, which
neither underflows nor overflows, ``Q = 1/(1 + e^{-x})`` and ``P(2) = (1 - gamma) Q + gamma/2``.
"""

from __future__ import annotations

import math
from functools import lru_cache


@lru_cache(maxsize=64)
def chance_of_second(
    eta: float, gamma: float, horizon: int, first_loss: float, *, loss: float = 1.0
) -> tuple[float, ...]:
    """``P_t(2)`` for ``t = 1 .. horizon``."""
    chances, x = [], 0.0
    for t in range(horizon):
        p = (1 - gamma) * _expit(x) + gamma / 2
        chances.append(p)
        if t % 2:
            x += eta * loss / (1 - p)
        else:
            x -= eta * (loss if t else first_loss) / p
    return tuple(chances)


def log_weight_ratio(eta: float, gamma: float, horizon: int) -> float:
    """``log sup_i w_T(i)/w'_T(i)`` of the two runs, which is not that of the chances   [ADV-G1]

    ``exp{eta (l'_1(i) - l_1(i)) 1{I_1 = i}/P_1(i) + eta sum_{1 < s < T} 1{I_s = i}(1/P'_s(i) - 1/P_s(i))}``
    """
    one = chance_of_second(eta, gamma, horizon, 0.0)
    other = chance_of_second(eta, gamma, horizon, 1.0)
    first = math.fsum(eta * (1 / (1 - other[s]) - 1 / (1 - one[s])) for s in range(1, horizon - 1, 2))
    second = eta / other[0] + math.fsum(eta * (1 / other[s] - 1 / one[s]) for s in range(2, horizon - 1, 2))
    return max(first, second)


def log_chance_ratio(eta: float, gamma: float, horizon: int) -> float:
    """``log sup_i P_T(i)/P'_T(i)``: what the action of round T alone loses   [ADV-I22]"""
    p = chance_of_second(eta, gamma, horizon, 0.0)[-1]
    q = chance_of_second(eta, gamma, horizon, 1.0)[-1]
    return max(math.log(p / q), math.log((1 - p) / (1 - q)))


def _expit(x: float) -> float:
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    return math.exp(x) / (1 + math.exp(x))
