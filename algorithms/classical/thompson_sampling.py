"""Thompson sampling, from literature (Thompson 1933; the texts name it only)"""

from numpy.random import Generator

from ..compilation import compiled_inside
from ..indexes.thompson_law import chance_of_largest, draw_above
from ..protocol.first_pulls import PULLS
from ..protocol.stepped_policy import State, Vector
from .every_round import SUM, StepByStepPolicy


def choose(state: State, t: int, probabilities: Vector) -> None:
    """The chance of every arm that its draw is the largest; integrated, never compiled."""
    sums = state.values[:-1, SUM]
    probabilities[:] = chance_of_largest(1 + sums, 1 + state.counts[:-1, PULLS] - sums)


@compiled_inside
def sample(state: State, t: int, generator: Generator) -> int:
    """The arm of the largest draw. The arm of the most pulls draws first: others rarely exceed it."""
    counts, values = state.counts, state.values
    arms = counts.shape[0] - 1
    winner = 0
    for arm in range(1, arms):
        if counts[arm, PULLS] > counts[winner, PULLS]:
            winner = arm
    first = winner
    wins = values[first, SUM]
    bar = generator.beta(1.0 + wins, 1.0 + counts[first, PULLS] - wins)
    largest = bar
    for arm in range(arms):
        if arm != first:
            n = float(counts[arm, PULLS])
            mode = values[arm, SUM] / n if n > 0.0 else 0.0
            draw = draw_above(mode, n, bar, generator)
            if draw > largest:
                largest = draw
                winner = arm
    return winner


class ThompsonSampling(StepByStepPolicy):
    """Each round pulls the arm of the largest draw from the posteriors ``Beta(1 + sum, 1 + n - sum)``.

    For rewards in [0, 1], from a uniform prior; no arm is pulled beforehand. From literature, not private.
    """

    choose = staticmethod(choose)
    sample = staticmethod(sample)

    def __init__(self, arms: int) -> None:
        super().__init__(arms, ties="first")
