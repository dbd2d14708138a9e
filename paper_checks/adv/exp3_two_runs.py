"""The two runs of EXP3 of Appendix G.1, enclosed: one loss differs, and their chances end far apart.

Two arms, actions 2, 1, 2, 1, ... whatever their chances; all losses are 1, but for that of arm 2 in round 1,
which is 0 in the first run. With ``x = log(w(2)/w(1))`` the chance of arm 2 is ``p = (1 - gamma)/(1 + e^-x) +
gamma/2``. An action 2 takes ``eta loss/p`` from x, an action 1 adds ``eta/(1 - p)``.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

BITS = 400
"""The recursion carries the rounding of early rounds on, and makes it larger."""


class LargestLogRatios(NamedTuple):
    """Logarithms of the larger of both arms' ratios, the first run over the second one, in the last round."""

    of_chances: arb
    of_weights: arb


@cache
def chances(rate: Fraction, rounds: int, first_loss: int) -> Sequence[arb]:
    """The chance of arm 2 in each round, with gamma and eta at that rate."""
    each_round = []
    with precision(BITS):
        eta, x = ball(rate), arb(0)
        for t in range(rounds):
            p = (1 - eta) / (1 + (-x).exp()) + eta / 2
            each_round.append(p)
            x = x + eta / (1 - p) if t % 2 else x - (eta if t else eta * first_loss) / p
    return each_round


def largest_log_ratios(rate: Fraction, rounds: int) -> LargestLogRatios:
    """The weight of an arm is ``exp(-eta L)``, with ``L`` the sum of ``loss/chance`` over its pulls."""
    runs = [chances(rate, rounds, first) for first in (0, 1)]
    with precision(BITS):
        p, q = (run[-1] for run in runs)
        losses = [
            (
                sum((1 / (1 - each) for each in run[1:-1:2]), arb(0)),  # even rounds
                sum((1 / each for each in run[2:-1:2]), first / run[0]),  # odd rounds
            )
            for first, run in enumerate(runs)
        ]
        weights = [ball(rate) * (losses[1][arm] - losses[0][arm]) for arm in (0, 1)]
        of_chances = (p / q).log().max(((1 - p) / (1 - q)).log())
        return LargestLogRatios(of_chances, weights[0].max(weights[1]))
