# ruff: noqa: ARG001, PLR0917  steps take what all steps take
"""A policy in steps that pulls arms with given odds, for the lengths of a schedule in turn."""

from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.stepped_policy import StepPolicy


@compiled
def choose(state, t, probabilities):
    parameters = state.parameters
    for arm in range(probabilities.size):
        probabilities[arm] = parameters[arm]


@compiled
def block(state, arm, t):
    """The next length of the schedule; two of three blocks are released; 0 stops."""
    counts, schedule = state.counts, state.schedule
    turn = counts[-1, 0]
    return schedule[turn % schedule.size], min(turn % 3, 1), 0.5 + arm


@compiled
def absorb(state, arm, length, released, number, t):
    counts, values = state.counts, state.values
    counts[-1, 0] += 1
    values[arm, 0] += number
    values[-1, 0] = t


class Scripted(StepPolicy):
    """The lengths of a schedule with given odds."""

    choose = staticmethod(choose)
    block = staticmethod(block)
    absorb = staticmethod(absorb)

    def __init__(self, odds, lengths, **options):
        options = {"noise": Laplace, **options}
        super().__init__(len(odds), parameters=odds, schedule=lengths, columns=(1, 1), **options)
