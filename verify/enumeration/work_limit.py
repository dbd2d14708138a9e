"""How much work an enumeration may be, counted in operations: the same limit on every machine."""

import math
from typing import Final

from .action_law import TooLargeError

OUTCOME: Final = 40.0
"""Of one outcome of a release, followed by compiled steps; a multiplication in a compiled loop is 1."""
STATE: Final = 500.0
"""Of one more public state to keep."""
INTERPRETED: Final = 300.0
"""How much slower steps are that are not compiled."""
BRANCH: Final = 40_000.0
"""Of one copy of a policy, and its step."""
LEAF: Final = 30.0
"""Of one number in an array, on its way through all that a supremum does with it."""


class Work:
    """Operations, of about a nanosecond each, that may still be spent; more is a ``TooLargeError``.

    Parameters
    ----------
    most
        Infinite by default: then the limits on memory are the only ones.
    """

    def __init__(self, most: float = math.inf) -> None:
        self.most = most
        self.spent = 0.0

    def spend(self, operations: float, *, horizon: int, rounds: int) -> None:
        """Count ``operations``; beyond the limit ``rounds`` are what is possible instead of ``horizon``."""
        self.spent += operations
        self.foresee(0.0, horizon=horizon, rounds=rounds)

    def foresee(self, operations: float, *, horizon: int, rounds: int) -> None:
        """As if ``operations`` were spent, which are sure to come: who cannot end need not go on."""
        if self.spent + operations > self.most:
            raise TooLargeError(
                horizon, f"more than {self.most:.2g} operations", f"about {rounds} rounds", rounds=rounds
            )
