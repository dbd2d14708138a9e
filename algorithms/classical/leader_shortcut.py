"""A shortcut of index policies: while one arm is far ahead, no index is computed.

Most of the time one arm is far ahead and a few comparisons show it; then no index is computed. Where they
do not, all indexes are, and the comparisons are renewed. Either way the arm pulled is that of the best
index.

Counts: in the last row the arm that is ahead, or -1 where the indexes are to be compared. Values of an
arm: the sum of its rewards, its index for the next round (where they were computed), two numbers of the
quick comparison.
"""

from ..compilation import compiled
from ..indexes.tie_breaking import clipped, put_on_largest
from ..protocol.first_pulls import PULLS, put_on_unpulled
from ..protocol.stepped_policy import Counts, State, Values, Vector
from .every_round import SUM, TIES

AHEAD = 0
SCORE, FIRST_MARK, SECOND_MARK = 1, 2, 3
COLUMNS = (1, 4)
SURELY = 1.0 + 1e-9  # a comparison counts only beyond rounding, so that equal indexes stay equal


@compiled
def empirical_mean(counts: Counts, values: Values, arm: int) -> float:
    """The mean of the rewards of the arm, within [0, 1]."""
    return clipped(values[arm, SUM] / counts[arm, PULLS])


@compiled
def all_tried(counts: Counts) -> bool:
    """Whether every arm was pulled."""
    for arm in range(counts.shape[0] - 1):  # noqa: SIM110  no generator expressions where it compiles
        if counts[arm, PULLS] == 0:
            return False
    return True


@compiled
def choose(state: State, t: int, probabilities: Vector) -> None:
    """The arm ahead, or those of the largest index; before that every arm once."""
    counts, values, parameters = state.counts, state.values, state.parameters
    if put_on_unpulled(counts, probabilities):
        return
    arms = probabilities.size
    ahead = counts[arms, AHEAD]
    if ahead < 0:
        put_on_largest(values[:arms, SCORE], parameters[TIES], probabilities)
        return
    probabilities[:] = 0.0
    probabilities[ahead] = 1.0
