"""The two runs of EXP3 of Appendix G.1, enclosed.

Two arms, actions 2, 1, 2, 1, ... whatever their chances; all losses are 1, but for that of arm 2 in round 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball

BITS = 400
"""The recursion carries the rounding of early rounds on, and makes it larger."""


@cache
def chances(rate: Fraction, rounds: int, first_loss: int) -> Sequence[arb]:
    """The chance of arm 2 in each round, with gamma and eta at that rate."""
    found = []
    with precision(BITS):
        eta, x = ball(rate), arb(0)
        for t in range(rounds):
            p = (1 - eta) / (1 + (-x).exp()) + eta / 2
            found.append(p)
            x = x + eta / (1 - p) if t % 2 else x - (eta if t else eta * first_loss) / p
    return found


def largest_log_ratios(rate: Fraction, rounds: int) -> tuple[arb, arb]:
    """Of the chances of an arm in the last round, and of its weights: the first run over the second one."""
    runs = [chances(rate, rounds, first) for first in (0, 1)]
    with precision(BITS):
        p, q = (run[-1] for run in runs)
        lost = [
            [
                sum((1 / (1 - each) for each in run[1:-1:2]), arb(0)),
                sum((1 / each for each in run[2:-1:2]), first / run[0]),
            ]
            for first, run in enumerate(runs)
        ]
        weights = [ball(rate) * (lost[1][arm] - lost[0][arm]) for arm in (0, 1)]
        return (p / q).log().max(((1 - p) / (1 - q)).log()), weights[0].max(weights[1])
