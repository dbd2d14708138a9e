"""KL-UCB with the exploration of the thesis   [TH-EQ2.14, TH-T2.26]"""

from ..compilation import compiled
from ..protocol.stepped_policy import State
from .anytime_ucb import exploration
from .every_round import StepByStepPolicy
from .kl_ucb import settle, while_ahead
from .leader_shortcut import COLUMNS, choose
from .steady_leader import looking_ahead


@compiled
def absorb(state: State, arm: int, length: int, released: int, number: float, t: int) -> None:
    """Count the pulls, add their rewards, and find the arm ahead or the indexes for the round ``t``."""
    settle(state.counts, state.values, arm, length, number, exploration(t))


@compiled
def lead(state: State, arm: int, t: int, last: int) -> tuple[int, float, float]:
    """While its index stays above the mark and those of all others below."""
    last = looking_ahead(t, last)
    return while_ahead(state.counts, state.values, arm, last, exploration(t), exploration(t + last))


class AnytimeKLUCB(StepByStepPolicy):
    """KL-UCB with ``n kl(mean, m) <= log f(t)``, ``f(t) = 1 + t log(t)^2``   [TH-EQ2.14, TH-T2.26]

    For rewards in [0, 1], by the Bernoulli divergence; not private.
    """

    choose = staticmethod(choose)
    absorb = staticmethod(absorb)
    lead = staticmethod(lead)

    def __init__(self, arms: int, *, ties: str = "random") -> None:
        super().__init__(arms, ties=ties, columns=COLUMNS)
