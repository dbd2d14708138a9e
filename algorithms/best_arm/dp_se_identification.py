"""DP-SE as an identification algorithm: it stops when one arm is left   [TA-I15]"""

from collections.abc import Callable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ..chance import chance
from ..compilation import compiled
from ..mechanisms.laplace import Laplace
from ..private import dp_se
from ..protocol.stepped_policy import State


@compiled
def block(state: State, arm: int, t: int) -> tuple[int, int, float]:
    """As in DP-SE, but stop with the last survivor."""
    if dp_se.survivors(state.counts) == 1:
        return 0, 0, 0.0
    return dp_se.block(state, arm, t)


class DPSEIdentification(dp_se.DPSE):
    """DP-SE until one arm is left, epsilon-DP for rewards in [0, 1] and delta-correct   [TA-I15]

    Its lengths and thresholds are from literature (Sajed and Sheffet 2019), at the risk ``beta = delta``.
    ``noise`` is given the scale ``1/epsilon``.
    """

    block = staticmethod(block)

    def __init__(
        self, arms: int, *, epsilon: Exact, delta: Exact, noise: Callable[[float], Any] = Laplace
    ) -> None:
        chance("delta", delta)
        super().__init__(arms, epsilon=epsilon, beta=delta, noise=noise)
