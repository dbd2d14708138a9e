"""How the policies begin: every arm is pulled once, in their order (which the papers leave open).

Counts of an arm: its pulls, in the first column.
"""

from ..compilation import compiled
from .stepped_policy import Counts, Vector

PULLS = 0


@compiled
def put_on_unpulled(counts: Counts, probabilities: Vector) -> bool:
    """Put all probability on the first arm that was never pulled, if there is one: not once the last was."""
    if counts[probabilities.size - 1, PULLS] != 0:
        return False
    for arm in range(probabilities.size):
        if counts[arm, PULLS] == 0:
            probabilities[:] = 0.0
            probabilities[arm] = 1.0
            return True
    return False
