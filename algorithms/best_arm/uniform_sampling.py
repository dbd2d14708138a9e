"""Uniform sampling until the GLR rule stops: the plainest of the sampling rules   [TA-B12]"""

from ...theory.numbers.enclosure import Exact
from ..compilation import compiled
from ..protocol.stepped_policy import State
from .likelihood_ratio_stopping import HALF, NEXT, LikelihoodRatioPolicy, goes_on


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Take the reward in; the next arm in their order follows."""
    counts, values, parameters = state.counts, state.values, state.parameters
    whole = counts.shape[0] - 1
    if goes_on(counts, values, arm, number, t, parameters):
        counts[whole, NEXT] = (arm + 1) % whole


class UniformSampling(LikelihoodRatioPolicy):
    """The arms in turn, until the GLR rule stops: delta-correct as any sampling rule is   [TA-B12]

    Not private; ``threshold`` is ``"printed"``, (5.10), or ``"heuristic"``, ``log((1 + log n)/delta)``.
    """

    absorb = staticmethod(absorb)

    def __init__(self, arms: int, *, delta: Exact, sigma: Exact = HALF, threshold: str = "printed") -> None:
        super().__init__(arms, delta=delta, sigma=sigma, threshold=threshold)
